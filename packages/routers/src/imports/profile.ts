import type { SheetRow } from "../sheet/read.ts";
import { type DecimalStyle, parseAmount } from "./amount.ts";
import { type DayOrder, parseDay } from "./day.ts";
import { HEADER_SEARCH } from "./header.ts";

/** What one reading of a sheet tells before its rows are taken: how each column writes numbers and days, and its first rows. */
export interface SheetProfile {
	/** The first rows, for the header and for the mapping step. */
	sample: SheetRow[];
	rows: number;
	hiddenRows: number[];
	columns: Map<number, ColumnStyle>;
}

interface ColumnStyle {
	point: number;
	comma: number;
	dayFirst: number;
	monthFirst: number;
}

/** Starts a profile; `add` takes each row in order. */
export function sheetProfiler() {
	const profile: SheetProfile = { sample: [], rows: 0, hiddenRows: [], columns: new Map() };
	const styleOf = (column: number): ColumnStyle => {
		const known = profile.columns.get(column);
		if (known) return known;
		const made = { point: 0, comma: 0, dayFirst: 0, monthFirst: 0 };
		profile.columns.set(column, made);
		return made;
	};
	return {
		profile,
		add(row: SheetRow): void {
			profile.rows++;
			if (row.hidden) profile.hiddenRows.push(row.rowNumber);
			if (profile.sample.length < HEADER_SEARCH) profile.sample.push(row);
			for (const cell of row.cells) {
				if (typeof cell.value !== "string" || cell.value.length > 24 || !/\d[.,/-]\d/.test(cell.value)) continue;
				const amount = parseAmount(cell.value);
				if (amount.kind === "amount" && !amount.ambiguous && amount.style) styleOf(cell.column)[amount.style]++;
				const day = parseDay(cell, { date1904: false, end: false, order: null });
				if (day.kind === "day" && day.order) styleOf(cell.column)[day.order]++;
			}
		},
	};
}

/** The decimal sign most of a column's clear amounts show; null when none does. */
export function decimalOf(style: ColumnStyle | undefined): DecimalStyle | null {
	if (!style || style.point === style.comma) return null;
	return style.point > style.comma ? "point" : "comma";
}

/** The order most of a column's clear days show; null when none does. */
export function dayOrderOf(style: ColumnStyle | undefined): DayOrder | null {
	if (!style || style.dayFirst === style.monthFirst) return null;
	return style.dayFirst > style.monthFirst ? "dayFirst" : "monthFirst";
}
