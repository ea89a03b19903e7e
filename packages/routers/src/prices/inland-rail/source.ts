import { betweenCities, type CityRow, cityHaul, cityLabel, hasRate } from "../../kit/charges/city-haul.ts";
import type { Lane } from "../../kit/charges/lane.ts";
import type { Run } from "../../kit/charges/run.ts";
import { type ChargeSource, priceColumns, unique } from "../../kit/charges/source.ts";
import { and, condition, oneOf } from "../../kit/charges/statement.ts";
import { inlandRail } from "./schema.ts";

export interface RailRow extends CityRow {
	mode: "rail" | "railBarge" | "railTruck";
}

declare module "../../kit/charges/world.ts" {
	interface Rates {
		rail: readonly RailRow[];
	}
}

const railModes = ["rail", "railBarge", "railTruck"] as const;

/** Rail rows of a lane by mode; only modes with a row that fits one of the containers. */
const railByMode = (run: Run, lane: Lane): Map<RailRow["mode"], RailRow[]> =>
	run.memo(`railModes ${lane.inlandCityId} ${lane.portCityId}`, () => {
		const here = betweenCities(run, "rail", run.world.rail, lane);
		const modes = railModes.map((mode) => [mode, here.filter((row) => row.mode === mode)] as const);
		return new Map(modes.filter(([, rows]) => run.input.containers.some((c) => hasRate(run, rows, c.type))));
	});

/** Notes that a container has no rail rate, with where its last one may be found. */
function noRail(run: Run, lane: Lane, containerType: string, modes: readonly RailRow["mode"][]): null {
	const where = { inland_city_id: [lane.inlandCityId], port_city_id: [lane.portCityId], mode: modes };
	const values = { lane: cityLabel(run, lane), container: containerType, mode: modes.length === 1 ? (modes[0] ?? "") : "any" };
	return run.gap("noRail", values, { lookup: run.lookup(inlandRail.table, where, containerType) });
}

/** Trains between an inland city and a port city, by mode. */
export const railSource: ChargeSource<"rail", RailRow> = {
	key: "rail",
	book: inlandRail,
	columns: [...priceColumns(inlandRail), "inland_city_id", "port_city_id", "mode", "frequency", "transit_min", "transit_max"],
	priced: true,
	candidates({ corridors }) {
		const railways = corridors.filter((row) => row.mode === "rail");
		return and(
			oneOf("inland_city_id", unique(railways.map((row) => row.inland_city_id))),
			oneOf("port_city_id", unique(railways.map((row) => row.port_city_id))),
			condition("mode IN ('rail', 'railBarge', 'railTruck')"),
		);
	},
	charges: { rail: "sale.charge.rail" },
	haul: {
		corridor: "rail",
		options(run, lane) {
			const modes = railByMode(run, lane);
			if (modes.size === 0) for (const container of run.input.containers) noRail(run, lane, container.type, railModes);
			return [...modes].map(([mode, rows]) =>
				cityHaul(run, lane, { mode, charge: "rail", book: inlandRail, rows, missing: (containerType) => noRail(run, lane, containerType, [mode]) }),
			);
		},
	},
};
