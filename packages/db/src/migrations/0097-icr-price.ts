import type { Kysely } from "kysely";
import { keepRateList } from "./rate-lists.ts";
import { createRateTable } from "./rate-table.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
	await createRateTable(db, "icr_rate", [
		{ name: "pol_id", type: "TEXT NOT NULL REFERENCES place(id)", key: true },
		{ name: "pod_id", type: "TEXT NOT NULL REFERENCES place(id)", key: true },
		{ name: "ramp_city_id", type: "TEXT NOT NULL REFERENCES place(id)", key: true },
		{ name: "mode", type: "TEXT NOT NULL", key: true },
		{ name: "transit_min", type: "INTEGER" },
		{ name: "transit_max", type: "INTEGER" },
		{ name: "customs_days", type: "INTEGER" },
		{ name: "cancellation", type: "TEXT" },
		{ name: "cancellation_zh", type: "TEXT" },
		{ name: "detention", type: "TEXT" },
		{ name: "detention_zh", type: "TEXT" },
		{ name: "hs_allowed", type: "TEXT" },
		{ name: "hs_refused", type: "TEXT" },
		{ name: "cost_cny_minor", type: "INTEGER" },
		{ name: "cost_usd_minor", type: "INTEGER" },
		{ name: "exchange_rate", type: "TEXT" },
		{ name: "margin_bp", type: "INTEGER" },
		{ name: "ssr_min_minor", type: "INTEGER" },
		{ name: "ssr_max_minor", type: "INTEGER" },
	]);
	await keepRateList(db, "icr_rate");
}
