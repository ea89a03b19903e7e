import type { Kysely } from "kysely";
import { findVersionsByChange } from "./rate-table.ts";

/** Taking a change back read all history of its book: the longer it was, the longer that took, and nobody else was answered meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const books = ["inland_rail_rate", "trucking_cost_rate", "cost_strategy_rate", "corridor_rate", "booking_service_rate", "customs_rate"];
	for (const name of books) await findVersionsByChange(db, name);
}
