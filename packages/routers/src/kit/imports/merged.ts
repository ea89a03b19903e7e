import { columnName, limits } from "../sheet/format.ts";
import type { CellRange } from "../sheet/ranges.ts";
import type { SheetCell, SheetRow } from "../sheet/read.ts";

/** A cell as the eye sees it: one that a merged range covers holds what its first cell holds. */
export interface SeenCell extends SheetCell {
	/** The range it is part of, its first cell too. */
	range?: CellRange;
	/** It is not the range's first cell. */
	continues?: true;
	/** What the file has in it below the range, where that is something else than the range shows. */
	covered?: SheetCell;
}

/** "D5:D44". */
export const rangeName = ({ top, left, bottom, right }: CellRange): string => `${columnName(left)}${top}:${columnName(right)}${bottom}`;

/** Whether a merged range goes over more than one column. */
export const isWide = ({ left, right }: CellRange): boolean => right > left;

const isFilled = ({ value, unkept }: SheetCell) => unkept === true || (value !== null && String(value).trim() !== "");

const blankAt = (column: number, range: CellRange): SeenCell => ({ column, value: null, kind: "empty", isDate: false, range, continues: true });

interface Active {
	range: CellRange;
	cell: SheetCell | null;
}

/**
 * Makes the function that fills in what merged ranges cover. It takes the rows of a sheet in order. Of ranges that overlap, which no Excel writes, the
 * one that begins first has the column.
 */
export function mergedFiller(merges: readonly CellRange[]): (row: SheetRow) => SeenCell[] {
	const ranges = [...merges].sort((a, b) => a.top - b.top);
	let next = 0;
	/** By column, the range that covers it at the row that was read last. */
	const covering: (Active | undefined)[] = [];
	let last = 0;

	const cover = (range: CellRange, row: SheetRow): void => {
		// A range whose first row is not in the file holds nothing.
		const active: Active = { range, cell: range.top === row.rowNumber ? (row.cells.find((c) => c.column === range.left) ?? null) : null };
		for (let column = range.left; column <= Math.min(range.right, limits.columns); column++) {
			covering[column] ??= active;
			last = Math.max(last, column);
		}
	};

	return (row) => {
		for (let column = 1; column <= last; column++) {
			const active = covering[column];
			if (active && active.range.bottom < row.rowNumber) covering[column] = undefined;
		}
		for (let range = ranges[next]; range && range.top <= row.rowNumber; range = ranges[++next]) if (range.bottom >= row.rowNumber) cover(range, row);
		const seen = new Map<number, SeenCell>();
		for (let column = 1; column <= last; column++) {
			const active = covering[column];
			if (!active?.cell) continue;
			const { range, cell } = active;
			const first = row.rowNumber === range.top && column === range.left;
			seen.set(column, { ...cell, column, range, ...(first ? {} : { continues: true as const }) });
		}
		if (last === 0) return row.cells;
		for (const cell of row.cells) {
			const range = covering[cell.column]?.range;
			const shown = seen.get(cell.column);
			if (!range) seen.set(cell.column, cell);
			else if ((row.rowNumber !== range.top || cell.column !== range.left) && isFilled(cell) && cell.value !== shown?.value)
				seen.set(cell.column, { ...(shown ?? blankAt(cell.column, range)), covered: cell });
		}
		return [...seen.values()].sort((a, b) => a.column - b.column);
	};
}
