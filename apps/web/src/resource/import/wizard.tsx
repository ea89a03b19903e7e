import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { Button } from "@iqt/ui/button";
import { cn } from "@iqt/ui/cn";
import { Dialog } from "@iqt/ui/dialog";
import { EmptyState } from "@iqt/ui/empty-state";
import { Progress } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ClipboardPaste, Download, FileSpreadsheet, History } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { api } from "../../api/client.ts";
import { describeError, fieldErrors, sentence } from "../../api/errors.ts";
import { locale, useText } from "../../lib/text.ts";
import { workQuery } from "../book/work.ts";
import { fromClipboard } from "../grid/clipboard.ts";
import { isBlock } from "../grid/pasted.ts";
import { usePastedBlock } from "../grid/use-pasted-block.ts";
import { BatchPreview } from "./batch-preview.tsx";
import { ImportResult } from "./import-result.tsx";
import { type Batch, busyStates, readingStates } from "./types.ts";
import { upload } from "./upload.ts";

interface WizardProps {
	book: RateBook;
	/** The batch to go on with; none yet for a new import. */
	batchId: string | null;
	onBatch: (batchId: string | null) => void;
	onTemplate: () => void;
	/** Earlier imports of the book. */
	onImports: () => void;
	/** Rates were changed. */
	onChanged: () => void;
	/** Goes to the rates a change of the book wrote. */
	onSee: (changeId: string) => void;
	onClose: () => void;
}

/** Takes a rate sheet into a price book: drop, read, check and map, apply. It may be closed at any time; the work goes on on the server. */
export function ImportWizard({ book, batchId, onBatch, onTemplate, onImports, onChanged, onSee, onClose }: WizardProps) {
	const t = useText();
	const client = useQueryClient();
	/** The preview that stays in view while its sheet is read again with corrections. */
	const [again, setAgain] = useState<Batch | null>(null);
	const batch = useQuery({
		queryKey: ["import", batchId],
		queryFn: ({ signal }) => api.imports.batch.query({ batchId: batchId ?? "" }, { signal }),
		enabled: batchId !== null,
		refetchInterval: (query) => (query.state.data && !busyStates.includes(query.state.data.state) ? false : again ? 250 : 700),
		staleTime: 0,
		meta: { quiet: true },
	});
	const set = (next: Batch) => {
		client.setQueryData(["import", next.id], next);
		void client.invalidateQueries({ queryKey: ["imports"] });
	};
	const data = batch.data;
	const applied = data?.state === "applied";
	const was = useRef<string | undefined>(undefined);
	// Rates have changed once what was being applied is in the book, whoever watched it.
	useEffect(() => {
		if (applied && was.current === "applying") onChanged();
		// The bar would go on telling of it as it was.
		if (was.current !== undefined && was.current !== data?.state) void client.invalidateQueries({ queryKey: workQuery.queryKey });
		was.current = data?.state;
	}, [applied, client, data?.state, onChanged]);
	const reading = data && again?.id === data.id && readingStates.includes(data.state) ? data : null;
	const preview = reading ? again : data?.state === "preview" ? data : null;
	const state = batchId === null ? "none" : preview ? "preview" : data?.state;
	return (
		<Dialog
			open
			size="full"
			onOpenChange={onClose}
			title={data ? t("wizard.titleFile", { file: data.fileName }) : t("wizard.title")}
			{...(state === "preview" ? {} : { description: t("wizard.leave") })}
			closeLabel={t("shell.close")}
		>
			<div className={cn("flex flex-col", state !== "preview" && "min-h-[60vh]")}>
				{state === "none" && (
					<Drop
						domain={book.domain}
						onTemplate={onTemplate}
						onImports={onImports}
						onStarted={(started) => {
							set(started);
							onBatch(started.id);
						}}
					/>
				)}
				{batch.isError && (
					<EmptyState
						kind="error"
						title={t("wizard.gone")}
						text={sentence(describeError(batch.error))}
						actions={<Button onClick={() => onBatch(null)}>{t("wizard.another")}</Button>}
					/>
				)}
				{data && !preview && busyStates.includes(data.state) && (
					<Busy batch={data} onCancelled={(after) => (after.state === "cancelled" ? onBatch(null) : set(after))} />
				)}
				{data?.state === "failed" && (
					<EmptyState
						kind="error"
						title={t("wizard.failed")}
						text={data.error ?? ""}
						actions={
							<Button variant="primary" onClick={() => onBatch(null)}>
								{t("wizard.another")}
							</Button>
						}
					/>
				)}
				{preview && (
					<BatchPreview
						book={book}
						batch={preview}
						reading={reading}
						onBatch={(next) => {
							setAgain(null);
							set(next);
						}}
						onReading={(next) => {
							setAgain(preview);
							set(next);
						}}
						onCancelled={() => onBatch(null)}
					/>
				)}
				{data && (data.state === "applied" || data.state === "undone" || data.state === "cancelled") && (
					<ImportResult
						book={book}
						batch={data}
						onAnother={() => onBatch(null)}
						onSee={(changeId) => (changeId === null ? onClose() : onSee(changeId))}
						onUndone={() => {
							onChanged();
							void batch.refetch();
						}}
					/>
				)}
			</div>
		</Dialog>
	);
}

interface DropProps {
	domain: string;
	onTemplate: () => void;
	onImports: () => void;
	onStarted: (batch: Batch) => void;
}

function Drop({ domain, onTemplate, onImports, onStarted }: DropProps) {
	const t = useText();
	const [over, setOver] = useState(false);
	const [share, setShare] = useState(0);
	const input = useRef<HTMLInputElement>(null);
	const start = useMutation({
		mutationFn: async (file: File | string[][]) => {
			setShare(0);
			if (Array.isArray(file)) return api.imports.paste.mutate({ domain, lines: file });
			const objectName = await upload(file, setShare);
			return api.imports.start.mutate({ domain, objectName, fileName: file.name });
		},
		meta: { quiet: true },
		onSuccess: onStarted,
	});
	const take = (files: FileList | null) => {
		const file = files?.[0];
		if (file && !start.isPending) start.mutate(file);
	};
	const takeCells = (block: string[][]) => {
		if (!start.isPending) start.mutate(block);
	};
	usePastedBlock(true, takeCells);
	const paste = async () => {
		const copied = await navigator.clipboard.readText().catch(() => "");
		if (isBlock(copied)) takeCells(fromClipboard(copied));
		else toast.note(t("wizard.pasteNone"));
	};
	// A file dropped beside the field must not replace the page.
	useEffect(() => {
		const stop = (event: DragEvent) => event.preventDefault();
		addEventListener("dragover", stop);
		addEventListener("drop", stop);
		return () => {
			removeEventListener("dragover", stop);
			removeEventListener("drop", stop);
		};
	}, []);
	return (
		<div className="m-auto flex w-full max-w-2xl flex-col gap-4 py-6">
			{/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same */}
			<div
				onDragOver={() => setOver(true)}
				onDragLeave={() => setOver(false)}
				onDrop={(event) => {
					event.preventDefault();
					setOver(false);
					take(event.dataTransfer.files);
				}}
				className={cn(
					"flex flex-col items-center gap-3 rounded-lg border-2 border-dashed px-6 py-14 text-center",
					over ? "border-accent bg-info-soft" : "border-line-strong/60 bg-soft",
				)}
			>
				<FileSpreadsheet className="size-10 text-accent" aria-hidden />
				<p className="text-base font-semibold">{t("wizard.drop")}</p>
				<p className="max-w-md text-ink-soft">{t("wizard.dropText")}</p>
				<input
					ref={input}
					type="file"
					accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
					className="sr-only"
					aria-label={t("wizard.choose")}
					tabIndex={-1}
					onChange={(event) => {
						take(event.target.files);
						event.target.value = "";
					}}
				/>
				<div className="flex flex-wrap justify-center gap-2">
					<Button variant="primary" busy={start.isPending} onClick={() => input.current?.click()}>
						{t("wizard.choose")}
					</Button>
					<Button data-hint={t("wizard.pasteHint")} onClick={() => void paste()}>
						<ClipboardPaste aria-hidden />
						{t("wizard.paste")}
					</Button>
					<Button onClick={onTemplate}>
						<Download aria-hidden />
						{t("book.template")}
					</Button>
					<Button onClick={onImports}>
						<History aria-hidden />
						{t("imports.earlier")}
					</Button>
				</div>
				{start.isPending && <Progress value={share < 1 ? share * 100 : null} max={100} label={t("wizard.uploading")} className="w-full max-w-md" />}
			</div>
			{start.isError && (
				<p role="alert" className="rounded-md border border-danger/40 bg-danger-soft px-3 py-2 text-danger">
					{fieldErrors(start.error).file ?? sentence(describeError(start.error))}
				</p>
			)}
			<p className="text-ink-soft">{t("wizard.hint")}</p>
		</div>
	);
}

/** What the server is doing, how far it is, how long it will take, and a way to stop it. */
function Busy({ batch, onCancelled }: { batch: Batch; onCancelled: (after: Batch) => void }) {
	const t = useText();
	const cancel = useMutation({
		mutationFn: () => api.imports.cancel.mutate({ batchId: batch.id }),
		onSuccess: (after) => {
			toast.note(t(after.state === "preview" ? "wizard.stopped" : "work.cancelled"));
			onCancelled(after);
		},
	});
	const { done, total, phase, secondsLeft } = batch.progress;
	const number = new Intl.NumberFormat(locale());
	const what = t(`wizard.phase.${phase ?? (batch.state === "applying" ? "preparing" : "reading")}`);
	return (
		<div className="m-auto flex w-full max-w-lg flex-col gap-3 py-10" role="status">
			<p className="text-base font-semibold">{what}</p>
			<Progress value={total ? done : null} max={total ?? 1} label={what} />
			<p className="flex justify-between text-ink-soft tabular-nums">
				<span>{total && done ? t("wizard.rowsOf", { done: number.format(done), total }) : ""}</span>
				<span>{secondsLeft !== null ? t("wizard.secondsLeft", { seconds: secondsLeft }) : ""}</span>
			</p>
			<Button className="self-center" busy={cancel.isPending} onClick={() => cancel.mutate()}>
				{t("shell.cancel")}
			</Button>
		</div>
	);
}
