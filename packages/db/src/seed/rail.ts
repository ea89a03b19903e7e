import type { Insertable } from "kysely";
import type { InlandRailRateTable } from "../tables/index.ts";
import { loadRailLanes } from "./load.ts";
import { type Period, quarter } from "./periods.ts";
import { placeId } from "./places.ts";
import { chance } from "./random.ts";
import { directions, dryContainers, ownerships, perContainer, rateRow, roundTo, type Stamp } from "./rate.ts";

type Row = Insertable<InlandRailRateTable>;

/** CNY a box: base and per rail kilometre, as published for China rail. A 40HC takes 2 % more a kilometre than a 40'. */
const tariff = { "20GP": [500, 2.205], "40GP": [680, 2.754], "40HC": [680, 2.754 * 1.02] } as const;

/** The quarter that rate sheets are at hand for: some of its lanes are left for them to add or to change. */
const SHEET_QUARTER = "2026Q4";
const alwaysThere = new Set(["CNCKG-CNSHA", "CNSIA-CNSHA", "CNZGZ-CNTAO", "CNWUH-CNSHA", "CNYIU-CNNGB", "CNCTU-CNNGB"]);

/** How a lane stands in a quarter: its price level, or null without rates. */
function levelOf(lane: string, period: Period, future: boolean): number | null {
	if (period.name === SHEET_QUARTER) {
		const share = chance(`${lane}/sheet`);
		if (alwaysThere.has(lane) || share < 0.6) return 1;
		return share < 0.8 ? 0.97 : null;
	}
	if (future && chance(`${lane}/future`) < 0.5) return null;
	return 0.94 + chance(`${lane}/${period.name}`) * 0.1;
}

/** Rail rates of every lane for the two quarters before today's, its own and, of half the lanes, the next. */
export function* railRates(stamp: Stamp, today: string): Generator<Row> {
	for (const offset of [-2, -1, 0, 1]) {
		const period = quarter(today, offset);
		for (const [inland, port, km, weekly, days, tight] of loadRailLanes()) {
			const lane = `${inland}-${port}`;
			const level = levelOf(lane, period, offset > 0);
			if (level === null) continue;
			const shared = {
				inland_city_id: placeId("inlandCity", inland),
				port_city_id: placeId("portCity", port),
				mode: "rail" as const,
				brt_code: `R-${inland.slice(2)}-${port.slice(2)}`,
				frequency: `${weekly}/week`,
				transit_min: days,
				transit_max: days,
			};
			const row = (container: string, cargo: "general" | "reefer", direction: Row["direction"], ownership: Row["ownership"], cost: number): Row => ({
				...rateRow(stamp, `rail/${lane}/${container}/${cargo}/${direction}/${ownership}/${period.name}`, {
					...perContainer({ direction, container, ownership, cargo, cost }),
					ssr_formula: "cost*1.12+300",
					msr_minor: roundTo(cost * 1.05 + 150, 1) * 100,
					valid_from: period.from,
					valid_to: period.to,
					remark: tight ? "Subject to space" : null,
				}),
				...shared,
			});
			for (const container of dryContainers) {
				const [base, perKm] = tariff[container];
				for (const direction of directions) {
					const price = (base + perKm * km) * level * (direction === "eastbound" ? 0.9 : 1);
					for (const ownership of ownerships)
						yield row(container, "general", direction, ownership, roundTo(price * (ownership === "SOC" ? 0.96 : 1), 5));
				}
			}
			if (!alwaysThere.has(lane)) continue;
			for (const direction of directions) {
				for (const [container, dry] of [
					["20RF", "20GP"],
					["40RH", "40HC"],
				] as const) {
					const [base, perKm] = tariff[dry];
					yield row(container, "reefer", direction, "COC", roundTo((base + perKm * km) * level * 1.42, 5));
				}
			}
		}
	}
}
