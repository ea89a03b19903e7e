import { translate } from "@iqt/i18n";
import { sql } from "kysely";
import type { RecordWork, Use } from "../records/define.ts";
import type { BookRight, RateBook } from "./declaration.ts";
import type { RateField } from "./fields.ts";
import { listedBooks } from "./listed.ts";
import { termFields } from "./term-lanes.ts";

/** Path of the screen of a book's terms; undefined where it has none. */
const screenOf = ({ rights }: RateBook): string | undefined => (rights as Readonly<Record<string, BookRight>>).term?.menu;

/**
 * The books that keep terms by a record in such a field, each with how many lanes have them and a way to those. Terms are kept by the record's id, their
 * list is asked for its code. Counts what that list shows: a lane whose texts were all emptied says nothing of anything.
 */
export async function usesInTerms(
	{ db, language }: Pick<RecordWork, "db" | "language">,
	isNaming: (field: RateField) => boolean,
	id: string,
	code: string,
): Promise<Use[]> {
	const uses: Use[] = [];
	for (const book of listedBooks()) {
		for (const [i, field] of termFields(book).entries()) {
			if (!isNaming(field)) continue;
			const value = sql`json_extract('["' || replace(lane_key, '|', '","') || '"]', ${sql.lit(`$[${i}]`)})`;
			const { rows } = await sql<{ count: number }>`SELECT count(DISTINCT lane_key) AS count FROM term
				WHERE domain = ${book.domain} AND body <> '' AND ${value} = ${id}`.execute(db);
			const count = rows[0]?.count ?? 0;
			if (count === 0) continue;
			const path = screenOf(book);
			const text = translate(language, "place.usedInTerms", { book: translate(language, book.title), count });
			uses.push({ text, ...(path ? { path: `${path}?f=${field.name}:in:${code}` } : {}) });
		}
	}
	return uses;
}
