import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** Runs that failed are found by task among very many that did not. */
export const up = (db: Kysely<unknown>) => statements(db, "CREATE INDEX timed_run_failed ON timed_run (job, id) WHERE error IS NOT NULL");
