// biome-ignore-all lint/a11y/useSemanticElements: only rows in view exist, placed by transform, which a table element cannot do
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds focus and names the active cell (aria-activedescendant)
import { cn } from "@iqt/ui/cn";
import { Check, CircleAlert, Loader2 } from "lucide-react";
import { memo } from "react";
import { useText } from "../../lib/text.ts";
import type { Column } from "../types.ts";
import { displayOf, isNumeric, rawValue, wordsOf } from "../values.ts";
import { CellReason } from "./cell-reason.tsx";
import type { CellEdit } from "./edit-store.ts";
import { CellEditor, type EditorProps } from "./editor.tsx";
import type { RowProps } from "./row-props.ts";
import type { Resource } from "./use-resource.ts";

/** Id of a cell in the page; row -1 is the header. */
export const cellId = (gridId: string, row: number, column: number): string => `${gridId}-${row}-${column}`;

interface CellProps<Row> {
	id: string;
	/** Place among the visible columns. */
	at: number;
	index: number;
	resource: Resource<Row>;
	column: Column<Row>;
	/** px; null in a card, where cells take what they need. */
	width: number | null;
	/** Stands above the value, in a card. */
	label: string | undefined;
	/** Has a line of the card to itself. */
	wide: boolean;
	/** Has two. */
	tall: boolean;
	row: Row;
	edit: CellEdit | undefined;
	words: Resource<Row>["words"];
	isActive: boolean;
	inRange: boolean;
	/** A fill under way reaches it. */
	isFilled: boolean;
	/** The block that keys act on ends here: what is dragged to fill. */
	hasCorner: boolean;
	isEditing: boolean;
	onEdited: RowProps<Row>["onEdited"];
}

/** A label of a card with nothing below it would look as if something were missing there. */
const EMPTY = "[&>span:empty:only-child]:before:text-ink-soft [&>span:empty:only-child]:before:content-['–']";

/** One cell; a key that moves the active one draws two of them. */
export const Cell = memo(CellView, sameCell) as typeof CellView;

function sameCell<Row>(a: CellProps<Row>, b: CellProps<Row>): boolean {
	const { resource: _a, ...before } = a;
	const { resource: _b, ...after } = b;
	return (Object.keys(before) as (keyof typeof before)[]).every((key) => before[key] === after[key]);
}

function CellView<Row>({
	id,
	at,
	index,
	resource,
	column,
	width,
	label,
	wide,
	tall,
	row,
	edit,
	words,
	isActive,
	inRange,
	isFilled,
	hasCorner,
	isEditing,
	onEdited,
}: CellProps<Row>) {
	const inCard = width === null;
	return (
		<div
			role="gridcell"
			id={id}
			aria-colindex={at + 2}
			aria-readonly={column.edit ? undefined : true}
			aria-invalid={edit?.state === "failed" || undefined}
			data-cell={at}
			style={inCard ? undefined : { width }}
			className={cn(
				"relative flex items-center",
				// On a card's first line names give way to each other, a word beside them to nothing.
				inCard ? (label || column.kind === "lookup" || column.kind === "text" ? "min-w-0" : "shrink-0") : "shrink-0 px-2",
				label && "h-[42px] flex-wrap content-center overflow-hidden",
				label && tall && "h-[62px]",
				wide && "col-span-2",
				isNumeric(column) && "tabular-nums",
				isNumeric(column) && !inCard && "justify-end text-right",
				inRange && "bg-accent/9",
				isFilled && "outline-1 -outline-offset-1 outline-accent outline-dashed",
				isActive && "outline-2 -outline-offset-2 outline-accent",
				edit?.state === "dirty" && "bg-warn-soft",
				edit?.state === "failed" && "bg-danger-soft",
			)}
		>
			{edit?.message && !isEditing && !inCard && (
				<CellReason
					resource={resource}
					id={resource.source.id(row)}
					field={column.field}
					message={edit.message}
					atEnd={isNumeric(column)}
					isActive={isActive}
				/>
			)}
			{label && <span className="w-full truncate text-xs font-normal text-ink-soft">{label}</span>}
			{isEditing ? (
				<EditingCell resource={resource} column={column} row={row} edit={edit} onDone={(entry, move) => onEdited(index, at, entry, move)} />
			) : label ? (
				// One line below the label, or two for words, whatever stands in it: what shrinks is the formula of a price.
				<span
					className={cn("flex min-h-5 w-full min-w-0 items-baseline", EMPTY, tall && "h-10 items-start leading-5 *:line-clamp-2 *:whitespace-normal")}
				>
					<CellContent column={column} row={row} edit={edit} words={words} />
				</span>
			) : tall ? (
				<span className="*:line-clamp-2 *:whitespace-normal">
					<CellContent column={column} row={row} edit={edit} words={words} />
				</span>
			) : (
				<CellContent column={column} row={row} edit={edit} words={words} />
			)}
			{hasCorner && (
				<span data-fill aria-hidden className="absolute right-0 bottom-0 flex size-3.5 cursor-crosshair items-end justify-end">
					<span className="size-2 border border-surface bg-accent" />
				</span>
			)}
		</div>
	);
}

function EditingCell<Row>({
	resource,
	column,
	row,
	edit,
	onDone,
}: {
	resource: Resource<Row>;
	column: Column<Row>;
	row: Row;
	edit: CellEdit | undefined;
	onDone: EditorProps<Row>["onDone"];
}) {
	const value = edit ? edit.value : rawValue(column, row);
	return (
		<CellEditor
			column={column}
			text={value === null || value === undefined ? "" : String(value)}
			words={edit ? (edit.words ?? "") : displayOf(column, row, resource.words)}
			initial={resource.grid.get().editing?.initial}
			onDone={onDone}
			onCancel={() => resource.grid.stopEditing()}
		/>
	);
}

function CellContent<Row>({
	column,
	row,
	edit,
	words,
}: {
	column: Column<Row>;
	row: Row;
	edit: CellEdit | undefined;
	words: Resource<Row>["words"];
}) {
	const t = useText();
	const shown = edit ? (edit.words ?? wordsOf(column, edit.value, words)) : displayOf(column, row, words);
	const currency = column.currency?.(row);
	const isFormula = column.kind === "price" && shown !== "" && !/^-?[\d\s.,\u00a0\u202f]+$/.test(shown);
	const priced = column.kind === "money" || column.kind === "price";
	return (
		<>
			{edit && <EditMark edit={edit} />}
			<span
				className={cn(
					// An amount is never cut: what shrinks is the formula before it.
					priced ? "flex min-w-0 items-baseline justify-end" : "truncate",
					edit && isFormula && "font-mono text-[0.92em]",
					edit?.state === "saving" && "text-ink-soft",
				)}
				title={shown.length > 14 && !priced ? shown : undefined}
			>
				{!edit && column.render ? column.render(row) : priced && isFormula ? <span className="truncate">{shown}</span> : shown}
			</span>
			{currency && shown !== "" && !(edit && isFormula) && <span className="ml-1 shrink-0 text-[0.8em] text-ink-soft">{currency}</span>}
			{edit?.message && (
				<span className="sr-only">
					{t("table.cellFailed")} {edit.message}
				</span>
			)}
		</>
	);
}

/** State of an edited cell by shape as well as colour: a corner, a turning ring, a tick, a warning sign. */
function EditMark({ edit }: { edit: CellEdit }) {
	const t = useText();
	const place = "absolute top-0.5 left-0.5 size-3";
	switch (edit.state) {
		case "dirty":
			return (
				<span className="absolute top-0 left-0 border-6 border-transparent border-t-warn border-l-warn" title={t("table.cellDirty")}>
					<span className="sr-only">{t("table.cellDirty")}</span>
				</span>
			);
		case "saving":
			return <Loader2 className={cn(place, "animate-spin text-accent")} aria-label={t("table.cellSaving")} />;
		case "saved":
			return <Check className={cn(place, "text-good")} aria-label={t("table.cellSaved")} />;
		case "failed":
			return (
				<span className={place}>
					<CircleAlert className="size-3 text-danger" aria-hidden />
				</span>
			);
	}
}
