import type { Insertable } from "kysely";
import type { DepotRateTable } from "../tables/index.ts";
import { year } from "./periods.ts";
import { activePorts, placeId } from "./places.ts";
import { directions, ownerships, rateRow, type Stamp } from "./rate.ts";

/** Depots this company sends boxes to, by port. */
const depotsOf: Record<string, readonly string[]> = {
	CNSHA: ["Waigaoqiao Depot", "Yangshan Depot"],
	CNNGB: ["Beilun Yard"],
	CNTAO: ["Qianwan Depot"],
	CNYTN: ["Pinghu Depot"],
	CNXMN: ["Haicang Yard"],
	CNCKG: ["Guoyuan Yard"],
	CNWUH: ["Yangluo Yard"],
	CNNKG: ["Longtan Yard"],
	HKHKG: ["Kwai Chung Depot"],
	DEHAM: ["Waltershof Depot", "Veddel Depot"],
	NLRTM: ["Waalhaven Depot"],
};

/** The last day of a step and what a day costs in it, in whole units of the currency; the last step is open. */
type Step = readonly [last: number | null, aDay: number];

interface Tariff {
	currency: string;
	vat: number;
	/** Storage a day of a 20' box; a 40' box is twice that, a reefer half as much again. */
	storage: readonly Step[];
	/** Of a 20' and a 40' box: each lift, a day's plug-in, an inspection before the trip, cleaning. */
	lift: readonly [number, number];
	plugIn: readonly [number, number];
	inspection: readonly [number, number];
	cleaning: readonly [number, number];
}

const tariffs: Record<"CN" | "HK" | "EU", Tariff> = {
	CN: {
		...{ currency: "CNY", vat: 600 },
		storage: [
			[5, 0],
			[10, 20],
			[20, 40],
			[null, 80],
		],
		...{ lift: [180, 270], plugIn: [160, 220], inspection: [260, 320], cleaning: [60, 100] },
	},
	HK: {
		...{ currency: "HKD", vat: 0 },
		storage: [
			[3, 0],
			[7, 130],
			[14, 235],
			[null, 470],
		],
		...{ lift: [310, 420], plugIn: [360, 420], inspection: [520, 580], cleaning: [180, 260] },
	},
	EU: {
		...{ currency: "USD", vat: 0 },
		storage: [
			[4, 0],
			[7, 17],
			[14, 30],
			[21, 43],
			[null, 86],
		],
		...{ lift: [55, 62], plugIn: [65, 72], inspection: [95, 110], cleaning: [35, 48] },
	},
};

const dry = ["20GP", "40GP", "40HC"] as const;
const reefers = ["20RF", "40RH"] as const;
const isShort = (container: string) => container.startsWith("20");

interface Price {
	service: string;
	container: string;
	basis: "container" | "day";
	/** Selling price in whole units of the currency; null on request. */
	amount: number | null;
	from?: number;
	to?: number | null;
	onWish?: true;
}

/** What a depot charges, by service, box and step. */
function pricesOf({ storage, lift, plugIn, inspection, cleaning }: Tariff): Price[] {
	const each = (service: string, containers: readonly string[], [short, long]: readonly [number, number], more: Pick<Price, "basis" | "onWish">) =>
		containers.map((container): Price => ({ service, container, amount: isShort(container) ? short : long, ...more }));
	const steps = (container: string): Price[] =>
		storage.map(([to, aDay], i) => ({
			...{ service: "STO", container, basis: "day", from: (storage[i - 1]?.[0] ?? 0) + 1, to },
			amount: aDay * (isShort(container) ? 1 : 2) * (container.includes("R") ? 1.5 : 1),
		}));
	return [
		...[...dry, ...reefers].flatMap(steps),
		...["LON", "LOF"].flatMap((service) => each(service, [...dry, ...reefers], lift, { basis: "container" })),
		...each("PLG", reefers, plugIn, { basis: "day" }),
		...each("PTI", reefers, inspection, { basis: "container", onWish: true }),
		...each("CLN", dry, cleaning, { basis: "container", onWish: true }),
		{ service: "MNR", container: "*", basis: "container", amount: null, onWish: true },
	];
}

/** Depot prices of the ports whose depots the company works with, open-ended; at Shanghai last year's, a little lower, too. */
export function* depotRates(stamp: Stamp, today: string): Generator<Insertable<DepotRateTable>> {
	const last = year(today, -1);
	for (const port of activePorts) {
		const tariff = tariffs[port.startsWith("CN") ? "CN" : port.startsWith("HK") ? "HK" : "EU"];
		for (const depot of depotsOf[port] ?? []) {
			for (const price of pricesOf(tariff)) {
				const { service, container, basis, amount, from = 1, to = null, onWish } = price;
				for (const direction of directions) {
					// A reefer is its carrier's; a price for every box has no owner.
					for (const ownership of container.includes("R") || container === "*" ? (["COC"] as const) : ownerships) {
						const row = (key: string, share: number, valid: { valid_from: string; valid_to?: string }): Insertable<DepotRateTable> => ({
							...rateRow(stamp, `depot/${port}/${depot}/${service}/${from}/${container}/${direction}/${ownership}/${key}`, {
								...{ direction, ownership, basis, container_type: container, currency: tariff.currency, vat_bp: tariff.vat },
								...(amount === null
									? { on_request: 1 as const }
									: {
											cost_minor: Math.round(amount * share * 78),
											ssr_minor: Math.round(amount * share * 100),
											msr_minor: Math.round(amount * share * 90),
										}),
								...valid,
							}),
							...{ port_id: placeId("port", port), depot, service, day_from: from, day_to: to, on_wish: onWish ? 1 : 0 },
						});
						yield row("now", 1, { valid_from: year(today, 0).from });
						if (port === "CNSHA") yield row("before", 0.9, { valid_from: last.from, valid_to: last.to });
					}
				}
			}
		}
	}
}
