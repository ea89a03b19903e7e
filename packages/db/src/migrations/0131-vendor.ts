import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** The register of vendors: who is asked for a price that no list has, and the people written to there. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const head = "version INTEGER NOT NULL DEFAULT 1, changed_at TEXT NOT NULL, changed_by INTEGER REFERENCES user(id)";
	await statements(
		db,
		`CREATE TABLE vendor (
			id TEXT PRIMARY KEY, code TEXT NOT NULL COLLATE NOCASE UNIQUE, name TEXT NOT NULL, name_en TEXT, service_types TEXT NOT NULL,
			places TEXT NOT NULL DEFAULT '[]', languages TEXT NOT NULL DEFAULT '[]', email TEXT, phone TEXT, address TEXT, remark TEXT,
			active INTEGER NOT NULL DEFAULT 1, blacklisted INTEGER NOT NULL DEFAULT 0, blacklist_reason TEXT, ${head}) STRICT`,
		"CREATE INDEX vendor_name ON vendor (lower(name))",
		`CREATE TABLE vendor_contact (
			id TEXT PRIMARY KEY, vendor_id TEXT NOT NULL REFERENCES vendor(id), name TEXT, email TEXT NOT NULL, phone TEXT, language TEXT NOT NULL,
			main INTEGER NOT NULL DEFAULT 0, ${head}, UNIQUE (vendor_id, email)) STRICT`,
		"CREATE INDEX vendor_contact_main ON vendor_contact (vendor_id) WHERE main = 1",
	);
}
