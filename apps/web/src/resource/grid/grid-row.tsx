// biome-ignore-all lint/a11y/useSemanticElements: only rows in view exist, placed by transform, which a table element cannot do
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds focus and names the active cell (aria-activedescendant)
import { Checkbox } from "@iqt/ui/choice";
import { cn } from "@iqt/ui/cn";
import { Skeleton } from "@iqt/ui/surface";
import { MoreHorizontal } from "lucide-react";
import { memo } from "react";
import { useStore } from "../../lib/store.ts";
import { useText } from "../../lib/text.ts";
import { Cell, cellId } from "./grid-cell.tsx";
import { rowView } from "./grid-store.ts";
import type { RowProps } from "./row-props.ts";
import type { PlacedColumn } from "./use-columns.ts";
import { PICK_WIDTH } from "./use-resource.ts";

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
		a.top === b.top &&
		a.picks === b.picks &&
		a.hasMenu === b.hasMenu &&
		a.onEdited === b.onEdited &&
		a.onPick === b.onPick &&
		a.resource.rowHeight === b.resource.rowHeight &&
		a.resource.card === b.resource.card &&
		a.resource.source === b.resource.source &&
		a.resource.words === b.resource.words
	);
}

function GridRowView<Row>({ resource, gridId, index, top, row, columns, picks, hasMenu, onEdited, onPick }: RowProps<Row>) {
	const t = useText();
	const { source, grid, edits, rowHeight, words, card } = resource;
	const id = row === undefined ? "" : source.id(row);
	const view = useStore(grid, (s) => rowView(s, index, id));
	const edited = useStore(edits.store, (s) => s.rows.get(id)?.cells);
	const [active, range, editing, picked, corner, filling] = view.split("|") as [string, string, string, string, string, string];
	const isIn = (span: string, at: number) => {
		const [left = 0, right = -1] = span === "" ? [] : span.split("-").map(Number);
		return at >= left && at <= right;
	};
	const style = { top, height: rowHeight };
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
			width={card ? null : width}
			label={card?.values.includes(column.field) ? column.label : undefined}
			wide={card?.wide.includes(column.field) ?? false}
			tall={card?.tall.includes(column.field) ?? false}
			row={row}
			edit={edited?.get(column.field)}
			words={words}
			isActive={active === String(at)}
			inRange={isIn(range, at)}
			isFilled={isIn(filling, at)}
			hasCorner={corner === String(at) && source.save !== undefined && !card}
			isEditing={editing === String(at)}
			onEdited={onEdited}
		/>
	);
	const frame = {
		role: "row",
		"aria-rowindex": index + 2,
		"aria-selected": picks ? picked === "1" : undefined,
		"data-row": index,
		style,
	} as const;
	const look = cn(
		"group absolute inset-x-0 flex border-b border-line [contain:layout_style] has-[[data-reason]]:z-3",
		picked ? "bg-info-soft" : "bg-surface hover:bg-soft",
	);
	const pick = (
		<Checkbox
			tabIndex={-1}
			checked={picked === "1"}
			aria-label={t("table.pickRow", { row: index + 1 })}
			onClick={(event) => {
				event.preventDefault();
				onPick(index, event.shiftKey);
			}}
		/>
	);
	const menu = (
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
	);
	if (card) {
		const titles = card.title.length;
		return (
			<div {...frame} className={cn(look, "gap-1 px-2 py-2")}>
				{picks && (
					<div role="gridcell" aria-colindex={1} className="flex h-7 w-8 shrink-0 items-center justify-center">
						{pick}
					</div>
				)}
				<div role="presentation" className="min-w-0 flex-1">
					<div
						role="presentation"
						style={{ height: card.titleHeight }}
						className="flex flex-wrap content-start items-center gap-x-3 overflow-hidden pt-0.5 leading-[22px] font-medium"
					>
						{columns.slice(0, titles).map(cell)}
					</div>
					<div role="presentation" className="grid grid-cols-2 gap-x-3">
						{columns.slice(titles).map((placed, i) => cell(placed, titles + i))}
					</div>
				</div>
				{hasMenu && (
					<div role="gridcell" aria-colindex={columns.length + 2} className="shrink-0">
						{menu}
					</div>
				)}
			</div>
		);
	}
	return (
		<div {...frame} className={look}>
			{pinned > 0 || picks ? (
				<div role="presentation" className="sticky left-0 z-2 flex shrink-0 bg-inherit has-[[data-reason]]:z-3 shadow-[1px_0_0_var(--line)]">
					{picks && (
						<div role="gridcell" aria-colindex={1} className="flex shrink-0 items-center justify-center" style={{ width: PICK_WIDTH }}>
							{pick}
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
					{menu}
				</div>
			)}
		</div>
	);
}
