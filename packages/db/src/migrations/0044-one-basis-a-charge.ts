import type { Kysely } from "kysely";
import { refuseOtherBases } from "./one-basis.ts";

/** A document fee per container beside one per bill of lading: a search charged one of them, and nobody was told of the other. */
export const up = (db: Kysely<unknown>): Promise<void> => refuseOtherBases(db, "booking_service_rate");
