import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { mayTell } from "../confidential.ts";
import { type Columns, toRow } from "./convert.ts";
import type { RateBook, RateRow } from "./define.ts";
import { secrecyOf } from "./fields.ts";
import { type RateReader, visibleFields } from "./list.ts";
import { currencyDigits, placeNames, rateVersions } from "./queries.ts";

/** One version of a rate and what it changed against the one before. */
export interface HistoryEntry {
	version: number;
	at: string;
	changedBy: string | null;
	action: string;
	supersededAt: string | null;
	row: RateRow;
	changes: { field: string; before: RateRow[string]; after: RateRow[string] }[];
}

/** Every version of a rate, newest first; fields the reader may not see are missing. */
export async function rateHistory(db: Kysely<Database>, book: RateBook, id: string, reader: RateReader): Promise<HistoryEntry[]> {
	const versions = await rateVersions(db, book, id);
	const places = book.fields.filter((f) => f.kind === "place");
	const names = await placeNames(db, [...new Set(versions.flatMap((v) => places.map((f) => String(v.row[f.column]))))]);
	const digits = new Map<string, number>();
	for (const code of new Set(versions.map((v) => String(v.row.currency)))) digits.set(code, await currencyDigits(db, code));
	const seen = visibleFields(book, reader);
	const shown = (row: RateRow): RateRow =>
		Object.fromEntries(seen.filter((f) => mayTell(reader, secrecyOf(f), row[f.name])).map((f) => [f.name, row[f.name] ?? null]));
	const rows = versions.map((v) => {
		const codes: Columns = Object.fromEntries(places.map((f) => [`${f.name}_code`, names.get(String(v.row[f.column]))?.code ?? null]));
		return shown(toRow(book, { ...v.row, ...codes, exponent: digits.get(String(v.row.currency)) ?? 2 }));
	});
	return versions.map(({ row: _, ...version }, i) => {
		const row = rows[i] ?? {};
		const before = rows[i + 1];
		const changes = before ? Object.keys(row).filter((name) => row[name] !== before[name]) : [];
		return { ...version, row, changes: changes.map((field) => ({ field, before: before?.[field] ?? null, after: row[field] ?? null })) };
	});
}
