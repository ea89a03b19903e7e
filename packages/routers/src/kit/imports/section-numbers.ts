import { monthName } from "./months.ts";
import { beginningOf, isNote, tidy } from "./text.ts";

/** The number a section's title begins with: how it is written, and which it is. */
export interface SectionNumber {
	style: string;
	at: number;
}

/** What sections are numbered with. "1.5 t" is a weight, "1. Oct" a day. */
const counted = "(\\d{1,2}|[ivx]{1,4}|[a-z]|[一二三四五六七八九十]{1,3})";
const patterns: readonly (readonly [string, RegExp])[] = [
	["(一)", /^\(([一二三四五六七八九十]{1,3})\) ?/],
	["一、", /^([一二三四五六七八九十]{1,3})[、,.:] ?/],
	["第一", /^第([一二三四五六七八九十]{1,3}|\d{1,2})(?:部分|节|章|篇|项)[、,.:]? ?/],
	["part", new RegExp(`^(?:part|section|chapter) ${counted}(?![a-z\\d])[ .:、,–—-]{0,3}`, "i")],
	["(1)", /^\((\d{1,2})\) ?/],
	["①", /^⟨(\d{1,2})⟩ ?[、,.:]? ?/],
	["1.", new RegExp(`^(\\d{1,2})(?:\\. ?(?!\\d)|、)(?! ?${monthName})`, "i")],
	["A.", /^([a-z])(?:\. |、|\.(?=[^\sa-z.]))/i],
	["A.", /^([ivx]{2,4})(?:\. |、)/i],
];
/** Numbers in circles, which are plain digits once they are made plain. */
const circled = /^[①-⑳]/u;
const inCircles = (text: string): string => text.replace(circled, (sign) => `⟨${sign.charCodeAt(0) - 0x245f}⟩`);
const digits = "一二三四五六七八九";
const romans = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"];

function chinese(text: string): number {
	const [tens, ones] = text.includes("十") ? text.split("十") : ["", text];
	const of = (sign: string | undefined, none: number) => (sign ? digits.indexOf(sign) + 1 : none);
	return text.includes("十") ? of(tens, 1) * 10 + of(ones, 0) : of(ones, 0);
}

/** Every number that a sign may stand for: "I" is a letter and a numeral. */
function readings(style: string, sign: string): SectionNumber[] {
	if (/^\d/.test(sign)) return [{ style: `${style}1`, at: Number(sign) }];
	if (/^[^a-z]/i.test(sign)) return [{ style: `${style}一`, at: chinese(sign) }];
	const roman = romans.indexOf(sign.toLowerCase()) + 1;
	return [
		...(sign.length === 1 ? [{ style: `${style}A`, at: sign.toLowerCase().charCodeAt(0) - 96 }] : []),
		...(roman > 0 ? [{ style: `${style}I`, at: roman }] : []),
	];
}

function numbered(text: string): { numbers: SectionNumber[]; length: number } | null {
	for (const [style, pattern] of patterns) {
		const found = pattern.exec(text);
		if (found?.[1] !== undefined) return { numbers: readings(style, found[1]), length: found[0].length };
	}
	return null;
}

/** A line without the number a section's title begins with. */
export function withoutNumber(text: string): string {
	const written = inCircles(text.trimStart());
	const length = numbered(written.normalize("NFKC"))?.length ?? 0;
	// As it stands in the sheet, where the number is as long there.
	const isAsLong = written.slice(0, length).normalize("NFKC").length === length;
	const title = (isAsLong ? written : written.normalize("NFKC")).slice(length);
	return length > 0 && /\p{L}/u.test(title) ? title : text;
}

/** A whole sentence says something of all rates, whatever number it has in a list. */
const sentence = /^(?:all (?:rates|prices)|以下|以上|上述|下列|下記)|[。;；!！]$|[a-z]{3}\.$/i;

/** The numbers a line has as the title of a section; none where it is no title, or may be one line of a list of notes. */
export function numbersOf(line: string): readonly SectionNumber[] {
	const text = tidy(inCircles(beginningOf(line).trimStart()));
	const found = numbered(text);
	const title = found ? text.slice(found.length) : "";
	return found && /\p{L}/u.test(title) && !isNote(title) && !sentence.test(title) ? found.numbers : [];
}

/** Whether one title goes on where another one left off: "二、" behind "一、", "B." behind "A.". */
export const follows = (next: readonly SectionNumber[], before: readonly SectionNumber[]): boolean =>
	next.some(({ style, at }) => before.some((one) => one.style === style && one.at + 1 === at));

/** Whether two titles are numbered in one way, and so none lies within the other. */
export const isOfKind = (one: readonly SectionNumber[], other: readonly SectionNumber[]): boolean =>
	one.some(({ style }) => other.some((number) => number.style === style));
