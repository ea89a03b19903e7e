import { businessZone, utcDay } from "@iqt/i18n/days";

/** No day or moment is longer. */
const LONGEST = 60;

const spelt = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * Days as people write them, which can be read in one way alone: 5.3.2026 has its day first wherever dots part it, 2026.3.5 and 2026年3月5日 their year. 5/3/2026 is left:
 * it is May in some places.
 */
const written: readonly [RegExp, string][] = [
	[/^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})(?=$|[T ])/i, "$3-$2-$1"],
	[/^(\d{4})\.(\d{1,2})\.(\d{1,2})(?=$|[T ])/i, "$1-$2-$3"],
	[/^(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日(?=$|[T ])/i, "$1-$2-$3"],
];

const plainly = (text: string): string => written.reduce((said, [as, plain]) => said.replace(as, plain), text.normalize("NFKC").trim());

interface Spelt {
	/** The wall clock as if it were UTC, in milliseconds. */
	wall: number;
	timed: boolean;
	/** Minutes the clock is ahead of UTC; null where it is the business' own clock. */
	ahead: number | null;
}

function read(text: string): Spelt | null {
	const found = text.length > LONGEST ? null : spelt.exec(plainly(text));
	if (!found) return null;
	const [, year, , month, day, hour = "0", minute = "0", second = "0", fraction = "", zone] = found;
	const wall = Date.UTC(
		Number(year),
		Number(month) - 1,
		Number(day),
		Number(hour),
		Number(minute),
		Number(second),
		Number(fraction.padEnd(3, "0").slice(0, 3)),
	);
	const at = new Date(wall);
	// The calendar and the clock wrap around: February 30 would be March 2.
	const held = at.getUTCMonth() + 1 === Number(month) && at.getUTCDate() === Number(day) && at.getUTCHours() === Number(hour);
	if (!held || Number(year) < 1000 || Number(minute) > 59 || Number(second) > 59) return null;
	const offset = zone && !/^z$/i.test(zone) ? /([+-])(\d{2}):?(\d{2})/.exec(zone) : null;
	const ahead = offset ? (offset[1] === "-" ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3])) : zone ? 0 : null;
	return { wall, timed: found[5] !== undefined, ahead };
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What the clocks of `zone` show at a moment, as if it were UTC. */
function wallAt(moment: number, zone: string): number {
	let clock = clocks.get(zone);
	if (!clock) {
		const two = "2-digit";
		clock = new Intl.DateTimeFormat("en-CA", {
			timeZone: zone,
			hourCycle: "h23",
			year: "numeric",
			month: two,
			day: two,
			hour: two,
			minute: two,
			second: two,
		});
		clocks.set(zone, clock);
	}
	const part = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
	const whole = Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second);
	return whole + (moment - Math.floor(moment / 1000) * 1000);
}

/** The moment at which the clocks of `zone` show `wall`. */
function momentAt(wall: number, zone: string): number {
	const first = wall - (wallAt(wall, zone) - wall);
	// A second look where the clocks are changed in between.
	return first - (wallAt(first, zone) - wall);
}

/** A day (`yyyy-MM-dd`) of the business from whatever spelling of a date or moment; null for what is none. */
export function dayOf(text: string, zone = businessZone()): string | null {
	const date = read(text);
	if (!date) return null;
	const wall = date.ahead === null ? date.wall : wallAt(date.wall - date.ahead * 60_000, zone);
	return utcDay(wall);
}

/**
 * A moment (ISO 8601 UTC) from whatever spelling: without an offset by the clocks of the business. A bare day is its first moment, or its
 * last one where it ends something. Null for what is none.
 */
export function momentOf(text: string, ends = false, zone = businessZone()): string | null {
	const date = read(text);
	if (!date) return null;
	if (date.ahead !== null) return new Date(date.wall - date.ahead * 60_000).toISOString();
	if (!date.timed && ends) return new Date(momentAt(date.wall + 86_400_000, zone) - 1).toISOString();
	return new Date(momentAt(date.wall, zone)).toISOString();
}
