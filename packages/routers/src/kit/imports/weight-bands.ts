import { NO_LIMIT } from "../price-book/weight-band.ts";
import { tidy } from "./text.ts";

/** Whether a text names what may be loaded at most, which may be the railway's limit and need not be where a price ends. */
export const namesLimit = (text: string): boolean =>
	/限重|限载|最[大高](?:重量|载重|毛重|货重)|max(?:\.|imum)? ?(?:gross |cargo |net )?(?:weight|payload)|weight limit|payload/i.test(text);

/** A weight as written: its digits, and its unit, "" for none. */
export interface Written {
	digits: string;
	unit: string;
}

/**
 * Whether a band's end belongs to it: as it says, or by a word that need not mean so (以上, 以下, "20t+"), or where its number alone stands there
 * ("20-24", "from 20").
 */
export type Edge = "included" | "excluded" | "worded" | "named";

/** Of the ends of a band, those that may belong to it as a sheet writes them. */
export type WeightEdges = { readonly [name in "weightFrom" | "weightTo"]?: Edge };

/** Tonnes, a kilogram less: bands begin with what is more than a weight. */
export const kilogramLess = (tonnes: string | number): string => String((Math.round(Number(tonnes) * 1000) - 1) / 1000);

/** Where a band begins and ends: a kilogram less where it begins with that weight, or ends before it. What only other bands of its sheet tell stands beside it. */
export function edgesOf({ from, to }: Partial<Record<"from" | "to", { weight: string; edge: Edge }>>): {
	from?: string;
	to?: string;
	edges?: WeightEdges;
} {
	const begins = from && from.edge !== "excluded" && Number(from.weight) > 0;
	const ends = to && to.edge !== "excluded" && to.weight !== NO_LIMIT;
	return {
		...(from ? { from: begins ? kilogramLess(from.weight) : from.weight } : {}),
		...(to ? { to: ends || to.weight === NO_LIMIT ? to.weight : kilogramLess(to.weight) } : {}),
		...(begins || ends ? { edges: { ...(begins ? { weightFrom: from.edge } : {}), ...(ends ? { weightTo: to.edge } : {}) } } : {}),
	};
}

/** A weight with its unit in tonnes. */
export const tonnesOf = ({ digits, unit }: Written): string => String(/^(k|公|千)/.test(unit) ? Number(digits) / 1000 : Number(digits));

interface End extends Written {
	edge: Edge;
}

/** Where a band begins and ends, as far as it says. */
export interface Band {
	from?: End;
	to?: End;
}

const unit = "(t|吨|tons?|tonnes?|mt|kgs?|公斤|千克)";
const until = "≤|<=|<|不超过|不足|不满|未满|不到|小于等于|小于|低于|至多|up to|max\\.?|below|under|within|less than";
const over = "≥|>=|>|超过|大于等于|大于|高于|至少|over|above|more than|at least|from|min\\.?";
const behindUntil = "\\(不?含\\) ?以[下内]|以[下内] ?\\(不?含\\)|以内|及?以下|内|max\\.?|or less|and (?:below|under)";
const behindOver = "\\(不?含\\) ?以上|以上 ?\\(不?含\\)|及?以上|起|\\+|or more|and (?:above|over|up)";

const excluding = /不含|^(?:<|>|不足|不满|未满|不到|小于|低于|超过|大于|高于|below|under|less than|over|above|more than)$/;
const including = /^[≤≥]|=|含|及|等于|^(?:不超过|至多|至少|up to|at least|or less|or more|and .*)$/;
const worded = /^(?:以[上下内]|内|within|\+)$/;

const edgeOf = (word: string): Edge =>
	excluding.test(word) ? "excluded" : including.test(word) ? "included" : worded.test(word) ? "worded" : "named";

/** Whether what stands in a column of weights belongs to the band that begins or ends there, by the column's head. */
export function edgeOfHead(head: string, begins: boolean): Edge {
	const plain = tidy(head).toLowerCase();
	const [out, within] = begins
		? [/>(?!=)|over|above|more than|exceed|大于(?!等于)|超|高于|más de|excl|不含/, />=|≥|大于等于|不小于|incl|含/]
		: [/<(?!=)|below|under|less than|不足|不满|未满|小于(?!等于)|低于|menos de|excl|不含/, /<=|≤|小于等于|不超|incl|含/];
	return out.test(plain) ? "excluded" : within.test(plain) ? "included" : "named";
}

const end = (digits = "", own = "", other = "", edge: Edge = "named"): End => ({ digits, unit: own || other, edge });

/**
 * The ways to write a band: of two weights, or with an end alone. `number`: what its digits are; `limits`: more words before an end; `end`: the unit of
 * its last weight and what must follow it.
 */
const waysToWrite = ({ number, limits, end: last }: { number: string; limits: string; end: string }) =>
	[
		{
			pattern: `${number} ?${unit}? ?([<≤] ?=?) ?(?:w|weight|重量|箱重|x)? ?([<≤] ?=?) ?${number} ?${last}`,
			of: (f: readonly string[]): Band => ({ from: end(f[1], f[2], f[6], edgeOf(f[3] ?? "")), to: end(f[5], f[6], "", edgeOf(f[4] ?? "")) }),
		},
		{
			pattern: `([>≥] ?=? ?)?${number} ?${unit}? ?(?:-|~|‐|‑|–|—|至|到|to) ?([<≤] ?=? ?)?${number} ?${last}`,
			of: (f: readonly string[]): Band => ({
				from: end(f[2], f[3], f[6], edgeOf(f[1]?.trim() ?? "")),
				to: end(f[5], f[6], "", edgeOf(f[4]?.trim() ?? "")),
			}),
		},
		{
			pattern: `(${until}${limits}) ?(?:[:：]|of|is|为)? ?${number} ?${last}`,
			of: (f: readonly string[]): Band => ({ to: end(f[2], f[3], "", edgeOf(f[1] ?? "")) }),
		},
		{ pattern: `(${over}) ?${number} ?${last}`, of: (f: readonly string[]): Band => ({ from: end(f[2], f[3], "", edgeOf(f[1] ?? "")) }) },
		{ pattern: `${number} ?${last} ?(${behindUntil})`, of: (f: readonly string[]): Band => ({ to: end(f[1], f[2], "", edgeOf(f[3] ?? "")) }) },
		{ pattern: `${number} ?${last} ?(${behindOver})`, of: (f: readonly string[]): Band => ({ from: end(f[1], f[2], "", edgeOf(f[3] ?? "")) }) },
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
