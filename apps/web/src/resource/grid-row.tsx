// biome-ignore-all lint/a11y/useSemanticElements: only rows in view exist, placed by transform, which a table element cannot do
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds focus and names the active cell (aria-activedescendant)
import { Checkbox } from "@iqt/ui/choice";
import { cn } from "@iqt/ui/cn";
import { Skeleton } from "@iqt/ui/surface";
import { Check, CircleAlert, Loader2, MoreHorizontal } from "lucide-react";
import { memo } from "react";
import { useStore } from "../lib/store.ts";
import { useText } from "../lib/text.ts";
import type { CellEdit } from "./edit-store.ts";
import { CellEditor, type EditorProps } from "./editor.tsx";
import { rowView } from "./grid-store.ts";
import type { Column } from "./types.ts";
import type { PlacedColumn } from "./use-columns.ts";
import { PICK_WIDTH, type Resource } from "./use-resource.ts";
import { displayOf, isNumeric, rawValue, wordsOf } from "./values.ts";

export interface RowProps<Row> {
	resource: Resource<Row>;
	gridId: string;
	index: number;
	row: Row | undefined;
	columns: readonly PlacedColumn<Row>[];
	picks: boolean;
	hasMenu: boolean;
	onEdited: (
		index: number,
		column: number,
		entry: Parameters<EditorProps<Row>["onDone"]>[0],
		move: Parameters<EditorProps<Row>["onDone"]>[1],
	) => void;
	onPick: (index: number, shift: boolean) => void;
}

export const cellId = (gridId: string, row: number, column: number) => `${gridId}-${row}-${column}`;

/** One row; drawn again only when it, its place or what the grid says of it changes. */
export const GridRow = memo(GridRowView, sameRow) as typeof GridRowView;

/** Whether a row looks the same: what changes per keystroke elsewhere must not draw it again. */
function sameRow<Row>(a: RowProps<Row>, b: RowProps<Row>): boolean {
	const sameColumns =
		a.columns.length === b.columns.length &&
		a.columns.every((c, i) => c.column === b.columns[i]?.column && c.width === b.columns[i]?.width && c.pinnedAt === b.columns[i]?.pinnedAt);
	return (
		sameColumns &&
		a.row === b.row &&
		a.index === b.index &&
		a.picks === b.picks &&
		a.hasMenu === b.hasMenu &&
		a.onEdited === b.onEdited &&
		a.onPick === b.onPick &&
		a.resource.rowHeight === b.resource.rowHeight &&
		a.resource.source === b.resource.source &&
		a.resource.words === b.resource.words
	);
}

function GridRowView<Row>({ resource, gridId, index, row, columns, picks, hasMenu, onEdited, onPick }: RowProps<Row>) {
	const t = useText();
	const { source, grid, edits, rowHeight, words } = resource;
	const id = row === undefined ? "" : source.id(row);
	const view = useStore(grid, (s) => rowView(s, index, id));
	const edited = useStore(edits.store, (s) => s.rows.get(id)?.cells);
	const [active, range, editing, picked] = view.split("|") as [string, string, string, string];
	const [left, right] = range ? range.split("-").map(Number) : [-1, -2];
	const style = { top: index * rowHeight, height: rowHeight };
	if (row === undefined) {
		return (
			<div
				role="row"
				aria-rowindex={index + 2}
				aria-busy
				className="absolute inset-x-0 flex items-center gap-4 border-b border-line px-3"
				style={style}
			>
				{columns.slice(0, 8).map(({ column, width }) => (
					<span role="gridcell" key={column.field} style={{ width: width - 24 }} className="shrink-0">
						<Skeleton className="h-3 w-3/4" />
					</span>
				))}
			</div>
		);
	}
	const pinned = columns.filter((c) => c.pinnedAt !== null).length;
	const cell = ({ column, width }: PlacedColumn<Row>, at: number) => (
		<Cell
			key={column.field}
			id={cellId(gridId, index, at)}
			at={at}
			index={index}
			resource={resource}
			column={column}
			width={width}
			row={row}
			edit={edited?.get(column.field)}
			words={words}
			isActive={active === String(at)}
			inRange={at >= (left ?? -1) && at <= (right ?? -2)}
			isEditing={editing === String(at)}
			onEdited={onEdited}
		/>
	);
	return (
		<div
			role="row"
			aria-rowindex={index + 2}
			aria-selected={picks ? picked === "1" : undefined}
			data-row={index}
			className={cn(
				"group absolute inset-x-0 flex border-b border-line [contain:layout_style]",
				picked ? "bg-info-soft" : "bg-surface hover:bg-soft",
			)}
			style={style}
		>
			{pinned > 0 || picks ? (
				<div role="presentation" className="sticky left-0 z-2 flex shrink-0 bg-inherit shadow-[1px_0_0_var(--line)]">
					{picks && (
						<div role="gridcell" aria-colindex={1} className="flex shrink-0 items-center justify-center" style={{ width: PICK_WIDTH }}>
							<Checkbox
								tabIndex={-1}
								checked={picked === "1"}
								aria-label={t("table.pickRow", { row: index + 1 })}
								onClick={(event) => {
									event.preventDefault();
									onPick(index, event.shiftKey);
								}}
							/>
						</div>
					)}
					{columns.slice(0, pinned).map(cell)}
				</div>
			) : null}
			{columns.slice(pinned).map((placed, i) => cell(placed, pinned + i))}
			{hasMenu && (
				<div
					role="gridcell"
					aria-colindex={columns.length + 2}
					className="sticky right-0 z-1 ml-auto flex shrink-0 items-center bg-inherit px-1 shadow-[-1px_0_0_var(--line)]"
				>
					<button
						type="button"
						tabIndex={-1}
						aria-label={t("table.rowMenu", { row: index + 1 })}
						className="rounded p-1 text-ink-soft hover:bg-ink/10 hover:text-ink"
						onClick={(event) => {
							const { left: x, bottom: y } = event.currentTarget.getBoundingClientRect();
							event.currentTarget.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, clientX: x, clientY: y }));
						}}
					>
						<MoreHorizontal className="size-4" aria-hidden />
					</button>
				</div>
			)}
		</div>
	);
}

interface CellProps<Row> {
	id: string;
	/** Place among the visible columns. */
	at: number;
	index: number;
	resource: Resource<Row>;
	column: Column<Row>;
	width: number;
	row: Row;
	edit: CellEdit | undefined;
	words: Resource<Row>["words"];
	isActive: boolean;
	inRange: boolean;
	isEditing: boolean;
	onEdited: RowProps<Row>["onEdited"];
}

/** One cell; a key that moves the active one draws two of them. */
const Cell = memo(CellView, sameCell) as typeof CellView;

function sameCell<Row>(a: CellProps<Row>, b: CellProps<Row>): boolean {
	const { resource: _a, ...before } = a;
	const { resource: _b, ...after } = b;
	return (Object.keys(before) as (keyof typeof before)[]).every((key) => before[key] === after[key]);
}

function CellView<Row>({ id, at, index, resource, column, width, row, edit, words, isActive, inRange, isEditing, onEdited }: CellProps<Row>) {
	return (
		<div
			role="gridcell"
			id={id}
			aria-colindex={at + 2}
			aria-readonly={column.edit ? undefined : true}
			aria-invalid={edit?.state === "failed" || undefined}
			data-cell={at}
			style={{ width }}
			className={cn(
				"relative flex shrink-0 items-center px-2.5",
				isNumeric(column) && "justify-end text-right tabular-nums",
				inRange && "bg-accent/9",
				isActive && "outline-2 -outline-offset-2 outline-accent",
				edit?.state === "dirty" && "bg-warn-soft",
				edit?.state === "failed" && "bg-danger-soft",
			)}
		>
			{isEditing ? (
				<EditingCell resource={resource} column={column} row={row} edit={edit} onDone={(entry, move) => onEdited(index, at, entry, move)} />
			) : (
				<CellContent column={column} row={row} edit={edit} words={words} />
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
	return (
		<>
			{edit && <EditMark edit={edit} />}
			<span
				className={cn("truncate", edit && isFormula && "font-mono text-[0.92em]", edit?.state === "saving" && "opacity-60")}
				title={shown.length > 14 ? shown : undefined}
			>
				{!edit && column.render ? column.render(row) : shown}
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
				<span title={edit.message} className={place}>
					<CircleAlert className="size-3 text-danger" aria-hidden />
				</span>
			);
	}
}
