import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/**
 * What a reading made of a sheet and what people answered to its questions. A mapping remembers which column is which field, and who said so:
 * titles, header rows and values are those of the sheet at hand.
 */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`ALTER TABLE import_batch ADD COLUMN understood TEXT`,
		`ALTER TABLE import_batch ADD COLUMN answers TEXT`,
		`ALTER TABLE import_mapping ADD COLUMN by_id INTEGER`,
		`ALTER TABLE import_mapping ADD COLUMN by_name TEXT NOT NULL DEFAULT ''`,
		`UPDATE import_mapping SET mapping = (
			SELECT json_group_array(json_object('column', c.value ->> '$.column', 'header', c.value ->> '$.header', 'field', c.value ->> '$.target.field'))
			FROM json_each(import_mapping.mapping, '$.columns') c)`,
	);
