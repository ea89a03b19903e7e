import type { Kysely } from "kysely";
import { keepRateList } from "./rate-lists.ts";
import { createRateTable } from "./rate-table.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
	await createRateTable(db, "icr_europe_trucking_rate", [
		{ name: "ramp_city_id", type: "TEXT NOT NULL REFERENCES place(id)", key: true },
		{ name: "zone", type: "TEXT NOT NULL", key: true },
		{ name: "weight_class", type: "TEXT NOT NULL", key: true },
		{ name: "waiting_minor", type: "INTEGER" },
		{ name: "waiting_free", type: "INTEGER NOT NULL" },
		{ name: "fuel_bp", type: "INTEGER" },
		{ name: "adr_bp", type: "INTEGER" },
	]);
	await keepRateList(db, "icr_europe_trucking_rate");
}
