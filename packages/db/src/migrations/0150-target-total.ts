import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** The lanes (places from 0, a JSON list) whose charges come to less once a discount is approved; null where it is taken off the total. */
export const up = (db: Kysely<unknown>) => statements(db, "ALTER TABLE discount_request ADD COLUMN spread_lanes TEXT");
