import type { Database } from "@iqt/db";
import { type Kysely, type RawBuilder, sql } from "kysely";

/** Rows deleted by one statement, after which other requests get their turn. */
const CLEARED = 5_000;

/** Deletes rows of a table for which a condition is true, some at a time. */
export async function clearInTurns(
	db: Kysely<Database>,
	table: "import_row" | "import_sheet_row" | "import_row_effect",
	condition: RawBuilder<unknown>,
): Promise<void> {
	for (let gone = CLEARED; gone === CLEARED; ) {
		const some = sql`select rowid from ${sql.table(table)} where ${condition} limit ${CLEARED}`;
		gone = Number((await sql`delete from ${sql.table(table)} where rowid in (${some})`.execute(db)).numAffectedRows ?? 0);
		await new Promise((resolve) => setTimeout(resolve));
	}
}

/** Takes away what was read of a batch's sheet. */
export async function clearRows(db: Kysely<Database>, batchId: string): Promise<void> {
	for (const table of ["import_row", "import_sheet_row", "import_row_effect"] as const) await clearInTurns(db, table, sql`batch_id = ${batchId}`);
	await db.deleteFrom("import_sheet").where("batch_id", "=", batchId).execute();
}
