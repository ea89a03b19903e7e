import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** Cells of a sheet that a person has corrected in an import's preview, and which of its sheet row's rates a staged row is. */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`ALTER TABLE import_row ADD COLUMN part INTEGER NOT NULL DEFAULT 0`,
		// A field without a column in the sheet stands under column 0.
		`CREATE TABLE import_correction (
			batch_id TEXT NOT NULL REFERENCES import_batch(id) ON DELETE CASCADE, sheet_row INTEGER NOT NULL, field TEXT NOT NULL,
			sheet_column INTEGER NOT NULL, text TEXT NOT NULL, was TEXT NOT NULL, by_id INTEGER, by_name TEXT NOT NULL, at TEXT NOT NULL,
			PRIMARY KEY (batch_id, sheet_row, field, sheet_column)) STRICT, WITHOUT ROWID`,
	);
