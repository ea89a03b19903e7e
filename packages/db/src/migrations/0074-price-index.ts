import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`CREATE TABLE price_index (
			id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE COLLATE NOCASE,
			name_zh TEXT NOT NULL, name_en TEXT NOT NULL, name_es TEXT, name_ja TEXT,
			unit TEXT NOT NULL, source TEXT, aliases TEXT NOT NULL DEFAULT '[]', active_from TEXT, active_to TEXT, remark TEXT,
			version INTEGER NOT NULL DEFAULT 1, changed_at TEXT NOT NULL, changed_by INTEGER REFERENCES user(id)) STRICT`,
		`CREATE TABLE index_value (
			id TEXT PRIMARY KEY, index_code TEXT NOT NULL, day TEXT NOT NULL, value TEXT NOT NULL, source TEXT,
			version INTEGER NOT NULL DEFAULT 1, changed_at TEXT NOT NULL, changed_by INTEGER REFERENCES user(id),
			UNIQUE (index_code, day)) STRICT`,
	);
