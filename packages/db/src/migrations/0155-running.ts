import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** How the portal fares: its calls by the hour, what was seen of the database and its host by the day, backups and restore drills. */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`CREATE TABLE call_hour (
			hour TEXT NOT NULL, call TEXT NOT NULL, count INTEGER NOT NULL, failed INTEGER NOT NULL, slow INTEGER NOT NULL, ms INTEGER NOT NULL,
			slowest_ms INTEGER NOT NULL, PRIMARY KEY (hour, call)) STRICT, WITHOUT ROWID`,
		`CREATE TABLE health_day (
			day TEXT PRIMARY KEY, at TEXT NOT NULL, database_bytes INTEGER, disk_free INTEGER, disk_size INTEGER, certificate_until TEXT,
			certificate_error TEXT) STRICT, WITHOUT ROWID`,
		`CREATE TABLE recovery_run (
			id INTEGER PRIMARY KEY, kind TEXT NOT NULL, at TEXT NOT NULL, ms INTEGER NOT NULL, bytes INTEGER, objects INTEGER, error TEXT) STRICT`,
		"CREATE INDEX recovery_run_kind ON recovery_run (kind, id)",
	);
