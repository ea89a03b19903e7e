import { serialDate } from "../sheet/format.ts";
import type { SheetCell } from "../sheet/read.ts";
import { beginningOf } from "./text.ts";

type Shown = Pick<SheetCell, "value" | "isDate" | "monthOnly" | "yearOnly">;

/** The day, month or year that a cell of a date shows, "2027-01-31", "2027-01", "2027"; null for a cell of none. */
export function dateShown({ value, isDate, monthOnly, yearOnly }: Shown, date1904: boolean): string | null {
	const day = isDate && typeof value === "number" ? serialDate(value, date1904) : null;
	if (day === null || !day.endsWith("-01")) return day;
	return yearOnly && day.endsWith("-01-01") ? day.slice(0, 4) : monthOnly && !yearOnly ? day.slice(0, 7) : day;
}

/** A cell as people are told of it: a date by what it shows, not by the number that is kept for it. */
export const textShown = (cell: Shown, date1904: boolean): string => dateShown(cell, date1904) ?? beginningOf(String(cell.value));
