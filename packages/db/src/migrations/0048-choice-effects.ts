import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/**
 * What the choices made in a preview come to, worked out once for each of its revisions: whatever is chosen, answered, corrected or read again is the
 * next one. What rows leave by these choices stands by its revision, so that one being worked out disturbs none that is looked at.
 */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`ALTER TABLE import_batch ADD COLUMN revision INTEGER NOT NULL DEFAULT 0`,
		`ALTER TABLE import_batch ADD COLUMN effects TEXT`,
		`ALTER TABLE import_batch ADD COLUMN effects_revision INTEGER`,
		`ALTER TABLE import_batch ADD COLUMN effects_lease TEXT`,
		`CREATE TABLE import_row_effect (
			batch_id TEXT NOT NULL REFERENCES import_batch(id) ON DELETE CASCADE, revision INTEGER NOT NULL, line INTEGER NOT NULL,
			problems TEXT NOT NULL, gone INTEGER, PRIMARY KEY (batch_id, revision, line)) STRICT`,
	);
