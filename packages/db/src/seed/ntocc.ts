import type { Insertable } from "kysely";
import type { Database } from "../tables/index.ts";
import { year } from "./periods.ts";
import { placeId } from "./places.ts";
import { rateRow, type Stamp } from "./rate.ts";

type Strategy = Insertable<Database["ntocc_price_strategy_rate"]>;

/** The place that stands for every other, as the migration has it. */
const everywhere = "00000000-0000-4000-8000-000000000111";
const inland = ["CNCKG", "CNCTU", "CNSIA", "CNZGZ", "CNWUH", "CNCSX", "CNHFE", "CNKHN", "CNYIU", "CNSZH"];
const ports = ["CNSHA", "CNNGB", "CNTAO", "CNXMN"];
/** Kinds of truck that are sold otherwise than the rest, with what is put on their cost and the least that is taken, in yuan. */
const trucks: readonly [code: string, factor: string, lowest: string, least: number][] = [
	["BOX96", "1.14", "1.06", 600],
	["BOX136", "1.11", "1.05", 900],
	["REEF136", "1.18", "1.09", 1_500],
];

/** How what truck platforms ask becomes a price: for all, for kinds of truck, for pairs of cities, and last year's for all. */
export function* ntoccStrategies(stamp: Stamp, today: string): Generator<Strategy> {
	const { from } = year(today, 0);
	const make = (from_city_id: string, to_city_id: string, truck_type: string, name: string, fields: Partial<Strategy>): Strategy => ({
		...rateRow(stamp, `ntocc/${from_city_id}/${to_city_id}/${truck_type}/${fields.valid_from ?? from}`, {
			...{ direction: "westbound", basis: "shipment", valid_from: from, vat_bp: 900, ...fields },
		}),
		...{ from_city_id, to_city_id, truck_type, name },
	});
	const all = (truck: string, name: string, fields: Partial<Strategy>) => make(everywhere, everywhere, truck, name, fields);
	yield all("*", "Standard", { ssr_formula: "max(cost*1.12, cost+200)", msr_formula: "cost*1.05", min_minor: 60_000 });
	const last = year(today, -1);
	yield all("*", "Standard", { ssr_formula: "cost*1.1+150", msr_formula: "cost*1.04", min_minor: 50_000, valid_from: last.from, valid_to: last.to });
	for (const [code, factor, lowest, least] of trucks)
		yield all(code, code, { ssr_formula: `cost*${factor}`, msr_formula: `cost*${lowest}`, min_minor: least * 100 });
	for (const city of inland) {
		for (const port of ports) {
			const [start, end] = [placeId("inlandCity", city), placeId("portCity", port)];
			for (const [truck, factor, lowest] of trucks) {
				// Ways that run full are sold by a percentage, those back by a formula with something for the empty kilometres.
				yield make(start, end, truck, `${city} – ${port}`, {
					basis: "percent",
					ssr_minor: Math.round((Number(factor) - 1) * 10_000),
					msr_minor: 450,
				});
				yield make(end, start, truck, `${port} – ${city}`, { ssr_formula: `cost*${factor}+km*0.2`, msr_formula: `cost*${lowest}` });
			}
		}
	}
}
