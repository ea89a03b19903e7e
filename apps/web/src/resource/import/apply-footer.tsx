import { Button } from "@iqt/ui/button";
import { Checkbox, RadioGroup } from "@iqt/ui/choice";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useId, useState } from "react";
import { api } from "../../api/client.ts";
import { showError } from "../../api/errors.ts";
import { locale, useText } from "../../lib/text.ts";
import { download } from "../download.ts";
import { ConfirmReplace } from "./confirm-replace.tsx";
import type { Batch } from "./types.ts";

interface ApplyFooterProps {
	batch: Batch;
	/** Questions nobody has answered yet. */
	open: number;
	/** The server is at the sheet again. */
	checking: boolean;
	onBatch: (batch: Batch) => void;
	onCancelled: () => void;
	/** Goes to the first open question. */
	onQuestions: () => void;
}

/** How the rows go into the book, and the way there, which stays shut while a question is open. */
export function ApplyFooter({ batch, open, checking, onBatch, onCancelled, onQuestions }: ApplyFooterProps) {
	const t = useText();
	const id = useId();
	const { counts } = batch;
	const number = new Intl.NumberFormat(locale());
	const [mode, setMode] = useState<"merge" | "replace">("merge");
	const [leaveOut, setLeaveOut] = useState(false);
	const [leaveClashes, setLeaveClashes] = useState(false);
	const [asking, setAsking] = useState(false);
	const apply = useMutation({
		mutationFn: (missing: number | undefined) =>
			api.imports.startApply.mutate({
				batchId: batch.id,
				mode,
				leaveOutErrors: leaveOut,
				leaveOutClashes: leaveClashes,
				missing,
			}),
		meta: { quiet: true },
		onSuccess: onBatch,
		// A confirmation that stands open says it itself.
		onError: (error, missing) => missing === undefined && showError(error),
	});
	const cancel = useMutation({ mutationFn: () => api.imports.cancel.mutate({ batchId: batch.id }), onSuccess: onCancelled });
	const blocked = (counts.error > 0 && !leaveOut) || (counts.clash > 0 && mode === "merge" && !leaveClashes);
	const nothing = counts.new + counts.changed + counts.clash === 0 && mode === "merge";
	const written = counts.new + counts.changed + (mode === "replace" ? counts.clash : 0);
	const press = () => {
		if (open > 0) onQuestions();
		else if (mode === "replace") setAsking(true);
		else apply.mutate(undefined);
	};
	return (
		<footer className="flex shrink-0 flex-wrap items-center gap-x-5 gap-y-2 border-t border-line pt-3">
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
			{/* With a question open it stays within reach of the keyboard and leads there. */}
			<Button
				variant="primary"
				disabled={open === 0 && (blocked || nothing || checking)}
				aria-disabled={open > 0 || undefined}
				aria-describedby={open > 0 ? `${id}-why` : undefined}
				className="aria-disabled:opacity-70"
				busy={apply.isPending}
				onClick={press}
			>
				{open > 0 ? t("wizard.applyOpen", { count: number.format(written), open }) : t("wizard.apply", { count: number.format(written) })}
			</Button>
			{open > 0 && (
				<span id={`${id}-why`} className="sr-only">
					{t("wizard.applyWhy", { open })}
				</span>
			)}
			{asking && <ConfirmReplace batch={batch} rows={written} onConfirm={(missing) => apply.mutateAsync(missing)} onClose={() => setAsking(false)} />}
		</footer>
	);
}
