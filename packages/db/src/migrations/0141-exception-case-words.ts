import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** What a rule's case says, as values that are put into the reader's words. */
export const up = (db: Kysely<unknown>) => statements(db, "ALTER TABLE exception_case ADD COLUMN said TEXT");
