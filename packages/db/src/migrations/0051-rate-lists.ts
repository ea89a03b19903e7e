import { type Kysely, sql } from "kysely";
import { createRateValues, keepRateList } from "./rate-lists.ts";

/** Lists of a million rates took seconds a page, and as long to be searched or counted. Every book there is, those made with the generator too. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await createRateValues(db);
	const { rows } = await sql<{ name: string }>`SELECT tbl_name AS name FROM sqlite_schema
		WHERE type = 'trigger' AND name = tbl_name || '_keep_update' ORDER BY name`.execute(db);
	for (const { name } of rows) await keepRateList(db, name);
}
