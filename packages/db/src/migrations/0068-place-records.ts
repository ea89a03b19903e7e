import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** Ports and cities become records people keep: names in four languages, versions, who changed them last. */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		"ALTER TABLE place ADD COLUMN name_es TEXT",
		"ALTER TABLE place ADD COLUMN name_ja TEXT",
		"ALTER TABLE place ADD COLUMN remark TEXT",
		"ALTER TABLE place ADD COLUMN version INTEGER NOT NULL DEFAULT 1",
		"ALTER TABLE place ADD COLUMN changed_at TEXT NOT NULL DEFAULT '2026-01-01T00:00:00.000Z'",
		"ALTER TABLE place ADD COLUMN changed_by INTEGER REFERENCES user(id)",
	);
