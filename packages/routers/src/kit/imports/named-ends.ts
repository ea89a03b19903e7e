import { monthName, monthOf } from "./months.ts";

const day = `(?:(\\d{1,2}) ?[./月-] ?(\\d{1,2})[日号.]?|(\\d\\d)(\\d\\d)|(\\d{1,2})(?:st|nd|rd|th|\\.)? ?(${monthName})|(${monthName})\\.? ?(\\d{1,2})(?:st|nd|rd|th)?)`;
const ends = "(?![\\d./-] ?\\d|\\d)";

/** "valid till 15.04", "截至4月15日"; "0415止", "15 Apr end". */
const behindWord = new RegExp(
	`(?:(?<![a-z])(?:until|till?|to|thru|through|by|expir(?:es?|y|ing)(?: on)?|bis|hasta|fino al)|截[至止]|[至到])[ :：]?${day}${ends}`,
	"i",
);
const beforeWord = new RegExp(`(?<![\\d./-])${day} ?(?:为?止|截止|结束|まで|end(?![a-z]))`, "i");

/** The last day that a name gives without a year and without a first one, in each of the ways it may be read; none where it gives no such day. */
export function lastDaysIn(text: string): { month: number; day: number }[] {
	const found = behindWord.exec(text) ?? beforeWord.exec(text);
	if (!found) return [];
	const [all, one, other, compactMonth, compactDay, dayBefore, named, month, dayBehind] = found;
	const of = named ?? month;
	if (of !== undefined) return [{ month: monthOf(of), day: Number(dayBefore ?? dayBehind) }];
	const [first, second] = [Number(one ?? compactMonth), Number(other ?? compactDay)];
	const written = { month: first, day: second };
	// Of "until 4.5" either number may be the month.
	return (compactMonth === undefined && !all.includes("月") ? [written, { month: second, day: first }] : [written]).filter(
		(end) => end.month >= 1 && end.month <= 12 && end.day >= 1 && end.day <= 31,
	);
}
