import { columnName, serialDate } from "../sheet/format.ts";
import type { SheetCell } from "../sheet/read.ts";
import { type DayOrMonth, type DayOrMonths, parseDay } from "./day.ts";
import { monthName } from "./months.ts";
import { remembered } from "./text.ts";

/** A cell as it is told of: "O4", and what it shows. */
interface Shown {
	row: number;
	cell: string;
	text: string;
}

/** How a column writes days beside the names of their months. */
interface NamedDays {
	/** Its numbers shown as "27-May" that may be a month of a year: how many, those of them that are the last of their month, and the first. */
	either: { count: number; lasts: number; text: string } | null;
	/** Its last cell that is a day inside a month, with its year or without one, one that is the first or the last of a month, which is that month as likely, and a month of a year. */
	whole: Shown | null;
	yearless: Shown | null;
	edge: Shown | null;
	month: Shown | null;
}

export type NamedDayColumns = ReadonlyMap<number, NamedDays>;

/** A text of a day, or of a month, alone. */
const LONGEST = 24;
const maybeDay = new RegExp(`\\d[.,/-]\\d|(?<![a-z])${monthName}|[年月]|^20\\d{6}$`, "i");

const plain = { date1904: false, order: null } as const;

type Kind = "whole" | "yearless" | "edge" | "month";

/** Whether a day is neither the first of its month nor the last. */
function isInside(day: string): boolean {
	const [year, month, date] = day.split("-").map(Number) as [number, number, number];
	return date > 1 && date < new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** No number below is a day: 36526 is the first of January 2000. */
const LEAST_BARE = 36_526;

function kindOfValue(value: string | number): Kind | null {
	const [first, last] = [false, true].map((end) => parseDay({ value, isDate: false }, { ...plain, end }));
	if (first?.kind !== "day" || last?.kind !== "day") return null;
	if (first.value !== last.value) return "month";
	return isInside(first.value) ? "whole" : "edge";
}

/** Starts to listen to how columns write such days; `hear` takes each cell in order. */
export function namedDayListener(date1904: boolean) {
	const columns = new Map<number, NamedDays>();
	const kindOf = remembered((text) => kindOfValue(text));
	const of = (column: number): NamedDays => {
		const known = columns.get(column) ?? { either: null, whole: null, yearless: null, edge: null, month: null };
		columns.set(column, known);
		return known;
	};
	const hearNumber = (cell: SheetCell & { value: number }, row: number) => {
		const day = serialDate(cell.value, date1904);
		if (day === null || cell.yearOnly) return;
		const days = of(cell.column);
		const [begins, ends] = [false, true].map((end) => parseDay(cell, { date1904, end, order: null }));
		if (begins?.kind === "unclear" && begins.either) {
			const { count, lasts, text } = days.either ?? { count: 0, lasts: 0, text: begins.shown ?? day };
			days.either = { count: count + 1, lasts: lasts + (ends?.kind === "day" ? 1 : 0), text };
			return;
		}
		const kind = cell.monthOnly ? "month" : !isInside(day) ? "edge" : cell.yearUnseen ? "yearless" : "whole";
		days[kind] = { row, cell: `${columnName(cell.column)}${row}`, text: cell.monthOnly ? day.slice(0, 7) : day };
	};
	return {
		columns,
		hear(cell: SheetCell, row: number): void {
			const { value, column, isDate } = cell;
			if (typeof value === "number" && isDate) hearNumber({ ...cell, value }, row);
			// A day may have lost its format, 46535, or be written without signs.
			const bare = typeof value === "number" && !isDate && value >= LEAST_BARE && Number.isInteger(value) ? kindOfValue(value) : null;
			if (bare !== null) of(column)[bare] = { row, cell: `${columnName(column)}${row}`, text: String(value) };
			if (typeof value !== "string" || value.length > LONGEST || !/\d/.test(value) || !maybeDay.test(value)) return;
			const kind = kindOf(value);
			if (kind !== null) of(column)[kind] = { row, cell: `${columnName(column)}${row}`, text: value };
		},
	};
}

/** The cell below the heads that tells what such days of a column are; null where none does, or others tell otherwise. */
function tellsOf(days: NamedDays | undefined, head: number): { meant: DayOrMonth; by: Shown } | null {
	const below = (shown: Shown | null | undefined) => (shown && shown.row > head ? shown : null);
	const [day, month] = [below(days?.yearless) ?? below(days?.whole), below(days?.month)];
	if (month) return day || below(days?.edge) ? null : { meant: "month", by: month };
	return day && { meant: "day", by: day };
}

/** What "27-May" is in a column by its other cells below `head`, the last row of heads: of a text, which has no year, whole days tell nothing. */
export function dayOrMonthsOf(days: NamedDays | undefined, head: number): DayOrMonths {
	const told = tellsOf(days, head)?.meant ?? null;
	const isNamed = told === "month" || (days?.yearless?.row ?? 0) > head;
	return { number: told, text: isNamed ? told : null };
}

/** Of numbers of a column that may be days or months of a year, what other cells decide; null where none does. `end`: rates end in it. */
export function namedDaysDecided(
	days: NamedDays | undefined,
	{ head, end }: { head: number; end: boolean },
): { days: number; text: string; cell: string; shown: string; meant: DayOrMonth } | null {
	const told = tellsOf(days, head);
	const count = days?.either ? days.either.count - (end ? days.either.lasts : 0) : 0;
	return told && days?.either && count > 0
		? { days: count, text: days.either.text, cell: told.by.cell, shown: told.by.text, meant: told.meant }
		: null;
}
