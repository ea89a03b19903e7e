import type { CorridorRow } from "./world.ts";

/** A lane that may be sold by a mode: the corridor rows that say so, one a container type asked for. */
export interface Lane {
	inlandCityId: string;
	portId: string;
	portCityId: string;
	mode: CorridorRow["mode"];
	rows: CorridorRow[];
}
