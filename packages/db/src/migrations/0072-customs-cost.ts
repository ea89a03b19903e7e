import type { Kysely } from "kysely";
import { refuseOtherBases, refuseOtherBoxBases } from "./one-basis.ts";
import { keepRateList } from "./rate-lists.ts";
import { createRateTable } from "./rate-table.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
	await createRateTable(db, "customs_cost_rate", [
		{ name: "port_id", type: "TEXT NOT NULL REFERENCES place(id)", key: true },
		{ name: "category", type: "TEXT NOT NULL", key: true },
		{ name: "items_included", type: "INTEGER" },
	]);
	await refuseOtherBases(db, "customs_cost_rate", "shipment", ["document", "item"]);
	await refuseOtherBoxBases(db, "customs_cost_rate");
	await keepRateList(db, "customs_cost_rate");
}
