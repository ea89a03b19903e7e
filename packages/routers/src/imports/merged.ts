import { columnName } from "../sheet/format.ts";
import type { SheetCell, SheetRow } from "../sheet/read.ts";
import type { CellRange } from "../sheet/sheet-parser.ts";

/** A cell as the eye sees it: one that a merged range covers holds what its first cell holds. */
export interface SeenCell extends SheetCell {
	/** The range it is part of, its first cell too. */
	range?: CellRange;
	/** It is not the range's first cell. */
	continues?: true;
}

/** "D5:D44". */
export const rangeName = ({ top, left, bottom, right }: CellRange): string => `${columnName(left)}${top}:${columnName(right)}${bottom}`;

/** Whether a merged range goes over more than one column. */
export const isWide = ({ left, right }: CellRange): boolean => right > left;

interface Active {
	range: CellRange;
	cell: SheetCell | null;
}

/** Makes the function that fills in what merged ranges cover. It takes the rows of a sheet in order. */
export function mergedFiller(merges: readonly CellRange[]): (row: SheetRow) => SeenCell[] {
	const ranges = [...merges].sort((a, b) => a.top - b.top);
	let next = 0;
	let active: Active[] = [];
	return (row) => {
		active = active.filter(({ range }) => range.bottom >= row.rowNumber);
		for (let range = ranges[next]; range && range.top <= row.rowNumber; range = ranges[++next]) {
			if (range.bottom < row.rowNumber) continue;
			// A range whose first row is not in the file holds nothing.
			active.push({ range, cell: range.top === row.rowNumber ? (row.cells.find((c) => c.column === range.left) ?? null) : null });
		}
		if (active.length === 0) return row.cells;
		const seen = new Map<number, SeenCell>(row.cells.map((cell) => [cell.column, cell]));
		for (const { range, cell } of active) {
			for (let column = range.left; column <= range.right; column++) {
				if (cell)
					seen.set(column, { ...cell, column, range, ...(row.rowNumber === range.top && column === range.left ? {} : { continues: true as const }) });
				else seen.delete(column);
			}
		}
		return [...seen.values()].sort((a, b) => a.column - b.column);
	};
}
