import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** Companies become records that administrators keep. */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		// A column added later takes no expression as its default, and rebuilding a table that others refer to is not worth one.
		`ALTER TABLE company ADD COLUMN changed_at TEXT NOT NULL DEFAULT ''`,
		`ALTER TABLE company ADD COLUMN changed_by INTEGER REFERENCES user(id)`,
		`UPDATE company SET changed_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`,
		`CREATE TRIGGER company_dated AFTER INSERT ON company WHEN NEW.changed_at = ''
			BEGIN UPDATE company SET changed_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE id = NEW.id; END`,
		`CREATE INDEX user_company ON user (company_id) WHERE company_id IS NOT NULL`,
	);
