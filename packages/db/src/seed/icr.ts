import type { Insertable } from "kysely";
import type { Database } from "../tables/index.ts";
import { quarter, year } from "./periods.ts";
import { placeId } from "./places.ts";
import { chance } from "./random.ts";
import { directions, dryContainers, ownerships, perContainer, rateRow, roundTo, type Stamp } from "./rate.ts";

const city = (code: string) => placeId("inlandCity", code);

/** Trains between China and Europe: from, to, days at least and most, what a 40' costs in China in yuan and beyond the border in dollars. */
const trains = [
	["CNSIA", "DEDUI", 14, 17, 13_200, 2_950],
	["CNSIA", "PLMAA", 11, 13, 11_800, 2_250],
	["CNCKG", "DEDUI", 15, 18, 13_900, 2_980],
	["CNCKG", "PLLOD", 13, 15, 13_000, 2_420],
	["CNCTU", "PLLOD", 12, 15, 12_900, 2_380],
	["CNCTU", "DENUE", 15, 18, 13_600, 3_120],
	["CNZGZ", "DEDUI", 15, 18, 13_400, 3_010],
	["CNZGZ", "PLMAA", 12, 14, 12_100, 2_310],
	["CNWUH", "DEDUI", 16, 19, 14_100, 3_060],
	["CNYIU", "DEDUI", 17, 21, 14_900, 3_180],
	["CNHFE", "DENUE", 17, 20, 14_600, 3_240],
] as const;

/** What the trains of the last quarter, this one and the next cost and are sold for, in dollars; back from Europe they run half empty. */
export function* icrRates(stamp: Stamp, today: string): Generator<Insertable<Database["icr_rate"]>> {
	for (const offset of [-1, 0, 1]) {
		const period = quarter(today, offset);
		for (const [east, west, least, most, yuan, dollars] of trains) {
			for (const [pol, pod, share] of [[east, west, 1] as const, [west, east, 0.62] as const]) {
				const level = (0.95 + chance(`icr/${pol}-${pod}/${period.name}`) * 0.1) * share;
				for (const container of dryContainers) {
					for (const ownership of ownerships) {
						const size = (container === "20GP" ? 0.58 : 1) * level * (ownership === "SOC" ? 0.9 : 1);
						const [costCny, costUsd] = [roundTo(yuan * size, 50), roundTo(dollars * size, 10)];
						const ssr = roundTo((costCny / 7.1 + costUsd) * 1.09, 25);
						yield {
							...rateRow(stamp, `icr/${pol}-${pod}/${container}/${ownership}/${period.name}`, {
								...{ direction: "westbound", basis: "container", container_type: container, ownership, currency: "USD" },
								...{ ssr_minor: ssr * 100, msr_minor: roundTo(ssr * 0.96, 5) * 100 },
								...{ valid_from: period.from, valid_to: period.to },
							}),
							...{
								pol_id: city(pol),
								pod_id: city(pod),
								ramp_city_id: city(west),
								mode: "rail",
								transit_min: least,
								transit_max: most,
								customs_days: 2,
							},
							...{ cancellation: "Free until 7 days before departure, then 30 %", cancellation_zh: "开车前 7 天可免费取消，之后收取运费的 30%" },
							...{ detention: "10 days free at destination, then USD 15 a day", detention_zh: "目的站免费用箱 10 天，之后每天 15 美元" },
							...{ hs_allowed: null, hs_refused: share === 1 ? "3604, 9301, 9302" : null },
							...{ cost_cny_minor: costCny * 100, cost_usd_minor: costUsd * 100, exchange_rate: offset === 0 ? null : "7.10", margin_bp: 900 },
							...{ ssr_min_minor: roundTo(ssr * 0.94, 25) * 100, ssr_max_minor: roundTo(ssr * 1.2, 25) * 100 },
						};
					}
				}
			}
		}
	}
}

const ramps = [...new Set([...trains.map(([east]) => east), ...trains.map(([, west]) => west)])];
const isChinese = (code: string) => code.startsWith("CN");

/** What is charged at a ramp: of a 20' and a 40' box, or of a shipment, in yuan and in euros. */
const rampCharges: { charge: string; basis: "container" | "bl"; yuan: readonly [number, number]; euros: readonly [number, number]; onWish?: true }[] =
	[
		{ charge: "LGS", basis: "container", yuan: [390, 585], euros: [62, 78] },
		{ charge: "WGO", basis: "container", yuan: [450, 900], euros: [85, 170] },
		{ charge: "SEAL", basis: "container", yuan: [50, 50], euros: [12, 12] },
		{ charge: "DOC", basis: "bl", yuan: [200, 200], euros: [45, 45] },
		{ charge: "SEC", basis: "container", yuan: [600, 900], euros: [140, 190], onWish: true },
	];

/** What ramps charge in both directions, open-ended. */
export function* icrRampRates(stamp: Stamp, today: string): Generator<Insertable<Database["icr_ramp_rate"]>> {
	for (const ramp of ramps) {
		for (const { charge, basis, yuan, euros, onWish } of rampCharges) {
			for (const container of basis === "bl" ? ["*"] : dryContainers) {
				for (const direction of directions) {
					const [short, long] = isChinese(ramp) ? yuan : euros;
					const cost = container === "20GP" ? short : long;
					yield {
						...rateRow(stamp, `icr ramp/${ramp}/${charge}/${container}/${direction}`, {
							...perContainer({ direction, container, ownership: "COC", cargo: "general", cost }),
							...{ basis, currency: isChinese(ramp) ? "CNY" : "EUR", vat_bp: isChinese(ramp) ? 600 : 0 },
							...{ ssr_minor: roundTo(cost * 1.12, 1) * 100, msr_minor: roundTo(cost * 1.05, 1) * 100, valid_from: year(today, 0).from },
						}),
						...{ ramp_city_id: city(ramp), charge, on_wish: onWish ? 1 : 0 },
					};
				}
			}
		}
	}
}

/** Depots at ramps, where empty boxes are fetched in China and returned in Europe. */
const depots: Record<string, string> = {
	...{ DEDUI: "Logport Depot", DENUE: "Hafen Depot", PLMAA: "Adampol Yard", PLLOD: "Olechów Yard" },
	...{ CNSIA: "Xinzhu Yard", CNCKG: "Tuanjiecun Yard", CNCTU: "Chengxiang Yard", CNZGZ: "Putian Yard" },
	...{ CNWUH: "Wujiashan Yard", CNYIU: "Yiwuxi Yard", CNHFE: "Hefeibei Yard" },
};
/** The last day of a step and what a day of a 20' box costs in it, in euros, and four times that in yuan; a 40' box is twice that. */
const storage: readonly (readonly [last: number | null, aDay: number])[] = [
	[7, 0],
	[14, 4],
	[null, 9],
];

/** Lifts and storage by steps at the depots of the ramps, open-ended. */
export function* icrDepotRates(stamp: Stamp, today: string): Generator<Insertable<Database["icr_depot_rate"]>> {
	for (const [ramp, depot] of Object.entries(depots)) {
		const [currency, euro] = isChinese(ramp) ? (["CNY", 4] as const) : (["EUR", 1] as const);
		for (const [container, ownership] of dryContainers.flatMap((box) => ownerships.map((owner) => [box, owner] as const))) {
			const size = container === "20GP" ? 1 : 2;
			const prices = [
				...storage.map(([to, aDay], i) => ({ service: "STO", basis: "day" as const, from: (storage[i - 1]?.[0] ?? 0) + 1, to, amount: aDay * size })),
				...["LON", "LOF"].map((service) => ({ service, basis: "container" as const, from: 1, to: null, amount: size === 1 ? 42 : 48 })),
			];
			for (const { service, basis, from, to, amount } of prices) {
				const paid = amount * euro;
				for (const direction of directions) {
					yield {
						...rateRow(stamp, `icr depot/${ramp}/${service}/${from}/${container}/${ownership}/${direction}`, {
							...{ direction, basis, container_type: container, ownership, currency, valid_from: year(today, 0).from },
							...{ cost_minor: Math.round(paid * 80), ssr_minor: paid * 100, msr_minor: Math.round(paid * 90) },
						}),
						...{ ramp_city_id: city(ramp), depot, service, day_from: from, day_to: to, on_wish: 0 },
					};
				}
			}
		}
	}
}

/** What is charged on top of a train: the part of the way, the charge, on which boxes or shipments, in dollars. */
const surcharges = [
	{ type: "rail", charge: "PSS", basis: "container", amount: 150, from: "CN" },
	{ type: "rail", charge: "OWS", basis: "container", amount: 220, over: 24_000, from: "CN" },
	{ type: "rail", charge: "WIN", basis: "container", amount: 480, onWish: true, from: "CN" },
	{ type: "customs", charge: "GUA", basis: "bl", amount: 60, from: "EU" },
	{ type: "customs", charge: "INS", basis: "container", amount: 95, onWish: true, from: "EU" },
	{ type: "terminal", charge: "CGS", basis: "container", amount: 80, from: "EU" },
] as const;

/** What is charged on top at the ramps, by direction: last year's, a little lower, and this year's, open-ended. */
export function* icrSurchargeRates(stamp: Stamp, today: string): Generator<Insertable<Database["icr_surcharge_rate"]>> {
	const [last, now] = [year(today, -1), year(today, 0)];
	for (const place of ramps) {
		for (const said of surcharges.filter(({ from }) => (from === "CN") === isChinese(place))) {
			for (const direction of directions) {
				for (const container of said.basis === "container" ? dryContainers : ["*"]) {
					for (const valid of [{ valid_from: last.from, valid_to: last.to }, { valid_from: now.from }]) {
						const size = (direction === "westbound" ? 1 : 0.8) * ("valid_to" in valid ? 0.9 : 1) * (container === "20GP" ? 0.7 : 1);
						const amount = roundTo(said.amount * size, 5);
						yield {
							...rateRow(stamp, `icr surcharge/${place}/${said.charge}/${direction}/${container}/${valid.valid_from}`, {
								...{ direction, basis: said.basis, container_type: container, currency: "USD", weight_from: "over" in said ? said.over : 0 },
								...{ cost_minor: Math.round(amount * 88), ssr_minor: amount * 100, msr_minor: Math.round(amount * 94), ...valid },
							}),
							...{ port_id: city(place), type: said.type, charge: said.charge, on_wish: "onWish" in said ? 1 : 0 },
						};
					}
				}
			}
		}
	}
}

/** Kilometres from a ramp in China to an area, by the area's code. */
const areas: Record<string, Readonly<Record<string, number>>> = {
	CNSIA: { "6101": 35, "6104": 60, "6105": 85, "6103": 180 },
	CNCKG: { "500106": 25, "500112": 40, "500107": 30 },
	CNCTU: { "5101": 45, "5106": 75, "5107": 135 },
	CNZGZ: { "4101": 40, "4103": 140, "4107": 90 },
	CNWUH: { "4201": 45, "4206": 320 },
	CNYIU: { "330782": 20, "3307": 60, "3306": 120 },
	CNHFE: { "3401": 40, "3402": 145 },
};
/** Kilometres from a ramp in Europe to the middle of a zone of postcodes. */
const zones: Record<string, Readonly<Record<string, number>>> = {
	DEDUI: { "DE-40-47": 35, "DE-50-53": 80, "DE-32-33": 170, "DE-60-63": 240, "NL-50-59": 120, "BE-20": 160 },
	DENUE: { "DE-90-91": 30, "DE-80-85": 170, "DE-70-73": 200, "CZ-30-35": 210, "AT-40": 290 },
	PLMAA: { "PL-00-05": 190, "PL-20": 120, "PL-15": 170, "LT-01-06": 380 },
	PLLOD: { "PL-90-95": 25, "PL-00-05": 130, "PL-60-62": 210, "CZ-70": 300 },
};

/** Over and up to which weight of cargo and container a class holds, kilograms, and what it costs more than the lightest. */
const classes = [
	["light", 0, 18_000, 1],
	["medium", 18_000, 24_500, 1.12],
	["heavy", 24_500, 999_999, 1.35],
] as const;

const trucked = (stamp: Stamp, key: string, from: string, { km, currency }: { km: number; currency: "CNY" | "EUR" }) =>
	dryContainers.flatMap((container) =>
		directions.flatMap((direction) =>
			classes.map(([name, over, upTo, share]) => {
				const [fixed, aKm, step] = currency === "CNY" ? [650, 8.5, 10] : [190, 2.1, 5];
				const cost = roundTo((fixed + km * aKm) * share * (container === "20GP" ? 0.85 : 1), step);
				const rate = rateRow(stamp, `${key}/${name}/${container}/${direction}`, {
					...perContainer({ direction, container, ownership: "COC", cargo: "general", cost }),
					...{ currency, weight_from: over, weight_to: upTo, vat_bp: currency === "CNY" ? 900 : 0 },
					...{ ssr_minor: roundTo(cost * 1.13, step) * 100, msr_minor: roundTo(cost * 1.06, step) * 100, valid_from: from },
				});
				return { rate, name };
			}),
		),
	);

/** Trucks between the ramps in China and areas around them. */
export function* icrInlandTruckingRates(stamp: Stamp, today: string): Generator<Insertable<Database["icr_inland_trucking_rate"]>> {
	for (const [ramp, around] of Object.entries(areas))
		for (const [area, km] of Object.entries(around))
			for (const { rate, name } of trucked(stamp, `icr inland/${ramp}/${area}`, year(today, 0).from, { km, currency: "CNY" }))
				yield {
					...rate,
					...{ ramp_city_id: city(ramp), area_code: area, weight_class: name, waiting_minor: 10_000, waiting_free: 2, fuel_bp: null, adr_bp: 5_000 },
				};
}

/** Trucks between the ramps in Europe and zones of postcodes around them. */
export function* icrEuropeTruckingRates(stamp: Stamp, today: string): Generator<Insertable<Database["icr_europe_trucking_rate"]>> {
	for (const [ramp, around] of Object.entries(zones))
		for (const [zone, km] of Object.entries(around))
			for (const { rate, name } of trucked(stamp, `icr europe/${ramp}/${zone}`, year(today, 0).from, { km, currency: "EUR" }))
				yield {
					...rate,
					...{ ramp_city_id: city(ramp), zone, weight_class: name, waiting_minor: 6_500, waiting_free: 2, fuel_bp: 850, adr_bp: 2_500 },
				};
}
