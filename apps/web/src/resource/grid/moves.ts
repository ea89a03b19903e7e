export interface Position {
	row: number;
	column: number;
}

/** Where a key leads from a cell, within `rows` × `columns`; `page` is how many rows are in view. Null for a key that moves nothing. */
export function move(key: string, ctrl: boolean, from: Position, rows: number, columns: number, page: number): Position | null {
	const at = (row: number, column: number) => ({ row: Math.max(0, Math.min(rows - 1, row)), column: Math.max(0, Math.min(columns - 1, column)) });
	switch (key) {
		case "ArrowUp":
			return at(ctrl ? 0 : from.row - 1, from.column);
		case "ArrowDown":
			return at(ctrl ? rows - 1 : from.row + 1, from.column);
		case "ArrowLeft":
			return at(from.row, ctrl ? 0 : from.column - 1);
		case "ArrowRight":
			return at(from.row, ctrl ? columns - 1 : from.column + 1);
		case "Home":
			return at(ctrl ? 0 : from.row, 0);
		case "End":
			return at(ctrl ? rows - 1 : from.row, columns - 1);
		case "PageUp":
			return at(from.row - page, from.column);
		case "PageDown":
			return at(from.row + page, from.column);
		default:
			return null;
	}
}

export interface Range {
	top: number;
	bottom: number;
	left: number;
	right: number;
}

/** The block between two corners. */
export const rangeOf = (a: Position, b: Position): Range => ({
	top: Math.min(a.row, b.row),
	bottom: Math.max(a.row, b.row),
	left: Math.min(a.column, b.column),
	right: Math.max(a.column, b.column),
});
