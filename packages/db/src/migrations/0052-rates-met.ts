import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** A row of a sheet that meets several rates keeps all of them with their versions: before an import is applied, any of them may have changed. */
export const up = (db: Kysely<unknown>) => statements(db, `ALTER TABLE import_row ADD COLUMN meets TEXT`);
