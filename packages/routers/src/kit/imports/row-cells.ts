import type { CellRange } from "../sheet/ranges.ts";
import type { ImportField } from "./field.ts";
import type { SeenCell } from "./merged.ts";

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
