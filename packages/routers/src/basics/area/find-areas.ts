import { type AreaTable, compactWord, type Database, prefixEnd, searchWord, typedWords } from "@iqt/db";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";

export interface AreaQuery {
	/** Only areas below this one; without `search` those right below it. */
	parent?: string | undefined;
	search?: string | undefined;
	/** Areas by their codes. */
	codes?: string[] | undefined;
	/** A day: says of each area whether a truck's cost is known there, and lists those first. */
	pricedOn?: string | undefined;
	limit?: number | undefined;
}

/** An area; `priced` says whether it, one above or one below it has a trucking cost on the day asked, null where none was asked. */
export interface FoundArea {
	code: string;
	parentCode: string | null;
	level: AreaTable["level"];
	name: string;
	path: string;
	nameEn: string;
	pathEn: string;
	priced: boolean | null;
}

interface Row extends Omit<FoundArea, "priced"> {
	priced: number | null;
}

const columns = sql.raw("a.code, a.parent_code AS parentCode, a.level, a.name, a.path, a.name_en AS nameEn, a.path_en AS pathEn");

/** Codes of an area and of those above it. */
const upwards = (code: RawBuilder<unknown>) => sql`substr(${code}, 1, 2), substr(${code}, 1, 4), substr(${code}, 1, 6), ${code}`;

/** Whether trucks are known to go to an area on a day: by rows of its own, of those above it or of those within. */
function pricedOn(day: string | undefined): RawBuilder<unknown> {
	if (day === undefined) return sql`NULL`;
	const holds = sql`valid_to >= ${day} AND valid_from <= ${day}`;
	return sql`(EXISTS (SELECT 1 FROM trucking_cost_rate WHERE area_code IN (${upwards(sql.ref("a.code"))}) AND ${holds})
		OR EXISTS (SELECT 1 FROM trucking_cost_rate WHERE area_code > a.code AND area_code < a.code || ':' AND ${holds}))`;
}

/** Streets are looked through once a word narrows them enough: two Chinese characters, or three letters. */
const narrows = (word: string): boolean => word.length >= (/[^\x20-\x7e]/.test(word) ? 2 : 3);

/** Areas with a word that begins with `word`, or with a postcode that what was typed begins with; `exact` where it is the very word. */
function having(word: string): RawBuilder<unknown> {
	const parts = (narrows(word) ? [0, 1] : [0]).map(
		(street) =>
			sql`SELECT area_code, word = ${word} AS exact FROM area_word WHERE street = ${sql.lit(street)} AND word >= ${word} AND word < ${prefixEnd(word)}`,
	);
	const beginnings = searchWord.postcodes(word);
	if (beginnings.length > 0) {
		// Of the beginnings that are known, the longest says most.
		parts.push(sql`SELECT area_code, 1 FROM area_word WHERE street = 0 AND word =
			(SELECT max(word) FROM area_word WHERE street = 0 AND word IN (SELECT value FROM json_each(${JSON.stringify(beginnings)})))`);
	}
	if (/^\d+$/.test(word)) parts.push(sql`SELECT code, 1 FROM area WHERE code = ${word}`);
	return sql`SELECT area_code AS code, max(exact) AS exact FROM (${sql.join(parts, sql` UNION ALL `)}) GROUP BY area_code`;
}

/** Areas that all words lead to: each is a word of the area or of one above it, one at least of the area itself. */
async function findByWords(db: Kysely<Database>, words: readonly string[], query: AreaQuery): Promise<Row[]> {
	if (words.length === 0) return [];
	const tables = words.map((word, index) => sql`${sql.ref(`w${index}`)} AS MATERIALIZED (${having(word)})`);
	const names = words.map((_, index) => sql.ref(`w${index}`));
	const own = sql.join(
		names.map((name) => sql`SELECT code, exact FROM ${name}`),
		sql` UNION ALL `,
	);
	const lead = (name: RawBuilder<unknown>) =>
		sql<SqlBool>`(${sql.join(
			[2, 4, 6, 9].map((digits) => sql`substr(own.code, 1, ${sql.lit(digits)}) IN (SELECT code FROM ${name})`),
			sql` OR `,
		)})`;
	// A single word leads to each area it is a word of.
	const all = names.length === 1 ? [sql`1`] : names.map(lead);
	const below = query.parent ? sql`AND own.code LIKE ${`${query.parent}%`}` : sql``;
	const { rows } = await sql<Row>`WITH ${sql.join(tables)},
		own AS MATERIALIZED (SELECT code, sum(exact) AS exact FROM (${own}) GROUP BY code),
		best AS MATERIALIZED (SELECT own.code, own.exact FROM own WHERE ${sql.join(all, sql` AND `)} ${below}
			ORDER BY own.exact DESC, length(own.code), own.code LIMIT ${query.limit ?? 200})
		SELECT ${columns}, ${pricedOn(query.pricedOn)} AS priced FROM best JOIN area a ON a.code = best.code
		ORDER BY best.exact DESC, priced DESC, length(a.code), a.code`.execute(db);
	return rows;
}

async function listed(db: Kysely<Database>, where: RawBuilder<SqlBool>, query: AreaQuery): Promise<Row[]> {
	const { rows } = await sql<Row>`SELECT ${columns}, ${pricedOn(query.pricedOn)} AS priced FROM area a WHERE ${where}
		ORDER BY priced DESC, a.code LIMIT ${query.limit ?? 200}`.execute(db);
	return rows;
}

/**
 * Areas right below `parent` (provinces without one), those of `codes`, or with `search` those anywhere below whose names, in Chinese, pinyin
 * or its first letters, or English, or whose postcode begins with the words typed: the exact ones first, then the larger before the smaller.
 */
export async function findAreas(db: Kysely<Database>, query: AreaQuery): Promise<FoundArea[]> {
	const rows = await found(db, query);
	return rows.map((row) => ({ ...row, priced: row.priced === null ? null : row.priced === 1 }));
}

async function found(db: Kysely<Database>, query: AreaQuery): Promise<Row[]> {
	if (query.codes) return listed(db, sql<SqlBool>`a.code IN (SELECT value FROM json_each(${JSON.stringify(query.codes)}))`, query);
	if (!query.search) {
		return listed(db, query.parent ? sql<SqlBool>`a.parent_code = ${query.parent}` : sql<SqlBool>`a.level = 'province'`, query);
	}
	const words = typedWords(query.search);
	// "Pu Dong": syllables apart are one word, too.
	const asOneWord = words.length > 1 ? await findByWords(db, [compactWord(query.search)], query) : [];
	return asOneWord.length > 0 ? asOneWord : findByWords(db, words, query);
}

/** Areas right below each of the codes. */
export async function findAreasBelow(db: Kysely<Database>, codes: string[]): Promise<FoundArea[]> {
	const below = sql<SqlBool>`a.parent_code IN (SELECT value FROM json_each(${JSON.stringify(codes)}))`;
	return (await listed(db, below, { limit: 5_000 })).map((row) => ({ ...row, priced: null }));
}
