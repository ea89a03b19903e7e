import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

const ofPorts = ["booking_surcharge_rate", "customs_rate", "customs_cost_rate", "depot_rate", "icr_surcharge_rate", "trucking_surcharge_rate"];
const ofRamps = ["icr_depot_rate", "icr_europe_trucking_rate", "icr_ramp_rate"];
const ofCities = ["low_water_rate"];
const ofAreas = ["icr_inland_trucking_rate"];

const found = (column: string) => (table: string) => `CREATE INDEX ${table}_search ON ${table} (${column}, direction, container_type, valid_to)`;

/**
 * The price search knows a place and a day: the key indexes have charges between them, and without one of its own it went through every rate of
 * a container. Trains have two ends and a border, and no direction.
 */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		...ofPorts.map(found("port_id")),
		...ofRamps.map(found("ramp_city_id")),
		...ofCities.map(found("inland_city_id")),
		...ofAreas.map(found("area_code")),
		...["pol_id", "pod_id", "ramp_city_id"].map((column) => `CREATE INDEX icr_rate_search_${column} ON icr_rate (${column}, valid_to)`),
	);
