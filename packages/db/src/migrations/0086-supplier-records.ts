import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** Vendors become records people keep: a name in Chinese, days they may be chosen, versions, who changed them last. */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		"ALTER TABLE supplier ADD COLUMN name_zh TEXT",
		"ALTER TABLE supplier ADD COLUMN active_from TEXT",
		"ALTER TABLE supplier ADD COLUMN active_to TEXT",
		"ALTER TABLE supplier ADD COLUMN remark TEXT",
		"ALTER TABLE supplier ADD COLUMN version INTEGER NOT NULL DEFAULT 1",
		"ALTER TABLE supplier ADD COLUMN changed_at TEXT NOT NULL DEFAULT '2026-01-01T00:00:00.000Z'",
		"ALTER TABLE supplier ADD COLUMN changed_by INTEGER REFERENCES user(id)",
	);
