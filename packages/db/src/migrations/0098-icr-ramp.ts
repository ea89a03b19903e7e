import type { Kysely } from "kysely";
import { refuseOtherBases, refuseOtherBoxBases } from "./one-basis.ts";
import { keepRateList } from "./rate-lists.ts";
import { createRateTable } from "./rate-table.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
	await createRateTable(db, "icr_ramp_rate", [
		{ name: "ramp_city_id", type: "TEXT NOT NULL REFERENCES place(id)", key: true },
		{ name: "charge", type: "TEXT NOT NULL", key: true },
		{ name: "on_wish", type: "INTEGER NOT NULL" },
	]);
	await refuseOtherBases(db, "icr_ramp_rate");
	await refuseOtherBoxBases(db, "icr_ramp_rate");
	await keepRateList(db, "icr_ramp_rate");
}
