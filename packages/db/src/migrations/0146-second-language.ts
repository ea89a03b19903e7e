import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** The language customers have beside their own on quotations; null for none. */
export const up = (db: Kysely<unknown>) => statements(db, "ALTER TABLE customer ADD COLUMN second_language TEXT");
