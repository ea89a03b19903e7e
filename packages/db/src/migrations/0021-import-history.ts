import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** The imports of a book, whoever made them, newest first. */
export const up = (db: Kysely<unknown>) => statements(db, `CREATE INDEX import_batch_domain ON import_batch (domain, created_at)`);
