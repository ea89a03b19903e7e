import { columnName } from "@iqt/routers/kit/sheet/format";
import type { Range } from "../grid/moves.ts";

/** A block of cells as a sheet names it; rows and columns count from 1, both ends belong to it. A whole column or row has no end. */
export type Block = Range;

function columnNumber(letters: string): number {
	let number = 0;
	for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
	return number;
}

const end = Number.POSITIVE_INFINITY;

/** The cells of "D7", "D5:D44", "D", "D:F" or "3", a row; null for what names no place of a sheet. */
export function parsePlace(where: string): Block | null {
	const row = /^(\d{1,7})$/.exec(where)?.[1];
	if (row) return { top: Number(row), bottom: Number(row), left: 1, right: end };
	const found = /^([A-Z]{1,3})(\d{1,7})?(?::([A-Z]{1,3})(\d{1,7})?)?$/.exec(where);
	const [, from, top, to, bottom] = found ?? [];
	if (!from || (to && !top !== !bottom)) return null;
	const [left, right] = [columnNumber(from), columnNumber(to ?? from)];
	if (!top) return { top: 1, bottom: end, left, right };
	return { top: Number(top), bottom: Number(bottom ?? top), left, right };
}

/** "D7" for row 7 of column 4. */
export const cellName = (row: number, column: number): string => `${columnName(column)}${row}`;

/** Whether a cell belongs to a block. */
export const holds = ({ top, bottom, left, right }: Block, row: number, column: number): boolean =>
	row >= top && row <= bottom && column >= left && column <= right;

/** A block as far as a sheet of so many rows and columns goes. */
export const within = (block: Block, rows: number, columns: number): Block => ({
	...block,
	bottom: Math.min(block.bottom, rows),
	right: Math.min(block.right, columns),
});
