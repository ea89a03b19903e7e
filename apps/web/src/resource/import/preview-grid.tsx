import type { RateBook } from "@iqt/routers/kit/price-book/define";
import type { Rate } from "@iqt/routers/kit/price-book/list";
import { Button } from "@iqt/ui/button";
import { cn } from "@iqt/ui/cn";
import { Skeleton } from "@iqt/ui/surface";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { Fragment, useEffect, useId, useMemo, useState } from "react";
import { api } from "../../api/client.ts";
import { describeError, sentence, showError } from "../../api/errors.ts";
import { DOT } from "../../lib/dot.ts";
import { locale, useText } from "../../lib/text.ts";
import { useMedia } from "../../lib/use-media.ts";
import { rateColumns } from "../book/rate-columns.tsx";
import { CellEditor } from "../grid/editor.tsx";
import type { Column } from "../types.ts";
import { ClashCompare } from "./clash-compare.tsx";
import { columnOrder, tellingFields } from "./column-order.ts";
import { type Correction, correctionText, openingText, sameMistakes } from "./correction.ts";
import { optionLabel } from "./option-label.ts";
import { placeFrom } from "./origin.ts";
import { Pager } from "./pager.tsx";
import { PreviewCell } from "./preview-cell.tsx";
import { RowChanges } from "./row-changes.tsx";
import { RowHead } from "./row-head.tsx";
import { RowMeets, RowOutcome } from "./row-outcome.tsx";
import { hasReasons, type RowActs, RowReasons } from "./row-reasons.tsx";
import type { Shown } from "./shown.ts";
import type { Batch, Mode, PreviewRow } from "./types.ts";
import { useColumnsInView } from "./use-columns-in-view.ts";
import type { Corrections } from "./use-entries.ts";
import { useHeadInView } from "./use-head-in-view.ts";
import { usePreviewKeys } from "./use-preview-keys.ts";
import { isAmount, pricedWords } from "./value-words.ts";

const PAGE = 50;

/** A cell of the sheet whose rate is looked for. */
export interface Wanted {
	row: number;
	/** "D7". */
	cell: string;
	/** Its row's value of this field, wherever it comes from. */
	field?: string | null;
	/** It is to be corrected. */
	edit?: boolean;
}

interface PreviewGridProps {
	book: RateBook;
	batch: Batch;
	/** How the sheet is to be taken, by which rows tell what they leave. */
	mode?: Mode;
	shown: Shown;
	/** Where cells may be corrected. */
	corrections?: Corrections;
	/** Where rows may be chosen for. */
	acts?: RowActs;
	/** A cell was come to: what of its rate comes from where. */
	onAt?: (row: PreviewRow, field: string) => void;
	wanted?: Wanted | null;
	/** What is looked for was gone to, or no rate comes from it. */
	onFound?: (found: boolean) => void;
}

/** Rows of the batch as they were read, a page at a time, with what is wrong or odd under each, and where it can be put right. */
export function PreviewGrid({ book, batch, mode = "merge", shown, corrections, acts, onAt, wanted = null, onFound }: PreviewGridProps) {
	const t = useText();
	const id = useId();
	const [page, setPage] = useState(1);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another filter starts at the first page
	useEffect(() => setPage(1), [shown]);
	const filter = shown === "all" ? {} : shown === "corrected" ? { corrected: true } : { outcome: shown };
	const rows = useQuery({
		queryKey: ["importRows", batch.id, batch.updatedAt, mode, shown, page],
		queryFn: ({ signal }) => api.imports.previewRows.query({ batchId: batch.id, mode, pageIndex: page, pageSize: PAGE, ...filter }, { signal }),
		placeholderData: keepPreviousData,
		meta: { quiet: true },
	});
	const pages = rows.data?.totalPages ?? 1;
	// The last page may be mended away.
	useEffect(() => setPage((now) => Math.min(now, Math.max(1, pages))), [pages]);
	const items = rows.data?.items ?? none;
	// Only fields the sheet gives: a column that is empty, or the standard value in every row, says nothing.
	const standard = batch.mapping?.defaults ?? {};
	const fields = columnOrder(
		batch.fields.filter((f) =>
			items.some(
				(row) => row.problems.some((p) => p.field === f.name) || ((row.row[f.name] ?? null) !== null && String(row.row[f.name]) !== standard[f.name]),
			),
		),
	);
	const roomy = useMedia("(min-width: 768px)");
	const editors = useMemo(
		() => new Map(rateColumns(book, { seesCost: true, mayEdit: true, t, locale: locale() }).map((c) => [c.field, c])),
		[book, t],
	);
	const mayCorrect = (row: PreviewRow, field: string) => corrections !== undefined && row.cells[field] !== undefined;
	const undoCorrection = (row: PreviewRow, field: string) => {
		const cell = row.cells[field];
		if (cell && cell.was !== null) corrections?.enter({ row: row.sheetRow, field, column: cell.column, text: null });
	};
	const keys = usePreviewKeys({ rows: items, fields, mayCorrect, undoCorrection, onAt });
	const box = useHeadInView();
	const seen = useColumnsInView(box, fields.map(({ name }) => name).join());
	const [alike, setAlike] = useState<{ said: string; cells: Correction[] } | null>(null);
	const settled = rows.data && !rows.isPlaceholderData;
	// biome-ignore lint/correctness/useExhaustiveDependencies: looked for once for each cell that is wanted, on the page that has its row
	useEffect(() => {
		if (!wanted || !settled) return;
		const at = placeFrom(items, fields, wanted);
		if (at) {
			keys.go(at);
			if (wanted.edit) keys.editAlone(at);
			onFound?.(true);
			return;
		}
		let current = true;
		void api.imports.previewRows.query({ batchId: batch.id, mode, pageSize: PAGE, atRow: wanted.row, ...filter }).then((there) => {
			if (!current) return;
			if (there.pageIndex !== page && there.items.some((row) => row.sheetRow === wanted.row)) setPage(there.pageIndex);
			else onFound?.(false);
		}, showError);
		return () => {
			current = false;
		};
	}, [wanted, settled, page]);
	if (rows.isError)
		return (
			<p role="alert" className="text-danger">
				{sentence(describeError(rows.error))}
			</p>
		);
	if (!rows.data) return <Skeleton className="h-64" />;

	const lane = fields.filter((f) => f.kind === "place" || f.kind === "area").slice(0, laneOffsets.length);
	const laneAt = (name: string, more: string) => {
		const at = lane.findIndex((f) => f.name === name);
		return at >= 0 && cn(laneOffsets[at], "md:w-34 md:max-w-34 md:min-w-34 md:overflow-hidden md:focus-within:overflow-visible", more);
	};
	/** On a phone a line of its own tells all of a row; elsewhere what the columns in view do not. */
	const inView = new Set([...seen, ...lane.map(({ name }) => name)]);
	const untold = new Set(tellingFields(batch.fields).flatMap(({ name }) => (inView.has(name) ? [] : [name])));
	const amountsOf = (row: PreviewRow) =>
		fields
			.filter((f) => (f.kind === "amount" || f.kind === "rate") && /^\d/.test(String(row.row[f.name] ?? "")))
			.map((f) => `${f.label} ${pricedWords(book, f, row.row[f.name], row.row.currency)}`)
			.join(DOT);
	const toCell = (row: PreviewRow, at: number, field: string) => {
		const column = fields.findIndex((f) => f.name === field);
		if (column < 0) return;
		keys.go({ row: at, column });
		if (mayCorrect(row, field)) keys.editAlone({ row: at, column });
	};
	const editorOf = (row: PreviewRow, field: Batch["fields"][number], at: number) => {
		const cell = row.cells[field.name];
		if (!cell || keys.editing?.row !== at || fields[keys.editing.column]?.name !== field.name) return null;
		const column: Column<Rate> = {
			...(editors.get(field.name) ?? { field: field.name, kind: "text" }),
			label: t("wizard.correctCell", { field: field.label, row: row.sheetRow }),
		};
		const text = openingText(column, row, field.name);
		return (
			<span data-escape="own" className="absolute inset-x-0 top-0 z-1 h-8 min-w-32 bg-surface *:h-full">
				<CellEditor
					column={column}
					text={text}
					words={optionLabel(book, field.name, text)}
					{...(keys.editing.initial === undefined ? {} : { initial: keys.editing.initial })}
					onDone={(entry, move) => {
						keys.close(move);
						// The same number under a line through it, kept by Enter, says that it counts; left by a click it says nothing.
						const confirms = cell.confirms === true && move !== "stay";
						if ("typed" in entry && entry.typed === text && !confirms) return;
						const entered = correctionText(column, entry, { locale: locale(), yes: t("table.yes"), no: t("table.no") });
						if (entered === cell.text && !confirms) return;
						corrections?.enter({ row: row.sheetRow, field: field.name, column: cell.column, text: entered });
						setAlike({ said: cell.text, cells: sameMistakes(items, row, field.name).map((at) => ({ ...at, text: entered })) });
					}}
					onCancel={() => keys.close("stay")}
				/>
			</span>
		);
	};
	return (
		<div className="flex flex-col gap-2">
			<div role="status" className="empty:hidden">
				{alike && alike.cells.length > 0 && (
					<Button
						size="small"
						onClick={() => {
							corrections?.enter(...alike.cells);
							setAlike(null);
						}}
					>
						<Pencil aria-hidden />
						{t("wizard.correctAlike", { count: alike.cells.length, said: alike.said, text: alike.cells[0]?.text ?? "" })}
					</Button>
				)}
			</div>
			<div ref={box} aria-busy={rows.isPlaceholderData || undefined} className="@container relative overflow-x-auto rounded-md border border-line">
				{rows.isPlaceholderData && <div className="sticky inset-x-0 top-0 z-10 h-0.5 animate-pulse bg-accent" aria-hidden />}
				<table
					{...keys.grid}
					// biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are gone through with the keyboard and corrected
					role="grid"
					aria-label={t("wizard.rows")}
					// Cells with borders of their own: those that stay while the rest is scrolled would cover the lines of a table that shares them.
					className="min-w-full border-separate border-spacing-0 text-[13px]"
				>
					<thead className="relative z-2 bg-soft">
						<tr className="text-left">
							<th className="sticky left-0 z-2 border-b border-line bg-soft px-2 py-1.5 md:w-12 md:min-w-12">{t("wizard.row")}</th>
							<th className="border-b border-line px-2 py-1.5">{t("wizard.outcome")}</th>
							{fields.map((f) => (
								<th
									key={f.name}
									data-field={f.name}
									className={cn("border-b border-line px-2 py-1.5 whitespace-nowrap", isAmount(f) && "text-right", laneAt(f.name, "z-2 bg-soft"))}
								>
									{f.label}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{items.map((row, at) => {
							const reasons = row.problems.length > 0 ? `${id}-${row.line}` : undefined;
							const isHeaded = roomy && (untold.size > 0 || row.row.onRequest === true);
							const isTold = isHeaded || hasReasons(row, acts);
							// A clash is one of days, where they stand in the sheet.
							const toCorrect = [...fields.filter((f) => f.name === "validTo" || f.name === "validFrom").reverse(), ...fields.filter(isAmount)].find(
								(f) => mayCorrect(row, f.name),
							);
							return (
								<Fragment key={row.line}>
									{!roomy && (
										<tr aria-hidden>
											<td colSpan={fields.length + 2} className="p-0">
												<div className="sticky left-0 w-[100cqw] px-2 pt-1.5">
													<RowHead book={book} row={row} fields={batch.fields} />
												</div>
											</td>
										</tr>
									)}
									<tr className={cn("group/row align-top focus-within:bg-info-soft", !isTold && "*:border-b *:border-line")}>
										<th
											scope="row"
											className="sticky left-0 z-1 bg-surface bg-clip-padding px-2 py-1 text-left font-normal text-ink-soft tabular-nums group-focus-within/row:bg-info-soft"
										>
											{row.sheetRow}
										</th>
										<td className="px-2 py-1 whitespace-nowrap">
											<RowOutcome {...row} />
										</td>
										{fields.map((f, column) => {
											const own = row.problems.filter((p) => p.field === f.name && p.level !== "note");
											const wrong = own.some((p) => p.level === "error");
											return (
												<td
													key={f.name}
													{...keys.cell({ row: at, column }, mayCorrect(row, f.name))}
													aria-invalid={wrong || undefined}
													aria-describedby={own.length > 0 ? reasons : undefined}
													className={cn(
														"relative scroll-mt-9 px-2 py-1 outline-offset-[-2px] focus:outline-2 focus:outline-accent",
														"scroll-ml-12 md:scroll-ml-80",
														laneAt(
															f.name,
															cn(
																"z-1 scroll-ml-0 bg-surface bg-clip-padding md:scroll-ml-0",
																own.length === 0 && "group-focus-within/row:bg-info-soft",
															),
														),
														isAmount(f) && "text-right tabular-nums",
														wrong ? "bg-danger-soft" : own.length > 0 ? "bg-warn-soft" : row.cells[f.name]?.was != null && "bg-info-soft",
													)}
												>
													<PreviewCell
														book={book}
														row={row}
														field={f}
														waiting={corrections?.waiting ?? null}
														editor={editorOf(row, f, at)}
														onEdit={() => keys.editAlone({ row: at, column })}
														onUndo={() => undoCorrection(row, f.name)}
													/>
												</td>
											);
										})}
									</tr>
									{isTold && (
										<RowReasons
											id={`${id}-${row.line}`}
											row={row}
											head={isHeaded && <RowHead book={book} row={row} fields={batch.fields} inView={inView} />}
											meets={<RowMeets book={book} row={row} />}
											compare={row.meets && <ClashCompare book={book} row={row} fields={batch.fields} roomy={roomy} />}
											changes={<RowChanges book={book} row={row} fields={batch.fields} />}
											amounts={amountsOf(row)}
											columns={fields.length + 2}
											acts={acts}
											onCorrect={() => toCell(row, at, toCorrect?.name ?? fields[0]?.name ?? "")}
											onField={(field) => toCell(row, at, field)}
										/>
									)}
								</Fragment>
							);
						})}
					</tbody>
				</table>
				{items.length === 0 && <p className="p-6 text-center text-ink-soft">{t("wizard.noRows")}</p>}
			</div>
			<p role="status" className="sr-only">
				{keys.refused ? t("wizard.notCorrectable") : ""}
			</p>
			<Pager page={page} pages={rows.data.totalPages} onPage={setPage} />
		</div>
	);
}

/** Where the places of a lane stay, after the number of the row, while the rest of it is scrolled sideways. */
const laneOffsets = ["md:sticky md:left-12", "md:sticky md:left-46"];

const none: PreviewRow[] = [];
