import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { bandColumns, bandsMeeting } from "./bands.ts";
import type { Columns } from "./convert.ts";
import type { RateBook } from "./define.ts";
import { keyColumns } from "./key.ts";
import { sameKey } from "./ways.ts";

/** A live rate for one container that a search takes before a row for every container. */
export interface Before {
	/** The row's line. */
	line: number;
	id: string;
	container: string;
}

/**
 * Live rates of the very containers that a search takes before rows for every container ("*") of the same key, weights, steps and days, as `fit` does: each of
 * these rows is used for other containers alone. What is charged otherwise does not go before them: they meet.
 */
export async function ratesBefore(db: Kysely<Database>, book: RateBook, staged: readonly { line: number; columns: Columns }[]): Promise<Before[]> {
	const general = staged.filter(({ columns }) => columns.container_type === "*");
	if (general.length === 0 || !keyColumns(book).includes("container_type")) return [];
	const names = [...new Set([...keyColumns(book), "valid_from", "valid_to", ...bandColumns(book)])];
	const values = general.map(({ line, columns }) => [line, ...names.map((name) => columns[name] ?? null)]);
	const row = (column: string) => sql`(s.value ->> ${sql.lit(names.indexOf(column) + 1)})`;
	const rate = (column: string) => sql.ref(`r.${column}`);
	const { rows } = await sql<Before>`select s.value ->> 0 as line, r.id, r.container_type as container
		from json_each(${JSON.stringify(values)}) s cross join ${sql.table(book.table)} r
		where ${sameKey(book, row, (column) => (column === "container_type" ? row(column) : rate(column)))} and r.container_type <> '*' and not (${sameKey(book, row, rate)})
		and r.valid_to >= ${row("valid_from")} and r.valid_from <= ${row("valid_to")} and ${bandsMeeting(book, row, rate)}`.execute(db);
	return rows;
}
