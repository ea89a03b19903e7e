import { Button } from "@iqt/ui/button";
import { Skeleton } from "@iqt/ui/surface";
import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { useText } from "../../lib/text.ts";
import { Moment } from "../moment.tsx";
import type { Correction } from "./correction.ts";
import { Fold } from "./fold.tsx";
import type { Batch } from "./types.ts";

/** What of a sheet was corrected: which cell, what the sheet says and how it is read, who did it and when. `onUndo` where that can still be undone. */
export function CorrectionsList({ batch, onUndo }: { batch: Batch; onUndo?: (correction: Correction) => void }) {
	const t = useText();
	const [open, setOpen] = useState(false);
	const list = useQuery({
		queryKey: ["importCorrections", batch.id, batch.updatedAt],
		queryFn: ({ signal }) => api.imports.corrections.query({ batchId: batch.id }, { signal }),
		enabled: open,
	});
	const head = "px-2 py-1.5 text-left whitespace-nowrap";
	return (
		<Fold title={t("wizard.correctedCells", { count: batch.corrected })} open={open} onOpen={setOpen} className="w-full">
			{!list.data && <Skeleton className="h-16" />}
			{list.data && (
				<div
					// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
					tabIndex={0}
					className="max-h-56 overflow-auto border-t border-line"
				>
					<table className="min-w-full border-collapse text-left text-[13px]">
						<thead className="sticky top-0 bg-soft">
							<tr>
								<th className={head}>{t("wizard.cell")}</th>
								<th className={head}>{t("wizard.target")}</th>
								<th className={head}>{t("wizard.inSheet")}</th>
								<th className={head}>{t("wizard.readAs")}</th>
								<th className={head}>{t("imports.who")}</th>
								<th className={head}>{t("imports.when")}</th>
								{onUndo && (
									<th className={head}>
										<span className="sr-only">{t("imports.actions")}</span>
									</th>
								)}
							</tr>
						</thead>
						<tbody>
							{list.data.map(({ row, field, column, ...told }) => (
								<tr key={`${row} ${column} ${field}`} className="border-t border-line align-top">
									<td className="px-2 py-1 tabular-nums">{told.cell}</td>
									<td className="px-2 py-1 whitespace-nowrap">{told.label}</td>
									<td className="max-w-72 min-w-24 px-2 py-1 break-words">{told.was || "—"}</td>
									<td className="max-w-72 min-w-24 px-2 py-1 break-words">{told.text || "—"}</td>
									<td className="px-2 py-1 whitespace-nowrap">{told.by}</td>
									<td className="px-2 py-1 whitespace-nowrap">
										<Moment at={told.at} />
									</td>
									{onUndo && (
										<td className="px-2 py-1 text-right">
											<Button
												size="smallIcon"
												variant="ghost"
												aria-label={t("wizard.takeBackCell", { field: told.label, row })}
												onClick={() => onUndo({ row, field, column, text: null })}
											>
												<Undo2 aria-hidden />
											</Button>
										</td>
									)}
								</tr>
							))}
						</tbody>
					</table>
				</div>
			)}
		</Fold>
	);
}
