import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** When the product managers were told what an upload of costs has changed: they are told once. */
export const up = (db: Kysely<unknown>) => statements(db, `ALTER TABLE import_batch ADD COLUMN notified_at TEXT`);
