import { useMemo, useRef } from "react";
import type { Column } from "../types.ts";
import { displayOf, isNumeric, rawValue } from "../values.ts";
import type { Rows } from "./use-rows.ts";
import { BLOCK } from "./use-rows.ts";

/** px of a digit of the largest text size, of what stands between digits, of the room beside the amount, and of a currency after it. */
const DIGIT = 8;
const POINT = 4.5;
const AROUND = 18;
const CURRENCY = 30;
/** px of a sign of a formula before its amount, and of the room behind it; how many signs are shown whole: "cost*1.1…" reads as a price it is not. */
const SIGN = 7.3;
const BEHIND = 7;
const SHOWN_SIGNS = 14;

/** px of a letter, of a capital, and of a sign that is as wide as it is high. */
const LETTER = 7.6;
const CAPITAL = 10;
const FULL = 14.5;
/** px of the arrow of a sorted column beside its head, and of the number behind it where several are sorted. */
const ARROW = 26;

const isFull = (sign: string) => sign > "\u2e80";
const signWidth = (sign: string): number => (isFull(sign) ? FULL : sign >= "A" && sign <= "Z" ? CAPITAL : LETTER);

/** px for words: "Any container", "所有箱型", "On request". */
export const wordsWidth = (words: string): number => [...words].reduce((px, sign) => px + signWidth(sign), 0);

/** px for the head of a column in one line. */
export const headWidth = (label: string): number => Math.ceil(wordsWidth(label) + AROUND);

/** Whether a head says where it folds, behind a word or before a bracket: words of Chinese and Japanese stay whole there. */
export const foldsAtWords = (label: string): boolean => /\S[ (（]/.test(label);

/** Whether a line may end between two signs: behind a space and before a bracket; where there is neither, between any two of Chinese and Japanese but before what ends something. */
const mayBreak = (before: string, after: string, atWords: boolean): boolean =>
	before === " " ||
	(atWords
		? isFull(before) && /[(（]/.test(after)
		: (isFull(before) || isFull(after)) && !/[（(]/.test(before) && !/[ ）)、，。ーッャュョっゃゅょ]/.test(after));

/** px for the head of a column in two lines, broken where that takes least; `sorted` has an arrow beside it. */
export function foldedHeadWidth(label: string, sorted: boolean): number {
	const signs = [...label];
	const atWords = foldsAtWords(label);
	const whole = wordsWidth(label);
	let least = whole;
	let first = 0;
	for (const [i, sign] of signs.entries()) {
		const before = signs[i - 1] ?? "";
		// A space at the end of a line takes no room.
		if (i > 0 && mayBreak(before, sign, atWords)) least = Math.min(least, Math.max(before === " " ? first - LETTER : first, whole - first));
		first += signWidth(sign);
	}
	return Math.ceil(least + AROUND + (sorted ? ARROW : 0));
}

/** px for the formula of a price; none for an amount, or a formula too long to be shown whole. */
export function formulaWidth(raw: unknown): number {
	if (typeof raw !== "string" || /^-?[\d.]*$/.test(raw) || raw.length > SHOWN_SIGNS) return 0;
	return Math.ceil(raw.length * SIGN + BEHIND);
}

/** Rows looked at, from the first: amounts of one list are much alike. */
export const MOST = 5 * BLOCK;

/** px the amounts of money and price columns, and what else must be whole, need so that none of those loaded is cut. It only grows while the list stays the same. */
export function useAmountWidths<Row>(
	rows: Rows<Row>,
	columns: readonly Column<Row>[],
	words: Parameters<typeof displayOf>[2],
	/** There is room for formulas and whole words, too. */
	wide: boolean,
): Readonly<Record<string, number>> {
	const known = useRef<{ columns: readonly Column<Row>[]; wide: boolean; widths: Record<string, number> }>({ columns, wide, widths: {} });
	return useMemo(() => {
		const before = known.current.columns === columns && known.current.wide === wide ? known.current.widths : {};
		const widths = { ...before };
		const priced = columns.filter((c) => c.kind === "money" || c.kind === "price" || c.amount);
		for (let i = 0; priced.length > 0 && i < Math.min(rows.total, MOST); i++) {
			const row = rows.at(i);
			if (row === undefined) continue;
			for (const column of priced) {
				const amount = column.amount ? column.amount(row) : displayOf(column, row, words);
				if (!isNumeric(column)) {
					// Words may be cut where room is short; figures beside them, such as weights, may not.
					const px = amount === "" || !(wide || /\d/.test(amount)) ? 0 : Math.ceil(wordsWidth(amount) + AROUND);
					if (px > (widths[column.field] ?? 0)) widths[column.field] = px;
					continue;
				}
				const digits = amount.replace(/\D/g, "").length;
				const currency = amount && column.currency?.(row) ? CURRENCY : 0;
				const isFigure = digits > 0 || amount === "";
				const formula = wide && isFigure && column.kind === "price" && !column.bare ? formulaWidth(rawValue(column, row)) : 0;
				const shown = isFigure ? digits * DIGIT + (amount.length - digits) * POINT : wordsWidth(amount);
				const px = Math.ceil(shown + AROUND + currency + formula);
				if (px > (widths[column.field] ?? 0)) widths[column.field] = px;
			}
		}
		const same = Object.keys(widths).every((field) => widths[field] === before[field]);
		known.current = { columns, wide, widths: same ? before : widths };
		return known.current.widths;
	}, [rows, columns, words, wide]);
}
