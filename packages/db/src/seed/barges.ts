import type { Insertable } from "kysely";
import type { Database } from "../tables/index.ts";
import { quarter, year } from "./periods.ts";
import { placeId } from "./places.ts";
import { chance } from "./random.ts";
import { directions, dryContainers, ownerships, perContainer, rateRow, roundTo, type Stamp } from "./rate.ts";

/** Lanes a barge serves: from where, to where, departures a week, days down the river and up, cost of a 20' and a 40' in whole units of the currency. */
export const bargeLanes = [
	["CNCKG", "CNSHA", 5, 10, 14, 2_350, 3_700, "CNY"],
	["CNCKG", "CNNGB", 2, 12, 16, 2_650, 4_150, "CNY"],
	["CNWUH", "CNSHA", 7, 5, 7, 1_150, 1_750, "CNY"],
	["CNWUH", "CNNGB", 3, 6, 9, 1_420, 2_180, "CNY"],
	["CNCSX", "CNSHA", 3, 6, 8, 1_380, 2_120, "CNY"],
	["CNKHN", "CNSHA", 3, 5, 7, 1_240, 1_900, "CNY"],
	["CNHFE", "CNSHA", 4, 4, 5, 940, 1_430, "CNY"],
	["CNSZH", "CNSHA", 7, 1, 2, 420, 640, "CNY"],
	["DEDUI", "NLRTM", 5, 1, 2, 118, 148, "EUR"],
	["DEDUI", "BEANR", 4, 2, 2, 142, 178, "EUR"],
	["DENUE", "NLRTM", 1, 5, 6, 405, 530, "EUR"],
] as const;

/** Barge rates of the last quarter, today's and the next: up the river a container costs a tenth more than down it. */
export function* bargeRates(stamp: Stamp, today: string): Generator<Insertable<Database["barge_rate"]>> {
	for (const offset of [-1, 0, 1]) {
		const period = quarter(today, offset);
		for (const [inland, port, weekly, down, up, short, long, currency] of bargeLanes) {
			const lane = `${inland}-${port}`;
			const level = 0.96 + chance(`barge/${lane}/${period.name}`) * 0.08;
			for (const direction of directions) {
				for (const container of dryContainers) {
					for (const ownership of ownerships) {
						const price = (container === "20GP" ? short : long) * level * (direction === "westbound" ? 1 : 1.1) * (ownership === "SOC" ? 0.95 : 1);
						const cost = roundTo(price, currency === "EUR" ? 1 : 5);
						yield {
							...rateRow(stamp, `barge/${lane}/${container}/${direction}/${ownership}/${period.name}`, {
								...perContainer({ direction, container, ownership, cargo: "general", cost }),
								...{ currency, vat_bp: currency === "CNY" ? 900 : 0 },
								ssr_formula: currency === "EUR" ? "cost*1.14+12" : "cost*1.14+120",
								msr_minor: roundTo(cost * 1.06, 1) * 100,
								...{ valid_from: period.from, valid_to: period.to },
							}),
							...{ inland_city_id: placeId("inlandCity", inland), port_city_id: placeId("portCity", port), frequency: `${weekly}/week` },
							...(direction === "westbound" ? { transit_min: down, transit_max: down + 1 } : { transit_min: up, transit_max: up + 2 }),
						};
					}
				}
			}
		}
	}
}

/** A step of a gauge: first and last level in cm, and what a 20' and a 40' cost more in it, in whole units of the currency. */
type Step = readonly [from: number, to: number, short: number, long: number];

/** What low water costs, by the gauge a barge to the city has to pass. */
const lowWaterOf: { cities: readonly string[]; index: string; currency: string; steps: readonly Step[] }[] = [
	{
		...{ cities: ["CNCKG"], index: "CUNTAN", currency: "CNY" },
		steps: [
			[0, 200, 280, 430],
			[201, 250, 150, 230],
			[251, 300, 80, 120],
		],
	},
	{
		...{ cities: ["CNCKG", "CNWUH", "CNCSX"], index: "HANKOU", currency: "CNY" },
		steps: [
			[0, 500, 140, 210],
			[501, 700, 60, 90],
		],
	},
	{
		...{ cities: ["DEDUI"], index: "RUHRORT", currency: "EUR" },
		steps: [
			[0, 180, 120, 150],
			[181, 200, 65, 85],
			[201, 230, 40, 55],
			[231, 250, 25, 35],
			[251, 270, 15, 20],
		],
	},
	{
		...{ cities: ["DENUE"], index: "KAUB", currency: "EUR" },
		steps: [
			[0, 30, 795, 970],
			[31, 40, 520, 640],
			[41, 60, 330, 405],
			[61, 80, 190, 235],
			[81, 90, 110, 140],
			[91, 110, 80, 105],
			[111, 130, 60, 75],
			[131, 150, 45, 55],
		],
	},
];

/** Low-water surcharges of this year, both ways and for every box alike. */
export function* lowWaterRates(stamp: Stamp, today: string): Generator<Insertable<Database["low_water_rate"]>> {
	for (const { cities, index, currency, steps } of lowWaterOf) {
		for (const inland of cities) {
			for (const direction of directions) {
				for (const container of dryContainers) {
					for (const ownership of ownerships) {
						for (const [from, to, short, long] of steps) {
							const price = container === "20GP" ? short : long;
							yield {
								...rateRow(stamp, `low water/${inland}/${index}/${from}/${container}/${direction}/${ownership}`, {
									...{ direction, container_type: container, ownership, basis: "container", currency, vat_bp: currency === "CNY" ? 900 : 0 },
									...{ cost_minor: price * 90, ssr_minor: price * 100, msr_minor: price * 95, valid_from: year(today, 0).from },
								}),
								...{ inland_city_id: placeId("inlandCity", inland), index_code: index, index_from: from, index_to: to },
							};
						}
					}
				}
			}
		}
	}
}
