import type { Kysely } from "kysely";
import { keepRateList } from "./rate-lists.ts";
import { createTieredRateTable } from "./tiered-rate-table.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
	await createTieredRateTable(
		db,
		"low_water_rate",
		[
			{ name: "inland_city_id", type: "TEXT NOT NULL REFERENCES place(id)", key: true },
			{ name: "index_code", type: "TEXT NOT NULL", key: true },
		],
		{ from: "index_from", to: "index_to" },
	);
	await keepRateList(db, "low_water_rate");
}
