import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { Button } from "@iqt/ui/button";
import { Checkbox, RadioGroup } from "@iqt/ui/choice";
import { cn } from "@iqt/ui/cn";
import { toast } from "@iqt/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download, TriangleAlert } from "lucide-react";
import { useId, useRef, useState } from "react";
import { api } from "../../api/client.ts";
import { describeError, showError } from "../../api/errors.ts";
import { useText } from "../../lib/text.ts";
import { download } from "../download.ts";
import { ConfirmDialog } from "../form/confirm-dialog.tsx";
import { BatchImpactLine } from "../impact/batch-impact.tsx";
import { ClashChoices } from "./clash-choices.tsx";
import { ConfirmReplace } from "./confirm-replace.tsx";
import type { Batch, Mode } from "./types.ts";
import type { Choose } from "./use-choices.ts";
import { useClearOf } from "./use-clear-of.ts";

interface ApplyFooterProps {
	book: RateBook;
	batch: Batch;
	/** Questions nobody has answered yet. */
	open: number;
	/** The server is at the sheet again. */
	checking: boolean;
	/** There is room for all of it beside the main action; elsewhere that stays in sight alone. */
	wide: boolean;
	mode: Mode;
	onMode: (mode: Mode) => void;
	choose: Choose;
	onBatch: (batch: Batch) => void;
	onCancelled: () => void;
	/** Goes to the first open question. */
	onQuestions: () => void;
}

/** How the rows go into the book, and the way there, which stays shut while a question is open. */
export function ApplyFooter({ book, batch, open, checking, wide, mode, onMode, choose, onBatch, onCancelled, onQuestions }: ApplyFooterProps) {
	const t = useText();
	const client = useQueryClient();
	const id = useId();
	const { counts } = batch;
	const [leaveOut, setLeaveOut] = useState(false);
	const [asking, setAsking] = useState(false);
	const [leaving, setLeaving] = useState(false);
	const apply = useMutation({
		mutationFn: (missing: number | undefined) =>
			api.imports.startApply.mutate({
				batchId: batch.id,
				mode,
				leaveOutErrors: leaveOut,
				leaveOutClashes: batch.clashes.all === "book",
				missing,
				revision: batch.revision,
			}),
		meta: { quiet: true },
		onSuccess: onBatch,
		onError: (error, missing) => {
			// By other choices and answers than there are now: those are shown.
			if (describeError(error).code === "000003") void client.invalidateQueries({ queryKey: ["import", batch.id] });
			// A confirmation that stands open says it itself.
			if (missing === undefined) showError(error);
		},
	});
	const cancel = useMutation({
		mutationFn: () => api.imports.cancel.mutate({ batchId: batch.id }),
		onSuccess: () => {
			toast.done(t("imports.discarded"));
			onCancelled();
		},
	});
	/** What a person has entered, which would be gone. */
	const work = batch.corrected + batch.questions.filter(({ answer }) => answer !== null).length + batch.clashes.sheet + batch.clashes.book;
	const nothing = counts.new + counts.changed + counts.clash === 0 && mode === "merge";
	/** Rows over a clash: those chosen, and where the sheet replaces those nobody chose for. */
	const won = batch.clashes.sheet + (mode === "replace" ? batch.clashes.open : 0);
	const written = counts.new + counts.changed + won;
	const errorsOpen = counts.error > 0 && !leaveOut;
	const clashesOpen = batch.clashes.open > 0 && mode === "merge";
	/** What is in the way of writing beside questions, which stand on the button, in words. */
	const why =
		[
			...(errorsOpen ? [t("wizard.whyErrors", { count: counts.error })] : []),
			...(clashesOpen ? [t("wizard.whyClashes", { count: batch.clashes.open })] : []),
		].join(" ") || (nothing && open === 0 ? t("wizard.whyNothing") : null);
	const choices = useRef<HTMLDivElement>(null);
	const bar = useClearOf();
	const press = () => {
		if (open > 0) onQuestions();
		else if (errorsOpen) document.getElementById(`${id}-errors`)?.focus();
		else if (clashesOpen) choices.current?.querySelector<HTMLElement>("fieldset button")?.focus();
		else if (nothing) return;
		else if (mode === "replace") setAsking(true);
		else apply.mutate(undefined);
	};
	const clashes = counts.clash > 0 && <ClashChoices batch={batch} mode={mode} busy={checking} choose={choose} />;
	const errors = counts.error > 0 && (
		<label htmlFor={`${id}-errors`} className={cn("flex items-center gap-2", errorsOpen && "text-warn")}>
			<Checkbox id={`${id}-errors`} checked={leaveOut} onCheckedChange={(on) => setLeaveOut(on === true)} />
			{t("wizard.leaveErrors", { count: counts.error })}
		</label>
	);
	const modes = (
		<RadioGroup
			value={mode}
			onChange={(v) => onMode(v === "replace" ? "replace" : "merge")}
			aria-label={t("wizard.mode")}
			options={[
				{ value: "merge", label: t("wizard.merge"), hint: t("wizard.mergeHint") },
				{ value: "replace", label: t("wizard.replace"), hint: t("wizard.replaceHint") },
			]}
		/>
	);
	// While the server is at the sheet again what it comes to is another.
	const impact = !checking && <BatchImpactLine book={book} batch={batch} mode={mode} />;
	const isSaid = wide && clashes !== false;
	const said = why !== null && (
		<p id={`${id}-why`} className="flex items-start gap-1 text-[13px] text-warn">
			<TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
			{why}
		</p>
	);
	const footer = (
		<footer
			ref={bar}
			className="sticky -bottom-4 z-20 -mx-5 -mb-4 flex shrink-0 flex-wrap items-center justify-end gap-x-3 gap-y-1 border-t border-line bg-surface px-5 py-2"
		>
			{wide && <div className="w-full">{impact}</div>}
			{isSaid && (
				<div className="flex w-full flex-wrap items-center gap-x-5 gap-y-1 text-[13px]">
					<div ref={choices} className="min-w-0">
						{clashes}
					</div>
					{errors}
				</div>
			)}
			{wide && (
				<div className="flex flex-1 flex-wrap items-center gap-x-5 gap-y-1">
					{modes}
					{!isSaid && errors}
				</div>
			)}
			{said && <div className={cn("flex justify-end", wide ? "max-w-md" : "w-full")}>{said}</div>}
			{counts.error + counts.waiting > 0 && (
				<Button onClick={() => void api.imports.errorFile.mutate({ batchId: batch.id }).then(download, showError)}>
					<Download aria-hidden />
					{t("wizard.errorFile")}
				</Button>
			)}
			<Button busy={cancel.isPending} onClick={() => (work > 0 ? setLeaving(true) : cancel.mutate())}>
				{t("wizard.discard")}
			</Button>
			{/* With something in its way it stays within reach of the keyboard, says what and leads there. */}
			<Button
				variant="primary"
				disabled={open === 0 && why === null && checking}
				aria-disabled={open > 0 || why !== null || undefined}
				aria-describedby={[...(open > 0 ? [`${id}-open`] : []), ...(why === null ? [] : [`${id}-why`])].join(" ") || undefined}
				data-hint={open > 0 ? t("wizard.applyWhy", { open }) : (why ?? undefined)}
				className="aria-disabled:opacity-70"
				busy={apply.isPending}
				onClick={press}
			>
				{open > 0 ? t("wizard.applyOpen", { count: written, open }) : t("wizard.apply", { count: written })}
			</Button>
			{open > 0 && (
				<span id={`${id}-open`} className="sr-only">
					{t("wizard.applyWhy", { open })}
				</span>
			)}
			{leaving && (
				<ConfirmDialog
					title={t("wizard.discardTitle")}
					text={t("wizard.discardText", { count: work })}
					action={t("wizard.discard")}
					danger
					onConfirm={() => cancel.mutateAsync()}
					onClose={() => setLeaving(false)}
				/>
			)}
			{asking && (
				<ConfirmReplace
					book={book}
					batch={batch}
					rows={written}
					clashes={won}
					onConfirm={(missing) => apply.mutateAsync(missing)}
					onClose={() => setAsking(false)}
				/>
			)}
		</footer>
	);
	return (
		<>
			{!wide && (
				<div className="flex flex-col gap-2">
					{impact}
					{modes}
					{errors}
					<div ref={choices}>{clashes}</div>
				</div>
			)}
			{footer}
		</>
	);
}
