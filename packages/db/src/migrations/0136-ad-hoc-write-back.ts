import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** Which rates of a price book were made of an ad hoc request, by which change. */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`CREATE TABLE ad_hoc_write_back (
			id TEXT PRIMARY KEY, request_id TEXT NOT NULL REFERENCES ad_hoc_request(id) ON DELETE CASCADE, part TEXT NOT NULL, book TEXT NOT NULL,
			change_id TEXT NOT NULL, rate_ids TEXT NOT NULL, written_at TEXT NOT NULL, written_by INTEGER NOT NULL REFERENCES user(id)) STRICT`,
		"CREATE INDEX ad_hoc_write_back_request ON ad_hoc_write_back (request_id)",
	);
