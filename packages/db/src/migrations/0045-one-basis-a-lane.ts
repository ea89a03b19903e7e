import type { Kysely } from "kysely";
import { refuseOtherBases } from "./one-basis.ts";

/**
 * A train per container beside the same one per bill of lading was charged twice; of a strategy per container and one by percent, or of two corridors, one
 * held and nobody was told of the other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await refuseOtherBases(db, "inland_rail_rate");
	await refuseOtherBases(db, "cost_strategy_rate", "container");
	await refuseOtherBases(db, "corridor_rate", "container");
}
