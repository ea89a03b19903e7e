import type { Kysely } from "kysely";
import { keepRateList } from "./rate-lists.ts";
import { createTieredRateTable } from "./tiered-rate-table.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
	await createTieredRateTable(
		db,
		"depot_rate",
		[
			{ name: "service", type: "TEXT NOT NULL", key: true },
			{ name: "depot", type: "TEXT NOT NULL", key: true },
			{ name: "port_id", type: "TEXT NOT NULL REFERENCES place(id)", key: true },
			{ name: "on_wish", type: "INTEGER NOT NULL" },
		],
		{ from: "day_from", to: "day_to", startsWith: 1 },
	);
	await keepRateList(db, "depot_rate");
}
