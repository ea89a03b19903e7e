import type { RateBook } from "@iqt/routers/price-book/define";
import { Button } from "@iqt/ui/button";
import { Checkbox, RadioGroup } from "@iqt/ui/choice";
import { cn } from "@iqt/ui/cn";
import { Progress } from "@iqt/ui/surface";
import { useMutation } from "@tanstack/react-query";
import { ChevronDown, Download, Info } from "lucide-react";
import { useId, useState } from "react";
import { api } from "../../api/client.ts";
import { showError } from "../../api/errors.ts";
import { locale, useText } from "../../lib/text.ts";
import { download } from "../download.ts";
import { ConfirmReplace } from "./confirm-replace.tsx";
import { CorrectionsList } from "./corrections-list.tsx";
import { MappingPanel } from "./mapping-panel.tsx";
import { PreviewGrid } from "./preview-grid.tsx";
import type { Batch, Outcome } from "./types.ts";
import { useCorrections } from "./use-corrections.ts";

const outcomes = ["new", "changed", "unchanged", "clash", "error", "duplicate"] as const satisfies readonly Outcome[];
export type Shown = Outcome | "all" | "corrected";

interface BatchPreviewProps {
	book: RateBook;
	batch: Batch;
	/** The batch as it is while its sheet is read again with cells corrected. */
	reading: Batch | null;
	onBatch: (batch: Batch) => void;
	/** Cells were corrected: the sheet is being read again. */
	onCorrected: (batch: Batch) => void;
	onCancelled: () => void;
}

/** What the sheet would do to the book: what was noticed, how columns map, counts, every row with its problems in place, and how it goes in. */
export function BatchPreview({ book, batch, reading, onBatch, onCorrected, onCancelled }: BatchPreviewProps) {
	const t = useText();
	const { counts } = batch;
	const number = new Intl.NumberFormat(locale());
	const missing = batch.notices.some((n) => n.id === "import.missingColumns");
	const [mapping, setMapping] = useState(missing);
	const [chosen, setShown] = useState<Shown>(counts.error > 0 ? "error" : "all");
	const corrections = useCorrections(batch, reading !== null, onCorrected);
	const checking = reading !== null || corrections.waiting.size > 0;
	const countOf = (value: Shown) => (value === "all" ? total : value === "corrected" ? batch.corrected : counts[value]);
	const [mode, setMode] = useState<"merge" | "replace">("merge");
	const [leaveOut, setLeaveOut] = useState(false);
	const [asking, setAsking] = useState(false);
	const [leaveClashes, setLeaveClashes] = useState(false);
	const id = useId();
	const apply = useMutation({
		mutationFn: (missing: number | undefined) =>
			api.imports.startApply.mutate({ batchId: batch.id, mode, leaveOutErrors: leaveOut, leaveOutClashes: leaveClashes, missing }),
		meta: { quiet: true },
		onSuccess: onBatch,
		// A confirmation that stands open says it itself.
		onError: (error, missing) => missing === undefined && showError(error),
	});
	const cancel = useMutation({ mutationFn: () => api.imports.cancel.mutate({ batchId: batch.id }), onSuccess: onCancelled });
	const total = outcomes.reduce((sum, o) => sum + counts[o], 0);
	// What is mended to the last row has nothing to show.
	const shown = countOf(chosen) > 0 ? chosen : batch.corrected > 0 ? "corrected" : "all";
	const blocked = (counts.error > 0 && !leaveOut) || (counts.clash > 0 && mode === "merge" && !leaveClashes);
	const nothing = counts.new + counts.changed + counts.clash === 0 && mode === "merge";
	const written = counts.new + counts.changed + (mode === "replace" ? counts.clash : 0);
	const chip = (value: Shown, label: string, tone?: string, count = countOf(value)) => (
		<button
			key={value}
			type="button"
			aria-pressed={shown === value}
			disabled={count === 0}
			onClick={() => setShown(value)}
			className={cn(
				"flex min-w-24 flex-col rounded-md border px-3 py-1.5 text-left disabled:opacity-50",
				shown === value ? "border-accent bg-info-soft" : "border-line bg-surface hover:bg-soft",
			)}
		>
			<span className={cn("text-lg leading-tight font-semibold tabular-nums", count > 0 && tone)}>{number.format(count)}</span>
			<span className="text-[13px] text-ink-soft">{label}</span>
		</button>
	);
	return (
		<div className="flex min-h-0 flex-1 flex-col gap-3">
			{batch.error && (
				<p role="alert" className="shrink-0 rounded-md border border-danger/40 bg-danger-soft px-3 py-2 text-danger">
					{batch.error}
				</p>
			)}
			{batch.notices.length > 0 && (
				<ul
					// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
					tabIndex={0}
					className="flex max-h-40 shrink-0 flex-col gap-1 overflow-auto rounded-md border border-warn/30 bg-warn-soft p-3"
				>
					{batch.notices.map((notice) => (
						<li key={notice.id + notice.message} className="flex gap-2">
							<Info className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
							<span>
								{notice.message}
								{notice.rows.length > 0 && (
									<span className="text-ink-soft">
										{" "}
										{t("wizard.atRows", { rows: notice.rows.slice(0, 8).join(", ") + (notice.rows.length > 8 ? " …" : "") })}
									</span>
								)}
							</span>
						</li>
					))}
				</ul>
			)}
			{batch.mapping && (
				<section className="shrink-0 rounded-md border border-line">
					<button
						type="button"
						aria-expanded={mapping}
						className="flex w-full items-center gap-2 px-3 py-2 text-left font-medium hover:bg-soft"
						onClick={() => setMapping(!mapping)}
					>
						<ChevronDown className={cn("size-4 shrink-0 transition-transform", !mapping && "-rotate-90")} aria-hidden />
						{t("wizard.mapping")}
						<span className="font-normal text-ink-soft">
							{t("wizard.mappingSummary", {
								sheet: batch.mapping.sheet,
								rows: [...new Set(batch.mapping.headerRows)].join("–"),
								used: batch.mapping.columns.filter((c) => c.target).length,
								all: batch.mapping.columns.length,
							})}
						</span>
					</button>
					{mapping && <MappingPanel batch={batch} book={book} mapping={batch.mapping} onBatch={onBatch} />}
				</section>
			)}
			<div className="flex flex-wrap gap-2">
				{chip("all", t("wizard.all"))}
				{outcomes.map((o) =>
					chip(o, t(`wizard.outcome.${o}`), o === "error" ? "text-danger" : o === "clash" ? "text-warn" : o === "new" ? "text-good" : undefined),
				)}
				{batch.corrected > 0 && chip("corrected", t("wizard.corrected"))}
			</div>
			{(counts.error > 0 || batch.corrected > 0) && (
				<div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px] text-ink-soft">
					<span role="status">
						{checking
							? t("wizard.checkingAgain")
							: batch.corrected > 0
								? t("wizard.correctedSoFar", { corrected: batch.corrected, errors: counts.error })
								: t("wizard.correctHint")}
					</span>
					{checking && (
						<Progress
							value={reading?.progress.total ? reading.progress.done : null}
							max={reading?.progress.total ?? 1}
							label={t("wizard.checkingAgain")}
							className="w-40"
						/>
					)}
				</div>
			)}
			<PreviewGrid book={book} batch={batch} shown={shown} corrections={corrections} />
			{batch.corrected > 0 && <CorrectionsList batch={batch} onTakeBack={corrections.enter} />}
			<footer className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line pt-3">
				<RadioGroup
					value={mode}
					onChange={(v) => setMode(v === "replace" ? "replace" : "merge")}
					aria-label={t("wizard.mode")}
					options={[
						{ value: "merge", label: t("wizard.merge"), hint: t("wizard.mergeHint") },
						{ value: "replace", label: t("wizard.replace"), hint: t("wizard.replaceHint") },
					]}
				/>
				{counts.error > 0 && (
					<label htmlFor={`${id}-errors`} className="flex items-center gap-2">
						<Checkbox id={`${id}-errors`} checked={leaveOut} onCheckedChange={(on) => setLeaveOut(on === true)} />
						{t("wizard.leaveErrors", { count: counts.error })}
					</label>
				)}
				{counts.clash > 0 && mode === "merge" && (
					<label htmlFor={`${id}-clashes`} className="flex items-center gap-2">
						<Checkbox id={`${id}-clashes`} checked={leaveClashes} onCheckedChange={(on) => setLeaveClashes(on === true)} />
						{t("wizard.leaveClashes", { count: counts.clash })}
					</label>
				)}
				<div className="flex-1" />
				{counts.error > 0 && (
					<Button onClick={() => void api.imports.errorFile.mutate({ batchId: batch.id }).then(download, showError)}>
						<Download aria-hidden />
						{t("wizard.errorFile")}
					</Button>
				)}
				<Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
					{t("wizard.discard")}
				</Button>
				<Button
					variant="primary"
					disabled={blocked || nothing || checking}
					busy={apply.isPending}
					onClick={() => (mode === "replace" ? setAsking(true) : apply.mutate(undefined))}
				>
					{t("wizard.apply", { count: number.format(written) })}
				</Button>
			</footer>
			{asking && <ConfirmReplace batch={batch} rows={written} onConfirm={(missing) => apply.mutateAsync(missing)} onClose={() => setAsking(false)} />}
		</div>
	);
}
