import { type CellRange, columnOf } from "../sheet/ranges.ts";
import type { DayOrders } from "./day.ts";
import type { ImportField } from "./field.ts";
import { isPriced } from "./ledger.ts";
import type { SeenCell } from "./merged.ts";
import type { Surroundings } from "./parsed-record.ts";
import type { Source } from "./sources.ts";

/** A cell to be read in place of what the sheet says there. `column` is 0 for a field without one. */
export interface Correction {
	field: string;
	column: number;
	text: string;
}

/** A sheet row's cells by column, and what a person has put in their place. */
export interface RowCells {
	row: number;
	cells: ReadonlyMap<number, SeenCell>;
	corrected: readonly Correction[];
	around: Surroundings;
	/** Columns of formulas that come to nothing. */
	emptied: readonly number[];
	/** Which comes first in its days, where they show it and the sheet does not. */
	dayOrders: Partial<DayOrders>;
}

/** A row's cells with the texts that corrections put in the place of what is no amount: these are amounts of the sheet by then. */
export const asCorrected = (cells: readonly SeenCell[], corrected: readonly Correction[] = []): readonly SeenCell[] =>
	cells.map((cell) => {
		const text = corrected.find(({ column }) => column === cell.column)?.text;
		return text === undefined || isPriced(cell) ? cell : { ...cell, value: text, kind: "text" };
	});

/** The column a line stands alone under: of one about the table, which begins with its first column or is merged over half of it, none. */
export function asideOf([first]: readonly SeenCell[], columns: readonly number[]): { aside?: number } {
	if (!first || first.column <= Math.min(...columns)) return {};
	const { range } = first;
	const covered = range ? columns.filter((column) => column >= range.left && column <= range.right).length : 0;
	return covered * 2 >= columns.length ? {} : { aside: first.column };
}

/** Whether a range goes over a column of another field. */
export const coversOthers = (range: CellRange, field: string, fieldOf: ReadonlyMap<number, string> | undefined): boolean => {
	for (let column = range.left; column <= range.right; column++) {
		const other = fieldOf?.get(column);
		if (other !== undefined && other !== field) return true;
	}
	return false;
};

export const isFilled = (cell: SeenCell) =>
	cell.unkept === true || (cell.value !== null && (typeof cell.value !== "string" || cell.value.trim() !== ""));

/** Keeps a value in a rate; a range of days or a lane becomes its two fields. */
export function store(row: Record<string, unknown>, field: ImportField, value: unknown): void {
	if (field.kind === "transit" && Array.isArray(value)) [row.transitMin, row.transitMax] = value;
	else if (field.kind === "lane" && Array.isArray(value)) [row.inlandCity, row.portCity] = value;
	else row[field.name] = value;
}

/** What stands where a rate's value of a field is from, if not in a cell of that field; null for nothing. */
export function textBehind(
	name: string,
	source: Source | undefined,
	of: { heads: ReadonlyMap<number, string> | undefined; cells: ReadonlyMap<number, SeenCell>; around: Surroundings },
): string | null {
	const { kind, where = null } = source ?? { kind: "assumed" };
	if (kind === "section" || kind === "title" || kind === "sheet") return of.around[kind].get(name)?.text ?? null;
	if (where === null) return null;
	if (kind === "header" || kind === "group") return of.heads?.get(columnOf(where)) ?? null;
	return kind === "beside" ? String(of.cells.get(columnOf(where))?.value ?? "") : null;
}
