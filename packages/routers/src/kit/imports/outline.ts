import type { SheetRow } from "../sheet/read.ts";
import type { LabelIndex } from "./field.ts";
import { HEADER_SEARCH, mayBeHeader } from "./header.ts";
import { withShownHeads } from "./shown-heads.ts";

/** Rows around what may be a header, before and after it, that are kept: groups over it, labels below. */
const AROUND = 2;
/** Rows kept for headers further down: beyond that they are a table of words. */
const MOST_ROWS = 600;

/** Collects the rows of a sheet in which headers are looked for: its first ones, and those further down that may be one with their neighbours. */
export function headerRows(labels: LabelIndex, date1904: boolean) {
	const rows: SheetRow[] = [];
	let before: SheetRow[] = [];
	let taking = 0;
	return {
		rows,
		add(held: SheetRow): void {
			const row = withShownHeads(held, date1904);
			const inSample = rows.length < HEADER_SEARCH;
			if (!inSample && rows.length >= MOST_ROWS) return;
			if (mayBeHeader(row, labels)) {
				rows.push(...before);
				before = [];
				taking = AROUND + 1;
			}
			if (inSample) {
				rows.push(row);
				taking--;
				return;
			}
			if (taking > 0) {
				rows.push(row);
				taking--;
			} else before = [...before.slice(1 - AROUND), row];
		},
	};
}
