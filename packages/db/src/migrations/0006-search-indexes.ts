import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** The price search knows an area or a port but not trucker, charge or inland city: the key indexes have those in between. */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`CREATE INDEX trucking_cost_rate_search ON trucking_cost_rate (area_code, direction, container_type, valid_to, hub_id)`,
		`CREATE INDEX corridor_rate_port ON corridor_rate (port_id, direction, container_type, valid_to)`,
		`CREATE INDEX corridor_rate_port_city ON corridor_rate (port_city_id, direction, container_type, valid_to)`,
		`CREATE INDEX booking_service_rate_search ON booking_service_rate (port_id, direction, container_type, valid_to)`,
	);
