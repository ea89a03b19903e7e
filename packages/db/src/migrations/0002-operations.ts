import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`CREATE TABLE change_log (
			id INTEGER PRIMARY KEY AUTOINCREMENT, change_id TEXT NOT NULL UNIQUE, at TEXT NOT NULL, actor_id INTEGER,
			actor_name TEXT NOT NULL, source TEXT NOT NULL, action TEXT NOT NULL, object_type TEXT NOT NULL,
			object_id TEXT NOT NULL, before TEXT, after TEXT, prev_hash TEXT NOT NULL, hash TEXT NOT NULL UNIQUE) STRICT`,
		`CREATE INDEX change_log_object ON change_log (object_type, object_id, id)`,
		`CREATE INDEX change_log_actor ON change_log (actor_id, id)`,
		`CREATE TRIGGER change_log_no_update BEFORE UPDATE ON change_log BEGIN SELECT RAISE(ABORT, 'CHANGE_LOG_IS_FINAL'); END`,
		`CREATE TRIGGER change_log_no_delete BEFORE DELETE ON change_log BEGIN SELECT RAISE(ABORT, 'CHANGE_LOG_IS_FINAL'); END`,
		// The change under way: what the history triggers write when a row is deleted. At most one row, inside a transaction.
		`CREATE TABLE current_change (id INTEGER PRIMARY KEY CHECK (id = 1), change_id TEXT NOT NULL, at TEXT NOT NULL) STRICT`,
		`CREATE TABLE outbox (
			id TEXT PRIMARY KEY, kind TEXT NOT NULL, payload TEXT NOT NULL, dedupe_key TEXT NOT NULL UNIQUE,
			state TEXT NOT NULL CHECK (state IN ('pending', 'sending', 'sent', 'failed')), attempts INTEGER NOT NULL DEFAULT 0,
			next_at TEXT NOT NULL, created_at TEXT NOT NULL, lease_until TEXT, sent_at TEXT, last_error TEXT) STRICT`,
		`CREATE INDEX outbox_due ON outbox (state, next_at)`,
		`CREATE TABLE idempotency_key (
			key TEXT NOT NULL, user_id INTEGER NOT NULL, procedure TEXT NOT NULL, input_hash TEXT NOT NULL,
			response TEXT NOT NULL, created_at TEXT NOT NULL, PRIMARY KEY (user_id, key)) STRICT, WITHOUT ROWID`,
		`CREATE TABLE job (
			name TEXT PRIMARY KEY, cron TEXT NOT NULL, state TEXT NOT NULL DEFAULT 'active', next_run_at TEXT NOT NULL,
			last_run_at TEXT, last_error TEXT, run_count INTEGER NOT NULL DEFAULT 0, lease_until TEXT, lease_owner TEXT) STRICT`,
		`CREATE TABLE stored_file (
			object_name TEXT PRIMARY KEY, name TEXT NOT NULL, size INTEGER NOT NULL, mime TEXT NOT NULL, sha256 TEXT NOT NULL,
			owner_id INTEGER, created_at TEXT NOT NULL) STRICT`,
		`CREATE TABLE import_batch (
			id TEXT PRIMARY KEY, domain TEXT NOT NULL, object_name TEXT NOT NULL, file_name TEXT NOT NULL, state TEXT NOT NULL,
			mode TEXT, mapping TEXT, notices TEXT, counts TEXT, rows_done INTEGER NOT NULL DEFAULT 0, rows_total INTEGER,
			error TEXT, change_id TEXT, owner_id INTEGER NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
			lease_until TEXT) STRICT`,
		`CREATE INDEX import_batch_owner ON import_batch (owner_id, domain, created_at)`,
		`CREATE TABLE import_row (
			batch_id TEXT NOT NULL REFERENCES import_batch(id) ON DELETE CASCADE, line INTEGER NOT NULL, sheet_row INTEGER NOT NULL,
			outcome TEXT NOT NULL, row TEXT NOT NULL, errors TEXT, target_id TEXT, raw TEXT NOT NULL,
			PRIMARY KEY (batch_id, line)) STRICT, WITHOUT ROWID`,
		`CREATE INDEX import_row_outcome ON import_row (batch_id, outcome, line)`,
		`CREATE TABLE import_mapping (
			domain TEXT NOT NULL, header_hash TEXT NOT NULL, mapping TEXT NOT NULL, updated_at TEXT NOT NULL,
			PRIMARY KEY (domain, header_hash)) STRICT, WITHOUT ROWID`,
		`CREATE TABLE user_preference (
			user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE, key TEXT NOT NULL, value TEXT NOT NULL,
			updated_at TEXT NOT NULL, PRIMARY KEY (user_id, key)) STRICT, WITHOUT ROWID`,
	);
