import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** Addresses a mail was to go to as well and the mail server did not take, a JSON list; null where it took all. */
export const up = (db: Kysely<unknown>) => statements(db, "ALTER TABLE outbox ADD COLUMN refused TEXT");
