import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/**
 * A sheet on its way into a book, each of its rows once: cells stood with every rate read from a row before. Where a rate's values come from, where
 * that is not a cell of its own row and column, and whether the next rate of its sheet ends it. Batches in preview are read again.
 */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`CREATE TABLE import_sheet (
			batch_id TEXT PRIMARY KEY REFERENCES import_batch(id) ON DELETE CASCADE, columns INTEGER NOT NULL, last_row INTEGER NOT NULL,
			merges TEXT NOT NULL) STRICT, WITHOUT ROWID`,
		`CREATE TABLE import_sheet_row (
			batch_id TEXT NOT NULL REFERENCES import_batch(id) ON DELETE CASCADE, sheet_row INTEGER NOT NULL, hidden INTEGER NOT NULL,
			role TEXT NOT NULL CHECK (role IN ('title', 'header', 'section', 'rates', 'note', 'leftOut')), cells TEXT NOT NULL,
			PRIMARY KEY (batch_id, sheet_row)) STRICT, WITHOUT ROWID`,
		`UPDATE import_batch SET state = 'uploaded', lease_until = NULL WHERE state = 'preview'`,
		`ALTER TABLE import_row DROP COLUMN raw`,
		`ALTER TABLE import_row ADD COLUMN origins TEXT`,
		`ALTER TABLE import_row ADD COLUMN ends_before_next INTEGER NOT NULL DEFAULT 0`,
	);
