import { Button } from "@iqt/ui/button";
import { Skeleton } from "@iqt/ui/surface";
import { ScrollBox, Table } from "@iqt/ui/table";
import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { useText } from "../../lib/text.ts";
import { Moment } from "../moment.tsx";
import type { Correction } from "./correction.ts";
import { Fold } from "./fold.tsx";
import type { Batch } from "./types.ts";

const line = "px-2 py-1 whitespace-nowrap";
const words = "max-w-72 min-w-24 px-2 py-1 break-words";

/** What of a sheet was corrected: which cell, what the sheet says and how it is read, who did it and when. `onUndo` where that can still be undone. */
export function CorrectionsList({ batch, onUndo }: { batch: Batch; onUndo?: (correction: Correction) => void }) {
	const t = useText();
	const [open, setOpen] = useState(false);
	const list = useQuery({
		queryKey: ["importCorrections", batch.id, batch.updatedAt],
		queryFn: ({ signal }) => api.imports.corrections.query({ batchId: batch.id }, { signal }),
		enabled: open,
	});
	return (
		<Fold title={t("wizard.correctedCells", { count: batch.corrected })} open={open} onOpen={setOpen} className="w-full">
			{!list.data && <Skeleton className="h-16" />}
			{list.data && (
				<ScrollBox className="max-h-56 overflow-auto border-t border-line">
					<Table
						className="min-w-full border-collapse text-left text-[13px]"
						headClass="sticky top-0 bg-soft"
						headCellClass="px-2 py-1.5 text-left whitespace-nowrap"
						rowClass="border-t border-line align-top"
						rows={list.data}
						rowKey={({ row, field, column }) => `${row} ${column} ${field}`}
						columns={[
							{ name: "cell", label: t("wizard.cell"), cellClass: "px-2 py-1 tabular-nums", cell: ({ cell }) => cell },
							{ name: "target", label: t("wizard.target"), cellClass: line, cell: ({ label }) => label },
							{ name: "was", label: t("wizard.inSheet"), cellClass: words, cell: ({ was }) => was || "—" },
							{ name: "readAs", label: t("wizard.readAs"), cellClass: words, cell: ({ text }) => text || "—" },
							{ name: "who", label: t("imports.who"), cellClass: line, cell: ({ by }) => by },
							{ name: "when", label: t("imports.when"), cellClass: line, cell: ({ at }) => <Moment at={at} /> },
							!!onUndo && {
								name: "actions",
								label: <span className="sr-only">{t("imports.actions")}</span>,
								cellClass: "px-2 py-1 text-right",
								cell: ({ row, field, column, label }) => (
									<Button
										size="smallIcon"
										variant="ghost"
										aria-label={t("wizard.undoCell", { field: label, row })}
										onClick={() => onUndo({ row, field, column, text: null })}
									>
										<Undo2 aria-hidden />
									</Button>
								),
							},
						]}
					/>
				</ScrollBox>
			)}
		</Fold>
	);
}
