import type { Kysely } from "kysely";
import { widenKeyIndex } from "./rate-table.ts";
import { statements } from "./statements.ts";

/** Imports apply from a plan made beforehand, other long work has a row of its own, and key indexes know weight bands. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await statements(
		db,
		`ALTER TABLE import_batch ADD COLUMN apply TEXT`,
		`ALTER TABLE import_row ADD COLUMN target_version INTEGER`,
		`CREATE TABLE import_step (
			batch_id TEXT NOT NULL REFERENCES import_batch(id) ON DELETE CASCADE, seq INTEGER NOT NULL,
			action TEXT NOT NULL CHECK (action IN ('insert', 'update', 'end', 'remove', 'keep')), line INTEGER,
			target_id TEXT, valid_to TEXT, columns TEXT, PRIMARY KEY (batch_id, seq)) STRICT, WITHOUT ROWID`,
		`CREATE TABLE work (
			id TEXT PRIMARY KEY, kind TEXT NOT NULL CHECK (kind IN ('export', 'applyToAll', 'removeMatching')), domain TEXT NOT NULL,
			title TEXT, state TEXT NOT NULL CHECK (state IN ('running', 'done', 'failed', 'cancelled')),
			phase TEXT NOT NULL CHECK (phase IN ('preparing', 'writing')), rows_done INTEGER NOT NULL DEFAULT 0, rows_total INTEGER,
			result TEXT, error TEXT, owner_id INTEGER NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL, lease_until TEXT) STRICT`,
		`CREATE INDEX work_owner ON work (owner_id, created_at)`,
	);
	const books = ["inland_rail_rate", "trucking_cost_rate", "cost_strategy_rate", "corridor_rate", "booking_service_rate", "customs_rate"];
	for (const name of books) await widenKeyIndex(db, name);
}
