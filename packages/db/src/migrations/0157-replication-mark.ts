import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** How often replicas were looked after: one that shows a count follows the log in which it was written. */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		"CREATE TABLE replication_mark (id INTEGER PRIMARY KEY CHECK (id = 1), count INTEGER NOT NULL) STRICT",
		"INSERT INTO replication_mark (id, count) VALUES (1, 0)",
	);
