import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`CREATE TABLE address_code (
			id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, aliases TEXT NOT NULL DEFAULT '[]', active_from TEXT, active_to TEXT, remark TEXT,
			version INTEGER NOT NULL DEFAULT 1, changed_at TEXT NOT NULL, changed_by INTEGER REFERENCES user(id)) STRICT`,
	);
