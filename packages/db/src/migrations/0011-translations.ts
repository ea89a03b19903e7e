import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		// A text that was reset stays as a row without text: the sum of all versions tells every instance that something changed.
		`CREATE TABLE translation_override (
			message_id TEXT NOT NULL, language TEXT NOT NULL CHECK (language IN ('zh', 'en', 'es', 'ja')), text TEXT,
			version INTEGER NOT NULL DEFAULT 1, changed_at TEXT NOT NULL, changed_by INTEGER REFERENCES user(id),
			PRIMARY KEY (message_id, language)) STRICT, WITHOUT ROWID`,
		// What the dashboard counts by day.
		`CREATE INDEX change_log_at ON change_log (at)`,
	);
