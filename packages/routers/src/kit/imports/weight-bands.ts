import { tidy } from "./text.ts";

/** A weight as written: its digits, and its unit, "" for none. */
export interface Written {
	digits: string;
	unit: string;
}

/** Where a band begins and ends, as far as it says. */
export interface Band {
	from?: Written;
	to?: Written;
}

const unit = "(t|吨|tons?|tonnes?|mt|kgs?|公斤|千克)";
const until = "≤|<=|<|不超过|不足|小于等于|小于|低于|至多|up to|max\\.?|below|under|within|less than";
const over = "≥|>=|>|超过|大于等于|大于|高于|至少|over|above|more than|from|min\\.?";
const behindUntil = "以内|及?以下|内|max\\.?|or less|and (?:below|under)";
const behindOver = "及?以上|起|\\+|or more|and (?:above|over|up)";

const written = (digits = "", own = "", other = ""): Written => ({ digits, unit: own || other });

/**
 * The ways to write a band: of two weights, or with an end alone. `number`: what its digits are; `limits`: more words before an end; `end`: the unit of
 * its last weight and what must follow it.
 */
const waysToWrite = ({ number, limits, end }: { number: string; limits: string; end: string }) =>
	[
		{
			pattern: `${number} ?${unit}? ?[<≤] ?=? ?(?:w|weight|重量|箱重|x)? ?[<≤] ?=? ?${number} ?${end}`,
			of: (f: readonly string[]): Band => ({ from: written(f[1], f[2], f[4]), to: written(f[3], f[4]) }),
		},
		{
			pattern: `${number} ?${unit}? ?(?:-|~|‐|‑|–|—|至|到|to) ?${number} ?${end}`,
			of: (f: readonly string[]): Band => ({ from: written(f[1], f[2], f[4]), to: written(f[3], f[4]) }),
		},
		{ pattern: `(?:${until}${limits}) ?(?:[:：]|of|is|为)? ?${number} ?${end}`, of: (f: readonly string[]): Band => ({ to: written(f[1], f[2]) }) },
		{ pattern: `(?:${over}) ?${number} ?${end}`, of: (f: readonly string[]): Band => ({ from: written(f[1], f[2]) }) },
		{ pattern: `${number} ?${end} ?(?:${behindUntil})`, of: (f: readonly string[]): Band => ({ to: written(f[1], f[2]) }) },
		{ pattern: `${number} ?${end} ?(?:${behindOver})`, of: (f: readonly string[]): Band => ({ from: written(f[1], f[2]) }) },
	] as const;

const limitWords = "|限重|限载|最大重量|最高重量|(?:max\\.?|maximum) ?(?:gross |cargo )?weight|weight limit";
const inSentences = waysToWrite({ number: "(\\d{1,5}(?:\\.\\d{1,3})?)", limits: limitWords, end: `${unit}(?![a-z])` }).map(({ pattern, of }) => ({
	pattern: new RegExp(pattern),
	of,
}));
const alone = waysToWrite({ number: "(\\d[\\d.,'’]*)", limits: limitWords, end: `${unit}?` }).map(({ pattern, of }) => ({
	pattern: new RegExp(`^(?:${pattern})$`),
	of,
}));

/** A band of weights in a longer text in small letters ("20gp (≤24t)"), each weight with its unit, and the words that say it; null for none. */
export function bandWithin(text: string): { band: Band; words: string } | null {
	for (const { pattern, of } of inSentences) {
		const found = pattern.exec(text);
		if (found) return { band: of(found), words: found[0] };
	}
	return null;
}

/** Longest way to write a band, characters. */
const LONGEST = 40;

/** The band a text is, and nothing else: "0-18000", "20-24T", "≤22吨", "22T以下", ">24T"; null for none. A weight without a unit has the other's. */
export function bandOf(text: string): Band | null {
	const plain = tidy(text).toLowerCase();
	if (plain.length > LONGEST) return null;
	for (const { pattern, of } of alone) {
		const found = pattern.exec(plain);
		if (found) return of(found);
	}
	return null;
}
