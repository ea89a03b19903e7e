import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** Links that open one object for somebody without an account. */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`CREATE TABLE link (
			id TEXT PRIMARY KEY, purpose TEXT NOT NULL, object_id TEXT NOT NULL, made_for TEXT NOT NULL, made_at TEXT NOT NULL, revoked_at TEXT,
			opens INTEGER NOT NULL DEFAULT 0, opened_at TEXT, last_opened_at TEXT) STRICT`,
		"CREATE UNIQUE INDEX link_open ON link (purpose, object_id, made_for) WHERE revoked_at IS NULL",
		"CREATE INDEX link_object ON link (purpose, object_id)",
		`CREATE TABLE link_token (
			token_hash TEXT PRIMARY KEY, link_id TEXT NOT NULL REFERENCES link(id) ON DELETE CASCADE, made_at TEXT NOT NULL, expires_at TEXT NOT NULL
			) STRICT, WITHOUT ROWID`,
		"CREATE INDEX link_token_link ON link_token (link_id)",
	);
