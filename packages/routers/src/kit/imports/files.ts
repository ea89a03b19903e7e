import type { Moment } from "@iqt/db";
import { type Language, translate } from "@iqt/i18n";
import type { Services } from "../../door/context.ts";
import { serialDate } from "../sheet/format.ts";
import { openWorkbook, type SheetRow, type Workbook } from "../sheet/read.ts";
import { type SheetColumn, writeSheet } from "../sheet/write.ts";
import type { ImportBook } from "./book.ts";
import { correctionsOf, type StoredCorrection } from "./correction-queries.ts";
import { mappingOf } from "./corrections.ts";
import { ERROR_HEADS, ERROR_SHEET } from "./error-heads.ts";
import { describeProblem } from "./problem-words.ts";
import { type Batch, stagedRows } from "./queries.ts";
import { uploadedBytes } from "./upload.ts";
import { problemsOf, sheetHeaders } from "./view.ts";

const PAGE = 1_000;

/**
 * A workbook of sheet rows as they stood, with two columns more: what is wrong with the row, and its number in the file it came from, which
 * `rows` end with.
 */
export function problemSheet(headers: readonly string[], rows: SheetRows, language: Language): ReadableStream<Uint8Array> {
	const columns: SheetColumn[] = [
		...headers.map((header) => ({ header })),
		{ header: translate(language, ERROR_HEADS[0]), width: 60 },
		{ header: translate(language, ERROR_HEADS[1]), kind: "number", width: 10 },
	];
	return writeSheet({ sheetName: ERROR_SHEET, columns, rows });
}

type SheetRows = Parameters<typeof writeSheet>[0]["rows"];

/** The uploaded file of a batch, read again so that its rows are whole, and the cells people have corrected. */
interface ErrorSource {
	workbook: Workbook;
	columns: number;
	corrections: ReadonlyMap<number, readonly StoredCorrection[]>;
}

/** Opens what an error file is made of. "invalid" when the file is gone. */
export async function errorSource(services: Services, batch: Batch): Promise<ErrorSource> {
	const { db } = services;
	const workbook = await openWorkbook(await uploadedBytes(services, { objectName: batch.object_name, fileName: batch.file_name }));
	const extent = await db.selectFrom("import_sheet").select("columns").where("batch_id", "=", batch.id).executeTakeFirst();
	return { workbook, columns: extent?.columns ?? 0, corrections: Map.groupBy(await correctionsOf(db, batch.id), (c) => c.row) };
}

/** The sheet rows of a batch that have errors at that moment, corrected cells as they were corrected, with a column that says what is wrong. */
export function errorSheet(
	moment: Moment,
	batch: Batch,
	of: { book: ImportBook; source: ErrorSource; language: Language },
): ReadableStream<Uint8Array> {
	const { book, language } = of;
	const { workbook, columns, corrections } = of.source;
	const headers = sheetHeaders(batch, columns);
	const sheet = mappingOf(batch)?.sheet ?? "";

	async function* rows(): AsyncGenerator<unknown[]> {
		const failed = failedSheetRows(moment, batch, book, language);
		let next = await failed.next();
		if (next.done) return;
		for await (const row of workbook.rows(sheet)) {
			if (row.rowNumber < next.value.sheetRow) continue;
			yield lineOf(rawCells(row, workbook, corrections.get(row.rowNumber) ?? []), next.value, headers.length);
			next = await failed.next();
			if (next.done) return;
		}
	}
	return problemSheet(headers, rows(), language);
}

/** A sheet row with errors and all that is wrong with its rates. */
interface FailedRow {
	sheetRow: number;
	messages: Set<string>;
}

const lineOf = (cells: readonly unknown[], { messages, sheetRow }: FailedRow, width: number) => [
	...Array.from({ length: width }, (_, i) => cells[i] ?? null),
	[...messages].join("; "),
	sheetRow,
];

/** Cells by position as they stand, days as text. */
function rawCells(row: SheetRow, { date1904 }: Workbook, corrected: readonly StoredCorrection[]): unknown[] {
	const raw: unknown[] = [];
	for (const { column, isDate, value } of row.cells)
		raw[column - 1] = isDate && typeof value === "number" ? (serialDate(value, date1904) ?? value) : value;
	for (const { column, text } of corrected) if (column > 0) raw[column - 1] = text;
	return raw;
}

/** A sheet row with several containers is one row of the file. */
async function* failedSheetRows(moment: Moment, batch: Batch, book: ImportBook, language: Language): AsyncGenerator<FailedRow, undefined> {
	let current: FailedRow | null = null;
	for await (const row of failedRows(moment, batch.id)) {
		if (current && current.sheetRow !== row.sheet_row) {
			yield current;
			current = null;
		}
		current ??= { sheetRow: row.sheet_row, messages: new Set() };
		for (const problem of problemsOf(row).filter((p) => p.level === "error")) {
			const described = describeProblem(book, problem, language);
			current.messages.add([described.label, described.message].filter(Boolean).join(": "));
		}
	}
	if (current) yield current;
}

async function* failedRows(moment: Moment, batchId: string) {
	for (let after = 0; ; ) {
		const page = await stagedRows(moment, { batchId, outcomes: ["error"], after, limit: PAGE });
		yield* page;
		after = page.at(-1)?.line ?? after;
		if (page.length < PAGE) return;
	}
}
