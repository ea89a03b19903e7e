const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** The day a local Date was made for, as `yyyy-MM-dd`; what day it is says `businessDay` of @iqt/i18n/days. */
export const isoDay = (date: Date): string =>
	`${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`;

function build(y: number, m: number, d: number): string | null {
	const date = new Date(y, m - 1, d);
	return y >= 1900 && y <= 9999 && date.getMonth() === m - 1 && date.getDate() === d ? isoDay(date) : null;
}

/**
 * The days a text of two short numbers and a year can be, day first before month first: two of 03/04/2027, one of 31/12/2027 and of
 * 05/05/2027. Points always have the day first. None for any other text.
 */
export function daysOf(text: string): string[] {
	const m = /^(\d{1,2})\s*([-/.])\s*(\d{1,2})\s*[-/.]\s*(\d{4})(?: .*)?$/.exec(text.trim());
	if (!m) return [];
	const [first, second, year] = [Number(m[1]), Number(m[3]), Number(m[4])];
	const dayFirst = build(year, second, first);
	const monthFirst = build(year, first, second);
	const days = m[2] === "." && dayFirst ? [dayFirst] : [dayFirst, monthFirst];
	return [...new Set(days.filter((day) => day !== null))];
}

/**
 * The day people mean when they type or paste it: 2026-10-01, 2026/10/1, 20261001, 2026年10月1日, 01.10.2026, 1-Oct-2026, Oct 1 2026,
 * a spreadsheet's serial number. Null when it is none of these, or can be two days (`daysOf`).
 */
export function parseDate(text: string): string | null {
	const t = text.trim().toLowerCase();
	let m = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[日号]?(?:[ t].*)?$/.exec(t) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(t);
	if (m) return build(Number(m[1]), Number(m[2]), Number(m[3]));
	const days = daysOf(t);
	if (days.length > 0) return days.length === 1 ? (days[0] ?? null) : null;
	m = /^(\d{1,2})[-\s./]*([a-z]{3})[a-z]*[-\s./,]*(\d{4})$/.exec(t);
	if (m) return build(Number(m[3]), months.indexOf(m[2] ?? "") + 1, Number(m[1]));
	m = /^([a-z]{3})[a-z]*[-\s.]*(\d{1,2})[-\s,.]+(\d{4})$/.exec(t);
	if (m) return build(Number(m[3]), months.indexOf(m[1] ?? "") + 1, Number(m[2]));
	if (/^\d{5}$/.test(t) && Number(t) > 20_000) return isoDay(new Date(1899, 11, 30 + Number(t)));
	return null;
}

/** The time of day people mean when they type it, as `HH:mm`: 9, 930, 9:30, 9.30, 9：30. Midnight for nothing, null where it is none. */
export function parseTime(text: string): string | null {
	const m = /^(?:(\d{1,2})(?:[:.：h]?(\d{2}))?)?$/.exec(text.trim());
	if (!m) return null;
	const hour = Number(m[1] ?? 0);
	const minute = Number(m[2] ?? 0);
	return hour < 24 && minute < 60 ? `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}` : null;
}
