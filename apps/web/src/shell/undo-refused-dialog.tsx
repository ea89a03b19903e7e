import type { InTheWay, LaterChange } from "@iqt/routers/kit/price-book/run-undo";
import { Button } from "@iqt/ui/button";
import { useLocation } from "wouter";
import { OpenDialog } from "../lib/dialogs.tsx";
import { DOT } from "../lib/dot.ts";
import { useText } from "../lib/text.ts";
import { RateLines } from "../resource/import/rate-list.tsx";
import { actorWords } from "../resource/log-words.ts";
import { Moment } from "../resource/moment.tsx";
import { bookPath } from "./book-screens.ts";

/** Says why a change cannot be undone: which later changes are in the way, each with a way to it, and which rates they are of. */
export default function UndoRefusedDialog({ inTheWay, onClose }: { inTheWay: InTheWay; onClose: () => void }) {
	const t = useText();
	const [, navigate] = useLocation();
	const { domain, rates, more, later } = inTheWay;
	const path = bookPath(domain);
	/** The import itself, or what a person's change left there; nothing of rates that are gone. */
	const placeOf = ({ batchId, changeId, file, stands }: LaterChange): string | null => {
		if (path === undefined) return null;
		if (batchId !== null) return `${path}?import=${batchId}`;
		return file === null && stands ? `${path}?f=changeId:eq:${changeId}` : null;
	};
	const open = (place: string) => {
		onClose();
		navigate(place);
	};
	return (
		<OpenDialog
			onClose={onClose}
			role="alertdialog"
			title={t("undo.refused")}
			description={t("undo.refusedText", { count: rates.length + more })}
			footer={<Button onClick={onClose}>{t("shell.close")}</Button>}
		>
			<div className="flex flex-col gap-4">
				{later.length > 0 && (
					<section aria-labelledby="undo-later">
						<h3 id="undo-later" className="mb-1 font-semibold">
							{t("undo.later")}
						</h3>
						<ul className="divide-y divide-line rounded-md border border-line">
							{later.map((change) => {
								const place = placeOf(change);
								return (
									<li key={change.changeId} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-2">
										<span className="min-w-0 flex-1">
											<span className="block font-medium break-words">
												{change.file === null ? t("undo.byHand", { by: actorWords(change.by) }) : t("undo.byImport", { file: change.file })}
											</span>
											<span className="text-[13px] text-ink-soft">
												{change.file !== null && (
													<>
														{actorWords(change.by)}
														{DOT}
													</>
												)}
												<Moment at={change.at} />
												{DOT}
												{t("log.rates", { count: change.count })}
											</span>
										</span>
										{place !== null && (
											<Button size="small" onClick={() => open(place)}>
												{t(change.file === null ? "undo.openRates" : "undo.openImport")}
											</Button>
										)}
									</li>
								);
							})}
						</ul>
					</section>
				)}
				<section aria-labelledby="undo-rates">
					<h3 id="undo-rates" className="mb-1 font-semibold">
						{t("undo.rates")}
					</h3>
					<RateLines rates={rates} more={more} className="max-h-60" />
				</section>
			</div>
		</OpenDialog>
	);
}
