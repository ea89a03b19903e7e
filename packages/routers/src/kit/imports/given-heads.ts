import type { CellRange } from "../sheet/ranges.ts";
import type { SheetRow } from "../sheet/read.ts";
import type { ImportField, LabelIndex } from "./field.ts";
import { DEEPEST_HEADER, type Header, headerAt, withTitles } from "./header.ts";
import { type Mapping, proposeTable, type Table, tablesOf, withTables } from "./mapping.ts";

interface HeadOf {
	fields: readonly ImportField[];
	labels: LabelIndex;
	rows: readonly SheetRow[];
	merges: readonly CellRange[];
	hidden: ReadonlySet<number>;
}

const textOf = ({ parts }: Header["columns"][number]) => parts.join(" / ");

const says = (header: Header, { columns }: Table): boolean => {
	const texts = new Map(header.columns.map((one) => [one.column, textOf(one)]));
	return columns.every(({ column, header }) => texts.get(column) === header);
};

/** Whether a table's columns are called what other rows about its head say: the person told other rows than those they were read from. */
function isOfOtherRows({ headerRows: [first, last], ...table }: Table, { rows, merges }: HeadOf): boolean {
	for (let top = first - DEEPEST_HEADER; top <= last; top++)
		for (let depth = 0; depth < DEEPEST_HEADER; depth++) {
			const other = headerAt(rows, merges, [top, top + depth]);
			if (other && says(other, { headerRows: [first, last], ...table })) return true;
		}
	return false;
}

/** A mapping whose heads a person told to stand in other rows, its columns as these rows call them; a field the person gave stays where it was given. */
export function withHeadRows(given: Mapping, of: HeadOf): Mapping {
	return withTables(
		given,
		tablesOf(given).map((table) => {
			const header = headerAt(of.rows, of.merges, table.headerRows);
			if (!header || says(header, table) || !isOfOtherRows(table, of)) return table;
			const fields = new Map(table.columns.flatMap(({ column, target }) => (target ? [[column, target.field] as const] : [])));
			const columns = header.columns.flatMap((one) => {
				const field = fields.get(one.column);
				return field === undefined ? [] : [{ column: one.column, header: textOf(one), field }];
			});
			return proposeTable(header, { ...of, known: { columns, foreign: false } });
		}),
	);
}

/** Whether a mapping's columns are called what the sheet's own heads say in its rows: that of another sheet is none of this one's. */
export const isOfSheet = (given: Mapping, { rows, merges }: Pick<HeadOf, "rows" | "merges">): boolean =>
	tablesOf(given).every((table) => {
		const header = headerAt(rows, merges, table.headerRows);
		return header !== null && says(header, table);
	});

/** The heads a person says that tables have, with what stands above the first: those that were `found`, or what their rows hold. */
export function headersGiven(
	given: Mapping,
	found: readonly Header[],
	of: Pick<HeadOf, "rows" | "merges" | "labels"> & { date1904: boolean },
): Header[] {
	const heads = tablesOf(given).flatMap(({ headerRows: [first, last] }) => {
		const own = found.find(({ firstRow, lastRow }) => firstRow === first && lastRow === last);
		return own ?? headerAt(of.rows, of.merges, [first, last]) ?? [];
	});
	return withTitles(heads, of);
}
