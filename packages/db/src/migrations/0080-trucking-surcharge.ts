import type { Kysely } from "kysely";
import { refuseOtherBases } from "./one-basis.ts";
import { keepRateList } from "./rate-lists.ts";
import { createRateTable } from "./rate-table.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
	await createRateTable(db, "trucking_surcharge_rate", [
		{ name: "port_id", type: "TEXT NOT NULL REFERENCES place(id)", key: true },
		{ name: "charge", type: "TEXT NOT NULL", key: true },
		{ name: "on_wish", type: "INTEGER NOT NULL" },
		{ name: "free_hours", type: "INTEGER" },
		{ name: "percent_of", type: "TEXT" },
	]);
	// The hour is a way of charging of its own, which came after the list of those that is frozen.
	await refuseOtherBases(db, "trucking_surcharge_rate", "container", ["hour"]);
	await keepRateList(db, "trucking_surcharge_rate");
}
