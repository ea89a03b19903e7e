import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** One row that the health check writes: whether the database takes a write is only known by one. */
export const up = (db: Kysely<unknown>) =>
	statements(db, "CREATE TABLE health (id INTEGER PRIMARY KEY CHECK (id = 1), checked_at TEXT NOT NULL) STRICT");
