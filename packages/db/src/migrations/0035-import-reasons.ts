import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** Why an older client's sheet was refused, as it was answered. What earlier versions refused was not kept. */
export const up = (db: Kysely<unknown>) => statements(db, `ALTER TABLE import_batch ADD COLUMN refusal TEXT`);
