import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { CellRange } from "../sheet/ranges.ts";
import type { SheetRow } from "../sheet/read.ts";
import { DEEPEST_HEADER, HEADER_SEARCH, type Header, headerAt, headerText } from "./header.ts";
import { hashOfText, type RememberedColumns, rememberedColumns } from "./remembered.ts";

/** Heads looked up beyond those that were found. */
const MOST_TRIED = 400;

export interface HeadsOf {
	rows: readonly SheetRow[];
	merges: readonly CellRange[];
	found: readonly Header[];
	/** Whether what somebody settled counts for whoever reads. */
	counts: (one: RememberedColumns) => boolean;
}

const overlap = (one: Header, other: Header) => one.firstRow <= other.lastRow && other.firstRow <= one.lastRow;

/**
 * A sheet's heads, those in other rows for which somebody settled the columns in the place of the ones found there: a person who told where a head ends
 * is not asked again. Of several in the same rows the one settled last is taken.
 */
export async function withRememberedHeads(db: Kysely<Database>, domain: string, { rows, merges, found, counts }: HeadsOf): Promise<Header[]> {
	const near = ({ rowNumber }: SheetRow) => found.some(({ firstRow, lastRow }) => rowNumber > firstRow - DEEPEST_HEADER && rowNumber <= lastRow);
	const starts = rows.filter((row, i) => i < HEADER_SEARCH || near(row));
	const tried = starts
		.flatMap(({ rowNumber }) => Array.from({ length: DEEPEST_HEADER }, (_, depth) => headerAt(rows, merges, [rowNumber, rowNumber + depth])))
		.filter((header) => header !== null)
		.slice(0, MOST_TRIED);
	const memory = await rememberedColumns(db, domain, await Promise.all(tried.map(({ columns }) => hashOfText(headerText(columns)))));
	const known = tried
		.flatMap((header, i) => {
			const one = memory[i];
			return one && counts(one) ? [{ header, at: one.at }] : [];
		})
		.sort((a, b) => b.at.localeCompare(a.at) || b.header.lastRow - a.header.lastRow);
	const taken: Header[] = [];
	for (const { header } of known) {
		const same = found.find(({ firstRow, lastRow }) => firstRow === header.firstRow && lastRow === header.lastRow);
		if (!taken.some((one) => overlap(one, header))) taken.push(same ?? header);
	}
	return [...found.filter((header) => !taken.some((one) => overlap(one, header))), ...taken].sort((a, b) => a.firstRow - b.firstRow);
}
