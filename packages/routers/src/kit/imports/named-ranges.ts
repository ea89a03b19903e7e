import { monthName, monthOf } from "./months.ts";
import { lastDaysIn } from "./named-ends.ts";
import { type NamedPeriod, periodAlone, periodWithin } from "./period.ts";
import { tidy } from "./text.ts";

/** A day of a month, or a month; `year` where it stands there. */
interface End {
	year?: string;
	month: number;
	day?: number;
}
type Ends = readonly [from: End, to: End];

/** No name is longer, characters. */
const LONGEST = 120;
const to = "(?:[-~–—至到]|to|till|until|thru)";
const ordinal = "(?:st|nd|rd|th)?";
const named = `(${monthName})\\.?`;

/** "20261201-20261231", "2026.12.1-12.15", "2026-12-01_2026-12-31": with a year that both, or the first alone, have. */
const wholeDays = new RegExp(
	`(?<!\\d)(20\\d\\d)(?:[-./_年](\\d{1,2})[-./_月](\\d{1,2})[日号]?|(\\d\\d)(\\d\\d)) ?(?:${to}|_(?=20\\d\\d)) ?(?:(20\\d\\d)[-./_年]?)?(?:(\\d{1,2})[-./_月](\\d{1,2})[日号]?|(\\d\\d)(\\d\\d))(?!\\d)`,
	"i",
);
/** "12.1-12.31", "12月1日至31日", "1/12-15/12"; "1201-1231". */
const daysInNumbers = new RegExp(
	`(?<![a-z\\d./-])(\\d{1,2}) ?[./月] ?(\\d{1,2})[日号]? ?${to} ?(?:(\\d{1,2}) ?[./月] ?)?(\\d{1,2})[日号]?(?![\\d./-])|(?<![\\d./-])(\\d\\d)(\\d\\d)[-~](\\d\\d)(\\d\\d)(?![\\d./-])`,
	"i",
);
/** "1-15 Dec", "1 Dec to 15 Jan"; "Dec 1-15", "Dec 1 - Jan 15". */
const daysBefore = new RegExp(`(?<![a-z\\d])(\\d{1,2})${ordinal} ?(?:${named} ?)?${to} ?(\\d{1,2})${ordinal} ?${named},? ?(20\\d\\d(?!\\d))?`, "i");
const daysBehind = new RegExp(
	`(?<![a-z])${named} ?(\\d{1,2})${ordinal} ?${to} ?(?:${named} ?)?(\\d{1,2})${ordinal}(?![a-z\\d]),? ?(20\\d\\d(?!\\d))?`,
	"i",
);
/** "Dec-Jan", "10-12月", "10月至12月"; "H2", "下半年". */
const monthsNamed = new RegExp(`(?<![a-z\\d])${named} ?${to} ?${named}`, "i");
const monthsNumbered = new RegExp(`(?<![\\d年./-])(\\d{1,2}) ?月? ?${to} ?(\\d{1,2}) ?月(?! ?\\d)`);
const half = /(?<![a-z\d])(?:h([12])|([12])h)(?![a-z\d])|([上下])半年/i;
/** "May", which is no verb in a name that writes it so. */
const may = /(?<![A-Za-z\d])(?:May|MAY)(?![A-Za-z])/;

const end = (month: number, day?: number, year?: string): End => ({
	month,
	...(day === undefined ? {} : { day }),
	...(year === undefined ? {} : { year }),
});

/** The ends of what a name has as a period of days or months, in each of the ways it may be read; none where it has no such period. */
function endsIn(text: string): Ends[] {
	const whole = wholeDays.exec(text);
	if (whole) {
		const [, year, month, day, compactMonth, compactDay, lastYear, toMonth, toDay, toCompactMonth, toCompactDay] = whole;
		const [first, last] = [
			end(Number(month ?? compactMonth), Number(day ?? compactDay), year),
			end(Number(toMonth ?? toCompactMonth), Number(toDay ?? toCompactDay), lastYear),
		];
		return [[first, last]];
	}
	const numbers = daysInNumbers.exec(text);
	if (numbers) {
		const [, a, b, c, d, month, day, toMonth, toDay] = numbers.map((part) => (part === undefined ? undefined : Number(part)));
		if (month !== undefined) return [[end(month, day), end(toMonth ?? 0, toDay)]];
		const [first = 0, second = 0, third = first, fourth = 0] = [a, b, c, d];
		// Of "1.12-15.12" either number may be the month.
		return /月/.test(numbers[0]) || c === undefined
			? [[end(first, second), end(third, fourth)]]
			: [
					[end(first, second), end(third, fourth)],
					[end(second, first), end(fourth, third)],
				];
	}
	const before = daysBefore.exec(text);
	if (before) {
		const [, day, month, last, of = "", year] = before;
		return [[end(monthOf(month ?? of), Number(day)), end(monthOf(of), Number(last), year)]];
	}
	const behind = daysBehind.exec(text);
	if (behind) {
		const [, of = "", day, month, last, year] = behind;
		return [[end(monthOf(of), Number(day)), end(monthOf(month ?? of), Number(last), year)]];
	}
	const months = monthsNamed.exec(text);
	if (months) return [[end(monthOf(months[1] ?? "")), end(monthOf(months[2] ?? ""))]];
	const numbered = monthsNumbered.exec(text);
	if (numbered) return [[end(Number(numbered[1])), end(Number(numbered[2]))]];
	const [found, one, other, zh] = half.exec(text) ?? [];
	if (found !== undefined) return (one ?? other) === "1" || zh === "上" ? [[end(1), end(6)]] : [[end(7), end(12)]];
	return may.test(text) ? [[end(5), end(5)]] : [];
}

const written = ({ month, day }: End, year: number): string =>
	`${year}-${String(month).padStart(2, "0")}${day === undefined ? "" : `-${String(day).padStart(2, "0")}`}`;

/** The first and the last day of an end in a year; null where that is none. */
function daysOfEnd(one: End, year: number): { from: string; to: string } | null {
	const text = written(one, year);
	return one.day === undefined ? periodAlone(text) : isDay(text) ? { from: text, to: text } : null;
}

/** The days from one end to the other, of which the first is of a year where neither says its own; null where one is no day, or the last before the first. */
function daysOf([from, last]: Ends, year: number): { from: string; to: string } | null {
	const isOver = last.month < from.month || (last.month === from.month && (last.day ?? 31) < (from.day ?? 1));
	const over = isOver ? 1 : 0;
	const firstYear = Number(from.year ?? (last.year === undefined ? year : Number(last.year) - over));
	const begins = daysOfEnd(from, firstYear);
	const ends = daysOfEnd(last, Number(last.year ?? firstYear + over));
	return begins && ends && begins.from <= ends.to ? { from: begins.from, to: ends.to } : null;
}

const isDay = (text: string): boolean => {
	const date = new Date(`${text}T00:00:00Z`);
	return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/** The days of a rate up to the next one of a month and day, whatever its year. */
function daysUpTo({ month, day }: { month: number; day: number }, validFrom: string): NamedPeriod[] {
	const year = Number(validFrom.slice(0, 4));
	const last = [year, year + 1].map((of) => written({ month, day }, of)).find((one) => one >= validFrom && isDay(one));
	return last === undefined ? [] : [{ from: validFrom, to: last, year: false, words: "" }];
}

/**
 * The period of days or months that a name has, without its year, "Dec-Jan", "12.1-12.31", or from day to day, "20261201-20261231", as it may be meant of
 * rates from some day on: in each of the years it may be of, and each of the ways it may be read. Of "until 15.04" it is up to that day. None where it has no
 * such period.
 */
export function rangesNamed(name: string, validFrom: string): NamedPeriod[] {
	const text = tidy(name.slice(0, LONGEST)).replaceAll("_", (sign, at: number, all: string) => (/\d$/.test(all.slice(0, at)) ? sign : " "));
	const year = Number(validFrom.slice(0, 4));
	const stated = /(?<!\d)20\d\d(?!\d)/.exec(text)?.[0];
	const periods = endsIn(text);
	if (periods.length === 0) return lastDaysIn(text).flatMap((last) => daysUpTo(last, validFrom).map((days) => ({ ...days, words: name })));
	return periods.flatMap((ends) => {
		// Months beside their year are read as that.
		if (ends[0].day === undefined && periodWithin(text)?.year === false) return [];
		return (stated === undefined ? [year, year - 1] : [Number(stated)]).flatMap((of) => {
			const days = daysOf(ends, of);
			return days ? [{ ...days, year: false, words: name }] : [];
		});
	});
}
