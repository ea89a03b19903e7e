/** Where no other business time zone is set. */
export const STANDARD_ZONE = "Asia/Shanghai";

let zone: string = STANDARD_ZONE;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(name: string): Intl.DateTimeFormat {
	const known = formats.get(name);
	if (known) return known;
	// Swedish writes days as ISO 8601 does.
	const made = new Intl.DateTimeFormat("sv-SE", { timeZone: name, year: "numeric", month: "2-digit", day: "2-digit" });
	formats.set(name, made);
	return made;
}

/** Whether the text names a time zone of the IANA database, "Asia/Shanghai" or "UTC"; offsets such as "+08:00" are none. */
export function isZone(name: string): boolean {
	if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,49}$/.test(name)) return false;
	try {
		return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
	} catch {
		return false;
	}
}

/** The business time zone: every day people and prices speak of is a day there. */
export const businessZone = (): string => zone;

/** Sets the business time zone of this process or page; the standard one where the text names none. */
export function setBusinessZone(name: string | null | undefined): void {
	zone = name && isZone(name) ? name : STANDARD_ZONE;
}

/** The day (`yyyy-MM-dd`) a moment falls on in the business time zone. */
export const businessDay = (at: Date, inZone: string = zone): string => formatOf(inZone).format(at);

const momentFormats = new Map<string, Intl.DateTimeFormat>();

/** A moment as the clock of the business time zone has it, to the minute: `yyyy-MM-dd HH:mm`. */
export function businessMoment(at: Date, inZone: string = zone): string {
	let format = momentFormats.get(inZone);
	if (!format) {
		const parts = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" } as const;
		format = new Intl.DateTimeFormat("sv-SE", { timeZone: inZone, ...parts });
		momentFormats.set(inZone, format);
	}
	return format.format(at);
}

/** The day (`yyyy-MM-dd`) a count of milliseconds stands for in UTC: for reckoning with days, never for what day it is. */
export const utcDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** A day with a time of it, by the business' own clock. */
const clocked = /^\d{4}-\d\d-\d\d[T ]([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?$/;

/** What is meant by a text where a day belongs: of a moment the day it falls on, anything else as it is, for the reader to check. */
export function dayMeant(text: string): string {
	const trimmed = text.trim();
	if (!/^\d{4}-\d\d-\d\d[T ]/.test(trimmed)) return trimmed;
	if (clocked.test(trimmed)) return trimmed.slice(0, 10);
	if (!/(Z|[+-]\d\d:?\d\d)$/i.test(trimmed)) return trimmed;
	const time = Date.parse(trimmed);
	return Number.isNaN(time) ? trimmed : businessDay(new Date(time));
}

/** The day `days` after a day. */
export const addDays = (day: string, days: number): string => utcDay(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000);

/** The day before a day. */
export const dayBefore = (day: string): string => addDays(day, -1);

const MINUTE = 60_000;

/** The moment a day begins in the business time zone, to the minute: where clocks skip midnight, the first that is of the day. */
export function dayStart(day: string, inZone: string = zone): Date {
	const utc = Date.parse(`${day}T00:00:00Z`) / MINUTE;
	// No zone is further than 14 hours from UTC; before `from` it is not that day yet, at `to` it is.
	let [from, to] = [utc - 15 * 60, utc + 15 * 60];
	while (to - from > 1) {
		const middle = Math.floor((from + to) / 2);
		if (businessDay(new Date(middle * MINUTE), inZone) < day) from = middle;
		else to = middle;
	}
	return new Date(to * MINUTE);
}

/** Whether a day is one of the working week, Monday to Friday; holidays are not known. */
const isWorkday = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** The next day of the working week. */
function nextWorkday(day: string): string {
	let next = addDays(day, 1);
	while (!isWorkday(next)) next = addDays(next, 1);
	return next;
}

/** The moment `count` working days after another: at the same time of day; what falls on a weekend counts from the beginning of the Monday after it. */
export function addWorkdays(at: Date, count: number): Date {
	const on = businessDay(at);
	const [first, time] = isWorkday(on) ? [on, at.getTime() - dayStart(on).getTime()] : [nextWorkday(on), 0];
	let day = first;
	for (let i = 0; i < count; i++) day = nextWorkday(day);
	return new Date(dayStart(day).getTime() + time);
}
