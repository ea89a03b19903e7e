import { type DayOrder, endNamed, parseDay } from "./day.ts";
import { monthName, monthOf } from "./months.ts";
import { tidy } from "./text.ts";

/** The first and the last day of a period. `ambiguous`: one of them could be another, nothing tells. */
export interface Period {
	from: string;
	to: string;
	ambiguous: boolean;
	/** Its first month is behind its last, of which one alone has a year: that the other lies in the year beside it, "Dec-Feb 2028", is likely and said nowhere. */
	overYears?: true;
}

/** No period is written in more characters. */
const LONGEST = 60;
const between = /[-~–—至到]|(?<![a-z])(?:to|until|till|through|thru)(?![a-z])/gi;
const quarter = /^(?:(20\d\d) ?年? ?(?:q|第)? ?([1-4一二三四]) ?(?:季度|季)?|q([1-4]) ?(?:[-/]? ?(20\d\d)|['’/] ?(\d\d)))$/i;
/** "H1 2028", "1H 2028", "2028H1", "2028年上半年". */
const half = /^(?:(20\d\d) ?年? ?(?:h ?([12])|([12]) ?h|(上|下)半年)|(?:h ?([12])|([12]) ?h|(上|下)半年) ?[-/']? ?(20\d\d) ?年?)$/i;
const halfDays = ["01-01 06-30", "07-01 12-31"];
const quarterDays = ["01-01 03-31", "04-01 06-30", "07-01 09-30", "10-01 12-31"];

/** "Jan-Mar 2027", "Nov 2026 to Jan 2027", "Mar/Apr 2027"; "2027年1-3月", "2027年1月至3月", "2027年3、4月". */
const monthsNamed = new RegExp(
	`(?<![a-z])(${monthName})\\.?(?:[-/ ,']{0,2}(20\\d\\d)|['’](\\d\\d))? ?(?:[-~–—]|to|until|till|through|thru|([/&+,、]|and)) ?(${monthName})\\.?(?:[-/ ,']{0,2}(20\\d\\d)|['’](\\d\\d))(?!\\d)`,
	"i",
);
const monthsNumbered = /(?<!\d)(20\d\d) ?年 ?(\d{1,2}) ?月? ?(?:[-~–—至到]|([/&+,、和及])) ?(?:(20\d\d) ?年 ?)?(\d{1,2}) ?月(?! ?\d)/;

const firstDay = { date1904: false, end: false, order: null } as const;

/** A year written with four digits, or with two. */
const yearOf = (full: string | undefined, short: string | undefined): string | undefined => full ?? (short === undefined ? undefined : `20${short}`);

/** The days from the first month of a text to its last; null where it names no such two. */
function monthsWithin(text: string): { from: string; to: string; words: string; overYears?: true } | null {
	const [named, first, full, short, joined, last, lastFull, lastShort] = monthsNamed.exec(text) ?? [];
	const [firstYear, lastYear] = [yearOf(full, short), yearOf(lastFull, lastShort)];
	const [numbered, year, one, both, otherYear, other] = named === undefined ? (monthsNumbered.exec(text) ?? []) : [];
	const words = named ?? numbered;
	if (words === undefined) return null;
	const [begins, ends] = named === undefined ? [Number(one), Number(other)] : [monthOf(first ?? ""), monthOf(last ?? "")];
	// "Mar/Jun 2027" names two months and none between them.
	if ((joined ?? both) !== undefined && (begins % 12) + 1 !== ends) return null;
	const [from, to] =
		named === undefined
			? ([`${year}-${begins}`, `${otherYear ?? year}-${ends}`] as const)
			: ([`${firstYear ?? lastYear}-${begins}`, `${lastYear}-${ends}`] as const);
	const days = daysOfMonths(from, to);
	if (days === null || days.from <= days.to) return days && { ...days, words };
	// A year that stands before both is that of the first, one behind both that of the last.
	const isFirst = named === undefined;
	if ((isFirst ? otherYear : firstYear) !== undefined) return null;
	const over = isFirst ? daysOfMonths(from, `${Number(year) + 1}-${ends}`) : daysOfMonths(`${Number(lastYear) - 1}-${begins}`, to);
	return over && { ...over, words, overYears: true };
}

/** The first day of one month, "2027-4", and the last of another; null for what is none. */
function daysOfMonths(from: string, to: string): Pick<Period, "from" | "to"> | null {
	const [begins, ends] = [parseDay({ value: from, isDate: false }, firstDay), parseDay({ value: to, isDate: false }, { ...firstDay, end: true })];
	return begins.kind === "day" && ends.kind === "day" ? { from: begins.value, to: ends.value } : null;
}

/** The days of a quarter; null for anything else. */
function quarterOf(text: string): { from: string; to: string } | null {
	const [, year, ofYear, before, fullYear, shortYear] = quarter.exec(text.replace(/['’](?=20\d\d$)/, " ")) ?? [];
	const named = ofYear ?? before;
	// "20271" is no quarter.
	if (named === undefined || !/[q季第]/i.test(text)) return null;
	const [from, to] = (quarterDays["一二三四".includes(named) ? "一二三四".indexOf(named) : Number(named) - 1] ?? "").split(" ");
	const of = year ?? yearOf(fullYear, shortYear);
	return { from: `${of}-${from}`, to: `${of}-${to}` };
}

/** The days from one quarter to another, "Q2-Q3 2028"; the year may stand beside one of them. */
function quartersOf(text: string): { from: string; to: string } | null {
	const [left, right, ...others] = text.split(between).map((one) => one.trim());
	if (left === undefined || right === undefined || others.length > 0) return null;
	const [first, last] = [quarterOf(left), quarterOf(right)];
	const begins = first ?? (last && quarterOf(`${last.to.slice(0, 4)} ${left}`));
	const ends = last ?? (first && quarterOf(`${first.from.slice(0, 4)} ${right}`));
	return begins && ends && begins.from < ends.from ? { from: begins.from, to: ends.to } : null;
}

/** A day with year, month and day of the month; null for a month alone, whose first and last day differ, and for what is none. */
function wholeDay(text: string, order: DayOrder | null) {
	const [first, last] = [false, true].map((end) => parseDay({ value: text, isDate: false }, { date1904: false, end, order }));
	return first?.kind === "day" && last?.kind === "day" && first.value === last.value ? first : null;
}

/** The days of a half-year; null for anything else. */
function halfOf(text: string): { from: string; to: string } | null {
	const found = half.exec(text);
	const [, year, ...parts] = found ?? [];
	const [which, ofYear] = [parts.slice(0, 6).find((part) => part !== undefined), year ?? parts[6]];
	if (which === undefined || ofYear === undefined) return null;
	const [from, to] = (halfDays[which === "1" || which === "上" ? 0 : 1] ?? "").split(" ");
	return { from: `${ofYear}-${from}`, to: `${ofYear}-${to}` };
}

const dayAndMonth = /^\d{1,2}(?:st|nd|rd|th|\.)?[- ]?[a-z]{3,9}\.?$/i;
const monthAndDay = /^[a-z]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?$/i;

/** A day without its year that is written as the one behind it, "1 Apr - 30 Jun 2028", with that one's. */
function withYearOf(left: string, right: string): string {
	const isAlike = dayAndMonth.test(left) ? /^\d/.test(right) : monthAndDay.test(left) && /^[a-z]/i.test(right);
	const year = isAlike ? /(?<!\d)20\d\d$/.exec(right)?.[0] : undefined;
	return year === undefined ? left : `${left} ${year}`;
}

/** Two digits behind a month that are a year: no last day of it, and none long past. */
const FIRST_SHORT_YEAR = 24;
const shortYear = new RegExp(`^${monthName}\\.? ?(?:[-~–—]|to|through|thru) ?(${monthName})\\.? (\\d\\d)$`, "i");

/** The year that two digits at the end of "Apr-Jun 27" are; null where they may be a day of its last month. */
export function yearBehind(text: string): string | null {
	const [, month = "", digits] = shortYear.exec(text) ?? [];
	if (digits === undefined || Number(digits) < FIRST_SHORT_YEAR) return null;
	// A February ends on either, whichever year it is of.
	const lasts = [2023, 2024].map((year) => new Date(Date.UTC(year, monthOf(month), 0)).getUTCDate());
	return lasts.includes(Number(digits)) ? null : `20${digits}`;
}

const quarterFirst = /^(?:([1-4]) ?q[-/'’ ]{0,2}|q ?([1-4])[-/ ]{1,2})(?:20)?(\d\d)$/i;
const halfFirst = /^(?:([12]) ?h[-/'’ ]{0,2}|h ?([12])[-/'’ ]{1,2})(\d\d)$/i;
const ordinal = "(?:st|nd|rd|th)?";
const daysOfMonth = new RegExp(`^(\\d{1,2})${ordinal} ?[-~–—至到] ?(\\d{1,2})${ordinal} ?(${monthName})\\.?,? ?(20\\d\\d)$`, "i");
const monthOfDays = new RegExp(`^(${monthName})\\.? ?(\\d{1,2})${ordinal} ?[-~–—] ?(\\d{1,2})${ordinal},? ?(20\\d\\d)$`, "i");
const daysNumbered = /^(20\d\d) ?[./年] ?(\d{1,2}) ?[./月] ?(\d{1,2}) ?[日号]? ?[-~–—至到] ?(\d{1,2}) ?[日号]?$/;

/** A period in whole words of what it shortens: its year, "2Q27", "27年4-6月", "Apr-Jun 27", or the month that both its days are of, "1-15 Apr 2027". */
function writtenOut(text: string): string {
	const year = yearBehind(text);
	return text
		.replace(/(?<!\d)(\d\d) ?年/g, "20$1年")
		.replace(/\d\d$/, (digits) => year ?? digits)
		.replace(quarterFirst, (_, one, other, digits) => `Q${one ?? other} 20${digits}`)
		.replace(halfFirst, (_, one, other, digits) => `H${one ?? other} 20${digits}`)
		.replace(daysOfMonth, "$1 $3 $4 - $2 $3 $4")
		.replace(monthOfDays, "$2 $1 $4 - $3 $1 $4")
		.replace(daysNumbered, (all, year, month, from, to) =>
			// "2027.10.1-12" ends in December as well.
			/[月日号]/.test(all) || Number(to) > 12 ? `${year}-${month}-${from} - ${year}-${month}-${to}` : all,
		);
}

/** A period without the words around its days that say no more than that it is one: "自2027年4月1日起至6月30日止". */
const withoutFrame = (text: string): string =>
	text
		.replace(/^[自从由] ?/, "")
		.replace(/(?<=[日号\d月]) ?起 ?(?=[-~–—至到])/, "")
		.replace(/(?<=[日号\d月]) ?止$/, "");

/**
 * Reads the two days of a cell that holds nothing else: "2027-01-01 - 2027-03-31", "2027.1.1-3.31", "2027年1月1日至3月31日", "1 Jan 2027 to 31 Mar 2027",
 * "2027Q1", "Q1-Q2 2027", "H1 2027", "2Q27", "1-15 Apr 2027", "Jan-Mar 2027", "1 Jan - 31 Mar 2027". Null for anything else, and for a last day before the first.
 */
export function periodOf(written: string, order: DayOrder | null): Period | null {
	if (written.length > LONGEST) return null;
	const text = writtenOut(withoutFrame(written));
	const ofQuarters = quarterOf(text) ?? quartersOf(text);
	if (ofQuarters) return { ...ofQuarters, ambiguous: false };
	const ofHalf = halfOf(text);
	if (ofHalf) return { ...ofHalf, ambiguous: false };
	const ofMonths = monthsWithin(text);
	if (ofMonths?.words === text) return { from: ofMonths.from, to: ofMonths.to, ambiguous: false, ...(ofMonths.overYears ? { overYears: true } : {}) };
	for (const sign of text.matchAll(between)) {
		const right = text.slice(sign.index + sign[0].length).trim();
		const left = withYearOf(text.slice(0, sign.index).trim(), right);
		const begins = wholeDay(left, order);
		if (!begins) continue;
		const yearless = /^\d{1,2} ?[-/.月] ?\d{1,2} ?[日号]?$/.test(right) && /^\d{4}/.test(left);
		const ends = wholeDay(yearless ? `${begins.value.slice(0, 4)}-${right.replace(/[日号]$/, "").replace(/[/.月]/, "-")}` : right, order);
		if (!ends) continue;
		// "01/02/2027-31/03/2027" shows by its end which comes first in its beginning.
		const shown = ends.order ?? begins.order;
		const [from, to] = shown === null ? [begins, ends] : [wholeDay(left, shown), yearless ? ends : wholeDay(right, shown)];
		return from && to && from.value <= to.value ? { from: from.value, to: to.value, ambiguous: from.ambiguous || to.ambiguous } : null;
	}
	return null;
}

/** The days of a text that is a month, a quarter or the like with its year, and nothing else; null for anything else, and where nothing tells which days. */
export function periodAlone(text: string): { from: string; to: string } | null {
	const plain = tidy(text);
	const [first, last] = [false, true].map((end) => parseDay({ value: plain, isDate: false }, { date1904: false, end, order: null }));
	// "2027年2月起" is where rates begin, and no month that they hold.
	if (first?.kind === "day" && last?.kind === "day")
		return first.value < last.value && endNamed(plain) === null ? { from: first.value, to: last.value } : null;
	const period = periodOf(plain, null);
	return period && !period.ambiguous && !period.overYears ? { from: period.from, to: period.to } : null;
}

/** The days that a line says rates hold, "Valid Apr-Jun 2028", and nothing else; null for any other. */
export function validityIn(text: string): { from: string; to: string } | null {
	const named = /^(?:valid(?:ity)?(?: period)?|rates valid|有效期[间限]?)(?: ?[:：]| for| in| from|为)? ?(?=[\dqh一-鿿]|[a-z]{3})(.{4,40})$/i.exec(
		tidy(text),
	)?.[1];
	return named === undefined ? null : periodAlone(named.trim());
}

const quarterWithin = /(?<!\d)20\d\d ?年? ?(?:q ?[1-4]|第?[1-4一二三四] ?季度?)|(?<![a-z])q[1-4] ?[-/']? ?20\d\d/i;
const ordinals = ["1st", "2nd", "3rd", "4th", "first", "second", "third", "fourth"];
const quartersWithin = /(?<![a-z\d])(?:20\d\d ?)?q ?[1-4] ?(?:[-~–—至到]|to) ?(?:20\d\d ?)?q ?[1-4](?: ?20\d\d|['’]\d\d)?(?!\d)/i;
const quarterSpelt = /(?<![a-z\d])(1st|2nd|3rd|4th|first|second|third|fourth) quarter(?: of)? (20\d\d)(?!\d)/i;
const monthWithin = /(?<!\d)(20\d\d) ?[-./年]? ?(0?[1-9]|1[0-2]) ?月?(?!\d)/;

/** "04/2028", and no end of a day. */
const monthFirst = /(?<![a-z\d./-])(?:0?[1-9]|1[0-2])[-./]20\d\d(?![\d./-])/i;
const monthNamed = new RegExp(`(?<![a-z])${monthName}\\.?[-/ ,']{0,2}20\\d\\d(?!\\d)`, "i");
const quarterAlone = /(?<![a-z\d])(?:q ?([1-4])|(1st|2nd|3rd|4th|first|second|third|fourth) quarter)(?![a-z\d])|(?<!\d)第?([1-4一二三四]) ?季度/i;

/** The days a name stands for; `year`: no less than a year; `words`: what of the text names it; `overYears` as of a period. */
export interface NamedPeriod {
	from: string;
	to: string;
	year: boolean;
	words: string;
	overYears?: true;
}

/** The quarter, months or year that a name has in it: "运价 2026Q4", "Rates 2027-02", "February 2027"; null for none. */
export function periodWithin(name: string): NamedPeriod | null {
	const text = name.slice(0, LONGEST);
	const range = quartersWithin.exec(text)?.[0];
	const quarters = range === undefined ? null : quartersOf(range);
	if (quarters) return { ...quarters, year: false, words: range ?? "" };
	const [spelt, ordinal, ofYear] = quarterSpelt.exec(text) ?? [];
	const written = quarterWithin.exec(text)?.[0];
	const found = ordinal ? `${ofYear}Q${(ordinals.indexOf(ordinal.toLowerCase()) % 4) + 1}` : written?.replace(/ /g, "");
	const quarter = found === undefined ? null : periodOf(found, null);
	if (quarter) return { from: quarter.from, to: quarter.to, year: false, words: spelt ?? written ?? "" };
	const several = monthsWithin(text);
	if (several) return { ...several, year: false };
	const [digits, numbered, month] = monthWithin.exec(text) ?? [];
	const called = monthNamed.exec(text)?.[0] ?? monthFirst.exec(text)?.[0];
	const [first, last] = [false, true].map((end) =>
		parseDay({ value: called ?? `${numbered}-${month}`, isDate: false }, { date1904: false, end, order: null }),
	);
	if (first?.kind === "day" && last?.kind === "day") return { from: first.value, to: last.value, year: false, words: called ?? digits ?? "" };
	const alone = /(?<!\d)20\d\d(?!\d)/.exec(text)?.[0];
	return alone === undefined ? null : { from: `${alone}-01-01`, to: `${alone}-12-31`, year: true, words: alone };
}

/** The quarter that a text names without its year, "一季度", "Q1", of a year; null for none. */
export function quarterIn(text: string, year: string): NamedPeriod | null {
	const [words, digit, ordinal, zh] = quarterAlone.exec(text.slice(0, LONGEST)) ?? [];
	if (words === undefined) return null;
	const at = ordinal ? (ordinals.indexOf(ordinal.toLowerCase()) % 4) + 1 : "一二三四".indexOf(zh ?? "?") + 1 || Number(digit ?? zh);
	const [from, to] = (quarterDays[at - 1] ?? "").split(" ");
	return { from: `${year}-${from}`, to: `${year}-${to}`, year: false, words };
}

/** Whether a rate does not hold in a period it is named after, or longer. A year names when a list was made as well; a month or a quarter, how long it holds. */
export function isOutside({ from, to, year }: NamedPeriod, { validFrom, validTo }: Readonly<Record<string, unknown>>): boolean {
	const [first, last] = [String(validFrom), typeof validTo === "string" ? validTo : null];
	if (first > to || (last !== null && last < from)) return true;
	return !year && (first < from || last === null || last > to);
}
