import { type Kysely, sql } from "kysely";
import { addUpWhatMoved, createRateMoved } from "./rate-lists.ts";

/** A change of many rates counted each again in every column, where it changes a few: a third of all it took. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await createRateMoved(db);
	const { rows } = await sql<{ name: string }>`SELECT tbl_name AS name FROM sqlite_schema
		WHERE type = 'trigger' AND name = tbl_name || '_count_update' ORDER BY name`.execute(db);
	for (const { name } of rows) await addUpWhatMoved(db, name);
}
