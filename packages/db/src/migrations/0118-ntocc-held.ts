import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** A search that finds no truck of its own books asks what was answered for its day, weight and cargo, of more than a year of call records. */
export const up = (db: Kysely<unknown>) =>
	statements(db, "CREATE INDEX ntocc_call_held ON ntocc_call (load_day, weight_kg, cargo, held_until) WHERE held_until IS NOT NULL");
