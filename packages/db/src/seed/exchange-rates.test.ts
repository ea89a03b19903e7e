import { expect, test } from "vitest";
import { demoExchangeRates, publishedExchangeRates } from "./exchange-rates.ts";

test.each(["2026-07-01", "2026-11-29", "2027-02-28", "2034-06-15"])(
	"a demo that begins on %s has rates of that day, near the published ones",
	(today) => {
		const rows = [...publishedExchangeRates(), ...demoExchangeRates(today)];
		const keys = rows.map(({ currency, valid_from }) => `${currency} ${valid_from}`);
		expect(new Set(keys).size).toBe(keys.length);
		const currencies = new Set(rows.map(({ currency }) => currency));
		expect(rows.filter(({ valid_from }) => valid_from === today).map(({ currency }) => currency)).toEqual([...currencies]);
		const usual = new Map(publishedExchangeRates().map(({ currency, per_usd }) => [currency, Number(per_usd)]));
		for (const { currency, per_usd } of demoExchangeRates(today)) {
			const share = Number(per_usd) / (usual.get(currency) ?? 0);
			expect(share > 0.9 && share < 1.15, `${currency} ${per_usd}`).toBe(true);
		}
		expect(demoExchangeRates(today)).toEqual(demoExchangeRates(today));
	},
);
