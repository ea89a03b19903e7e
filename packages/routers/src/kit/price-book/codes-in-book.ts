import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import type { RateBook } from "./declaration.ts";

/** Codes that a book has rates for in a field of its own codes; null for a book without such a field. */
export async function codesInBook(db: Kysely<Database>, book: Pick<RateBook, "fields" | "table">): Promise<ReadonlySet<string> | null> {
	const field = book.fields.find(({ codeOf }) => codeOf !== undefined);
	if (!field) return null;
	const { rows } = await sql<{ code: string }>`select distinct ${sql.ref(field.column)} as code from ${sql.table(book.table)}`.execute(db);
	return new Set(rows.map(({ code }) => code));
}
