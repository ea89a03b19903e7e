import { type Kysely, sql } from "kysely";
import { statements } from "./statements.ts";

/** Adds a column to a table that is there without it: where the table is yet to come, its own migration makes the column. */
async function addColumn(db: Kysely<unknown>, table: string, column: string, type: string): Promise<void> {
	const { rows } = await sql<{ name: string }>`SELECT name FROM pragma_table_info(${table})`.execute(db);
	if (rows.length === 0 || rows.some(({ name }) => name === column)) return;
	await statements(db, `ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
}

/** The price search as one who asks truck platforms: what carries a container, what came of a search and until when it is sold by, and who tries a platform that was down. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await addColumn(db, "truck_type", "containers", "TEXT NOT NULL DEFAULT '[]'");
	await addColumn(db, "ntocc_call", "origin", "TEXT NOT NULL DEFAULT 'screen'");
	await addColumn(db, "ntocc_call", "held_until", "TEXT");
	await addColumn(db, "ntocc_quotation", "vat_bp", "INTEGER NOT NULL DEFAULT 0");
	await statements(db, "CREATE TABLE ntocc_probe (id INTEGER PRIMARY KEY CHECK (id = 1), until TEXT NOT NULL) STRICT");
}
