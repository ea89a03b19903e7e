import type { CellRange } from "../sheet/ranges.ts";
import type { SheetRow } from "../sheet/read.ts";
import { isBareSize } from "./bare-sizes.ts";
import { type ImportField, type LabelIndex, labelIndex } from "./field.ts";
import { DEEPEST_HEADER, type Header, headerAt, isGroup, isHeadWord, isTextRow } from "./header.ts";
import { containerIn } from "./label-match.ts";
import { isLaneEnd } from "./lane-ends.ts";
import type { Table } from "./mapping.ts";
import type { ParsedRecord } from "./parsed-record.ts";
import { withShownHeads } from "./shown-heads.ts";
import { labelKey, tidy } from "./text.ts";

/** What a row among the rates of a table is to its head: the same again, another one, or none. */
export type HeadAgain = "same" | "other" | "none";

/** A head to compare by: no case and no spaces. */
const headKey = (text: string): string => tidy(text).toLowerCase().replace(/\s/g, "");

/** Whether a head says of each column what that of a table does, and of no other column anything. */
const isSame = (head: Header | null, { columns }: Table): boolean => {
	const texts = new Map(head?.columns.map(({ column, parts }) => [column, headKey(parts.join(" / "))]));
	return texts.size === columns.length && columns.every(({ column, header }) => texts.get(column) === headKey(header));
};

/** Whether names of fields and values stand side by side in a row: "Currency | USD". */
function isPaired(texts: readonly string[], labels: LabelIndex): boolean {
	const isName = (text: string) => labels.has(labelKey(text)) || isLaneEnd(text);
	const values = texts.filter((_, i) => i % 2 === 1);
	return texts.length % 2 === 0 && texts.every((text, i) => isName(text) === (i % 2 === 0)) && !values.every((text) => containerIn(text) !== null);
}

/**
 * Follows the heads among the rates of a sheet's tables that were not found to be heads of their own. What stands below one that is not the head of its
 * table, cell for cell, is in columns nobody knows.
 */
export function headsAgain(of: { tables: readonly Table[]; fields: readonly ImportField[]; merges: readonly CellRange[]; date1904: boolean }) {
	const labels = labelIndex(of.fields);
	const prices = of.tables.map(
		({ columns }) => new Set(columns.flatMap(({ column, target }) => (target && labels.prices.has(target.field) ? [column] : []))),
	);
	const labelsAt = of.tables.map(
		({ columns }) => new Map(columns.map((c) => [c.column, new Set([...c.header.split(" / "), c.header].map(labelKey))])),
	);
	/** Rows of the head that goes on here. */
	let head: SheetRow[] = [];
	/** The head whose columns nobody knows, and its table. */
	let other: { row: number; table: number } | null = null;

	/** Whether a row is one of words that heads are made of, where the table above it has prices or in most of its cells. */
	const isHead = (row: SheetRow, table: number): boolean => {
		if (row.cells.length < 2 || !isTextRow(row)) return false;
		const own = labelsAt[table];
		const isOwn = (cell: SheetRow["cells"][number]) => own?.get(cell.column)?.has(labelKey(String(cell.value))) === true;
		if (row.cells.every(isOwn)) return true;
		const texts = row.cells.map(({ value }) => tidy(String(value))).filter((text) => !/^[:：]$/.test(text));
		if (isPaired(texts, labels)) return false;
		const isWord = (cell: SheetRow["cells"][number]) => isOwn(cell) || isHeadWord(String(cell.value), labels);
		const priced = row.cells.filter(({ column }) => prices[table]?.has(column));
		const isSaid = (cell: SheetRow["cells"][number]) => !isBareSize(cell) && (isWord(cell) || isGroup(String(cell.value)));
		if (priced.length > 0 && priced.every(isSaid)) return true;
		// Sizes below prices are prices, 20, 40 and 45, but beside nothing else than names of fields.
		const isName = (cell: SheetRow["cells"][number]) => isOwn(cell) || labels.has(labelKey(String(cell.value)));
		if (priced.some(isBareSize) && !row.cells.every((cell) => isBareSize(cell) || isName(cell))) return false;
		return row.cells.filter(isWord).length * 2 > row.cells.length && row.cells.some((cell) => isWord(cell) && !isBareSize(cell));
	};

	return {
		/** Takes a row of a table; tells what it is to the table's head. */
		row(held: SheetRow, table: number): HeadAgain {
			const filled = { ...held, cells: held.cells.filter(({ value }) => value !== null && String(value).trim() !== "") };
			const row = withShownHeads(filled, of.date1904);
			const own = of.tables[table];
			if (!own || !isHead(row, table)) {
				if (row.cells.length > 0) head = [];
				return "none";
			}
			head = [...(head.at(-1)?.rowNumber === row.rowNumber - 1 ? head : []), row].slice(-DEEPEST_HEADER);
			const isAgain = head.some(({ rowNumber }) => isSame(headerAt(head, of.merges, [rowNumber, row.rowNumber]), own));
			other = isAgain ? null : { row: head[0]?.rowNumber ?? row.rowNumber, table };
			return isAgain ? "same" : "other";
		},
		/** Rates of a table below a head whose columns nobody knows. */
		refuse(records: readonly Pick<ParsedRecord, "problems">[], table: number): void {
			if (other?.table !== table) return;
			const values = { row: other.row, other: of.tables[table]?.headerRows[1] ?? 0 };
			for (const { problems } of records) problems.push({ field: "", column: null, level: "error", messageId: "import.underOtherHead", values });
		},
		/** A head of the table was found again. */
		found(): void {
			[head, other] = [[], null];
		},
	};
}
