import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { Button } from "@iqt/ui/button";
import { cn } from "@iqt/ui/cn";
import { Download } from "lucide-react";
import { useId, useState } from "react";
import { api } from "../../api/client.ts";
import { showError } from "../../api/errors.ts";
import { locale, useText } from "../../lib/text.ts";
import { useUser } from "../../shell/user.ts";
import { download } from "../download.ts";
import { BatchImpact } from "../impact/batch-impact.tsx";
import { CorrectionsList } from "./corrections-list.tsx";
import { LostDays } from "./lost-days.tsx";
import { PreviewGrid } from "./preview-grid.tsx";
import { RateList } from "./rate-list.tsx";
import { TellManagers, toldBook } from "./tell-managers.tsx";
import type { Batch, Outcome } from "./types.ts";
import { UndoImport } from "./undo-import.tsx";

interface ResultProps {
	book: RateBook;
	batch: Batch;
	onAnother: () => void;
	/** Goes to the book's list: to what the change wrote, where it wrote something. */
	onSee: (changeId: string | null) => void;
	onUndone: () => void;
}

/** What became of a batch, in the words and numbers of its preview; the rows that were left out, and a way to undo it. */
export function ImportResult({ book, batch, onAnother, onSee, onUndone }: ResultProps) {
	const t = useText();
	const { new: added = 0, changed = 0, clash = 0 } = batch.applied?.written ?? {};
	const written = added + changed + clash;
	const figures = [
		[t("wizard.outcome.new"), added],
		[t("wizard.outcome.changed"), changed],
		...(clash > 0 ? [[t("wizard.resultClash"), clash] as const] : []),
	] as const;
	const { seesCost } = useUser();
	const [undoing, setUndoing] = useState(false);
	const applied = batch.state === "applied" ? batch.applied : null;
	/** The change whose rates there are to see. */
	const seen = applied && written + applied.ended + applied.goingOn > 0 ? applied.changeId : null;
	const stayedOut = applied ? stayingOut.filter((outcome) => countOut(batch, outcome) > 0) : [];
	return (
		<div className={cn("m-auto flex w-full flex-col items-center gap-4 py-8 text-center", stayedOut.length === 0 && "max-w-2xl")}>
			<p className="text-lg font-semibold">
				{t(batch.state === "applied" ? "wizard.applied" : batch.state === "undone" ? "wizard.undone" : "wizard.cancelled")}
			</p>
			{batch.state === "undone" && (
				<>
					<p className="text-ink-soft">{t("imports.undone", { count: written })}</p>
					<Figures title={t("wizard.resultUndone")} figures={figures} />
				</>
			)}
			{applied && (
				<>
					<Figures title={t("wizard.resultWritten")} figures={figures} />
					<Figures
						title={t("wizard.resultLeftOut")}
						figures={(
							[
								[t("wizard.outcome.unchanged"), applied.unchanged],
								[t("wizard.resultKept"), applied.clashes],
								[t("wizard.outcome.error"), batch.counts.error],
								[t("wizard.outcome.duplicate"), batch.counts.duplicate],
								[t("wizard.outcome.skipped"), batch.counts.skipped],
							] as const
						).filter(([, count]) => count > 0)}
					/>
					{applied.written.following > 0 && <p className="text-ink-soft">{t("wizard.following", { count: applied.written.following })}</p>}
					<Figures
						title={t("wizard.resultBook")}
						figures={(
							[
								[t("wizard.resultEnded"), applied.ended],
								[t("wizard.resultRemoved"), applied.removed],
								[t("wizard.resultGoesOn"), applied.goingOn],
							] as const
						).filter(([, count]) => count > 0)}
					/>
					{batch.mode === "replace" && applied.notInSheet > 0 && (
						<p className="text-ink-soft">{t("wizard.notInSheet", { count: applied.notInSheet })}</p>
					)}
					<RateList title={t("wizard.endedList", { count: applied.ended })} count={applied.ended} rates={batch.ended} />
					<RateList title={t("wizard.removedList", { count: applied.removed })} count={applied.removed} rates={batch.removed} />
					<RateList title={t("wizard.goesOnList", { count: applied.goingOn })} count={applied.goingOn} rates={batch.goingOn} />
					<LostDays lost={applied.lost} rates={batch.losers} done />
					<div className="w-full max-w-2xl">
						<BatchImpact book={book} batch={batch} mode={batch.mode === "replace" ? "replace" : "merge"} />
					</div>
					{applied.overwritten > 0 && <p className="text-warn">{t("wizard.overwritten", { count: applied.overwritten })}</p>}
				</>
			)}
			<div className="flex flex-wrap justify-center gap-2">
				{applied && <Button onClick={() => setUndoing(true)}>{t("wizard.undo")}</Button>}
				{applied && seesCost && batch.domain === toldBook && <TellManagers batchId={batch.id} file={batch.fileName} />}
				<Button onClick={onAnother}>{t("wizard.another")}</Button>
				<Button variant="primary" onClick={() => onSee(seen)}>
					{t(seen === null ? "wizard.seeBook" : "wizard.done")}
				</Button>
			</div>
			{undoing && <UndoImport batchId={batch.id} file={batch.fileName} written={written} onUndone={onUndone} onClose={() => setUndoing(false)} />}
			{batch.corrected > 0 && batch.state !== "cancelled" && <CorrectionsList batch={batch} />}
			{stayedOut.length > 0 && <StayedOut book={book} batch={batch} outcomes={stayedOut} />}
		</div>
	);
}

/** Outcomes of rows that an import does not write. */
const stayingOut = ["clash", "error", "duplicate", "skipped"] as const satisfies readonly Outcome[];

/** Rows of the sheet that stayed out for a reason; of those that clash the ones that were not taken. */
const countOut = (batch: Batch, outcome: (typeof stayingOut)[number]): number =>
	outcome === "clash" ? (batch.applied?.clashes ?? 0) : batch.counts[outcome];

/** The rows that were not written, reason by reason, and the file of those with errors. */
function StayedOut({ book, batch, outcomes }: { book: RateBook; batch: Batch; outcomes: readonly (typeof stayingOut)[number][] }) {
	const t = useText();
	const [chosen, setChosen] = useState(outcomes[0] ?? "clash");
	const number = new Intl.NumberFormat(locale());
	return (
		<section className="flex w-full flex-col gap-2 text-left">
			<div className="flex flex-wrap items-center gap-2">
				<h3 className="font-semibold">{t("wizard.stayedOut")}</h3>
				{outcomes.map((outcome) => (
					<Button key={outcome} size="small" aria-pressed={chosen === outcome} className={pressedLook} onClick={() => setChosen(outcome)}>
						{t(outcome === "clash" ? "wizard.resultKept" : `wizard.outcome.${outcome}`)} {number.format(countOut(batch, outcome))}
					</Button>
				))}
				{batch.counts.error > 0 && (
					<Button size="small" className="ml-auto" onClick={() => void api.imports.errorFile.mutate({ batchId: batch.id }).then(download, showError)}>
						<Download aria-hidden />
						{t("wizard.errorFile")}
					</Button>
				)}
			</div>
			{chosen === "clash" && <p className="text-warn">{t("wizard.leftOut", { count: countOut(batch, "clash") })}</p>}
			<PreviewGrid key={chosen} book={book} batch={batch} shown={chosen} />
		</section>
	);
}

const pressedLook = "aria-pressed:border-accent aria-pressed:bg-info-soft";

/** Numbers of one kind under a heading; nothing where there are none. */
function Figures({ title, figures }: { title: string; figures: readonly (readonly [label: string, count: number])[] }) {
	const id = useId();
	const number = new Intl.NumberFormat(locale());
	if (figures.length === 0) return null;
	return (
		<section aria-labelledby={id} className="w-full max-w-2xl">
			<h3 id={id} className="mb-1 text-left text-[13px] font-medium text-ink-soft">
				{title}
			</h3>
			<dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2">
				{figures.map(([label, count]) => (
					<div key={label} className="flex flex-col-reverse rounded-md border border-line p-3">
						<dt className="text-[13px] text-ink-soft">{label}</dt>
						<dd className="text-xl font-semibold tabular-nums">{number.format(count)}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}
