import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** The vendor inquiry a cost of an ad hoc request was taken from. */
export const up = (db: Kysely<unknown>) => statements(db, "ALTER TABLE ad_hoc_line ADD COLUMN inquiry TEXT");
