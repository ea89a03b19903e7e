import { toast } from "@iqt/ui/toast";
import { text } from "../../lib/text.ts";
import type { Column } from "../types.ts";
import { areaOf, cellsOf, enterCells, entryOf } from "./block.ts";
import type { Position, Range } from "./moves.ts";
import type { Resource } from "./use-resource.ts";

/** Where a block is filled to when its corner is dragged over a cell: in one direction, down or up before sideways; null over the block itself. */
export function fillArea(block: Range, over: Position): Range | null {
	if (over.row > block.bottom) return { ...block, top: block.bottom + 1, bottom: over.row };
	if (over.row < block.top) return { ...block, top: over.row, bottom: block.top - 1 };
	if (over.column > block.right) return { ...block, left: block.right + 1, right: over.column };
	if (over.column < block.left) return { ...block, left: over.column, right: block.left - 1 };
	return null;
}

/** The cell of a block that a cell beside it is a copy of: the block is repeated, also upwards and to the left. */
export function copiedFrom(block: Range, at: Position): Position {
	const within = (n: number, size: number) => ((n % size) + size) % size;
	return {
		row: block.top + within(at.row - block.top, block.bottom - block.top + 1),
		column: block.left + within(at.column - block.left, block.right - block.left + 1),
	};
}

/** The block that Ctrl+D and Ctrl+R copy from, and where to: the first row or column to the rest; of one row the row above. Null where nothing is to fill. */
export function fillOf(range: Range, way: "down" | "right"): { block: Range; area: Range } | null {
	if (way === "right") {
		if (range.left === range.right) return null;
		return { block: { ...range, right: range.left }, area: { ...range, left: range.left + 1 } };
	}
	const top = range.top === range.bottom ? range.top - 1 : range.top;
	return top < 0 ? null : { block: { ...range, top, bottom: top }, area: { ...range, top: top + 1 } };
}

/** Whether a value of one column can stand in another. */
function fits<Row>(from: Column<Row>, to: Column<Row>, value: unknown): boolean {
	if (from === to) return true;
	const amounts = ["money", "price"];
	// Of a weight nothing becomes a price.
	if (amounts.includes(from.kind) && amounts.includes(to.kind) && !from.summed === !to.summed)
		return to.kind === "price" || value === null || /^-?\d+(\.\d+)?$/.test(String(value));
	if (from.kind !== to.kind) return false;
	if (to.kind === "enum") return value === null || to.options?.some((o) => o.value === String(value)) === true;
	return to.kind !== "lookup" || from.lookup === to.lookup;
}

/** Copies a block over the cells of an area, as one step to undo, and says so. Cells that are read-only, not loaded, or of another kind stay, and are counted. */
export async function fillAndSay<Row>(resource: Resource<Row>, block: Range, area: Range): Promise<void> {
	const source = new Map<string, { column: Column<Row>; entry: ReturnType<typeof entryOf> }>();
	for (const { r, c, row, column } of cellsOf(resource, block)) source.set(`${r} ${c}`, { column, entry: entryOf(resource, column, row) });
	const { entered } = await enterCells(resource, area, (r, c) => {
		const from = copiedFrom(block, { row: r, column: c });
		const copied = source.get(`${from.row} ${from.column}`);
		const column = resource.columns.visible[c]?.column;
		return copied && column && fits(copied.column, column, copied.entry.value) ? copied.entry : null;
	});
	const left = areaOf(area) - entered;
	const words = left > 0 ? text("table.filledBut", { count: entered, left }) : text("table.entered", { count: entered });
	resource.announce(words);
	// What was left is seen nowhere else.
	if (left > 0) toast.note(words);
}
