import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`CREATE TABLE port_service_type (
			id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE COLLATE NOCASE, name_zh TEXT NOT NULL, name_en TEXT NOT NULL, name_es TEXT, name_ja TEXT,
			directions TEXT NOT NULL, active_from TEXT, active_to TEXT, remark TEXT,
			version INTEGER NOT NULL DEFAULT 1, changed_at TEXT NOT NULL, changed_by INTEGER REFERENCES user(id)) STRICT`,
	);
