import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** What became of each run of a timed task: found by task, latest first, and by age. */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		"CREATE TABLE timed_run (id INTEGER PRIMARY KEY, job TEXT NOT NULL, at TEXT NOT NULL, ms INTEGER NOT NULL, result TEXT NOT NULL, error TEXT) STRICT",
		"CREATE INDEX timed_run_job ON timed_run (job, id)",
		"CREATE INDEX timed_run_at ON timed_run (at)",
	);
