import { type Database, OPEN_END } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import type { RateBook } from "./define.ts";
import { historyTable, rateTable } from "./table.ts";

/** A rate that a change has removed, with its days as they were. */
export interface Removed {
	id: string;
	from: string;
	/** Null for an open end. */
	to: string | null;
}

/** The first rates that a change has removed and that are not there again, by their first day. */
export async function removedBy(db: Kysely<Database>, book: RateBook, { changeId, limit }: { changeId: string; limit: number }): Promise<Removed[]> {
	const { rows } = await sql<{ id: string; from: string; to: string }>`select h.id, h.valid_from as "from", h.valid_to as "to"
		from ${sql.table(historyTable(book))} h where h.superseded_by = ${changeId} and h.change_id <> ${changeId}
		and not exists (select 1 from ${sql.table(rateTable(book))} r where r.id = h.id) order by h.valid_from, h.id limit ${limit}`.execute(db);
	return rows.map(({ id, from, to }) => ({ id, from, to: to === OPEN_END ? null : to }));
}
