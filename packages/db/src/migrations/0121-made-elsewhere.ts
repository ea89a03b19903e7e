import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

export const up = (db: Kysely<unknown>) => statements(db, `ALTER TABLE quotation ADD COLUMN made_elsewhere TEXT`);
