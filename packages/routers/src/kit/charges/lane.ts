import type { CorridorRow } from "./world.ts";

/** A lane that may be sold by a mode: the corridor rows that say so, one a container type asked for. */
export interface Lane {
	inlandCityId: string;
	portId: string;
	portCityId: string;
	mode: CorridorRow["mode"] | "train";
	/** None where a price says by itself what can be sold. */
	rows: CorridorRow[];
	/** Where its train begins and ends, of a lane abroad: the ramps beside them are the cities. */
	stations?: { home: string; away: string; ramp: string };
}
