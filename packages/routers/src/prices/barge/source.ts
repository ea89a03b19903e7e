import { betweenCities, type CityRow, cityHaul, cityLabel, hasRate } from "../../kit/charges/city-haul.ts";
import type { Lane } from "../../kit/charges/lane.ts";
import type { Run } from "../../kit/charges/run.ts";
import { type ChargeSource, priceColumns, unique } from "../../kit/charges/source.ts";
import { and, oneOf } from "../../kit/charges/statement.ts";
import { lowWaterLines } from "../low-water/source.ts";
import { barge } from "./schema.ts";

export type BargeRow = CityRow;

declare module "../../kit/charges/world.ts" {
	interface Rates {
		barge: readonly BargeRow[];
	}
}

/** Notes that a container has no barge rate, with where its last one may be found. */
function noBarge(run: Run, lane: Lane, containerType: string): null {
	const where = { inland_city_id: [lane.inlandCityId], port_city_id: [lane.portCityId] };
	const values = { lane: cityLabel(run, lane), container: containerType };
	return run.gap("noBarge", values, { lookup: run.lookup(barge.table, where, containerType) });
}

/** Barges between an inland city and a port city. */
export const bargeSource: ChargeSource<"barge", BargeRow> = {
	key: "barge",
	book: barge,
	columns: [...priceColumns(barge), "inland_city_id", "port_city_id", "frequency", "transit_min", "transit_max"],
	priced: true,
	candidates({ corridors }) {
		const rivers = corridors.filter((row) => row.mode === "barge");
		if (rivers.length === 0) return null;
		return and(
			oneOf("inland_city_id", unique(rivers.map((row) => row.inland_city_id))),
			oneOf("port_city_id", unique(rivers.map((row) => row.port_city_id))),
		);
	},
	charges: { barge: "sale.charge.barge" },
	haul: {
		corridor: "barge",
		options(run, lane) {
			const rows = betweenCities(run, "barge", run.world.barge, lane);
			const missing = (containerType: string) => noBarge(run, lane, containerType);
			if (run.input.containers.some(({ type }) => hasRate(run, rows, type)))
				return [cityHaul(run, lane, { mode: "barge", charge: "barge", book: barge, rows, missing, more: (leg) => lowWaterLines(run, lane, leg) })];
			for (const { type } of run.input.containers) missing(type);
			return [];
		},
	},
};
