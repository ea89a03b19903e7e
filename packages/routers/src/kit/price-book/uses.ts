import type { Database } from "@iqt/db";
import { translate } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import type { RecordWork, Use } from "../records/define.ts";
import type { RateBook } from "./declaration.ts";
import type { RateField } from "./fields.ts";
import { listedBooks } from "./listed.ts";
import { historyTable } from "./table.ts";

/**
 * The books whose rates have a value in a field that names such records, each with how many and a way to them: what refers to master data by its code. Counts what
 * stands in the books now; a rate's history keeps the code without its record. `shown` is what the list is filtered by, where that is not the value rates hold.
 */
export async function usesInBooks(
	{ db, language }: Pick<RecordWork, "db" | "language">,
	isNaming: (field: RateField) => boolean,
	value: string,
	shown = value,
): Promise<Use[]> {
	return (await countInBooks(db, isNaming, value)).map(({ book, field, count }) => {
		const { menu } = book.rights.view;
		const rates = translate(language, "log.rates", { count });
		const text = translate(language, "record.usedInBook", { book: translate(language, book.title), rates });
		return { text, ...(menu ? { path: `${menu}?f=${field.name}:eq:${shown}` } : {}) };
	});
}

/** The books that have rates with a value in a field that names such records, each with the field and how many. */
export async function countInBooks(
	db: Kysely<Database>,
	isNaming: (field: RateField) => boolean,
	value: string,
): Promise<{ book: RateBook; field: RateField; count: number }[]> {
	const found: { book: RateBook; field: RateField; count: number }[] = [];
	for (const book of listedBooks()) {
		for (const field of book.fields.filter(isNaming)) {
			const { rows } = await sql<{
				count: number;
			}>`SELECT count(*) AS count FROM ${sql.table(book.table)} WHERE ${sql.ref(field.column)} = ${value}`.execute(db);
			const count = rows[0]?.count ?? 0;
			if (count > 0) found.push({ book, field, count });
		}
	}
	return found;
}

/** How many rates that have been had a value in a field that names such records: whoever reads them later would not know what they were of. */
export async function formerInBooks(db: Kysely<Database>, isNaming: (field: RateField) => boolean, value: string): Promise<number> {
	let count = 0;
	for (const book of listedBooks()) {
		for (const { column } of book.fields.filter(isNaming)) {
			const { rows } = await sql<{ count: number }>`SELECT count(DISTINCT id) AS count FROM ${sql.table(historyTable(book))} h
				WHERE ${sql.ref(column)} = ${value} AND NOT EXISTS (SELECT 1 FROM ${sql.table(book.table)} r WHERE r.id = h.id)`.execute(db);
			count += rows[0]?.count ?? 0;
		}
	}
	return count;
}
