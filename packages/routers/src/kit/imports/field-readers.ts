import type { Cell, Reading, ReadingContext } from "./cell-reading.ts";
import { readCell } from "./cell-values.ts";
import type { ImportField } from "./field.ts";
import { remembered } from "./text.ts";

/** A cell without anything in it, and what it says. */
export const empty: Cell = { value: null, isDate: false };
export const nothing: Reading = { kind: "empty" };

/** How a text is read that a person enters, in the portal's own words. */
export const asEntered = { decimal: "point", decimalSaid: null, asPortal: true } as const;

/** Reads cells as a field; texts seen before are not worked out again. */
export function readerOf(field: ImportField, context: ReadingContext): (cell: Cell) => Reading {
	const readText = remembered((text) => readCell(field, { value: text, isDate: false }, context));
	return (cell) =>
		typeof cell.value === "string" && !cell.isDate && !cell.struck && !cell.format && !cell.unseen
			? readText(cell.value)
			: readCell(field, cell, context);
}
