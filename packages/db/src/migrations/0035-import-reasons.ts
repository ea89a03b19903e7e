import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** What was chosen for a staged row, by itself or for all that clash. */
const choice = `coalesce(b.answers ->> ('$."#rows".rows."' || import_row.sheet_row || '.' || import_row.part || '"'), b.answers ->> '$."#rows".clashes', '')`;

/**
 * Why an older client's sheet was refused, as it was found; what earlier versions refused was not kept. Rows that an import took over rates of the book
 * no longer count among those that clashed and stayed out, which earlier versions left them among.
 */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`ALTER TABLE import_batch ADD COLUMN refusal TEXT`,
		`UPDATE import_row SET outcome = 'changed' FROM import_batch b
			WHERE b.id = import_row.batch_id AND b.state = 'applied' AND import_row.outcome = 'clash'
				AND coalesce(import_row.errors, '') NOT LIKE '%"import.changedMeanwhile"%'
				AND (${choice} IN ('sheet', 'within') OR (b.mode <> 'merge' AND ${choice} <> 'book'))`,
	);
