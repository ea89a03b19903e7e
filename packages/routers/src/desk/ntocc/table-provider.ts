import Big from "big.js";
import type { NtoccProvider, NtoccQuestion } from "./provider.ts";

/** What a kilometre costs by a kind of truck, in a currency; amounts are decimal strings. */
export interface KmRate {
	perKm: string;
	/** The least a journey costs; null where a kilometre is paid as such. */
	least: string | null;
	currency: string;
	/** Digits after the point of the currency. */
	digits: number;
}

/** What the portal knows itself: kilometres by road between two places, either way, and what a truck costs on a day; null for what it does not know. */
export interface DistanceTable {
	kmBetween(from: string, to: string): Promise<string | null>;
	rateOf(truckType: string, date: string): Promise<KmRate | null>;
}

const HALF_UP = 1;

/** What so many kilometres cost: rounded half up to the currency's digits, and never below the least. */
function costOver(km: string, { perKm, least, digits }: KmRate): string {
	const driven = Big(km).times(perKm).round(digits, HALF_UP);
	return (least !== null && driven.lt(least) ? Big(least) : driven).toFixed(digits);
}

/** Works a cost out of a table of distances and what a kilometre costs: the portal quotes without a platform. */
export const tableProvider = (table: DistanceTable): NtoccProvider => ({
	kind: "table",
	timeoutMs: 0,
	async quote({ from, to, truckType, date }: NtoccQuestion) {
		const [km, rate] = await Promise.all([table.kmBetween(from.code, to.code), table.rateOf(truckType, date)]);
		if (km === null || rate === null) return { outcome: "refused", reason: null };
		const cost = costOver(km, rate);
		// A truck that costs nothing is a mistake of the table, not a price.
		if (Big(cost).lte(0)) return { outcome: "refused", reason: null };
		return { outcome: "cost", cost, currency: rate.currency, km, reference: null };
	},
});
