import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** Customers' lists of lanes that are priced in one go, with each lane as it was read, asked about and priced. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await statements(
		db,
		`CREATE TABLE tender (
			id TEXT PRIMARY KEY, name TEXT NOT NULL, state TEXT NOT NULL,
			head TEXT NOT NULL, columns TEXT NOT NULL, usual TEXT NOT NULL, lanes INTEGER NOT NULL, lanes_done INTEGER NOT NULL DEFAULT 0,
			lanes_total INTEGER NOT NULL DEFAULT 0, asker TEXT, lease_until TEXT, error TEXT, priced_at TEXT,
			quotation_id TEXT REFERENCES quotation(id) ON DELETE SET NULL, owner_id INTEGER NOT NULL REFERENCES user(id),
			created_at TEXT NOT NULL, updated_at TEXT NOT NULL, version INTEGER NOT NULL DEFAULT 1) STRICT`,
		`CREATE INDEX tender_owner ON tender (owner_id, created_at)`,
		`CREATE INDEX tender_created ON tender (created_at)`,
		`CREATE INDEX tender_pricing ON tender (lease_until) WHERE state = 'pricing'`,
		`CREATE INDEX tender_quotation ON tender (quotation_id)`,
		`CREATE TABLE tender_lane (
			tender_id TEXT NOT NULL REFERENCES tender(id) ON DELETE CASCADE, place INTEGER NOT NULL, sheet_row INTEGER NOT NULL,
			cells TEXT NOT NULL, said TEXT NOT NULL, problems TEXT NOT NULL, search TEXT,
			state TEXT NOT NULL,
			choices TEXT, options TEXT, chosen TEXT, gaps TEXT, PRIMARY KEY (tender_id, place)) STRICT`,
	);
}
