import type { Insertable } from "kysely";
import type { ExchangeRateTable } from "../tables/reference.ts";
import { dayAfter } from "./periods.ts";
import { chance } from "./random.ts";

/** Mid-market units for one US dollar from a day on, oldest first. Mid 2026 is the published anchor; the other days move around it. */
const published: Record<string, Record<string, string>> = {
	"2025-07-01": {
		CNY: "7.1634",
		HKD: "7.8499",
		EUR: "0.8497",
		JPY: "143.98",
		GBP: "0.7285",
		KZT: "519.60",
		PLN: "3.6050",
		RUB: "78.47",
		SGD: "1.2720",
	},
	"2026-01-01": {
		CNY: "6.9890",
		HKD: "7.7830",
		EUR: "0.8513",
		JPY: "156.70",
		GBP: "0.7430",
		KZT: "507.30",
		PLN: "3.5910",
		RUB: "78.75",
		SGD: "1.2860",
	},
	"2026-04-01": {
		CNY: "6.8842",
		HKD: "7.8126",
		EUR: "0.8601",
		JPY: "158.94",
		GBP: "0.7472",
		KZT: "511.80",
		PLN: "3.6480",
		RUB: "80.10",
		SGD: "1.2905",
	},
	"2026-07-01": {
		CNY: "6.7758",
		HKD: "7.8377",
		EUR: "0.8684",
		JPY: "160.77",
		GBP: "0.7518",
		KZT: "516.25",
		PLN: "3.7010",
		RUB: "81.35",
		SGD: "1.2948",
	},
	"2026-10-01": {
		CNY: "6.7416",
		HKD: "7.8291",
		EUR: "0.8652",
		JPY: "159.42",
		GBP: "0.7496",
		KZT: "514.90",
		PLN: "3.6870",
		RUB: "82.05",
		SGD: "1.2917",
	},
	"2026-11-01": {
		CNY: "6.7305",
		HKD: "7.8264",
		EUR: "0.8637",
		JPY: "158.86",
		GBP: "0.7489",
		KZT: "514.10",
		PLN: "3.6795",
		RUB: "82.40",
		SGD: "1.2899",
	},
};

type Rate = Insertable<ExchangeRateTable>;

/** Rates of one day, the dollar's own beside them. */
const ofDay = (valid_from: string, rates: Record<string, string>): Rate[] =>
	Object.entries({ USD: "1", ...rates }).map(([currency, per_usd]) => ({ currency, valid_from, per_usd, source: "mid-market" }));

/** The rates an installation begins with. */
export const publishedExchangeRates = (): Rate[] => Object.entries(published).flatMap(([day, rates]) => ofDay(day, rates));

/** Weeks back from today that somebody in a demo has entered rates of. */
const WEEKS = 13;
/** How far a week's rate lies from the one published last before it, at most, as a share of it. */
const STRAY = 0.006;

/** Rates of exchange of a demo's last weeks, the newest of today. A day that has published rates keeps those. */
export function demoExchangeRates(today: string): Rate[] {
	const days = Array.from({ length: WEEKS }, (_, weeks) => dayAfter(today, -7 * weeks)).filter((day) => published[day] === undefined);
	return days.flatMap((day) => {
		const [oldest = day] = Object.keys(published);
		const anchor = Object.keys(published).findLast((one) => one < day) ?? oldest;
		const moved = Object.entries(published[anchor] ?? {}).map(([currency, perUsd]): [string, string] => {
			const share = 1 + (chance(`exchange/${currency}/${day}`) - 0.5) * 2 * STRAY;
			return [currency, (Number(perUsd) * share).toFixed(perUsd.split(".")[1]?.length ?? 0)];
		});
		return ofDay(day, Object.fromEntries(moved));
	});
}
