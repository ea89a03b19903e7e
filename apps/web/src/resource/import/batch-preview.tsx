import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { Button } from "@iqt/ui/button";
import { cn } from "@iqt/ui/cn";
import { Progress } from "@iqt/ui/surface";
import { Tabs } from "@iqt/ui/tabs";
import { PanelRight, TriangleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { locale, useText } from "../../lib/text.ts";
import { useMedia } from "../../lib/use-media.ts";
import { ApplyFooter } from "./apply-footer.tsx";
import { CellLinks } from "./cell-links.tsx";
import { ChoicesGone } from "./choices-gone.tsx";
import { CorrectionsList } from "./corrections-list.tsx";
import { Fold } from "./fold.tsx";
import { LedgerLine } from "./ledger-line.tsx";
import { MappingPanel } from "./mapping-panel.tsx";
import { noticeKinds } from "./notices.ts";
import { NoticesList } from "./notices-list.tsx";
import { OutcomeChips } from "./outcome-chips.tsx";
import { cellName, parsePlace } from "./place.ts";
import { PreviewGrid, type Wanted } from "./preview-grid.tsx";
import { countKinds, withAnswers } from "./questions.ts";
import { OpenCount, QuestionsPanel } from "./questions-panel.tsx";
import { RefusalNote } from "./refusal-note.tsx";
import { type Lit, SheetPane } from "./sheet-pane.tsx";
import { firstShown, type Shown, shownOf } from "./shown.ts";
import { SourcesList } from "./sources-list.tsx";
import type { Batch, Mode, PreviewRow } from "./types.ts";
import { useChoices } from "./use-choices.ts";
import { useEntries } from "./use-entries.ts";

interface BatchPreviewProps {
	book: RateBook;
	batch: Batch;
	/** The batch as it is while its sheet is read again with what a person has entered. */
	reading: Batch | null;
	onBatch: (batch: Batch) => void;
	/** Something was entered that has the sheet read again: it stays in view meanwhile. */
	onReading: (batch: Batch) => void;
	onCancelled: () => void;
}

/** What the sheet would do to the book: what is not certain, where values come from, what became of its amounts, every row beside the sheet itself, and how it goes in. */
export function BatchPreview({ book, batch, reading, onBatch, onReading, onCancelled }: BatchPreviewProps) {
	const t = useText();
	const wide = useMedia("(min-width: 1024px)");
	const panel = useRef<HTMLDivElement>(null);
	const sheetBox = useRef<HTMLDivElement>(null);
	const entries = useEntries(batch, reading !== null, (next) => (next.state === "preview" ? onBatch(next) : onReading(next)));
	const { corrections, answers, refused } = entries;
	const choices = useChoices(batch, (next) => (next.state === "preview" ? onBatch(next) : onReading(next)));
	const checking = reading !== null || choices.busy || corrections.waiting.size + answers.waiting.size > 0;
	const questions = withAnswers(batch.questions, answers.waiting);
	const { open } = countKinds(questions);
	const assumed = batch.sources.flatMap((s) => s.from).reduce((sum, f) => sum + (f.kind === "assumed" ? f.count : 0), 0);
	const plain = batch.sources.every((s) => s.from.every((f) => f.kind === "column"));
	/** An amount in another currency is another amount: that is told before all else. */
	const currencies = batch.notices.filter((n) => n.id === "import.currencyChanges");
	const notices = batch.notices.filter((n) => n.id !== "import.currencyChanges");
	const missing = batch.notices.some((n) => n.id === "import.missingColumns");
	const [folds, setFolds] = useState({ questions: open > 0, sources: false, notices: questions.length === 0, mapping: missing });
	const fold = (name: keyof typeof folds) => ({ open: folds[name], onOpen: (on: boolean) => setFolds({ ...folds, [name]: on }) });
	const [chosen, setShown] = useState<Shown>(firstShown(batch));
	const shown = shownOf(batch, chosen);
	const [mode, setMode] = useState<Mode>("merge");
	const [tab, setTab] = useState<"rows" | "sheet">("rows");
	const [beside, setBeside] = useState(true);
	const [lit, setLit] = useState<Lit | null>(null);
	const [wanted, setWanted] = useState<Wanted | null>(null);
	const [nothingThere, setNothingThere] = useState("");
	const show = (where: string, beside: readonly string[] = []) => setLit((before) => ({ where, beside, time: (before?.time ?? 0) + 1 }));
	const showPlace = (where: string) => {
		flushSync(() => {
			setTab("sheet");
			setBeside(true);
			show(where);
		});
		// What led there stands above it, and may be long.
		sheetBox.current?.scrollIntoView({ block: "nearest" });
		if (!wide) panel.current?.querySelector<HTMLElement>("div[role=grid]")?.focus();
	};
	const atRow = ({ origins, sheetRow }: PreviewRow, field: string) => show(origins[field] ?? String(sheetRow), Object.values(origins));
	const look = (row: number, column: number) => {
		setTab("rows");
		setNothingThere("");
		setWanted({ row, cell: cellName(row, column) });
	};
	const correct = (cell: string, field: string | null) => {
		const place = parsePlace(cell);
		if (!place) return;
		setTab("rows");
		setNothingThere("");
		setWanted({ row: place.top, cell, field, edit: true });
	};
	const found = (is: boolean) => {
		if (!is && shown !== "all") return setShown("all");
		setNothingThere(is || !wanted ? "" : t("wizard.noRateFrom", { cell: wanted.cell }));
		setWanted(null);
	};
	const toQuestions = () => {
		flushSync(() => setFolds({ ...folds, questions: true }));
		panel.current?.querySelector<HTMLElement>("[data-question=open] fieldset button")?.focus();
	};
	const number = new Intl.NumberFormat(locale());

	const rows = (
		<div className="flex min-w-0 flex-col gap-2">
			<div className="flex items-start justify-between gap-2">
				<OutcomeChips batch={batch} shown={shown} onShown={setShown} />
				{wide && (
					<Button
						size="small"
						aria-pressed={beside}
						className="h-8 aria-pressed:border-accent aria-pressed:bg-info-soft"
						onClick={() => setBeside(!beside)}
					>
						<PanelRight aria-hidden />
						{t("wizard.sheetTab")}
					</Button>
				)}
			</div>
			<Hints batch={batch} reading={reading} checking={checking} />
			<p role="status" className="text-[13px] text-ink-soft empty:hidden">
				{nothingThere}
			</p>
			<PreviewGrid
				book={book}
				batch={batch}
				mode={mode}
				shown={shown}
				corrections={corrections}
				acts={{ busy: checking, choose: choices.choose }}
				onAt={atRow}
				wanted={wanted}
				onFound={found}
			/>
			{batch.corrected > 0 && <CorrectionsList batch={batch} onUndo={corrections.enter} />}
		</div>
	);
	const sheet = <SheetPane batch={batch} lit={lit} onCell={look} />;
	return (
		<div ref={panel} className="flex flex-1 flex-col gap-3">
			<p role="status" className="sr-only">
				{questions.length > 0 && <OpenCount questions={questions} />}
			</p>
			<div className="flex flex-1 flex-col gap-2">
				{batch.error && (
					<p role="alert" className="shrink-0 rounded-md border border-danger/40 bg-danger-soft px-3 py-2 text-danger">
						{batch.error}
					</p>
				)}
				{batch.choicesGone && <ChoicesGone gone={batch.choicesGone} onShow={showPlace} />}
				{batch.refusal && <RefusalNote refusal={batch.refusal} onShow={showPlace} />}
				{currencies.map(({ message, rows: at }) => (
					<p key={message} className="flex shrink-0 items-start gap-2 rounded-md border border-warn/40 bg-warn-soft px-3 py-1 text-[13px] text-warn">
						<TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
						<span className="min-w-0">
							{message} <CellLinks cells={at.map(String)} onShow={showPlace} />
						</span>
					</p>
				))}
				{questions.length > 0 && (
					<Fold title={t("wizard.questions")} summary={<OpenCount questions={questions} />} {...fold("questions")}>
						<QuestionsPanel questions={questions} refused={refused} onAnswer={answers.enter} onShow={showPlace} onCorrect={correct} />
					</Fold>
				)}
				<div className="grid shrink-0 items-start gap-2 lg:grid-cols-2 xl:grid-cols-3">
					{notices.length > 0 && (
						<Fold
							title={t("wizard.notices")}
							summary={number.format(noticeKinds(notices).length)}
							className={cn(folds.notices && "lg:col-span-full")}
							{...fold("notices")}
						>
							<NoticesList notices={notices} onShow={showPlace} />
						</Fold>
					)}
					<Fold
						title={t("wizard.sources")}
						summary={assumed > 0 ? t("wizard.sourcesAssumed", { count: number.format(assumed) }) : plain ? t("wizard.sourcesPlain") : null}
						className={cn(folds.sources && "lg:col-span-full")}
						{...fold("sources")}
					>
						<SourcesList sources={batch.sources} onShow={showPlace} />
					</Fold>
					{batch.mapping && (
						<Fold
							title={t("wizard.mapping")}
							summary={t("wizard.mappingSummary", {
								sheet: batch.mapping.sheet,
								rows: [...new Set(batch.mapping.headerRows)].join("–"),
								used: batch.mapping.columns.filter((c) => c.target).length,
								all: batch.mapping.columns.length,
							})}
							className={cn(folds.mapping && "lg:col-span-full")}
							{...fold("mapping")}
						>
							<MappingPanel batch={batch} book={book} mapping={batch.mapping} onBatch={onBatch} />
						</Fold>
					)}
					{batch.ledger && <LedgerLine ledger={batch.ledger} onShow={showPlace} className={cn(notices.length > 0 && "xl:col-span-full")} />}
				</div>
				{wide ? (
					<div className={cn("grid items-start gap-4", beside && "grid-cols-[minmax(0,7fr)_minmax(0,4fr)]")}>
						{rows}
						{beside && (
							<div ref={sheetBox} className="sticky top-0 flex h-[calc(100dvh-124px-var(--foot,96px))] min-h-72 flex-col">
								{sheet}
							</div>
						)}
					</div>
				) : (
					<Tabs
						keep
						label={t("wizard.view")}
						value={tab}
						onChange={(next) => setTab(next === "sheet" ? "sheet" : "rows")}
						tabs={[
							{ value: "rows", label: t("wizard.rows"), content: rows },
							{
								value: "sheet",
								label: t("wizard.sheetTab"),
								content: (
									<div ref={sheetBox} className="flex h-[70dvh] flex-col">
										{sheet}
									</div>
								),
							},
						]}
					/>
				)}
			</div>
			<ApplyFooter
				book={book}
				batch={batch}
				open={open}
				checking={checking}
				wide={wide}
				mode={mode}
				onMode={setMode}
				choose={choices.choose}
				onBatch={onBatch}
				onCancelled={onCancelled}
				onQuestions={toQuestions}
			/>
		</div>
	);
}

/** Whether cells may be put right, how many were, and that they are being read again. */
function Hints({ batch, reading, checking }: { batch: Batch; reading: Batch | null; checking: boolean }) {
	const t = useText();
	const { counts, corrected } = batch;
	const hasKeyboard = useMedia("(min-width: 768px) and (hover: hover)");
	// Cells of rows that wait for an answer may be put right one by one, too.
	if (counts.error + counts.waiting === 0 && corrected === 0 && !checking) return null;
	const left = { corrected, errors: counts.error, waiting: counts.waiting };
	return (
		<div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px] text-ink-soft">
			<span role="status">
				{checking
					? t("wizard.checkingAgain")
					: corrected > 0
						? t(counts.waiting > 0 ? "wizard.correctedWaiting" : "wizard.correctedSoFar", left)
						: t(hasKeyboard ? "wizard.correctHint" : "wizard.correctHintTouch")}
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
	);
}
