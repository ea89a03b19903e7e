import type { Kysely } from "kysely";
import { refuseOtherBases, refuseOtherBoxBases } from "./one-basis.ts";
import { keepRateList } from "./rate-lists.ts";
import { createRateTable } from "./rate-table.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
	await createRateTable(db, "barge_rate", [
		{ name: "inland_city_id", type: "TEXT NOT NULL REFERENCES place(id)", key: true },
		{ name: "port_city_id", type: "TEXT NOT NULL REFERENCES place(id)", key: true },
		{ name: "frequency", type: "TEXT" },
		{ name: "transit_min", type: "INTEGER" },
		{ name: "transit_max", type: "INTEGER" },
	]);
	await refuseOtherBases(db, "barge_rate");
	await refuseOtherBoxBases(db, "barge_rate");
	await keepRateList(db, "barge_rate");
}
