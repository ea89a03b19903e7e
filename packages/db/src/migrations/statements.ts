import { type Kysely, sql } from "kysely";

/** Runs each statement in turn on the migration's transaction. */
export async function statements(db: Kysely<unknown>, ...texts: string[]): Promise<void> {
	for (const text of texts) await sql.raw(text).execute(db);
}
