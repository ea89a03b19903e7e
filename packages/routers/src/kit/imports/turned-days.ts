import type { DayOrder, DaySign } from "./day.ts";

/** Dates of a column: the last row with one whose day and month may be exchanged, and with one whose day is none of a month. */
export interface DatesSeen {
	either: number;
	late: number;
}

const partsOf = (day: string): [month: number, date: number] => [Number(day.slice(5, 7)), Number(day.slice(8, 10))];

/** Whether a day (`yyyy-MM-dd`) is another one with its day and month exchanged. */
export function mayBeTurned(day: string): boolean {
	const [month, date] = partsOf(day);
	return date <= 12 && date !== month;
}

/** "2028-01-04" with its day and month exchanged. */
export const turnedDay = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)/, "$1-$3-$2");

/** What is known of a column's dates with one more. */
export function withDate(seen: DatesSeen = { either: 0, late: 0 }, day: string, row: number): DatesSeen {
	const [, date] = partsOf(day);
	return { either: mayBeTurned(day) ? row : seen.either, late: date > 12 ? row : seen.late };
}

/** Signs between which a spreadsheet makes a date of what it takes for one. */
const typed: readonly DaySign[] = ["/", "-"];

/**
 * Columns of days whose dates may have their day and month exchanged: a spreadsheet that expects the other order makes 4 January of "1/4/2028", and leaves
 * "15/4/2028" a text beside it or in the other column of days.
 */
export function columnsTurned(
	profile: {
		dates: ReadonlyMap<number, DatesSeen>;
		columns: ReadonlyMap<number, { days: Record<DaySign, { shown: Partial<Record<DayOrder, unknown>> }> }>;
	},
	days: readonly number[],
	headRow: number,
): ReadonlySet<number> {
	const { dates, columns } = profile;
	const isLeft = days.some((column) => typed.some((sign) => Object.keys(columns.get(column)?.days[sign].shown ?? {}).length > 0));
	if (!isLeft) return new Set();
	return new Set(
		days.filter((column) => {
			const { either = 0, late = 0 } = dates.get(column) ?? {};
			return either > headRow && late <= headRow;
		}),
	);
}
