import type { Kysely } from "kysely";
import { refuseOtherBases, refuseOtherBoxBases } from "./one-basis.ts";

/**
 * A seal of one container per TEU stood beside one of all containers per container, and a declaration per container beside one per document: a search charged one of
 * the two, and nobody was told of the other. A declaration's further items are charged beside its document.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await refuseOtherBases(db, "customs_rate", "shipment", ["document", "item"]);
	for (const name of ["booking_service_rate", "customs_rate", "inland_rail_rate"]) await refuseOtherBoxBases(db, name);
}
