/** A range of cells, first and last row and column, counted from 1. */
export interface CellRange {
	top: number;
	left: number;
	bottom: number;
	right: number;
}

/** 1 for "A7", 28 for "AB7"; 0 when there is no letter. */
export function columnOf(ref: string): number {
	let column = 0;
	for (let i = 0; i < ref.length; i++) {
		const code = ref.charCodeAt(i);
		if (code < 65 || code > 90) break;
		column = column * 26 + code - 64;
	}
	return column;
}

/** "E3:G3", "E3" as numbers; null for what is no range. */
export function rangeOf(ref: string): CellRange | null {
	const found = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/.exec(ref);
	if (!found) return null;
	const [, column = "", row, lastColumn = column, lastRow = row] = found;
	const [columns, rows] = [[columnOf(column), columnOf(lastColumn)] as const, [Number(row), Number(lastRow)] as const];
	return { top: Math.min(...rows), left: Math.min(...columns), bottom: Math.max(...rows), right: Math.max(...columns) };
}
