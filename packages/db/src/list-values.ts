import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { contains } from "./like.ts";
import type { CountedList } from "./list-spec.ts";
import type { Database } from "./tables/index.ts";

/** A value of a column with how many rows have it. */
export interface Counted {
	value: string | number | null;
	n: number;
}

/** Words of fewer letters begin more texts than an index saves looking at. */
const LEAST_LETTERS = 2;

/** Letters of three that begin with two: beyond so many, all texts are looked at instead. */
const MOST_PARTS = 400;

/** Values of one look that texts are gathered in; of a word that stands in more, the rows themselves are looked at. */
export const MOST_VALUES = 2_000;

/** Amounts are counted with their currency. */
const besideOf = (column: string): RawBuilder<unknown> => (column.endsWith("_minor") ? sql`currency` : sql`''`);

/** What changed since values were added up last. */
const changedOf = ({ table }: CountedList) => sql.table(`${table}_changed`);

/** The values of a column as if they were rows of the table, called `r`: the column, its currency where it is an amount, and how many rows (`n`) have it. */
export function valuesAsRows(list: CountedList, column: string): RawBuilder<unknown> {
	const ref = sql.ref(column);
	const beside = sql.ref(column === "currency" ? "beside" : "currency");
	return sql`(select nullif(value, x'') as ${ref}, beside as ${beside}, sum(n) as n from (
		select value, beside, n from rate_value where book = ${list.table} and field = ${column}
		union all select coalesce(${ref}, x''), ${besideOf(column)}, sign from ${changedOf(list)}) group by 1, 2 having sum(n) <> 0) as r`;
}

/** How many rows have a value of the column that is so; all, where nothing is asked of it. Of the table's columns it names that one alone. */
export async function countOf(
	db: Kysely<Database>,
	list: CountedList,
	column: string,
	condition?: RawBuilder<SqlBool>,
	through?: string,
): Promise<number> {
	const join = through ? (list.lookups[through]?.join ?? sql``) : sql``;
	const where = condition ? sql`where ${condition}` : sql``;
	const { rows } = await sql<{ n: number }>`select coalesce(sum(r.n), 0) as n from ${valuesAsRows(list, column)} ${join} ${where}`.execute(db);
	return rows[0]?.n ?? 0;
}

/** The values of a column that are so, read through look-ups; one more than `MOST_VALUES` where there are more. */
export async function valuesThat(
	db: Kysely<Database>,
	list: CountedList,
	{ column, through, condition }: { column: string; through: Iterable<string>; condition: RawBuilder<SqlBool> },
): Promise<Counted[]> {
	const joins = [...through].map((alias) => list.lookups[alias]?.join ?? sql``);
	const { rows } = await sql<Counted>`select r.${sql.ref(column)} as value, r.n as n from ${valuesAsRows(list, column)} ${sql.join(joins, sql` `)}
		where ${condition} limit ${sql.lit(MOST_VALUES + 1)}`.execute(db);
	return rows;
}

/** Letters and signs that the index folds as `toLowerCase` does. */
const plain = /^[\p{ASCII}\p{Script=Han}]*$/u;

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** What the index of words is asked for texts with `word` in them; undefined where it cannot tell, null where there are none. */
async function asked(db: Kysely<Database>, word: string): Promise<string | null | undefined> {
	const letters = [...word];
	if (!plain.test(word) || letters.length < LEAST_LETTERS) return undefined;
	if (letters.length > LEAST_LETTERS) return quoted(word);
	const from = word.toLowerCase();
	const { rows } = await sql<{ term: string }>`select term from rate_word_part where term >= ${from} and term < ${`${from}\u{10ffff}`}
		limit ${sql.lit(MOST_PARTS + 1)}`.execute(db);
	if (rows.length === 0) return null;
	return rows.length > MOST_PARTS ? undefined : rows.map(({ term }) => quoted(term)).join(" OR ");
}

/** The texts of a column that have a word in them, letters A to Z in both cases: by the index of words, and those that changed since by themselves. */
export async function textsWith(db: Kysely<Database>, list: CountedList, column: string, word: string): Promise<Counted[]> {
	const match = await asked(db, word);
	const ref = sql.ref(column);
	const kept =
		match === undefined
			? sql`select value, n from rate_value where book = ${list.table} and field = ${column} and is_text`
			: match === null
				? sql`select null as value, 0 as n where 0`
				: sql`select v.value, v.n from rate_word w cross join rate_value v on v.id = w.rowid
					where w.value match ${match} and v.book = ${list.table} and v.field = ${column}`;
	const { rows } = await sql<Counted>`select value, sum(n) as n from (${kept} union all select ${ref}, sign from ${changedOf(list)})
		where ${contains(sql`value`, word)} group by value having sum(n) <> 0 limit ${sql.lit(MOST_VALUES + 1)}`.execute(db);
	return rows;
}
