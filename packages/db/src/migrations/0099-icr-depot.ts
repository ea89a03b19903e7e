import type { Kysely } from "kysely";
import { keepRateList } from "./rate-lists.ts";
import { createTieredRateTable } from "./tiered-rate-table.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
	await createTieredRateTable(
		db,
		"icr_depot_rate",
		[
			{ name: "ramp_city_id", type: "TEXT NOT NULL REFERENCES place(id)", key: true },
			{ name: "depot", type: "TEXT NOT NULL", key: true },
			{ name: "service", type: "TEXT NOT NULL", key: true },
			{ name: "on_wish", type: "INTEGER NOT NULL" },
		],
		{ from: "day_from", to: "day_to", startsWith: 1 },
	);
	await keepRateList(db, "icr_depot_rate");
}
