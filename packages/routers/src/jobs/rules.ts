/** Sets of values of the five fields of a cron expression, and whether day and weekday are both restricted. */
interface Cron {
	minutes: ReadonlySet<number>;
	hours: ReadonlySet<number>;
	days: ReadonlySet<number>;
	months: ReadonlySet<number>;
	weekdays: ReadonlySet<number>;
	/** Either may match when both are restricted (POSIX crontab). */
	either: boolean;
}

const fields = [
	{ from: 0, to: 59 },
	{ from: 0, to: 23 },
	{ from: 1, to: 31 },
	{ from: 1, to: 12 },
	// 7 is Sunday too.
	{ from: 0, to: 7 },
];

/** One field: a list of `*`, numbers and ranges, each with an optional step. Null where it is none. */
function values(text: string, { from, to }: { from: number; to: number }): Set<number> | null {
	const found = new Set<number>();
	for (const part of text.split(",")) {
		const match = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part);
		if (!match) return null;
		const [, first, last, every] = match;
		const start = first === undefined ? from : Number(first);
		// "5/10" runs from 5 to the end.
		const end = last !== undefined ? Number(last) : first === undefined || every !== undefined ? to : start;
		const step = every === undefined ? 1 : Number(every);
		if (start < from || end > to || start > end || step < 1) return null;
		for (let value = start; value <= end; value += step) found.add(value);
	}
	return found;
}

/** Parses `minute hour day month weekday` (numbers, lists, ranges, steps); null where it is no such expression. */
export function parseCron(text: string): Cron | null {
	const parts = text.trim().split(/\s+/);
	if (parts.length !== fields.length) return null;
	const sets = fields.map((field, i) => values(parts[i] ?? "", field));
	const [minutes, hours, days, months, weekdays] = sets;
	if (!minutes || !hours || !days || !months || !weekdays) return null;
	if (weekdays.has(7)) weekdays.add(0);
	return { minutes, hours, days, months, weekdays, either: !parts[2]?.startsWith("*") && !parts[4]?.startsWith("*") };
}

/** Years in which every date that can occur does, 29 February on a given weekday included. */
const horizonDays = 366 * 41;

/** The first time after `after` at which the expression is due, in UTC; null where that never comes (30 February) or it is no expression. */
export function nextRun(text: string, after: Date): Date | null {
	const cron = parseCron(text);
	if (!cron) return null;
	const hours = [...cron.hours].sort((a, b) => a - b);
	const minutes = [...cron.minutes].sort((a, b) => a - b);
	const midnight = Date.UTC(after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate());
	for (let n = 0; n < horizonDays; n++) {
		const day = new Date(midnight + n * 86_400_000);
		if (!cron.months.has(day.getUTCMonth() + 1)) continue;
		const dayFits = cron.days.has(day.getUTCDate());
		const weekdayFits = cron.weekdays.has(day.getUTCDay());
		if (!(cron.either ? dayFits || weekdayFits : dayFits && weekdayFits)) continue;
		for (const hour of hours) {
			for (const minute of minutes) {
				const time = day.getTime() + (hour * 60 + minute) * 60_000;
				if (time > after.getTime()) return new Date(time);
			}
		}
	}
	return null;
}
