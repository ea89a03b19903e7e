import type { Insertable } from "kysely";
import { OPEN_END } from "../open-end.ts";
import type { BookingSurchargeRateTable, RateBasis } from "../tables/index.ts";
import { year } from "./periods.ts";
import { activePorts, placeId } from "./places.ts";
import { directions, ownerships, rateRow, type Stamp } from "./rate.ts";

/** What a port charges on top: of itself where container, cargo and weight are these, or on wish. */
export interface Surcharge {
	charge: string;
	basis: RateBasis;
	/** Selling price in whole units of the currency, or percent. */
	amount: number;
	container?: string;
	cargo?: "reefer" | "dangerous";
	/** Gross kilograms over which it is charged. */
	over?: number;
	direction?: "westbound" | "eastbound";
	onWish?: true;
	/** Month and day of the first and the last day, where it is charged for a season. */
	season?: readonly [from: string, to: string];
	remark?: string;
}

export interface Tariff<S extends Surcharge = Surcharge> {
	currency: string;
	vat: number;
	surcharges: readonly S[];
}

/** By country; an overweight charge is for the box whose road limit is reached first. */
const tariffs: Record<"CN" | "HK" | "EU", Tariff> = {
	CN: {
		...{ currency: "CNY", vat: 600 },
		surcharges: [
			{ charge: "ISPS", basis: "container", container: "20GP", amount: 20 },
			...["40GP", "40HC", "45HC"].map((container) => ({ charge: "ISPS", basis: "container" as const, container, amount: 30 })),
			{ charge: "OWS", basis: "container", container: "20GP", amount: 350, over: 24_000, remark: "Weighed at the gate" },
			...["40GP", "40HC"].map((container) => ({ charge: "OWS", basis: "container" as const, container, amount: 300, over: 27_000 })),
			{ charge: "RFS", basis: "container", amount: 260, cargo: "reefer" },
			{ charge: "PSS", basis: "container", amount: 200, direction: "westbound", season: ["08-01", "10-31"] },
			{ charge: "LGI", basis: "container", amount: 480, direction: "westbound", onWish: true },
			{ charge: "AMD", basis: "bl", amount: 300, onWish: true },
			{ charge: "FUM", basis: "container", amount: 550, direction: "westbound", onWish: true },
		],
	},
	HK: {
		...{ currency: "HKD", vat: 0 },
		surcharges: [
			{ charge: "ISPS", basis: "container", amount: 60 },
			{ charge: "RFS", basis: "container", amount: 420, cargo: "reefer" },
			{ charge: "LGI", basis: "container", amount: 850, direction: "westbound", onWish: true },
			{ charge: "AMD", basis: "bl", amount: 400, onWish: true },
		],
	},
	EU: {
		...{ currency: "EUR", vat: 0 },
		surcharges: [
			{ charge: "ISPS", basis: "container", amount: 14 },
			{ charge: "CGS", basis: "container", amount: 45, direction: "eastbound", remark: "Until berths are back to plan" },
			{ charge: "RFS", basis: "container", amount: 60, cargo: "reefer" },
			{ charge: "AMD", basis: "bl", amount: 60, onWish: true },
		],
	},
};

const tariffOf = (port: string) => tariffs[port.startsWith("CN") ? "CN" : port.startsWith("HK") ? "HK" : "EU"];

/**
 * Rows of surcharges by the tariff of each port the company works with: this year's, open-ended but for the season's, and at Shanghai last year's, too. `name` tells the rows of
 * a book from those of others; a percentage costs an amount.
 */
export function* surchargeRows<S extends Surcharge>(stamp: Stamp, today: string, name: string, tariffOf: (port: string) => Tariff<S> | undefined) {
	const years = [1, 0].map((ago) => ({ ago, ...year(today, -ago) }));
	for (const port of activePorts) {
		const { currency, vat, surcharges } = tariffOf(port) ?? { currency: "CNY", vat: 0, surcharges: [] };
		for (const { ago, from, to } of years.filter(({ ago }) => ago === 0 || port === "CNSHA")) {
			for (const said of surcharges) {
				const { charge, basis, amount, container = "*", cargo = "general", over = 0, season, ...more } = said;
				const [first = from, last = ago === 0 ? OPEN_END : to] = season?.map((day) => `${from.slice(0, 4)}-${day}`) ?? [];
				const price = Math.round(amount * (ago === 0 ? 1 : 0.95));
				const ways = directions.filter((way) => more.direction === undefined || way === more.direction);
				// A price for every box has no owner.
				const owners = container === "*" ? (["COC"] as const) : ownerships;
				for (const [direction, ownership] of ways.flatMap((way) => owners.map((owner) => [way, owner] as const))) {
					const row = {
						...rateRow(stamp, `${name}/${port}/${charge}/${container}/${direction}/${ownership}/${from}`, {
							...{ direction, ownership, container_type: container, cargo, basis, currency, vat_bp: vat, weight_from: over },
							...{ cost_minor: price * (basis === "percent" ? 600 : 75), ssr_minor: price * 100, msr_minor: price * 90 },
							...{ valid_from: first, valid_to: last, remark: more.remark ?? null },
						}),
						...{ port_id: placeId("port", port), charge, on_wish: more.onWish ? (1 as const) : (0 as const) },
					};
					yield { said, row };
				}
			}
		}
	}
}

/** Surcharges of the booking service of every port. */
export function* bookingSurcharges(stamp: Stamp, today: string): Generator<Insertable<BookingSurchargeRateTable>> {
	for (const { row } of surchargeRows(stamp, today, "surcharge", tariffOf)) yield row;
}
