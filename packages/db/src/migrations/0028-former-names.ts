import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** User names that people had before, found without reading the whole change log. */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`CREATE INDEX change_log_former_name ON change_log (lower(json_extract(before, '$.userName')))
			WHERE object_type = 'user' AND action = 'update'`,
	);
