import { utcDay } from "@iqt/i18n/days";
import type { DayOrder } from "./day.ts";
import { monthsInEnglish } from "./european-months.ts";
import { withFullYears } from "./full-years.ts";
import { monthName, monthOf } from "./months.ts";
import { type Period, periodOf } from "./period.ts";
import { tidy } from "./text.ts";

const to = "(?:[-~–—]|to(?![a-z])|until(?![a-z])|till(?![a-z])|through(?![a-z])|thru(?![a-z])|bis(?![a-z])|[至到])";
const ordinal = "(?:st|nd|rd|th)?";
const digits = "〇零一二三四五六七八九";
/** Behind a word for one end of it, and beside another one, a half-year or a week is not all of the period. */
const alone = "(?<!(?:from|since|until|till?|by|to|through|thru|bis|ab|[自从至到]) ?|\\d ?年? ?(?:[-~–—,&+/、和及]|and|und) ?)";
const noMore = `(?! ?(?:${to}|(?:[,&+/、和及]|and(?![a-z])|und(?![a-z])) ?(?:[qh] ?\\d|[1-4] ?[qh]|[ck]w|20\\d\\d)))`;

const hanYear = /[〇○零一二三四五六七八九]{4}(?= ?年)/g;
const hanPart = /(?<![〇○零一二三四五六七八九十百千\d])([一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九])(?= ?[月日号])/g;
const compact = /(?<!\d)(20[2-4]\d)(0[1-9]|1[0-2])([0-2]\d|3[01])(?!\d)/g;
const compactPair = new RegExp(`${compact.source} ?${to} ?${compact.source}`, "gi");
/** "Apr 1st through June 30th, 2027", the year beside both or the last alone. */
const monthFirst = new RegExp(
	`(?<![a-z])(${monthName})\\.? ?(\\d{1,2})${ordinal}(?:,? ?(20\\d\\d))? ?(${to}) ?(${monthName})\\.? ?(\\d{1,2})${ordinal},? ?(20\\d\\d)(?!\\d)`,
	"gi",
);
/** "1-Apr-27": behind its day the digits are the year. */
const shortNamed = new RegExp(`(?<![\\d./-])(\\d{1,2})(?:st|nd|rd|th)?[-/. ]{0,2}(${monthName})\\.?[-/. ']{1,2}(2[4-9]|3\\d)(?!\\d)`, "gi");
const monthFirstDay = new RegExp(
	`(?<![a-z])(?<!\\d(?:st|nd|rd|th)? ?${to} ?)(${monthName})\\.? ?(\\d{1,2})(?:(?:st|nd|rd|th),?|,) ?(20\\d\\d)(?!\\d)`,
	"gi",
);
/** "1st Apr - 30th June 2027", "1. April bis 30. Juni 2027" in the months that are called alike. */
const dayFirst = new RegExp(
	`(?<![\\d./-])(\\d{1,2})(?:st|nd|rd|th|\\.)?(?: of)? ?(${monthName})\\.? ?(${to}) ?(\\d{1,2})(?:st|nd|rd|th|\\.)?(?: of)? ?(${monthName})\\.?,? ?(20\\d\\d)(?!\\d)`,
	"gi",
);
const ordinalDay = new RegExp(`(?<![\\d./-])(\\d{1,2})(?:st|nd|rd|th)(?: of)? (${monthName})\\.?,? ?(?=20\\d\\d(?!\\d))`, "gi");
/** "1.4. - 30.6.2027", "1.4.-30.6.27": the year behind the last alone. */
const dotted = new RegExp(
	`(?<!(?<![a-z])(?:v|ver|version|rev|revision|no|nr|release|edition)[. ]{0,2}|[版第])(?<![\\d./-])(\\d{1,2})\\.(\\d{1,2})(\\.?) ?(${to}) ?(\\d{1,2})\\.(\\d{1,2})\\.(20\\d\\d|2[4-9]|3\\d)(?!\\d)`,
	"gi",
);
/** "01/04/27 - 30/06/2027": of both days the year is last. */
const numbered = new RegExp(
	`(?<![\\d./-])(\\d{1,2})([/.-])(\\d{1,2})\\2(20\\d\\d|\\d\\d) ?(${to}) ?(\\d{1,2})\\2(\\d{1,2})\\2(20\\d\\d|\\d\\d)(?![\\d/-]|\\.\\d)`,
	"gi",
);
const quarterFirst = /(?<![a-z\d])([1-4]) ?q[-/'’ ]{0,2}(20\d\d)(?!\d)/gi;
const half = new RegExp(
	`${alone}(?<![a-z\\d])(?:(?:h ?([12])|([12]) ?h)[-/'’ ]{0,2}(20\\d\\d)(?!\\d)|(20\\d\\d) ?(?:年 ?)?(?:h ?([12])|([12]) ?h|([上下])半年)(?![a-z\\d]))${noMore}`,
	"gi",
);
const week = "(?:cw|kw|(?:calendar )?weeks?|wks?\\.?|kalenderwochen?) ?";
/** "CW 14 - CW 26 2027", "KW14-26/2027", "CW 40/2026 - CW 2/2027", "weeks 14-26, 2027": weeks as ISO 8601 counts them. */
const weeks = new RegExp(
	`${alone}(?<![a-z])${week}(\\d{1,2})(?:[ /]{1,3}(20\\d\\d))? ?(?:${to} ?(?:${week})?(\\d{1,2}))?[ ,/]{1,3}(20\\d\\d)(?!\\d)${noMore}`,
	"gi",
);
/** "W14-W26 2027": one letter is a week beside another one alone. */
const weekLetters = new RegExp(`${alone}(?<![a-z\\d])w(\\d{1,2}) ?${to} ?w(\\d{1,2})[ ,/]{1,3}(20\\d\\d)(?!\\d)${noMore}`, "gi");
/** "2027 W14-W26", 2027年第14周至第26周, 2027年14-26周. */
const weeksOfYear = new RegExp(
	`${alone}(?<!\\d)(20\\d\\d) ?(?:年 ?)?(?:(?:${week}|w)(\\d{1,2}) ?${to} ?(?:${week}|w)(\\d{1,2})(?!\\d)|第? ?(\\d{1,2}) ?[周週]? ?${to} ?第? ?(\\d{1,2}) ?[周週])${noMore}`,
	"gi",
);

/** Two digits of a year that rates are of. */
const [FIRST_SHORT_YEAR, LAST_SHORT_YEAR] = [24, 39];

/** A number up to 39 as Chinese writes it: 三十一. */
function fromHan(text: string): number {
	const [tens, ones] = text.includes("十") ? text.split("十") : ["", text];
	const of = (one: string | undefined, none: number) => (one ? digits.indexOf(one) - 1 : none);
	return (text.includes("十") ? of(tens, 1) * 10 : 0) + of(ones, 0);
}

/** A day as `yyyy-MM-dd`; null where the calendar has none. */
function dayOf(year: number, month: number, date: number): string | null {
	const made = new Date(Date.UTC(year, month - 1, date));
	return made.getUTCMonth() === month - 1 && made.getUTCDate() === date ? utcDay(made.getTime()) : null;
}

const pair = (from: string | null, last: string | null): string | null =>
	from !== null && last !== null && from <= last ? `${from} - ${last}` : null;

/** The Monday of a week of a year, which is the one that its fourth of January lies in or a later one; null for a week no year has. */
function mondayOf(week: number, year: number): number | null {
	const fourth = Date.UTC(year, 0, 4);
	const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * 86_400_000 + (week - 1) * 7 * 86_400_000;
	// A week is of the year that its Thursday is of.
	return week >= 1 && new Date(monday + 3 * 86_400_000).getUTCFullYear() === year ? monday : null;
}

const fullYear = (digits: string): number => (digits.length === 2 ? 2000 : 0) + Number(digits);

/** Two days whose year is last, by the one that shows which of its numbers is the day; null where neither does. */
function inOrder(first: readonly [number, number, number], last: readonly [number, number, number]): string | null {
	const days = [first, last];
	const isDayFirst = days.some(([day]) => day > 12);
	const isMonthFirst = days.some(([, day]) => day > 12);
	if (isDayFirst === isMonthFirst) return null;
	const [from, end] = days.map(([a, b, year]) => (isDayFirst ? dayOf(year, b, a) : dayOf(year, a, b)));
	return pair(from ?? null, end ?? null);
}

/** A text with the days that Chinese numerals write beside a year of them in digits: 二〇二七年四月一日. */
function inDigits(text: string): string {
	const years = text.replace(hanYear, (year) => [...year].map((one) => (one === "〇" || one === "○" ? 0 : digits.indexOf(one) - 1)).join(""));
	return years === text ? text : years.replace(hanPart, (part) => String(fromHan(part)));
}

interface Named {
	day: string;
	month: string;
	year: string | undefined;
}

/** A period between two days of named months, of which the first may have its year behind the last; as it is where that may be the year before. */
function named(all: string, from: Named, sign: string, last: Named): string {
	const [first, end] = [from, last].map(({ day, month, year }) => dayOf(Number(year ?? last.year), monthOf(month), Number(day)));
	return pair(first ?? null, end ?? null) === null
		? all
		: `${from.day} ${from.month} ${from.year ?? last.year} ${sign} ${last.day} ${last.month} ${last.year}`;
}

type Numbers = readonly [string, string, string];

/** A period of two days in numbers with their years behind; as it is where a year of two digits may be a day, or nothing tells the month. */
function asNumbered(all: string, [a, b, year]: Numbers, [c, d, lastYear]: Numbers): string {
	const isShort = [year, lastYear].map((digits) => digits.length === 2);
	// "27/03/31" begins with its year.
	const isSure = isShort.every((short) => !short) || [a, c].some((first) => Number(first) < FIRST_SHORT_YEAR || Number(first) > LAST_SHORT_YEAR);
	const isYear = [year, lastYear].every((digits) => fullYear(digits) >= 2000 + FIRST_SHORT_YEAR && fullYear(digits) <= 2000 + LAST_SHORT_YEAR);
	return isSure && isYear ? (inOrder([Number(a), Number(b), fullYear(year)], [Number(c), Number(d), fullYear(lastYear)]) ?? all) : all;
}

const halfDays = (year: string, isFirst: boolean): string => (isFirst ? `${year}-01-01 - ${year}-06-30` : `${year}-07-01 - ${year}-12-31`);

/** The days from the Monday of one week to the Sunday of another, whose year alone may be said. */
function ofWeeks(all: string, [first, firstYear]: readonly [number, string | undefined], [last, year]: readonly [number, string]): string {
	const [from, end] = [mondayOf(first, Number(firstYear ?? year)), mondayOf(last, Number(year))];
	if (from === null || end === null) return all;
	return pair(utcDay(from), utcDay(end + 6 * 86_400_000)) ?? all;
}

/**
 * A title or line with the periods that are written in another way than the readers of lines know, in one that they do: "Q2'27", "H1 2027", "CW 14 - CW 26
 * 2027", "01/04/27 - 30/06/27", "1.4. - 30.6.2027", "Apr 1st through June 30th, 2027", "20270401-20270630", 27年4月1日, 二〇二七年四月一日. Where nothing
 * tells which days are meant, it stays as it is.
 */
export function daysSpelt(text: string): string {
	if (!/\d|年/.test(text)) return text;
	const plain = tidy(text);
	const spelt = withFullYears(inDigits(monthsInEnglish(plain)).replace(shortNamed, "$1 $2 20$3"))
		.replace(compactPair, (all, ...parts: string[]) => {
			const [year = 0, month = 0, day = 0, lastYear = 0, lastMonth = 0, lastDay = 0] = parts.slice(0, 6).map(Number);
			return pair(dayOf(year, month, day), dayOf(lastYear, lastMonth, lastDay)) ?? all;
		})
		.replace(monthFirst, (all, month, day, year, sign, lastMonth, lastDay, lastYear) =>
			named(all, { day, month, year }, sign, { day: lastDay, month: lastMonth, year: lastYear }),
		)
		.replace(monthFirstDay, "$2 $1 $3")
		.replace(dayFirst, (all, day, month, sign, lastDay, lastMonth, year) =>
			named(all, { day, month, year: undefined }, sign, { day: lastDay, month: lastMonth, year }),
		)
		.replace(ordinalDay, "$1 $2 ")
		.replace(dotted, (all, first, second, dot, _sign, third, fourth, digits) => {
			const year = fullYear(digits);
			const [from, last] = [[Number(first), Number(second), year] as const, [Number(third), Number(fourth), year] as const];
			// A point behind the month is how days are written where they come first.
			return (dot === "." ? pair(dayOf(year, from[1], from[0]), dayOf(year, last[1], last[0])) : inOrder(from, last)) ?? all;
		})
		.replace(numbered, (all, a, _sign, b, year, _to, c, d, lastYear) => asNumbered(all, [a, b, year], [c, d, lastYear]))
		.replace(quarterFirst, "Q$1 $2")
		.replace(half, (all, ...found: (string | undefined)[]) => {
			const year = found[2] ?? found[3];
			const which = found[0] ?? found[1] ?? found[4] ?? found[5] ?? found[6];
			return year === undefined || which === undefined ? all : halfDays(year, which === "1" || which === "上");
		})
		.replace(weeks, (all, first, firstYear, last, year) => ofWeeks(all, [Number(first), firstYear], [Number(last ?? first), year]))
		.replace(weekLetters, (all, first, last, year) => ofWeeks(all, [Number(first), undefined], [Number(last), year]))
		.replace(weeksOfYear, (all, year, first, last, ofHan, lastOfHan) =>
			ofWeeks(all, [Number(first ?? ofHan), undefined], [Number(last ?? lastOfHan), year]),
		);
	return spelt === plain ? text : spelt;
}

/** Reads the two days of a cell that holds nothing else, as `periodOf` does, also where they are written in one of these ways. */
export const periodSpelt = (text: string, order: DayOrder | null): Period | null => periodOf(text, order) ?? periodOf(daysSpelt(text), order);
