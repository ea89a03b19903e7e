import type { Kysely } from "kysely";
import { createRateTable } from "./rate-table.ts";

const place = "TEXT NOT NULL REFERENCES place(id)";

export async function up(db: Kysely<unknown>): Promise<void> {
	await createRateTable(db, "inland_rail_rate", [
		{ name: "inland_city_id", type: place, key: true },
		{ name: "port_city_id", type: place, key: true },
		{ name: "mode", type: "TEXT NOT NULL CHECK (mode IN ('rail', 'railBarge', 'railTruck'))", key: true },
		{ name: "brt_code", type: "TEXT" },
		{ name: "frequency", type: "TEXT" },
		{ name: "transit_min", type: "INTEGER" },
		{ name: "transit_max", type: "INTEGER" },
	]);
	await createRateTable(db, "trucking_cost_rate", [
		{ name: "area_code", type: "TEXT NOT NULL", key: true },
		{ name: "hub_id", type: place, key: true },
		{ name: "trucker_code", type: "TEXT NOT NULL", key: true },
		{ name: "distance_km", type: "INTEGER" },
	]);
	await createRateTable(db, "cost_strategy_rate", [
		{ name: "hub_id", type: place, key: true },
		{ name: "area_code", type: "TEXT NOT NULL", key: true },
		{ name: "name", type: "TEXT" },
	]);
	await createRateTable(db, "corridor_rate", [
		{ name: "inland_city_id", type: place, key: true },
		{ name: "port_id", type: place, key: true },
		{ name: "port_city_id", type: place, key: true },
		{ name: "mode", type: "TEXT NOT NULL CHECK (mode IN ('rail', 'truck', 'barge'))", key: true },
		{ name: "discount_allowed", type: "INTEGER NOT NULL DEFAULT 1" },
		{ name: "transit_min", type: "INTEGER" },
		{ name: "transit_max", type: "INTEGER" },
	]);
	await createRateTable(db, "booking_service_rate", [
		{ name: "port_id", type: place, key: true },
		{ name: "charge", type: "TEXT NOT NULL", key: true },
	]);
	await createRateTable(db, "customs_rate", [
		{ name: "port_id", type: place, key: true },
		{ name: "category", type: "TEXT NOT NULL", key: true },
		{ name: "items_included", type: "INTEGER" },
	]);
}
