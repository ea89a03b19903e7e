import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** What stands at the head and foot of quotations, and its logo; a logo a sent quotation has stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await statements(
		db,
		`CREATE TABLE letterhead_logo (
			hash TEXT PRIMARY KEY, mime TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL, data TEXT NOT NULL, created_at TEXT NOT NULL) STRICT`,
		`CREATE TABLE letterhead (
			id INTEGER PRIMARY KEY CHECK (id = 1), content TEXT NOT NULL, logo TEXT REFERENCES letterhead_logo(hash), version INTEGER NOT NULL,
			changed_at TEXT NOT NULL) STRICT`,
	);
}
