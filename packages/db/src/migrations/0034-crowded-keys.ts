import type { Kysely } from "kysely";
import { refuseOverlaps, writePlans } from "./rate-table.ts";

/** Rates of one key are held against the few beside them instead of all that end later: adding 25,000 of them took minutes. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const books = ["inland_rail_rate", "trucking_cost_rate", "cost_strategy_rate", "corridor_rate", "booking_service_rate", "customs_rate"];
	for (const name of books) {
		await refuseOverlaps(db, name);
		await writePlans(db, name);
	}
}
