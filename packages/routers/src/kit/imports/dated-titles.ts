import { daysInText, yearlessDay } from "./day.ts";
import { type NamedPeriod, periodAlone, periodWithin } from "./period.ts";
import { withoutNumber } from "./section-numbers.ts";
import { tidy } from "./text.ts";
import { issuedWords } from "./vocabulary.ts";

/** What a title says beside a month or quarter, and the line that says the same with the days of that: "有效期：2028-04-01至2028-06-30". */
interface DatedTitle {
	rest: string;
	meant: string;
}

/** A first day, a last one, or both, as `yyyy-MM-dd`. */
interface Ends {
	from?: string;
	to?: string;
}

const firstBefore =
	/(?:(?<![a-z])(?:(?:as )?from|since|as of|effective|starting|commencing|start)(?: (?:from|in|as of))?|[自从]|(?<!失)生效|开始)[:：]? ?$/i;
const lastBefore =
	/(?:(?<![a-z])(?:(?:until|till|til|thru|through|up to|to)(?: (?:the )?end(?: of)?)?|by (?:the )?end(?: of)?)|[至到]|截至)[:：]? ?$/i;
/** Words of a day in a month, of which nothing tells which. */
const unsureBefore =
	/(?:(?<![a-z])(?:by|before|after|(?:(?:the )?(?:ends?|beginning|start)|expir[a-z]{1,4})(?: (?:in|on|of))?)|失效|到期|截止|结束)[:：]? ?$/i;
const firstBehind = /^ ?(?:起(?!运|始)|から|开始|生效|(?:and )?onwards?(?![a-z]))/i;
const lastBehind = /^ ?(?:为?止|まで)/;
/** "March 2027 +", "2027年3月至", "2027年3月到期". */
const unsureBehind = /^ ?(?:\+|[-~–—→…]+ ?$|[至到]|失效|截止|结束|(?:to|until|till|through|thru)(?![a-z]))/i;

/** Numbers right beside a period that make it another one: "March 2027/28", "2027年3月、5月", "March 2027 (1-15)"; none of a box, a weight or a time. */
const numbersBehind = /^(?:[-~–—/&+,.、和及或( ]|and|or){0,6}(?:\d{1,2}|20\d\d)(?!\d|(?: ?[-~–—] ?\d{1,2})? ?['′%％a-z吨尺英天])/i;
const numbersBefore = /\d ?[年月]? ?[-~–—/&+、和及或] ?$/;
/** From one to another. */
const range = /[-~–—至到]|(?<![a-z])(?:to|until|till|through|thru)(?![a-z])/i;

/** What stands before and behind some words of a text, made plain. */
function beside(text: string, words: string): { before: string; behind: string } {
	const at = text.indexOf(words);
	return { before: withoutNumber(tidy(`${text.slice(0, at)}x`)).slice(0, -1), behind: tidy(`|${text.slice(at + words.length)}`).slice(1) };
}

/** Whether numbers right beside the words of a text that name a period may make it another one. */
export function isCutShort(text: string, words: string): boolean {
	const { before, behind } = beside(text, words);
	return numbersBefore.test(before) || numbersBehind.test(behind);
}

/** Which ends of a period named in a text hold, and the text without it and the words that say so; null where what stands right beside it may make it another one. */
function endsOf(text: string, named: NamedPeriod): { rest: string; ends: Ends } | null {
	const { before, behind } = beside(text, named.words);
	if (named.overYears || isCutShort(text, named.words) || unsureBehind.test(behind)) return null;
	const isFirst = firstBefore.test(before) || firstBehind.test(behind);
	const isLast = lastBefore.test(before) || lastBehind.test(behind);
	if (!isLast && !firstBefore.test(before) && unsureBefore.test(before)) return null;
	const rest = text.replace(named.words, " ").trim();
	const { from, to } = named;
	// "from Jan to Mar 2027" is all of it.
	if (range.test(named.words)) return lastBefore.test(before) || firstBehind.test(behind) ? null : { rest, ends: { from, to } };
	if (!isFirst && !isLast) return { rest, ends: { from, to } };
	// Where "from Mar/Apr 2027" begins, nobody can tell.
	const isJoined = from.slice(0, 7) !== to.slice(0, 7) && !/[q季]/i.test(named.words);
	if ((isFirst && isLast) || isJoined) return null;
	const plain = `${before.replace(firstBefore, "").replace(lastBefore, "")} ${behind.replace(firstBehind, "").replace(lastBehind, "")}`;
	return { rest: plain.trim(), ends: isFirst ? { from } : { to } };
}

const validityLine = ({ from, to }: Ends): string =>
	from !== undefined && to !== undefined ? `有效期：${from}至${to}` : from === undefined ? `有效期至${to}` : `有效期自${from}起`;

/**
 * The days that a title names as a month, a quarter or the like, "2028年4月价格表", "from April 2028", and its other words. Null for one that names none or
 * several, and for words that may make the days something else. `isKnown`: whether its other words are no more than any title has; `hasFirst`: the rates have
 * their first days, and take the last one alone.
 */
export function datedTitle(text: string, isKnown: (text: string) => boolean, hasFirst = false): DatedTitle | null {
	const said = daysNamed(text, isKnown);
	if (said === null) return null;
	const { from, to } = said.ends;
	if (hasFirst && to === undefined) return null;
	const line = validityLine(hasFirst || from === undefined ? { ...(to === undefined ? {} : { to }) } : said.ends);
	return { rest: said.rest, meant: said.rest === "" ? line : `${said.rest}；${line}` };
}

/** The month, quarter or the like that a title is named after, where it names no day. */
function periodNamed(text: string): NamedPeriod | null {
	const named = daysInText(text).length === 0 && !issuedWords.test(text) ? periodWithin(text) : null;
	return named?.year === false ? named : null;
}

function daysNamed(text: string, isKnown: (text: string) => boolean): { rest: string; ends: Ends } | null {
	const alone = periodAlone(text);
	if (alone) return { rest: "", ends: alone };
	const named = periodNamed(text);
	const said = named && endsOf(text, named);
	return said === null || !isKnown(said.rest) || periodWithin(said.rest)?.year === false ? null : said;
}

/** Whether a title names a month, quarter or the like beside which stands what may make it another one: "March 2027/28", "Mar/Jun 2027", "March 2027 (1-15)". */
export function isDoubtfullyDated(text: string): boolean {
	const named = periodAlone(text) ? null : periodNamed(text);
	if (named === null) return false;
	const said = endsOf(text, named);
	return said === null || yearlessDay(said.rest) !== null || periodWithin(said.rest)?.year === false;
}
