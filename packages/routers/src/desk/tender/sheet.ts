import { DomainError } from "../../door/errors.ts";
import { serialDate, unquoted } from "../../kit/sheet/format.ts";
import { openWorkbook } from "../../kit/sheet/read.ts";
import { headsIn } from "./columns.ts";
import { longestCell, mostColumns, mostRows } from "./schema.ts";

/** What stands in the place of a formula whose result the file does not hold: nobody knows what the cell says. */
export const UNKEPT = "=";

/** Rows above a head that may say something else: a title, the customer's name, notes. */
const MOST_ABOVE = 20;

export interface TenderRow {
	/** Of the sheet, from 1. */
	row: number;
	cells: string[];
}

/** A customer's list as it stands. */
export interface TenderSheet {
	head: string[];
	headRow: number;
	rows: TenderRow[];
	/** Other sheets in view that say something, which are not read. */
	otherSheets: string[];
}

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell === "");

const tidy = (text: string): string =>
	unquoted(text)
		.normalize("NFC")
		.replace(/\p{Cc}+/gu, " ")
		.trim()
		.slice(0, longestCell);

/** The rows of a list below its head, which is the row among the first that names most fields. Throws `invalid` for a list without a head or rows, or with too many. */
export function sheetOf(lines: Iterable<TenderRow>): TenderSheet {
	const filled = [...lines].filter(({ cells }) => !isEmpty(cells));
	const above = filled.slice(0, MOST_ABOVE);
	const named = above.map(({ cells }) => headsIn(cells));
	const at = named.indexOf(Math.max(0, ...named));
	const head = above[at];
	// One word alone may stand in any row.
	if (!head || (named[at] ?? 0) < 2) throw new DomainError("invalid", "tender.noHead");
	const rows = filled.slice(at + 1);
	if (rows.length === 0) throw new DomainError("invalid", "recordImport.noRows");
	if (rows.length > mostRows) throw new DomainError("invalid", "recordImport.tooManyRows", { limit: mostRows });
	const width = Math.min(mostColumns, Math.max(...[head, ...rows].map(({ cells }) => cells.length)));
	const whole = (cells: readonly string[]) => Array.from({ length: width }, (_, i) => cells[i] ?? "");
	return { head: whole(head.cells), headRow: head.row, rows: rows.map(({ row, cells }) => ({ row, cells: whole(cells) })), otherSheets: [] };
}

/** The first sheet in view of a workbook. Reads no further than a list may go. Throws `invalid` for what is no workbook. */
export async function readSheet(file: ReadableStream<Uint8Array>): Promise<TenderSheet> {
	const book = await openWorkbook(file);
	const sheet = book.sheets.find(({ state }) => state === "visible") ?? book.sheets[0];
	const lines: TenderRow[] = [];
	for await (const { rowNumber, cells } of book.rows(sheet?.name ?? "")) {
		const texts: string[] = [];
		for (const { column, value, isDate, unkept } of cells) {
			if (column > mostColumns) continue;
			const day = typeof value === "number" && isDate ? serialDate(value, book.date1904) : null;
			texts[column - 1] = unkept ? UNKEPT : tidy(day ?? String(value ?? ""));
		}
		const row = { row: rowNumber, cells: Array.from(texts, (text) => text ?? "") };
		if (!isEmpty(row.cells) && lines.push(row) > mostRows + MOST_ABOVE + 1) break;
	}
	const otherSheets: string[] = [];
	for (const { name, state } of book.sheets) {
		if (state !== "visible" || name === sheet?.name) continue;
		for await (const { cells } of book.rows(name)) {
			if (cells.every(({ value, unkept }) => !unkept && String(value ?? "").trim() === "")) continue;
			otherSheets.push(name);
			break;
		}
	}
	return { ...sheetOf(lines), otherSheets };
}

/** The same of what was copied from a sheet: a line a row, tabs between columns; of one without tabs semicolons or commas. */
export function readPasted(text: string): TenderSheet {
	const lines = text.split(/\r\n?|\n/);
	const mark = ["\t", ";", ","].find((one) => text.includes(one)) ?? "\t";
	return sheetOf(lines.map((line, i) => ({ row: i + 1, cells: line.split(mark).slice(0, mostColumns).map(tidy) })));
}
