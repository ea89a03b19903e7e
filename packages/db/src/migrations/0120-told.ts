import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`CREATE TABLE told (
			id TEXT PRIMARY KEY, user_id INTEGER NOT NULL REFERENCES user(id), at TEXT NOT NULL, message TEXT NOT NULL, message_values TEXT NOT NULL,
			path TEXT NOT NULL, read_at TEXT) STRICT`,
		`CREATE INDEX told_user ON told (user_id, at)`,
	);
