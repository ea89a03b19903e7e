import type { Database } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import type { Kysely } from "kysely";
import type { ImportBook } from "./book.ts";

/** What the places of staged rows are called in a language, by field and code. */
export type RowPlaces = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The names of the places in staged rows, `row` being what was read of one as JSON. */
export async function rowPlaces(db: Kysely<Database>, book: ImportBook, rows: readonly { row: string }[], language: Language): Promise<RowPlaces> {
	const fields = book.fields.filter((f) => f.kind === "place");
	const read = rows.map(({ row }) => JSON.parse(row) as Record<string, unknown>);
	const codes = [...new Set(fields.flatMap(({ name }) => read.flatMap((row) => (typeof row[name] === "string" ? [row[name]] : []))))];
	if (codes.length === 0) return new Map();
	const places = await db.selectFrom("place").select(["kind", "code", "name", "name_zh"]).where("code", "in", codes).execute();
	return new Map(
		fields.map(({ name, placeKinds }) => [
			name,
			new Map(places.filter((p) => placeKinds?.includes(p.kind) ?? true).map((p) => [p.code, (language === "zh" && p.name_zh) || p.name])),
		]),
	);
}
