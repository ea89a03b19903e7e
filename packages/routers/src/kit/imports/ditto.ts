import type { CellRange } from "../sheet/ranges.ts";
import type { Cell, Reading } from "./cell-reading.ts";
import { tidy } from "./text.ts";

/** A cell and what it says as a field. */
export interface ReadCell {
	cell: Cell & { range?: CellRange };
	reading: Reading;
	corrected?: true;
}

interface WrittenRow {
	cells: ReadonlyMap<number, Cell>;
	corrected: readonly { column: number }[];
}

const again = /^(?:同上|同前|上同|〃|["”“″]|''|′′|ditto|do\.|idem|ídem|same as above|as above|同じ|上に同じ|同上。)$/i;

/** Whether a cell says that it is the one above once more. */
export const isDitto = ({ value }: Cell): boolean => typeof value === "string" && value.length < 20 && again.test(tidy(value));

const asBeside = /^(?:同左|左に同じ|(?:same )?as (?:on the )?left|same as left|igual a la izquierda)[。.]?$/i;

/** The column whose cell of a row this one says once more, "同左"; null for any other, and where none stands left of it. */
export function columnLeft(column: number, cellAt: (column: number) => Cell | undefined): number | null {
	const saysLeft = (at: number) => {
		const value = cellAt(at)?.value;
		return typeof value === "string" && value.length < 30 && asBeside.test(tidy(value));
	};
	if (!saysLeft(column)) return null;
	let left = column - 1;
	while (left > 0 && saysLeft(left)) left--;
	return left > 0 ? left : null;
}

/** Follows the rates of a sheet down its columns: what a cell that says 同上 is about stands in the last row that says something else there. */
export function rowsAbove<Row extends WrittenRow>() {
	const above = new Map<number, Row>();
	let table = -1;
	let last: Row | null = null;
	return {
		/** The next row of rates, which `of` is asked about from now on. */
		begin(at: number, row: Row): void {
			if (at !== table) above.clear();
			else if (last)
				for (const column of new Set([...above.keys(), ...last.cells.keys()])) {
					const cell = last.cells.get(column);
					if (!cell || !isDitto(cell) || last.corrected.some((one) => one.column === column)) above.set(column, last);
				}
			table = at;
			last = row;
		},
		/** The row whose cell this one of a column says once more; undefined where none stands above. */
		of: (column: number, cell: Cell): Row | undefined => (isDitto(cell) ? above.get(column) : undefined),
	};
}

/** A cell that has the value of the one above it, or left of it, which is asked about; null where that has none. */
export function asOther({ cell, reading }: ReadCell, own: Cell, remark: "ditto" | "dittoLeft" = "ditto"): ReadCell | null {
	if (reading.kind !== "value") return null;
	const { unit: _, ...said } = reading;
	return { cell: { ...cell, value: own.value, isDate: false }, reading: { ...said, remark } };
}
