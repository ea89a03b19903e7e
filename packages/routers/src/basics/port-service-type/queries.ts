import { recordKind } from "../../kit/records/define.ts";
import { portServiceType } from "./schema.ts";

export const portServiceTypeKind = recordKind(portServiceType, {
	table: "port_service_type",
	// A service is found by a direction its list holds.
	columns: { directions: { ref: "r.directions", filter: ["contains"] } },
	merging: {},
});
