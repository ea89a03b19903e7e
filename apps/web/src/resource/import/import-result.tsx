import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { Button } from "@iqt/ui/button";
import { cn } from "@iqt/ui/cn";
import { toast } from "@iqt/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { api } from "../../api/client.ts";
import { locale, useText } from "../../lib/text.ts";
import { CorrectionsList } from "./corrections-list.tsx";
import { LostDays } from "./lost-days.tsx";
import { PreviewGrid } from "./preview-grid.tsx";
import type { Batch } from "./types.ts";

interface ResultProps {
	book: RateBook;
	batch: Batch;
	onAnother: () => void;
	/** Goes to the book's list: to what the change wrote, where it wrote something. */
	onSee: (changeId: string | null) => void;
	onUndone: () => void;
}

/** What became of a batch, in the words and numbers of its preview; the rows that were left out, and a way to take it back. */
export function ImportResult({ book, batch, onAnother, onSee, onUndone }: ResultProps) {
	const t = useText();
	const undo = useMutation({
		mutationFn: () => api.imports.undo.mutate({ batchId: batch.id }),
		onSuccess: ({ rows }) => {
			toast.done(t("book.undone", { count: rows }));
			onUndone();
		},
	});
	const applied = batch.state === "applied" ? batch.applied : null;
	const clashes = applied?.clashes ?? 0;
	return (
		<div className={cn("m-auto flex w-full flex-col items-center gap-4 py-8 text-center", clashes === 0 && "max-w-2xl")}>
			<p className="text-lg font-semibold">
				{t(batch.state === "applied" ? "wizard.applied" : batch.state === "undone" ? "wizard.undone" : "wizard.cancelled")}
			</p>
			{applied && (
				<>
					<Figures
						title={t("wizard.resultWritten")}
						figures={[
							[t("wizard.outcome.new"), applied.written.new],
							[t("wizard.outcome.changed"), applied.written.changed],
							...(applied.written.clash > 0 ? [[t("wizard.resultClash"), applied.written.clash] as const] : []),
							...(batch.mode === "replace" ? [[t("wizard.notInSheet"), applied.notInSheet] as const] : []),
						]}
					/>
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
					<LostDays lost={applied.lost} done />
					{applied.rest > 0 && <p className="text-ink-soft">{t("wizard.rest", { count: applied.rest })}</p>}
					{applied.overwritten > 0 && <p className="text-warn">{t("wizard.overwritten", { count: applied.overwritten })}</p>}
				</>
			)}
			<div className="flex flex-wrap justify-center gap-2">
				{applied && (
					<Button busy={undo.isPending} onClick={() => undo.mutate()}>
						{t("wizard.undo")}
					</Button>
				)}
				<Button onClick={onAnother}>{t("wizard.another")}</Button>
				<Button variant="primary" onClick={() => onSee(applied?.changeId ?? null)}>
					{t("wizard.done")}
				</Button>
			</div>
			{batch.corrected > 0 && batch.state !== "cancelled" && <CorrectionsList batch={batch} />}
			{clashes > 0 && (
				<section className="flex w-full flex-col gap-2 text-left">
					<h3 className="font-semibold text-warn">{t("wizard.leftOut", { count: clashes })}</h3>
					<PreviewGrid book={book} batch={batch} shown="clash" />
				</section>
			)}
		</div>
	);
}

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
