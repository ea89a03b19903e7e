import { type Database, type ImportSheetRowTable, insertMany } from "@iqt/db";
import { type Insertable, type Kysely, sql } from "kysely";
import { DomainError } from "../../door/errors.ts";
import { serialDate } from "../sheet/format.ts";
import { rangeOf } from "../sheet/ranges.ts";
import type { SheetCell, SheetRow } from "../sheet/read.ts";
import { turns } from "../sheet/turns.ts";
import { isTotal } from "./text.ts";

export type RowRole = ImportSheetRowTable["role"];
export type StagedSheetRow = Insertable<ImportSheetRowTable>;

/** Characters kept of a cell, to look at: the file itself has the rest. */
const CELL_SHOWN = 300;
/** Characters kept of a batch's texts together, in millions: 50,000 × 30 ordinary cells are some 15. */
const STAGED_TEXT = 64;

/** Characters of the cells one answer holds, and of the merged ranges beside them: a screen of ordinary rows is some thousands. */
const ANSWER_TEXT = 400_000;
/** Rows with whole texts that are read at once. */
const READ_AT_ONCE = 20;

/** No text field of a book holds more characters: what is longer is an error anyway. */
const LONGEST_FIELD = 500;

/** The beginning of a text that is only looked at; what is missing shows. */
const shortened = (text: string): string => (text.length > CELL_SHOWN ? `${text.slice(0, CELL_SHOWN)}…` : text);

/** A text of a rate as it is staged: whole, unless it is longer than any field takes. */
export const keptText = (text: string): string => (text.length > LONGEST_FIELD ? shortened(text) : text);

/** A cell's text as people see it: days as yyyy-MM-dd, numbers to the 15 digits Excel shows. */
function cellText({ value, isDate }: SheetCell, date1904: boolean): string | null {
	if (typeof value === "string") return value.trim() === "" ? null : shortened(value);
	if (typeof value === "number") return (isDate ? serialDate(value, date1904) : null) ?? String(Number(value.toPrecision(15)));
	return value === null ? null : String(value).toUpperCase();
}

/** A row of a sheet as it is kept to be looked at; null for one with nothing in it. */
export function sheetRowOf(batchId: string, row: SheetRow, role: RowRole, date1904: boolean): StagedSheetRow | null {
	const cells: (string | null)[] = [];
	for (const cell of row.cells) {
		const text = cellText(cell, date1904);
		if (text === null) continue;
		while (cells.length < cell.column - 1) cells.push(null);
		cells[cell.column - 1] = text;
	}
	if (cells.length === 0) return null;
	return { batch_id: batchId, sheet_row: row.rowNumber, hidden: row.hidden ? 1 : 0, role, cells: JSON.stringify(cells) };
}

/** Counts the text that is kept of a batch; refuses what goes beyond what one may hold, so that a sheet of remarks does not fill the database. */
export function textLimit(): { count(...texts: (string | null)[]): void } {
	let left = STAGED_TEXT * 1_000_000;
	return {
		count(...texts) {
			for (const text of texts) left -= text?.length ?? 0;
			if (left < 0) throw new DomainError("invalid", "import.tooMuchText", { limit: STAGED_TEXT });
		},
	};
}

/** Collects what a sheet is as a whole while its rows pass. */
export function sheetExtent() {
	const extent = { columns: 0, last_row: 0 };
	return {
		extent,
		add(row: SheetRow): void {
			const last = row.cells.findLast(({ value }) => value !== null)?.column ?? 0;
			if (last === 0) return;
			extent.columns = Math.max(extent.columns, last);
			extent.last_row = row.rowNumber;
		},
	};
}

/** Keeps what is known of a batch's sheet as a whole; a range that was met in each of several readings once. */
export async function keepSheet(
	db: Kysely<Database>,
	batchId: string,
	sheet: { columns: number; last_row: number; merges: readonly string[] },
): Promise<void> {
	await insertMany(db, "import_sheet", [{ ...sheet, batch_id: batchId, merges: JSON.stringify([...new Set(sheet.merges)]) }], { replace: true });
}

/** Rows of a batch's sheet that turned out to explain. */
export async function markNotes(db: Kysely<Database>, batchId: string, sheetRows: readonly number[]): Promise<void> {
	if (sheetRows.length === 0) return;
	await sql`update import_sheet_row set role = 'note' where batch_id = ${batchId}
		and sheet_row in (select value from json_each(${JSON.stringify(sheetRows)}))`.execute(db);
}

/** Cells of some rows of a batch's sheet, by row, as they are kept. */
async function keptCells(db: Kysely<Database>, batchId: string, sheetRows: readonly number[]): Promise<Map<number, (string | null)[]>> {
	const cells = new Map<number, (string | null)[]>();
	const turn = turns();
	for (let i = 0; i < sheetRows.length; i += READ_AT_ONCE) {
		const rows = await db
			.selectFrom("import_sheet_row")
			.select(["sheet_row", "cells"])
			.where("batch_id", "=", batchId)
			.where("sheet_row", "in", sheetRows.slice(i, i + READ_AT_ONCE))
			.execute();
		for (const row of rows) cells.set(row.sheet_row, JSON.parse(row.cells) as (string | null)[]);
		await turn();
	}
	return cells;
}

/** Cells of some rows of a batch's sheet, by row; what stands in a merged cell holds for all of its rows. */
export async function cellsOfRows(
	db: Kysely<Database>,
	batchId: string,
	sheetRows: Iterable<number>,
): Promise<Map<number, readonly (string | null)[]>> {
	const asked = [...new Set(sheetRows)];
	const cells = await keptCells(db, batchId, asked);
	const sheet = await db.selectFrom("import_sheet").select("merges").where("batch_id", "=", batchId).executeTakeFirst();
	const merged = (JSON.parse(sheet?.merges ?? "[]") as string[]).flatMap((range) => {
		const { top, left, bottom } = rangeOf(range) ?? { top: 0, left: 0, bottom: 0 };
		return asked.filter((row) => row > top && row <= bottom).map((row) => ({ row, top, column: left - 1 }));
	});
	const tops = await keptCells(db, batchId, [...new Set(merged.map(({ top }) => top))]);
	for (const { row, top, column } of merged) {
		const text = tops.get(top)?.[column] ?? null;
		const own = cells.get(row) ?? [];
		if (text === null || (own[column] ?? null) !== null) continue;
		while (own.length < column) own.push(null);
		own[column] = text;
		cells.set(row, own);
	}
	return cells;
}

/** Kept rows of a batch's sheet in a window, as many as an answer holds but at least one, and the last row they reach. */
async function rowsThatFit(db: Kysely<Database>, batchId: string, { from, to }: { from: number; to: number }) {
	const between = db.selectFrom("import_sheet_row").where("batch_id", "=", batchId).where("sheet_row", ">=", from);
	// Bytes, which SQLite knows without reading the text.
	const sizes = await between
		.select(["sheet_row", sql<number>`octet_length(cells)`.as("bytes")])
		.where("sheet_row", "<=", to)
		.orderBy("sheet_row")
		.execute();
	let left = ANSWER_TEXT;
	const over = sizes.findIndex(({ bytes }, i) => {
		left -= bytes;
		return left < 0 && i > 0;
	});
	const last = over < 0 ? to : (sizes[over]?.sheet_row ?? to) - 1;
	return { last, rows: await between.selectAll().where("sheet_row", "<=", last).execute() };
}

/** As many of the ranges as an answer holds. */
function rangesThatFit(ranges: readonly string[]): string[] {
	let left = ANSWER_TEXT;
	return ranges.filter((range) => {
		left -= range.length;
		return left >= 0;
	});
}

/** 7 for "D7"; 0 for what is no cell. */
export const rowOf = (cell: string): number => Number(/^[A-Z]{0,3}(\d{1,7})$/.exec(cell)?.[1] ?? 0);

/** First and last row of a range such as "D5:D44". */
function rowsOfRange(range: string): [number, number] {
	const [first = "", last = first] = range.split(":");
	return [rowOf(first), rowOf(last)];
}

/** What people are told a row was read as: a row of sums is kept as what explains. */
const shownRole = (role: RowRole | "blank", cells: readonly (string | null)[]): RowRole | "blank" | "total" =>
	role === "note" && cells.some((cell) => cell !== null && isTotal(cell)) ? "total" : role;

/**
 * Rows of a batch's sheet as they stand there, `count` of them from a row on, blank ones too, and the merged ranges that reach into them. Of long
 * rows fewer: `next` is the row to go on from, null where all are here.
 */
export async function sheetWindow(db: Kysely<Database>, batchId: string, { from, count }: { from: number; count: number }) {
	const sheet = await db.selectFrom("import_sheet").selectAll().where("batch_id", "=", batchId).executeTakeFirst();
	const [columns, lastRow] = [sheet?.columns ?? 0, sheet?.last_row ?? 0];
	const asked = Math.min(from + count - 1, lastRow);
	const { last: to, rows: kept } = await rowsThatFit(db, batchId, { from, to: asked });
	const known = new Map(kept.map((row) => [row.sheet_row, row]));
	const rows = Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => {
		const row = known.get(from + i);
		const cells = JSON.parse(row?.cells ?? "[]") as (string | null)[];
		return {
			row: from + i,
			hidden: row?.hidden === 1,
			role: shownRole(row?.role ?? "blank", cells),
			cells,
		};
	});
	const merges = (JSON.parse(sheet?.merges ?? "[]") as string[]).filter((range) => {
		const [first, last] = rowsOfRange(range);
		return first <= to && last >= from;
	});
	return { columns, lastRow, merges: rangesThatFit(merges), rows, next: to < asked ? to + 1 : null };
}
