import type { Database } from "@iqt/db";
import { type Language, translate } from "@iqt/i18n";
import type { Kysely } from "kysely";
import { type SheetColumn, writeSheet } from "../sheet/write.ts";
import type { ImportBook } from "./book.ts";
import { type Batch, stagedRows } from "./queries.ts";
import { problemsOf, sheetHeaders, tellProblem } from "./view.ts";

const PAGE = 1_000;

/**
 * A workbook of sheet rows as they stood, with two columns more: what is wrong with the row, and its number in the file it came from, which
 * `rows` end with.
 */
export function problemSheet(headers: readonly string[], rows: SheetRows, language: Language): ReadableStream<Uint8Array> {
	const columns: SheetColumn[] = [
		...headers.map((header) => ({ header })),
		{ header: translate(language, "import.problemColumn"), width: 60 },
		{ header: translate(language, "import.rowColumn"), kind: "number", width: 10 },
	];
	return writeSheet({ sheetName: "Errors", columns, rows });
}

type SheetRows = Parameters<typeof writeSheet>[0]["rows"];

/** The sheet rows of a batch that have errors, as they stood, with a column that says what is wrong. */
export function errorSheet(db: Kysely<Database>, batch: Batch, book: ImportBook, language: Language): ReadableStream<Uint8Array> {
	const headers = sheetHeaders(batch);

	/** A sheet row with several containers is one row of the file. */
	async function* rows(): AsyncGenerator<unknown[]> {
		let current: FailedRow | null = null;
		for await (const row of failedRows(db, batch.id)) {
			if (current && current.sheetRow !== row.sheet_row) {
				yield lineOf(current, headers.length);
				current = null;
			}
			current ??= { sheetRow: row.sheet_row, raw: JSON.parse(row.raw) as unknown[], messages: new Set() };
			for (const problem of problemsOf(row).filter((p) => p.level === "error")) {
				const told = tellProblem(book, problem, language);
				current.messages.add([told.label, told.message].filter(Boolean).join(": "));
			}
		}
		if (current) yield lineOf(current, headers.length);
	}
	return problemSheet(headers, rows(), language);
}

interface FailedRow {
	sheetRow: number;
	raw: unknown[];
	messages: Set<string>;
}

const lineOf = (row: FailedRow, width: number) => [
	...Array.from({ length: width }, (_, i) => row.raw[i] ?? null),
	[...row.messages].join("; "),
	row.sheetRow,
];

async function* failedRows(db: Kysely<Database>, batchId: string) {
	for (let after = 0; ; ) {
		const page = await stagedRows(db, { batchId, outcomes: ["error"], after, limit: PAGE });
		yield* page;
		after = page.at(-1)?.line ?? after;
		if (page.length < PAGE) return;
	}
}
