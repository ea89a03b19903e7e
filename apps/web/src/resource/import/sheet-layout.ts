import { type Block, holds } from "./place.ts";

/** px of a row of the sheet, and of the column of its numbers. */
export const ROW = 24;
export const HEAD = 96;

/** px of a column: of the narrowest, of the widest, of a letter, of a Chinese one, and beside the text. */
const NARROWEST = 48;
const WIDEST = 200;
const LETTER = 6.6;
const WIDE_LETTER = 13;
const AROUND = 14;

/** px a text takes in one line. */
function textWidth(text: string): number {
	let px = AROUND;
	for (const letter of text) px += letter > "\u2e7f" ? WIDE_LETTER : LETTER;
	return px;
}

/** px of each column, from the texts of its cells; texts of cells merged over several columns do not count. */
export function columnWidths(
	columns: number,
	rows: readonly { row: number; cells: readonly (string | null)[] }[],
	merges: readonly Block[],
): number[] {
	const widths = new Array<number>(columns).fill(NARROWEST);
	const broad = merges.filter((m) => m.right > m.left);
	for (const { row, cells } of rows)
		for (const [i, text] of cells.entries())
			if (text !== null && !broad.some((m) => holds(m, row, i + 1))) widths[i] = Math.max(widths[i] ?? 0, Math.min(WIDEST, textWidth(text)));
	return widths.map(Math.ceil);
}

/** px from the left at which each column begins, and after the last where it ends. */
export function columnStarts(widths: readonly number[]): number[] {
	const starts = [0];
	for (const width of widths) starts.push((starts.at(-1) ?? 0) + width);
	return starts;
}

/** Merged blocks that reach into some rows. */
export const mergesIn = (merges: readonly Block[], first: number, last: number): Block[] => merges.filter((m) => m.top <= last && m.bottom >= first);

/** Blocks of `size` rows, from 0, that hold some rows and the beginnings of the merged blocks among them. */
export function blocksFor(first: number, last: number, merges: readonly Block[], size: number): number[] {
	const blockOf = (row: number) => Math.floor((row - 1) / size);
	const blocks = new Set<number>();
	for (let block = blockOf(first); block <= blockOf(last); block++) blocks.add(block);
	for (const { top } of mergesIn(merges, first, last)) blocks.add(blockOf(top));
	return [...blocks].sort((a, b) => a - b);
}

/** Where a view of `height` from `top` scrolls to for something from `from` to `to`: nowhere when that is in view, else so that it stands in the middle, or begins there when it is longer. */
export function scrollFor(view: { top: number; height: number }, from: number, to: number): number {
	if (from >= view.top && Math.min(to, from + view.height) <= view.top + view.height) return view.top;
	return Math.max(0, from - Math.max(0, (view.height - (to - from)) / 2));
}
