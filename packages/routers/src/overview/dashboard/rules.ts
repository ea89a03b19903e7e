import { addDays } from "@iqt/i18n/days";
/** The Mondays (`yyyy-MM-dd`) of the last `count` weeks, this one included, oldest first. */
export function mondays(today: string, count: number): string[] {
	const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
	return Array.from({ length: count }, (_, i) => addDays(today, -(sinceMonday + 7 * (count - 1 - i))));
}

/** Counts of `days` days in a row from `first` (`yyyy-MM-dd`), 0 where there is none. */
export function everyDay(first: string, days: number, counts: readonly { day: string; count: number }[]): { day: string; count: number }[] {
	const byDay = new Map(counts.map(({ day, count }) => [day, count]));
	return Array.from({ length: days }, (_, i) => {
		const day = addDays(first, i);
		return { day, count: byDay.get(day) ?? 0 };
	});
}
