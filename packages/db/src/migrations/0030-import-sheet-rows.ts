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
			PRIMARY KEY (batch_id, sheet_row)) STRICT`,
		`UPDATE import_batch SET state = 'uploaded', lease_until = NULL WHERE state = 'preview'`,
		// With row ids: rows of a kilobyte in the tree of a key take a page each.
		`ALTER TABLE import_row RENAME TO import_row_before`,
		`CREATE TABLE import_row (
			batch_id TEXT NOT NULL REFERENCES import_batch(id) ON DELETE CASCADE, line INTEGER NOT NULL, sheet_row INTEGER NOT NULL,
			outcome TEXT NOT NULL, row TEXT NOT NULL, errors TEXT, target_id TEXT, target_version INTEGER, part INTEGER NOT NULL DEFAULT 0,
			origins TEXT, ends_before_next INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (batch_id, line)) STRICT`,
		`INSERT INTO import_row (batch_id, line, sheet_row, outcome, row, errors, target_id, target_version, part)
			SELECT batch_id, line, sheet_row, outcome, row, errors, target_id, target_version, part FROM import_row_before`,
		`DROP TABLE import_row_before`,
		`CREATE INDEX import_row_outcome ON import_row (batch_id, outcome, line)`,
	);
