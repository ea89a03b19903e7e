import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`CREATE TABLE user_group (
			id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE COLLATE NOCASE, name_zh TEXT NOT NULL, name_en TEXT NOT NULL, name_es TEXT, name_ja TEXT,
			members TEXT NOT NULL, term_zh TEXT, term_en TEXT, term_es TEXT, term_ja TEXT, active_from TEXT, active_to TEXT, remark TEXT,
			version INTEGER NOT NULL DEFAULT 1, changed_at TEXT NOT NULL, changed_by INTEGER REFERENCES user(id)) STRICT`,
	);
