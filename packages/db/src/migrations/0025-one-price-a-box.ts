import type { Kysely } from "kysely";
import { refuseOverlaps } from "./rate-table.ts";

/** A rate per container, one per TEU and one per kilometre price the same box: the database refuses them beside each other. What stands so stays until it is changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const books = ["inland_rail_rate", "trucking_cost_rate", "cost_strategy_rate", "corridor_rate", "booking_service_rate", "customs_rate"];
	for (const name of books) await refuseOverlaps(db, name);
}
