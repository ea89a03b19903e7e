import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import type { Columns } from "./convert.ts";
import type { RateBook } from "./define.ts";
import { keyColumns } from "./key.ts";
import { sameKey } from "./ways.ts";

/** The rate of the book that ended last before a staged row of its key and weights begins, by the staged row's line, with these columns. */
export async function ratesBefore(
	db: Kysely<Database>,
	book: RateBook,
	staged: readonly { line: number; columns: Columns }[],
	columns: readonly string[],
): Promise<Map<number, Columns>> {
	const keys = keyColumns(book);
	const values = staged.map(({ line, columns: own }) => [line, own.valid_from, own.weight_from, own.weight_to, ...keys.map((key) => own[key])]);
	const same = sameKey(
		book,
		(key) => sql`(s.value ->> ${sql.lit(keys.indexOf(key) + 4)})`,
		(key) => sql.ref(`b.${key}`),
	);
	const { rows } = await sql<Columns & { line: number }>`select s.value ->> 0 as line, ${sql.join(columns.map((column) => sql.ref(`r.${column}`)))}
		from json_each(${JSON.stringify(values)}) s cross join ${sql.table(book.table)} r on r.id = (select b.id from ${sql.table(book.table)} b
			where ${same} and b.valid_to < s.value ->> 1 and b.weight_from < s.value ->> 3 and b.weight_to > s.value ->> 2
			order by b.valid_to desc, b.id limit 1)`.execute(db);
	return new Map(rows.map(({ line, ...rate }) => [line, rate]));
}
