import { containedInAny, type Database } from "@iqt/db";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { RateBook } from "../../kit/price-book/define.ts";
import { books } from "../../prices/books.ts";

/** Words of a search that may name places, and places looked at for them. */
const MOST_WORDS = 4;
const MOST_PLACES = 200;
/** Lanes of a book. */
const MOST_LANES = 4;

/** A lane of a price book with rates that hold today or later. */
export interface FoundLane {
	domain: string;
	count: number;
	/** Its places in the book's order, by the field that holds each. */
	places: { field: string; code: string; name: string; nameZh: string }[];
}

interface Place {
	id: string;
	names: string[];
}

/** Ids of the places each word names by code, name, Chinese name or alias; null where a word names none, for then no lane is meant. */
async function placesByWord(db: Kysely<Database>, search: string): Promise<string[][] | null> {
	const words = search
		.toLowerCase()
		.split(/[\s,，、/→–—>-]+/)
		.filter(Boolean);
	// A single letter stands in nearly every name.
	if (words.length === 0 || words.length > MOST_WORDS || words.some((word) => /^[\x21-\x7e]$/.test(word))) return null;
	const columns = [sql.ref("code"), sql.ref("name"), sql.ref("name_zh"), sql.ref("aliases")];
	const rows = await db
		.selectFrom("place")
		.select(["id", "code", "name", "name_zh", "aliases"])
		.where(
			sql<SqlBool>`(${sql.join(
				words.map((word) => containedInAny(columns, word)),
				sql` or `,
			)})`,
		)
		.orderBy("active", "desc")
		.orderBy("id")
		.limit(MOST_PLACES)
		.execute();
	const places = rows.map(
		({ id, code, name, name_zh, aliases }): Place => ({ id, names: [code, name, name_zh, aliases].map((n) => n.toLowerCase()) }),
	);
	const found = words.map((word) => places.filter(({ names }) => names.some((name) => name.includes(word))).map(({ id }) => id));
	return found.some((ids) => ids.length === 0) ? null : found;
}

/** Lanes of one book that go by every one of the places, those with most rates first. */
async function lanesOf(db: Kysely<Database>, book: RateBook, byWord: readonly string[][], today: string): Promise<FoundLane[]> {
	const fields = book.fields.filter((f) => f.kind === "place");
	if (fields.length < byWord.length) return [];
	const goesBy = (ids: readonly string[]): RawBuilder<SqlBool> =>
		sql`(${sql.join(
			fields.map((f) => sql`${sql.ref(`r.${f.column}`)} in (${sql.join([...ids])})`),
			sql` or `,
		)})`;
	const ids = fields.map((f) => sql.ref(`r.${f.column}`));
	const named = fields.map((_, i) => sql`p${sql.raw(String(i))}.code, p${sql.raw(String(i))}.name, p${sql.raw(String(i))}.name_zh`);
	const columns = fields.map(
		(_, i) =>
			sql`p${sql.raw(String(i))}.code as ${sql.ref(`code${i}`)}, p${sql.raw(String(i))}.name as ${sql.ref(`name${i}`)}, p${sql.raw(String(i))}.name_zh as ${sql.ref(`zh${i}`)}`,
	);
	const joins = fields.map((f, i) => sql`join place p${sql.raw(String(i))} on p${sql.raw(String(i))}.id = ${sql.ref(`r.${f.column}`)}`);
	const { rows } = await sql<Record<string, string | number>>`select count(*) as count, ${sql.join(columns)}
		from ${sql.table(book.table)} r ${sql.join(joins, sql` `)}
		where r.valid_to >= ${today} and ${sql.join(byWord.map(goesBy), sql` and `)}
		group by ${sql.join(ids)} order by count(*) desc, ${sql.join(named)} limit ${MOST_LANES}`.execute(db);
	return rows.map((row) => ({
		domain: book.domain,
		count: Number(row.count),
		places: fields.map(({ name }, i) => ({
			field: name,
			code: String(row[`code${i}`]),
			name: String(row[`name${i}`]),
			nameZh: String(row[`zh${i}`]),
		})),
	}));
}

/** Customers by code or name, `most` of them. */
export const findCustomers = (db: Kysely<Database>, search: string, most: number) =>
	db
		.selectFrom("company")
		.select(["id", "code", "name"])
		.where(containedInAny([sql.ref("code"), sql.ref("name")], search))
		.orderBy("code")
		.limit(most)
		.execute();

/** Lanes with rates that hold today or later, in the books the caller may see; none where a word of the search names no place. */
export async function findLanes(db: Kysely<Database>, search: string, maySee: (book: RateBook) => boolean, today: string): Promise<FoundLane[]> {
	const seen = books.filter(maySee);
	const byWord = seen.length > 0 ? await placesByWord(db, search) : null;
	if (!byWord) return [];
	return (await Promise.all(seen.map((book) => lanesOf(db, book, byWord, today)))).flat();
}
