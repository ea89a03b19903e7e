import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** Keeps what values of indices were: a search as of a past moment needs those of that moment. */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`CREATE TABLE index_value_history (
			id INTEGER PRIMARY KEY, index_code TEXT NOT NULL, day TEXT NOT NULL, value TEXT NOT NULL, recorded_at TEXT NOT NULL,
			superseded_at TEXT NOT NULL) STRICT`,
		`CREATE INDEX index_value_history_until ON index_value_history (superseded_at)`,
		`CREATE TRIGGER index_value_changed AFTER UPDATE ON index_value BEGIN
			INSERT INTO index_value_history (index_code, day, value, recorded_at, superseded_at)
			VALUES (OLD.index_code, OLD.day, OLD.value, OLD.changed_at, NEW.changed_at); END`,
		`CREATE TRIGGER index_value_deleted AFTER DELETE ON index_value BEGIN
			INSERT INTO index_value_history (index_code, day, value, recorded_at, superseded_at)
			VALUES (OLD.index_code, OLD.day, OLD.value, OLD.changed_at, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END`,
	);
