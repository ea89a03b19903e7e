import type { Insertable } from "kysely";
import type { BookingServiceRateTable, CorridorTable, CustomsRateTable } from "../tables/index.ts";
import { bargeLanes } from "./barges.ts";
import { hubs, truckedFrom } from "./hubs.ts";
import { loadRailLanes } from "./load.ts";
import { year } from "./periods.ts";
import { activePorts, customsPorts, placeId, portsOf } from "./places.ts";
import { chance } from "./random.ts";
import { directions, ownerships, rateRow, roundTo, type Stamp } from "./rate.ts";

/** What can be sold: every rail and barge lane through each port of its port city, and trucks all the way where it is near. */
export function* corridors(stamp: Stamp, today: string): Generator<Insertable<CorridorTable>> {
	const { from } = year(today, -1);
	const row = (
		portCity: string,
		port: string,
		inland: string,
		mode: CorridorTable["mode"],
		direction: CorridorTable["direction"],
		days: [number, number],
	): Insertable<CorridorTable> => ({
		...rateRow(stamp, `corridor/${port}/${inland}/${mode}/${direction}`, { direction, basis: "shipment", valid_from: from }),
		port_id: placeId("port", port),
		port_city_id: placeId("portCity", portCity),
		inland_city_id: placeId("inlandCity", inland),
		mode,
		discount_allowed: chance(`${port}/${inland}/discount`) < 0.8 ? 1 : 0,
		transit_min: days[0],
		transit_max: days[1],
	});
	for (const [inland, portCity, , , days] of loadRailLanes()) {
		for (const port of portsOf(portCity)) for (const direction of directions) yield row(portCity, port, inland, "rail", direction, [days, days + 2]);
	}
	for (const [inland, portCity, , down, up] of bargeLanes) {
		for (const port of portsOf(portCity)) for (const direction of directions) yield row(portCity, port, inland, "barge", direction, [down, up + 2]);
	}
	for (const hub of hubs.filter((h) => h.kind === "portCity")) {
		for (const inland of truckedFrom(hub)) {
			for (const port of portsOf(hub.code)) for (const direction of directions) yield row(hub.code, port, inland.code, "truck", direction, [1, 2]);
		}
	}
}

interface Price {
	charge: string;
	container: string;
	cargo: "general" | "reefer";
	basis: "container" | "bl";
	/** Selling price in whole units of the currency. */
	amount: number;
}

const thc = (charge: string, amounts: Record<string, number>): Price[] =>
	Object.entries(amounts).map(([container, amount]) => ({
		charge,
		container,
		cargo: container.includes("R") ? "reefer" : "general",
		basis: "container",
		amount,
	}));

const flat = (charge: string, basis: Price["basis"], amount: number): Price => ({ charge, container: "*", cargo: "general", basis, amount });

/** Published charges: dry and reefer THC, document and telex release a BL, seal and VGM a container. */
const tariffs: Record<string, { currency: string; prices: Price[] }> = {
	CN: {
		currency: "CNY",
		prices: [
			...thc("THC", { "20GP": 850, "40GP": 1_250, "40HC": 1_250, "45HC": 1_250, "20RF": 950, "40RH": 1_520 }),
			flat("DOC", "bl", 450),
			flat("SEAL", "container", 30),
			flat("VGM", "container", 50),
			flat("TLX", "bl", 300),
		],
	},
	HK: {
		currency: "HKD",
		prices: [
			...thc("THC", { "20GP": 2_140, "40GP": 2_855, "40HC": 2_855, "45HC": 2_855, "20RF": 3_070, "40RH": 4_165 }),
			flat("DOC", "bl", 500),
			flat("SEAL", "container", 40),
		],
	},
	EU: {
		currency: "EUR",
		prices: [
			...thc("THC", { "20GP": 245, "40GP": 245, "40HC": 245, "45HC": 255, "20RF": 295, "40RH": 295 }),
			flat("DOC", "bl", 50),
			flat("SEAL", "container", 9),
			flat("VGM", "container", 15),
		],
	},
};

const tariffOf = (port: string) => tariffs[port.slice(0, 2)] ?? tariffs.EU;

/** Booking service charges of every port the company works with: this year's, open-ended, and last year's a little lower. */
export function* bookingServices(stamp: Stamp, today: string): Generator<Insertable<BookingServiceRateTable>> {
	const last = year(today, -1);
	for (const port of activePorts) {
		const tariff = tariffOf(port);
		if (tariff === undefined) continue;
		for (const { charge, container, cargo, basis, amount } of tariff.prices) {
			for (const direction of directions) {
				for (const ownership of container === "*" || cargo === "reefer" ? (["COC"] as const) : ownerships) {
					const row = (key: string, price: number, valid: { valid_from: string; valid_to?: string }): Insertable<BookingServiceRateTable> => ({
						...rateRow(stamp, `booking/${port}/${charge}/${container}/${direction}/${ownership}/${key}`, {
							direction,
							container_type: container,
							ownership,
							cargo,
							basis,
							currency: tariff.currency,
							cost_minor: roundTo(price * 0.9, 1) * 100,
							ssr_minor: price * 100,
							...valid,
						}),
						port_id: placeId("port", port),
						charge,
					});
					yield row("now", amount, { valid_from: year(today, 0).from });
					if (port.startsWith("CN")) yield row("before", roundTo(amount * 0.95, 5), { valid_from: last.from, valid_to: last.to });
				}
			}
		}
	}
}

/** [document, items included, each further item, inspection 20', inspection 40'] in whole units of the currency. */
const customs: Record<string, { currency: string; fees: [number, number, number, number, number] }> = {
	CN: { currency: "CNY", fees: [200, 5, 20, 800, 1_200] },
	HK: { currency: "HKD", fees: [380, 5, 30, 1_100, 1_600] },
	EU: { currency: "EUR", fees: [125, 3, 7.5, 602, 807] },
};

/** What is charged at a port for customs: a document with items included, each further item, an inspection by the box; amounts in whole units of the currency. */
function* customsItems(port: string) {
	const { currency, fees } = customs[port.slice(0, 2)] ?? { currency: "EUR", fees: customs.EU?.fees ?? [125, 3, 7.5, 602, 807] };
	const [document, included, item, inspection20, inspection40] = fees;
	for (const direction of directions) {
		const category = direction === "westbound" ? "export" : "import";
		const of = (name: string, basis: CustomsRateTable["basis"], amount: number, container = "*", items: number | null = null) => ({
			...{ name, basis, amount, container, items, direction, currency },
			key: `${port}/${name}/${basis}/${container}/${direction}`,
		});
		yield of(category, "document", document, "*", included);
		yield of(category, "item", item);
		yield of("inspection", "container", inspection20, "20GP");
		yield of("inspection", "container", inspection40, "40GP");
		yield of("inspection", "container", inspection40, "40HC");
	}
}

const customsRow = (
	stamp: Stamp,
	key: string,
	port: string,
	{ name, basis, container, items, direction, currency }: ReturnType<typeof customsItems> extends Generator<infer Item> ? Item : never,
	more: Partial<Insertable<CustomsRateTable>> & { valid_from: string },
): Insertable<CustomsRateTable> => ({
	...rateRow(stamp, key, { direction, container_type: container, basis, currency, ...more }),
	...{ port_id: placeId("port", port), category: name, items_included: items },
});

/** Ports whose customs prices are a mark-up on what the broker charges us. */
const brokered = ["DEHAM", "NLRTM"];

/** What brokers charge this company at every port: this year's, open-ended, and at Shanghai last year's, a little lower. */
export function* customsCosts(stamp: Stamp, today: string): Generator<Insertable<CustomsRateTable>> {
	const [now, last] = [year(today, 0), year(today, -1)];
	for (const port of customsPorts) {
		for (const item of customsItems(port)) {
			const row = (key: string, share: number, valid: { valid_from: string; valid_to?: string }) =>
				customsRow(stamp, `customs cost/${item.key}/${key}`, port, item, { cost_minor: Math.round(item.amount * share), ...valid });
			yield row("now", 85, { valid_from: now.from });
			if (port === "CNSHA") yield row("before", 82, { valid_from: last.from, valid_to: last.to });
		}
	}
}

/** Customs brokerage of every port: a document with items included, each further item, and inspection by container; at some ports a mark-up on the cost. */
export function* customsRates(stamp: Stamp, today: string): Generator<Insertable<CustomsRateTable>> {
	const { from } = year(today, 0);
	for (const port of customsPorts) {
		for (const item of customsItems(port)) {
			const price =
				brokered.includes(port) && item.name !== "inspection"
					? { ssr_formula: "round(cost*1.18,1)" }
					: { cost_minor: Math.round(item.amount * 85), ssr_minor: Math.round(item.amount * 100) };
			yield customsRow(stamp, `customs/${item.key}`, port, item, { ...price, valid_from: from });
		}
	}
}
