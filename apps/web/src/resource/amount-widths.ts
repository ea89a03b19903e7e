import { useMemo, useRef } from "react";
import type { Column } from "./types.ts";
import type { Rows } from "./use-rows.ts";
import { BLOCK } from "./use-rows.ts";
import { displayOf } from "./values.ts";

/** px of a digit of the largest text size, of what stands between digits, of the room beside the amount, and of a currency after it. */
const DIGIT = 8;
const POINT = 4.5;
const AROUND = 18;
const CURRENCY = 30;

/** Rows looked at, from the first: amounts of one list are much alike. */
const MOST = 5 * BLOCK;

/** px the amounts of money and price columns need so that none of those loaded is cut. It only grows while the list stays the same. */
export function useAmountWidths<Row>(
	rows: Rows<Row>,
	columns: readonly Column<Row>[],
	words: Parameters<typeof displayOf>[2],
): Readonly<Record<string, number>> {
	const known = useRef<{ columns: readonly Column<Row>[]; widths: Record<string, number> }>({ columns, widths: {} });
	return useMemo(() => {
		const before = known.current.columns === columns ? known.current.widths : {};
		const widths = { ...before };
		const priced = columns.filter((c) => c.kind === "money" || c.kind === "price");
		for (let i = 0; priced.length > 0 && i < Math.min(rows.total, MOST); i++) {
			const row = rows.at(i);
			if (row === undefined) continue;
			for (const column of priced) {
				const amount = column.amount ? column.amount(row) : displayOf(column, row, words);
				const digits = amount.replace(/\D/g, "").length;
				const px = Math.ceil(digits * DIGIT + (amount.length - digits) * POINT + AROUND + (amount && column.currency?.(row) ? CURRENCY : 0));
				if (px > (widths[column.field] ?? 0)) widths[column.field] = px;
			}
		}
		const same = Object.keys(widths).every((field) => widths[field] === before[field]);
		known.current = { columns, widths: same ? before : widths };
		return known.current.widths;
	}, [rows, columns, words]);
}
