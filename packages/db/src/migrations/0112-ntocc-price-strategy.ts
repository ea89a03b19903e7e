import type { Kysely } from "kysely";
import { refuseOtherBases, refuseOtherBoxBases } from "./one-basis.ts";
import { keepRateList } from "./rate-lists.ts";
import { createRateTable } from "./rate-table.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
	await createRateTable(db, "ntocc_price_strategy_rate", [
		{ name: "from_city_id", type: "TEXT NOT NULL REFERENCES place(id)", key: true },
		{ name: "to_city_id", type: "TEXT NOT NULL REFERENCES place(id)", key: true },
		{ name: "truck_type", type: "TEXT NOT NULL", key: true },
		{ name: "name", type: "TEXT" },
	]);
	await refuseOtherBases(db, "ntocc_price_strategy_rate");
	await refuseOtherBoxBases(db, "ntocc_price_strategy_rate");
	await keepRateList(db, "ntocc_price_strategy_rate");
}
