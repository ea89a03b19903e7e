import type { Database } from "@iqt/db";
import { type Kysely, type RawBuilder, sql } from "kysely";

/** Rows looked at or written by one statement of many; other requests get their turn in between. */
export const PART = 500;

/** Lets other requests have their turn: an embedded database answers without leaving this one of the event loop. */
export const othersTurn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Rows of `table`, called `alias`, that a change wrote or replaced, told by the column that names it. */
interface OfChange {
	table: RawBuilder<unknown>;
	alias: string;
	column: "change_id" | "superseded_by";
	changeId: string;
}

/** The rows of a change a slice after the other: conditions that are each true of one slice, which an index answers. Other requests get their turn in between. */
export async function* inSlices(
	db: Kysely<Database>,
	{ table, alias, column, changeId }: OfChange,
	slice = PART,
): AsyncGenerator<RawBuilder<unknown>> {
	const rowid = sql.ref(`${alias}.rowid`);
	const after = (last: number) => sql`${sql.ref(`${alias}.${column}`)} = ${changeId} and ${rowid} > ${last}`;
	for (let from = 0; ; ) {
		const { rows } = await sql<{ last: number | null }>`select max(id) as last from
			(select ${rowid} as id from ${table} ${sql.ref(alias)} where ${after(from)} order by ${rowid} limit ${slice})`.execute(db);
		const last = rows[0]?.last ?? null;
		if (last === null) return;
		yield sql`${after(from)} and ${rowid} <= ${last}`;
		from = last;
		await othersTurn();
	}
}

/**
 * Writes rows a part after the other, in the order given; `write` gets a list of their keys for SQL, as in `id in (${ids})`, and answers how many rows
 * it wrote. `progress` hears how many are written so far, and may throw to stop. Answers how many in all.
 */
export async function inParts<Key>(
	ids: readonly Key[],
	write: (ids: RawBuilder<unknown>) => Promise<number>,
	progress?: (done: number) => void,
): Promise<number> {
	let count = 0;
	for (let from = 0; from < ids.length; from += PART) {
		count += await write(sql`select value from json_each(${JSON.stringify(ids.slice(from, from + PART))})`);
		progress?.(count);
		await othersTurn();
	}
	return count;
}
