// biome-ignore-all lint/a11y/useSemanticElements: only rows in view exist, placed by transform, which a table element cannot do
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds focus and names the active cell (aria-activedescendant)
import { Checkbox } from "@iqt/ui/choice";
import { cn } from "@iqt/ui/cn";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useStore } from "../../lib/store.ts";
import { useText } from "../../lib/text.ts";
import { isNumeric } from "../values.ts";
import { foldsAtWords } from "./amount-widths.ts";
import { cellId } from "./grid-cell.tsx";
import { cycleSort } from "./url-state.ts";
import { PICK_WIDTH, type Resource } from "./use-resource.ts";

/** Most sort keys the server takes. */
const MOST_SORTS = 4;

/** Sorts by a column: ascending, descending, not; `add` keeps the other keys. */
export function sortBy<Row>(resource: Resource<Row>, field: string, add: boolean): void {
	const column = resource.columns.all.find((c) => c.field === field);
	if (!column?.sort) return;
	resource.setState({ sort: cycleSort(resource.shownSort, field, add).slice(0, MOST_SORTS) });
}

/** The column heads: a click sorts, Shift adds a key, the edge resizes, dragging moves. The head's menu does the same. */
export function GridHeader<Row>({ resource, gridId, picks, hasMenu }: { resource: Resource<Row>; gridId: string; picks: boolean; hasMenu: boolean }) {
	const t = useText();
	const { columns, grid, rows, shownSort: shown } = resource;
	const active = useStore(grid, (s) => (s.active?.row === -1 ? s.active.column : -1));
	const picked = useStore(grid, (s) => (s.picked.kind === "all" ? "all" : s.picked.rows.size > 0 ? "some" : "none"));
	return (
		<div
			role="row"
			aria-rowindex={1}
			className="flex border-b border-line-strong/50 bg-soft font-medium text-ink"
			style={{ height: resource.rowHeight }}
		>
			{picks && (
				<div
					role="columnheader"
					aria-colindex={1}
					className="sticky left-0 z-2 flex shrink-0 items-center justify-center bg-soft"
					style={{ width: PICK_WIDTH }}
				>
					<Checkbox
						tabIndex={-1}
						aria-label={t("table.pickAll", { total: rows.total })}
						checked={picked === "all" ? true : picked === "some" ? "indeterminate" : false}
						onCheckedChange={() => (picked === "none" ? grid.pickAll() : grid.clearPicked())}
					/>
				</div>
			)}
			{columns.visible.map(({ column, width, pinnedAt, onResize }, at) => {
				const key = shown.findIndex((s) => s.field === column.field);
				const order = shown[key]?.order;
				const Arrow = order === "descending" ? ArrowDown : ArrowUp;
				return (
					// biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys
					<div
						key={column.field}
						id={cellId(gridId, -1, at)}
						role="columnheader"
						aria-colindex={at + 2}
						aria-description={column.description}
						aria-sort={order ?? (column.sort ? "none" : undefined)}
						data-head={at}
						draggable
						onDragStart={(event) => event.dataTransfer.setData("text/x-column", column.field)}
						onDragOver={(event) => event.dataTransfer.types.includes("text/x-column") && event.preventDefault()}
						onDrop={(event) => {
							event.preventDefault();
							columns.moveBefore(event.dataTransfer.getData("text/x-column"), column.field);
						}}
						onClick={(event) => sortBy(resource, column.field, event.shiftKey)}
						style={{ width, left: pinnedAt === null ? undefined : pinnedAt - (picks ? 0 : PICK_WIDTH) }}
						className={cn(
							"group/head relative flex shrink-0 items-center gap-1 px-2 select-none",
							column.sort && "cursor-pointer hover:bg-ink/5",
							pinnedAt !== null && "sticky z-1 bg-soft shadow-[1px_0_0_var(--line)]",
							isNumeric(column) && "flex-row-reverse text-end",
							active === at && "outline-2 -outline-offset-2 outline-accent",
						)}
					>
						<span
							className={cn("-my-0.5 line-clamp-2 min-w-0 py-0.5 leading-tight text-balance", foldsAtWords(column.label) && "break-keep")}
							data-hint={column.description ?? column.label}
						>
							{column.label}
						</span>
						{order && (
							<span className="flex shrink-0 items-center text-accent">
								<Arrow className="size-3.5" aria-hidden />
								{shown.length > 1 && <span className="text-[10px]">{key + 1}</span>}
							</span>
						)}
						{/* biome-ignore lint/a11y/noStaticElementInteractions: the head's menu has wider and narrower */}
						{/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
						<span
							className="absolute inset-y-1 -right-1 z-3 w-2 cursor-col-resize touch-none opacity-0 group-hover/head:opacity-100 after:absolute after:inset-y-0 after:left-1 after:w-px after:bg-line-strong"
							draggable
							onDragStart={(event) => {
								event.preventDefault();
								event.stopPropagation();
							}}
							onClick={(event) => event.stopPropagation()}
							onMouseDown={(event) => {
								event.stopPropagation();
								event.preventDefault();
								onResize(event);
							}}
							onTouchStart={(event) => onResize(event)}
						/>
					</div>
				);
			})}
			{hasMenu && (
				<div
					role="columnheader"
					aria-colindex={columns.visible.length + 2}
					className="sticky right-0 z-1 ml-auto w-8 shrink-0 bg-soft shadow-[-1px_0_0_var(--line)]"
				>
					<span className="sr-only">{t("table.menu")}</span>
				</div>
			)}
		</div>
	);
}
