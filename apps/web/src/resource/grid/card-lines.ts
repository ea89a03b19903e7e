import { useMemo, useRef } from "react";
import type { Column } from "../types.ts";
import { displayOf, isNumeric } from "../values.ts";
import { MOST, wordsWidth } from "./amount-widths.ts";
import { type CardLines, TITLE_NAMES } from "./card.ts";
import type { Rows } from "./use-rows.ts";

/** px of a phone's window that a card's values do not have: what is around them, the check box before and the menu behind. */
const AROUND_VALUES = 114;
/** px between two values of a line. */
const BETWEEN = 12;

/** Lines that words take on a card of a window so wide: none of their own where there is room for them beside another value, two at most. */
export function linesOf(words: string, room: number): 0 | 1 | 2 {
	const [px, whole] = [wordsWidth(words), room - AROUND_VALUES];
	if (px <= (whole - BETWEEN) / 2) return 0;
	return px <= whole ? 1 : 2;
}

/** Whether the names of a title stand beside each other in a window so wide, or below one another. */
export const titleLinesOf = (names: readonly string[], room: number): 1 | 2 =>
	names.reduce((px, name) => px + wordsWidth(name), (names.length - 1) * BETWEEN) <= room - AROUND_VALUES ? 1 : 2;

/** How many lines of their own the words of each column need on cards, and the names of a title, so that none of those loaded is cut that need not be. It only grows while the list stays the same. */
export function useCardLines<Row>(
	rows: Rows<Row>,
	columns: readonly Column<Row>[],
	words: Parameters<typeof displayOf>[2],
	/** px of the window; null where rows are no cards. */
	room: number | null,
	/** Columns that are not shown, as every row has the same there. */
	folded?: ReadonlySet<string>,
): CardLines {
	const known = useRef<{ columns: readonly Column<Row>[]; room: number | null; lines: CardLines }>({ columns, room, lines: {} });
	return useMemo(() => {
		const before = known.current.columns === columns && known.current.room === room ? known.current.lines : {};
		const lines: Record<string, 1 | 2> = { ...before };
		const worded = room === null ? [] : columns.filter((c) => !isNumeric(c));
		const title = columns.filter((c) => c.card === 0 && !folded?.has(c.field));
		for (let i = 0; worded.length > 0 && i < Math.min(rows.total, MOST); i++) {
			const row = rows.at(i);
			if (row === undefined) continue;
			if (
				title.length > 1 &&
				titleLinesOf(
					title.map((column) => displayOf(column, row, words)),
					room ?? 0,
				) === 2
			)
				lines[TITLE_NAMES] = 2;
			for (const column of worded) {
				const needed = linesOf(displayOf(column, row, words), room ?? 0);
				if (needed > (lines[column.field] ?? 0)) lines[column.field] = needed as 1 | 2;
			}
		}
		const isSame = Object.keys(lines).every((field) => lines[field] === before[field]);
		known.current = { columns, room, lines: isSame ? before : lines };
		return known.current.lines;
	}, [rows, columns, words, room, folded]);
}
