import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import type { ImportBook } from "./book.ts";
import type { Reading } from "./cell-reading.ts";
import type { ImportField } from "./field.ts";
import { tidy } from "./text.ts";

/** Codes that a book has rates for in a field of its own codes; null for a book without such a field. */
export async function codesInBook(db: Kysely<Database>, { rates }: ImportBook): Promise<ReadonlySet<string> | null> {
	const field = rates.fields.find(({ codeOf }) => codeOf !== undefined);
	if (!field) return null;
	const { rows } = await sql<{ code: string }>`select distinct ${sql.ref(field.column)} as code from ${sql.table(rates.table)}`.execute(db);
	return new Set(rows.map(({ code }) => code));
}

/** A charge by its code or by what the trade calls it; one that neither the portal nor the book knows is read as a code of its own and asked about. */
export function readCharge({ codeOf }: ImportField, text: string, inBook: ReadonlySet<string> | null | undefined): Reading {
	const code = codeOf?.(text);
	if (code) return { kind: "value", value: code };
	const own = tidy(text).toUpperCase();
	return { kind: "value", value: own, ...(inBook?.has(own) ? {} : { remark: "unknownCharge" as const }) };
}
