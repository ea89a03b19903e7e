import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { bandColumns, bandsMeeting } from "./bands.ts";
import { CROWD } from "./batch-met.ts";
import type { Columns } from "./convert.ts";
import type { RateBook } from "./define.ts";
import { keyColumns } from "./key.ts";
import { sameKey } from "./ways.ts";

/**
 * The rate of the book that ended last before a staged row of its key, weights and steps begins, by the staged row's line, with these columns. None of keys
 * with a crowd of staged rows: each of them would look through all the book has of its key.
 */
export async function ratesBefore(
	db: Kysely<Database>,
	book: RateBook,
	staged: readonly { line: number; columns: Columns }[],
	columns: readonly string[],
): Promise<Map<number, Columns>> {
	const keys = keyColumns(book);
	const few = [...Map.groupBy(staged, ({ columns: own }) => JSON.stringify(keys.map((key) => own[key]))).values()].filter(
		(rows) => rows.length <= CROWD,
	);
	const held = ["valid_from", ...bandColumns(book), ...keys];
	const values = few.flat().map(({ line, columns: own }) => [line, ...held.map((column) => own[column])]);
	const ofStaged = (column: string) => sql`(s.value ->> ${sql.lit(held.indexOf(column) + 1)})`;
	const ofBook = (column: string) => sql.ref(`b.${column}`);
	const { rows } = await sql<Columns & { line: number }>`select s.value ->> 0 as line, ${sql.join(columns.map((column) => sql.ref(`r.${column}`)))}
		from json_each(${JSON.stringify(values)}) s cross join ${sql.table(book.table)} r on r.id = (select b.id from ${sql.table(book.table)} b
			where ${sameKey(book, ofStaged, ofBook)} and ${bandsMeeting(book, ofStaged, ofBook)} and b.valid_to < ${ofStaged("valid_from")}
			order by b.valid_to desc, b.id limit 1)`.execute(db);
	return new Map(rows.map(({ line, ...rate }) => [line, rate]));
}
