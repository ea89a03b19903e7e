import { dayMeant, utcDay } from "@iqt/i18n/days";
import { serialDate } from "../sheet/format.ts";
import { monthsInEnglish } from "./european-months.ts";
import { monthName, monthNoVerb, monthOf, shortMonth } from "./months.ts";
import { shortDay, type YearPlace } from "./short-days.ts";
import { isOpenEnd, tidy } from "./text.ts";

/** Which comes first in 01/10/2026. */
export type DayOrder = "dayFirst" | "monthFirst";

/** What parts day, month and year in days of which either may come first. */
export const daySigns = ["/", "-", "."] as const;
export type DaySign = (typeof daySigns)[number];
/** Which comes first in days parted by each sign; null where nothing tells. */
export type DayOrders = Readonly<Record<DaySign, DayOrder | null>>;

/** Where days in numbers of two digits have their year, by the sign that parts them; null where nothing tells. */
export type YearPlaces = Readonly<Record<DaySign, YearPlace | null>>;

/** The same for every sign. */
export const bySign = <T>(of: (sign: DaySign) => T): Record<DaySign, T> => ({ "/": of("/"), "-": of("-"), ".": of(".") });
export const inOrder = (order: DayOrder | null): DayOrders => bySign(() => order);

/** The sign that parts a day; the days of a period may have another between them. */
export const signOfDay = (text: string): DaySign => (text.includes("/") ? "/" : /\d\.\d/.test(text) ? "." : "-");

export type Day =
	| { kind: "none" }
	| { kind: "open" }
	| { kind: "invalid" }
	/** A month and two digits that are a day or a year, "May-27", which Excel makes 27 May of the year it is typed in (`either`); a day that is shown as a month or a year it neither begins nor ends. `shown`: as people see it; `years`: its first number may be its year as well as its last. */
	| { kind: "unclear"; shown?: string; either?: true; years?: true }
	/** A day and a month whose year nothing says: "15-May", 5月20日. */
	| { kind: "yearless" }
	/** `value` is `yyyy-MM-dd`. `ambiguous`: it could be another, nothing tells. `order`: what this one shows. */
	| { kind: "day"; value: string; ambiguous: boolean; order: DayOrder | null };

/** What two digits beside the name of a month are: its day, or the year it is of. */
export type DayOrMonth = "day" | "month";
/** What they are in numbers shown so, and in texts; null where nothing tells. */
export type DayOrMonths = Readonly<Record<"number" | "text", DayOrMonth | null>>;

/** The years that days without one are of: where rates begin, and where they end. */
export interface YearsMeant {
	first: number;
	last: number;
}

/** `end`: a month alone means its last day. `order` settles 01/10/2026, `meant` "May-27", `year` 27.03.31, and `years` 5月20日. */
interface DayOptions {
	date1904: boolean;
	end: boolean;
	order: DayOrder | null;
	meant?: DayOrMonths | undefined;
	year?: YearPlace | null | undefined;
	years?: YearsMeant | null | undefined;
}

/** Serial numbers of 2000 to 2099: a number in a day column that has lost its format. */
const SERIALS = [36_526, 73_050] as const;

/** Years between are no rate's: of another calendar (2570 in Thailand), or mistyped. */
const [LATEST, FARTHEST] = [2_100, 2_999];

function day(year: number, month: number, date: number, ambiguous = false, order: DayOrder | null = null): Day {
	const full = year < 100 ? 2000 + year : year;
	const made = new Date(Date.UTC(full, month - 1, date));
	if (full < 1990 || (full > LATEST && full < FARTHEST) || made.getUTCMonth() !== month - 1 || made.getUTCDate() !== date) return { kind: "invalid" };
	return { kind: "day", value: utcDay(made.getTime()), ambiguous, order };
}

const lastOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** A month alone: its first day, or its last one. */
const monthOfYear = (year: number, month: number, end: boolean): Day => day(year, month, end ? lastOf(year, month) : 1);

interface Cell {
	value: string | number | boolean | null;
	isDate: boolean;
	/** Its format shows month and year alone, or the year. */
	monthOnly?: boolean;
	yearOnly?: boolean;
	/** Its format shows its day and the name of its month alone. */
	yearUnseen?: boolean;
}

/**
 * Reads a day: Excel dates, 2026年10月1日, 2026/10/1, 2026-11-30, 20261001, 1-Oct-26, 01.10.2026, and words for an open end.
 * Without an order 01/10/2026 is read day first and ambiguous.
 */
export function parseDay(cell: Cell, options: DayOptions): Day {
	const { value } = cell;
	if (value === null) return { kind: "none" };
	if (typeof value === "boolean") return { kind: "invalid" };
	if (typeof value === "number") {
		if (cell.isDate || (value >= SERIALS[0] && value <= SERIALS[1])) {
			const iso = serialDate(value, options.date1904);
			if (iso === null) return { kind: "invalid" };
			if (iso === "9999-12-31") return { kind: "open" };
			return shownDay(cell, day(Number(iso.slice(0, 4)), Number(iso.slice(5, 7)), Number(iso.slice(8))), options);
		}
		// As a number October is no other than January: 2029.10.
		if (bareMonth.test(String(value))) return { kind: "unclear" };
		return parseText(String(value), options);
	}
	const text = tidy(value);
	if (text === "") return { kind: "none" };
	if (isOpenEnd(text)) return { kind: "open" };
	return shownDay(cell, parseText(text, options), options);
}

const bareMonth = /^\d{4}\.1$/;

const partsOf = (day: string) => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), date: Number(day.slice(8)) });

/** Years a rate begins or ends in, from the one its sheet was written in. */
const AHEAD = 3;

/** Whether the date of a day shown without its year may have been typed as one: "May-27". Where something ends, the last of a month is meant as that. */
function mayBeYear(day: string, end: boolean): boolean {
	const { year, month, date } = partsOf(day);
	const ahead = date - (year % 100);
	return ahead >= 0 && ahead <= AHEAD && !(end && date === lastOf(year, month));
}

/** A day as its format shows it: of a month its first or its last one. */
function shownDay({ monthOnly, yearOnly, yearUnseen }: Cell, read: Day, { end, meant }: DayOptions): Day {
	if (yearUnseen && read.kind === "day" && mayBeYear(read.value, end)) {
		const { month, date } = partsOf(read.value);
		if (meant?.number === "month") return monthOfYear(2000 + date, month, end);
		return meant?.number === "day" ? read : { kind: "unclear", shown: `${date}-${shortMonth(month)}`, either: true };
	}
	if (!monthOnly || read.kind !== "day") return read;
	const month = read.value.slice(0, 7);
	if (yearOnly) return { kind: "unclear", shown: read.value.slice(0, 4) };
	const last = `${month}-${lastOf(Number(month.slice(0, 4)), Number(month.slice(5)))}`;
	if (read.value !== `${month}-01` && !(end && read.value === last)) return { kind: "unclear", shown: month };
	return end ? { ...read, value: last } : read;
}

/** A moment of a clock that says how far from UTC it is: the day it falls on in the business is meant. */
const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/i;

/** Numbers parted by one sign and then by another: months, "2028.4-6", as likely as a day. */
const monthsMaybe = /^(?:\d{4} ?[./年] ?\d{1,2} ?- ?\d{1,2}|\d{4}-\d{1,2}[./]\d{1,2}|\d{1,2}-\d{1,2}\/\d{4}|\d{1,2}\/\d{1,2}-\d{4})$/;

/** What says in a cell of last days, and of first ones, no more than its column does. */
const untilWords = /^(?:(?:valid )?(?:until|till|til|thru|through|to|up to|(?:gültig )?bis|hasta)(?![a-z])|有效期?至|截至|截止到?|[至到]) ?/i;
const sinceWords = /^(?:(?:valid |effective )?from(?![a-z])|as of(?![a-z])|effective(?![a-z])|(?:gültig )?ab(?![a-z])|desde(?![a-z])|[自从]) ?/i;

/** What says behind a day which end of a period it is. */
const firstBehind = /(?:起|から)$/;
const lastBehind = /(?:止|まで)$/;

/** Which end of a period the words around a day say that it is: "2027-01-01起", "until 28 Feb 2027"; null where they say neither, or both. */
export function endNamed(text: string): "first" | "last" | null {
	const plain = tidy(text);
	const isFirst = sinceWords.test(plain) || firstBehind.test(plain);
	const isLast = untilWords.test(plain) || lastBehind.test(plain);
	return isFirst === isLast ? null : isFirst ? "first" : "last";
}

/** A text without the words before its day that say which end of a period that is. */
export const withoutEndWords = (text: string): string => tidy(text).replace(untilWords, "").replace(sinceWords, "");

/** The text of a cell in a column of last days (`end`), or of first ones, without what the column says by itself: "thru 30 Jun 2027". */
export const withoutDayWords = (text: string, end: boolean): string =>
	isOpenEnd(text) ? text : tidy(text).replace(end ? untilWords : sinceWords, "");

/** The end of a day, which begins none. */
const midnight = /[T ]24:00(?::00)?$/;

function parseText(given: string, options: DayOptions): Day {
	const { end, order } = options;
	if (!end && midnight.test(given)) return { kind: "invalid" };
	const text = monthsInEnglish(moment.test(given) ? dayMeant(given) : given)
		.replace(/^(\d\d) ?年(?=.*月)/, "20$1年")
		.replace(/[T ]\d{1,2}:\d{2}(:\d{2})?(\.\d+)?Z?$/, "")
		.replace(/(止|起|为止|まで|から)$/, "");
	if (monthsMaybe.test(text)) return { kind: "unclear" };
	const yearFirst = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})[日号]?$/.exec(text.replace(/\s/g, "")) ?? /^(20\d{2})(\d{2})(\d{2})$/.exec(text);
	if (yearFirst) return day(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
	const month = /^(\d{4})[-/.年](\d{1,2})月?$/.exec(text.replace(end ? /\s|(?<=月)[底末]$/g : /\s/g, ""));
	if (month) return monthOfYear(Number(month[1]), Number(month[2]), end);
	const numbered = /^(0?[1-9]|1[0-2]) ?[-/.] ?(\d{4})$/.exec(text);
	if (numbered) return monthOfYear(Number(numbered[2]), Number(numbered[1]), end);
	const monthAlone = /^([a-z]{3,9})\.?[-/., ']*(\d{2}|\d{4})$/i.exec(text);
	if (monthAlone) {
		const at = monthOf(monthAlone[1] ?? "");
		if (at === 0) return { kind: "invalid" };
		const year = Number(monthAlone[2]);
		return monthAlone[2]?.length === 2 ? twoDigits(year, at, options) : monthOfYear(year, at, end);
	}
	const dayAlone = /^(\d{2})[-/. ]?([a-z]{3,9})\.?$/i.exec(text);
	const monthBehind = monthOf(dayAlone?.[2] ?? "");
	if (dayAlone && monthBehind > 0) return twoDigits(Number(dayAlone[1]), monthBehind, options);
	const alone = dayAndMonth(text);
	if (alone) return withoutYear(alone.date, alone.month, options);
	const named = /^(\d{1,2})(?:st|nd|rd|th)?(?:[-/. ]|\. )?([a-z]{3,9})\.?[-/., ]*(\d{2}|\d{4})$/i.exec(text) ?? swapped(text);
	if (named) {
		const at = monthOf(named[2] ?? "");
		return at === 0 ? { kind: "invalid" } : day(Number(named[3]), at, Number(named[1]));
	}
	const short = shortDay(text);
	if (short) return ofShort(short, options);
	const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
	// Between dots and with all of its year the day comes first wherever days are written so, unless the sheet shows the other order.
	if (dotted) return eitherOrder(Number(dotted[1]), Number(dotted[2]), Number(dotted[3]), order ?? "dayFirst");
	const slashed = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(text);
	return slashed ? eitherOrder(Number(slashed[1]), Number(slashed[2]), Number(slashed[3]), order) : { kind: "invalid" };
}

/** A day beside its month and nothing else, where no digits may be a year: 5月20日, "5-May", "May 5th", "20th May", 5/20; null for any other text. */
function dayAndMonth(text: string): { date: number; month: number } | null {
	const chinese = /^(\d{1,2}) ?月 ?(\d{1,2}) ?[日号]?$/.exec(text);
	if (chinese) return { date: Number(chinese[2]), month: Number(chinese[1]) };
	const [, date, month] = /^(\d|\d{1,2}(?:st|nd|rd|th))[-/. ]?([a-z]{3,9})\.?$/i.exec(text) ?? [];
	const [, before, behind] = /^([a-z]{3,9})[-/. ]{1,2}(\d|\d{1,2}(?:st|nd|rd|th))$/i.exec(text) ?? [];
	const named = monthOf(month ?? before ?? "");
	if (named > 0) return { date: Number.parseInt(date ?? behind ?? "", 10), month: named };
	const [, first, second] = (/^(\d{1,2})\/(\d{1,2})$/.exec(text) ?? []).map(Number);
	if (first === undefined || second === undefined || first <= 12 === second <= 12) return null;
	return first > 12 ? { date: first, month: second } : { date: second, month: first };
}

/** A day of the year that is meant, where somebody said which. */
function withoutYear(date: number, month: number, { end, years }: DayOptions): Day {
	if (month < 1 || month > 12 || date < 1 || date > lastOf(2024, month)) return { kind: "invalid" };
	return years ? day(end ? years.last : years.first, month, date) : { kind: "yearless" };
}

/** Two digits beside the name of a month that may be the year of rates: none is older. */
const FIRST_SHORT_YEAR = 24;

/** "May-27" and "27-May", a text alone. */
function twoDigits(digits: number, month: number, options: DayOptions): Day {
	const { end, meant } = options;
	const isYearMaybe = digits >= FIRST_SHORT_YEAR;
	if (isYearMaybe && meant?.text === "month") return monthOfYear(2000 + digits, month, end);
	const isDayMaybe = digits >= 1 && digits <= lastOf(2024, month);
	if (isDayMaybe && (!isYearMaybe || meant?.text === "day")) return withoutYear(digits, month, options);
	return { kind: "unclear", ...(isYearMaybe && isDayMaybe ? { either: true } : {}) };
}

/** 27.03.31, by where its year stands. */
function ofShort({ numbers: [first, second, last], places }: NonNullable<ReturnType<typeof shortDay>>, { order, year }: DayOptions): Day {
	const [place = null] = places.length === 1 ? places : [year ?? null];
	if (place === null) return { kind: "unclear", years: true };
	return place === "first" ? day(first, second, last) : eitherOrder(first, second, last, order);
}

/** "Oct 1, 2026" as day, month, year. */
function swapped(text: string): (string | undefined)[] | null {
	const found = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(text);
	return found && [found[0], found[2], found[1], found[3]];
}

function eitherOrder(first: number, second: number, year: number, order: DayOrder | null): Day {
	if (first > 12) return day(year, second, first, false, "dayFirst");
	if (second > 12) return day(year, first, second, false, "monthFirst");
	if (first === second) return day(year, first, second);
	return order === "monthFirst" ? day(year, first, second) : day(year, second, first, order === null);
}

/** "2027年1-3月" are months. */
const inText = /(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})(?!\d?\s*月)\s*[日号]?/g;
/** The end of a period whose year its beginning names: "至12月31日", "-12.31". */
const sameYear = /^\s*(?:[-~–—至到]|to)\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})(?!\d)/;
/** One whose month its beginning names as well: "2028年4月1日-30日". */
const sameMonth = /^\s*(?:[-~–—至到]|to)\s*(\d{1,2})\s*[日号]/;
/** Day, month and year between dots. */
const dottedInText = /(?<![\d.])(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/g;
/** Day, named month and year. */
const namedInText = new RegExp(`(\\d{1,2})(?:[- ]|\\. ?)?(${monthName})[- ,]{0,2}(\\d{4})`, "gi");

/** The days of each way to write them that a text has, in order, and where in it each ends. */
function daysWritten(plain: string): { numbers: string[]; named: string[]; dotted: string[]; ends: number[] } {
	const found = { numbers: [] as string[], named: [] as string[], dotted: [] as string[], ends: [] as number[] };
	const add = (days: string[], end: number, read: Day) => {
		if (read.kind === "day") days.push(read.value);
		found.ends.push(end);
	};
	for (const one of plain.matchAll(inText)) {
		const at = one.index + one[0].length;
		add(found.numbers, at, day(Number(one[1]), Number(one[2]), Number(one[3])));
		const behind = plain.slice(at, at + 20);
		const end = sameYear.exec(behind);
		// From December it ends in the year after.
		const isOver = end !== null && (Number(end[1]) < Number(one[2]) || (Number(end[1]) === Number(one[2]) && Number(end[2]) < Number(one[3])));
		if (end) add(found.numbers, at + end[0].length, day(Number(one[1]) + (isOver ? 1 : 0), Number(end[1]), Number(end[2])));
		const last = end ? null : sameMonth.exec(behind);
		if (last) add(found.numbers, at + last[0].length, day(Number(one[1]), Number(one[2]), Number(last[1])));
	}
	for (const one of plain.matchAll(namedInText))
		add(found.named, one.index + one[0].length, day(Number(one[3]), monthOf(one[2] ?? ""), Number(one[1])));
	for (const one of plain.matchAll(dottedInText)) add(found.dotted, one.index + one[0].length, day(Number(one[3]), Number(one[2]), Number(one[1])));
	return found;
}

/** The first two days a title names ("有效期：2026年10月1日 至 2026年12月31日", "1 Oct 2026 - 31 Dec 2026", "2026.10.1-12.31"). */
export function daysInText(text: string): string[] {
	const { numbers, named, dotted } = daysWritten(tidy(text));
	const days = [numbers, named, dotted].find(({ length }) => length > 0) ?? [];
	return days.slice(0, 2);
}

/** What joins another day or month to the one before it, and makes it no last day: "31 Mar 2027 and 1-", "3月31日和5月". */
const joinedBehind = new RegExp(
	`^ ?[日号]? ?(?:and(?![a-z])|plus(?![a-z])|[&+]|以及|[及和与]) ?(?:from |自|从)?(?:\\d|(?:${monthName})(?![a-z]))`,
	"i",
);

/** Whether a text that names a period names days of another one, too: "1 Mar 2027 - 31 Mar 2027 and 1 May 2027 - 31 May 2027", "1-31 Mar 2027 and 1-31 May 2027". */
export function namesMoreDays(text: string): boolean {
	const plain = tidy(text);
	const { numbers, named, dotted, ends } = daysWritten(plain);
	// Dotted days are found among numbers as well, as others: "01.10.2026 - 10.12.2026".
	const days = new Set(dotted.length > 0 ? [...named, ...dotted] : [...numbers, ...named]);
	return days.size > 2 || ends.some((at) => joinedBehind.test(plain.slice(at)));
}

/** Three numbers of a day whose order nobody tells, or whose year has two digits: "31.03.27", "3/31/27", "27-03-31", "03/04/2027". */
const threeNumbers = /(?<![a-z\d.,/-])\d{1,2}([./-])\d{1,2}\1(?:20\d\d|\d\d)(?![\d/-]|[.,]\d)/i;
/** From one day of a month to another, in numbers alone: "1/1-31/3", "1.1.-31.3.27". */
const betweenNumbers = /(?<![a-z\d.,/-])\d{1,2}([./])\d{1,2}\.? ?[-~–—至到] ?\d{1,2}\1\d{1,2}(?![\d/-]|[.,]\d{3})/i;
const shortYear = /(?<!\d)\d\d ?年 ?\d{1,2} ?月/;

/** Whether a text names a day: one that `daysInText` reads, or one in numbers that may be another. */
export function namesDay(text: string): boolean {
	const plain = tidy(text).slice(0, 300);
	return daysInText(text).length > 0 || [threeNumbers, betweenNumbers, shortYear].some((pattern) => pattern.test(plain));
}

const yearless = [
	{ pattern: new RegExp(`(?<![a-z\\d./-])(\\d{1,2})(?:st|nd|rd|th)?[- ]?(${monthName})`, "i"), day: 1, month: 2 },
	{ pattern: new RegExp(`(?<![a-z])(${monthName})\\.? ?(\\d{1,2})(?!\\d)`, "i"), day: 2, month: 1 },
	{ pattern: /(?<![\d年./-])(\d{1,2}) ?月 ?(\d{1,2}) ?[日号]?/, day: 2, month: 1 },
	// The verb is no month.
	{ pattern: new RegExp(`(?<![a-z])(${monthNoVerb})`, "i"), day: 0, month: 1 },
	{ pattern: /(?<![\d年./-])(\d{1,2}) ?月/, day: 0, month: 1 },
] as const;

/** The first day or month a text names without its year ("15 Feb", "2月15日", "March"); null for none. */
export function yearlessDay(text: string): { month: number; day: number | null } | null {
	for (const { pattern, day: dayAt, month: monthAt } of yearless) {
		const found = pattern.exec(text);
		if (!found) continue;
		const name = found[monthAt] ?? "";
		const month = /^\d/.test(name) ? Number(name) : monthOf(name);
		if (month >= 1 && month <= 12) return { month, day: dayAt === 0 ? null : Number(found[dayAt]) };
	}
	return null;
}

/** A whole date as one would write it for a month or a year, its first day or its last: 2027-06-30 for the "Jun-27" a rate ends with. */
export function exampleDay(text: string, end: boolean): string {
	const named = /^([a-z]{3,9})\.?[-/., ']*(\d{2}|\d{4})$/i.exec(text.replace(/^(\d\d)-([a-z]{3})$/i, "$2-$1"));
	const [, month] = /^\d{4}[-.](\d{1,2})(?!\d)/.exec(text) ?? [];
	const [year = named?.[2]?.slice(-2).padStart(4, "20") ?? "2027"] = /(?<!\d)\d{4}(?!\d)/.exec(text) ?? [];
	const at = Number(month) || monthOf(named?.[1] ?? "") || (end ? 12 : 1);
	return `${year}-${String(at).padStart(2, "0")}-${end ? lastOf(Number(year), at) : "01"}`;
}
