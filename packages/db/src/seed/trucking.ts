import type { Insertable } from "kysely";
import type { CostStrategyRateTable, TruckingCostRateTable } from "../tables/index.ts";
import { type Hub, hubs, truckedCities, truckedFrom } from "./hubs.ts";
import { loadAreas } from "./load.ts";
import { quarter, year } from "./periods.ts";
import { chance, greatCircleKm } from "./random.ts";
import { directions, dryContainers, ownerships, perContainer, rateRow, roundTo, type Stamp } from "./rate.ts";

/** CNY a truck: fixed, and per kilometre of the loaded way. */
const tariff: Record<string, readonly [number, number]> = {
	"20GP": [420, 6.2],
	"40GP": [560, 7.4],
	"40HC": [580, 7.5],
	"20RF": [780, 8.4],
	"40RH": [980, 9.9],
};

interface Lane {
	hub: Hub;
	area: string;
	km: number;
	trucker: string;
}

/** Truckers of a hub: its first drives everywhere, its second to some districts. */
export const truckersOf = (hub: Hub): [string, string] => [`TRK-${hub.code.slice(2)}-01`, `TRK-${hub.code.slice(2)}-02`];

/** Lanes from every hub to the districts of the cities around it, the `cities` nearest within `radius` km, and to inland hubs in reach. */
export function truckingLanes(cities: number, radius: number): Lane[] {
	const districts = new Map<string, string[]>();
	for (const area of loadAreas()) {
		// The last two digits 01 stand for the city's own districts taken together: no address.
		if (area.level === "district" && area.name !== "市辖区")
			districts.set(area.code.slice(0, 4), [...(districts.get(area.code.slice(0, 4)) ?? []), area.code]);
	}
	const lanes: Lane[] = [];
	for (const hub of hubs) {
		const near = [...truckedCities]
			.map(([code, point]) => ({ code, km: greatCircleKm(hub.point, point) }))
			.filter(({ km }) => km <= radius)
			.sort((a, b) => a.km - b.km)
			.filter(({ code }, i) => i < cities || (hub.kind === "portCity" && truckedFrom(hub).some((h) => h.cities.includes(code))));
		for (const { code, km } of near) {
			for (const area of districts.get(code) ?? []) {
				const road = Math.round(km * 1.3 + 12 + chance(`${hub.code}/${area}/km`) * 48);
				const [first, second] = truckersOf(hub);
				lanes.push({ hub, area, km: road, trucker: first });
				if (chance(`${hub.code}/${area}/second`) < 0.15) lanes.push({ hub, area, km: road, trucker: second });
			}
		}
	}
	return lanes;
}

interface Window {
	from: string;
	to: string | null;
	name: string;
	level: number;
}

function* rowsOf(
	stamp: Stamp,
	{ hub, area, km, trucker }: Lane,
	window: Window,
	containers: readonly string[],
	cargo: "general" | "reefer",
): Generator<Insertable<TruckingCostRateTable>> {
	const factor = window.level * (0.95 + chance(`${hub.code}/${area}/${trucker}`) * 0.12);
	for (const container of containers) {
		const [base, perKm] = tariff[container] ?? [0, 0];
		for (const direction of directions) {
			const cost = roundTo((base + perKm * km) * factor * (direction === "eastbound" ? 0.97 : 1), 5);
			for (const ownership of cargo === "reefer" ? (["COC"] as const) : ownerships) {
				const key = `truck/${hub.code}/${hub.kind}/${area}/${trucker}/${container}/${direction}/${ownership}/${window.name}`;
				yield {
					...rateRow(stamp, key, {
						...perContainer({ direction, container, ownership, cargo, cost }),
						valid_from: window.from,
						...(window.to === null ? {} : { valid_to: window.to }),
					}),
					hub_id: hub.id,
					area_code: area,
					trucker_code: trucker,
					distance_km: km,
				};
			}
		}
	}
}

/** Trucking costs at demo size: this year's, open-ended, to the districts around each hub, reefers close by, and some of last year's. */
export function* truckingRates(stamp: Stamp, today: string): Generator<Insertable<TruckingCostRateTable>> {
	const now: Window = { from: year(today, 0).from, to: null, name: "now", level: 1 };
	const before: Window = { ...year(today, -1), level: 0.96 };
	for (const lane of truckingLanes(4, 260)) {
		yield* rowsOf(stamp, lane, now, dryContainers, "general");
		if (lane.km < 60) yield* rowsOf(stamp, lane, now, ["20RF", "40RH"], "reefer");
		if (chance(`${lane.hub.code}/${lane.area}/before`) < 0.05) yield* rowsOf(stamp, lane, before, dryContainers, "general");
	}
}

/** Further trucking costs for a large database: wider circles, quarter by quarter into the past, until `count` rows. */
export function* moreTruckingRates(stamp: Stamp, today: string, count: number): Generator<Insertable<TruckingCostRateTable>> {
	const near = new Set(truckingLanes(4, 260).map((l) => `${l.hub.code}/${l.hub.kind}/${l.area}/${l.trucker}`));
	const wide = truckingLanes(40, 900);
	const lastYear = year(today, -1).from;
	let made = 0;
	for (let offset = 0; ; offset--) {
		const period = quarter(today, offset);
		for (const lane of wide) {
			// What demo size holds since last year stays its own.
			if (period.to >= lastYear && near.has(`${lane.hub.code}/${lane.hub.kind}/${lane.area}/${lane.trucker}`)) continue;
			for (const row of rowsOf(stamp, lane, { ...period, name: `large/${period.name}`, level: 1 + offset * 0.004 }, dryContainers, "general")) {
				if (made++ >= count) return;
				yield row;
			}
		}
	}
}

/** Strategies that turn trucking costs into selling prices: one for all of a hub, fixed prices and percentages for parts of it. */
export function* costStrategies(stamp: Stamp, today: string): Generator<Insertable<CostStrategyRateTable>> {
	const { from } = year(today, 0);
	for (const hub of hubs) {
		for (const direction of directions) {
			const make = (area: string, name: string, key: string, fields: Partial<Parameters<typeof rateRow>[2]>) => ({
				...rateRow(stamp, `strategy/${hub.code}/${hub.kind}/${direction}/${key}`, { direction, basis: "container", valid_from: from, ...fields }),
				hub_id: hub.id,
				area_code: area,
				name,
			});
			yield make("", "Standard", "all", { ssr_formula: "max(cost*1.12, cost+150)", msr_formula: "cost*1.05", min_minor: 60_000 });
			const last = year(today, -1);
			yield make("", "Standard", "all/before", {
				ssr_formula: "cost*1.10+120",
				msr_formula: "cost*1.04",
				min_minor: 55_000,
				valid_from: last.from,
				valid_to: last.to,
			});
			const [city] = hub.cities;
			if (city === undefined) continue;
			yield make(city, "City percentage", "city", { basis: "percent", ssr_minor: 1_000, msr_minor: 400, min_minor: 65_000 });
			for (const container of ["40HC", "40GP"]) {
				for (const ownership of ownerships) {
					yield make(city.slice(0, 2), "Province by km", `province/${container}/${ownership}`, {
						container_type: container,
						ownership,
						ssr_formula: "cost*1.08+km*0.5",
						msr_formula: "cost*1.04",
					});
				}
			}
		}
	}
}
