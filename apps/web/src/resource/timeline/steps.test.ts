import type { Rate } from "@iqt/routers/kit/price-book/list";
import { books } from "@iqt/routers/prices/books";
import { icrPrice } from "@iqt/routers/prices/icr-price/schema";
import { inlandRail } from "@iqt/routers/prices/inland-rail/schema";
import { expect, test } from "vitest";
import { drawnFields, scalesOf, worthOf } from "./steps.ts";
import { rateOf } from "./timeline.test-support.ts";

const stretch = { from: "2026-01-01", to: "2026-12-31" };
const rate = (row: Rate["row"], values: Rate["values"] = {}) =>
	rateOf({ validFrom: "2026-01-01", validTo: null, currency: "CNY", basis: "container", ...row }, { values });
const scales = (rates: Rate[], seesCost = true) => scalesOf(inlandRail, rates, { stretch, seesCost });

test("a price goes from its first day to behind its last, within the days that are drawn", () => {
	const found = scales([
		rate({ validFrom: "2025-06-01", validTo: "2026-03-31", cost: "100" }, { ssr: "120.50" }),
		rate({ validFrom: "2026-05-01" }, { ssr: "130" }),
		rate({ validFrom: "2027-01-01" }, { ssr: "140" }),
	]);
	expect(found).toEqual([
		{
			currency: "CNY",
			basis: "container",
			series: [
				{ field: "cost", look: "cost", steps: [{ from: "2026-01-01", until: "2026-04-01", value: 100 }] },
				{
					field: "ssr",
					look: "price",
					steps: [
						{ from: "2026-01-01", until: "2026-04-01", value: 120.5 },
						{ from: "2026-05-01", until: "2027-01-01", value: 130 },
					],
				},
			],
		},
	]);
});

test("currencies, and ways of charging, are on scales of their own", () => {
	const found = scales([
		rate({ validTo: "2026-03-31" }, { ssr: "900" }),
		rate({ validFrom: "2026-04-01", validTo: "2026-06-30", currency: "USD" }, { ssr: "130" }),
		rate({ validFrom: "2026-07-01", basis: "teu" }, { ssr: "450" }),
		rate({ validFrom: "2026-07-01", basis: "percent" }, { ssr: "15" }),
	]);
	expect(found.map(({ currency, basis }) => `${currency} ${basis}`)).toEqual(["CNY container", "USD container", "CNY teu", "% percent"]);
});

test("what the search sells at is drawn, a formula by what it comes to, and nothing of what cannot be told", () => {
	const ssr = { name: "ssr", kind: "price" } as const;
	expect(worthOf(ssr, rate({ ssr: "100" }, { ssr: "100", sold: "110" }))).toBe("110");
	expect(worthOf(ssr, rate({ ssr: "cost*2" }, { ssr: "200" }))).toBe("200");
	expect(worthOf(ssr, rate({ ssr: "teu*2" }, { ssr: null }))).toBeNull();
	expect(worthOf(ssr, rate({ ssr: "100", onRequest: true }, { ssr: "100" }))).toBeNull();
	expect(scales([rate({ ssr: "teu*2" }, { ssr: null })])).toEqual([]);
});

test.each(books.map((book) => ({ domain: book.domain, book })))("$domain draws its amounts, its costs for those alone who see them", ({ book }) => {
	const all = drawnFields(book, true).map(({ name }) => name);
	const amounts = book.fields.filter(({ name, kind }) => book.prices.includes(name) && (kind === "money" || kind === "price"));
	expect(all).toEqual(amounts.map(({ name }) => name));
	expect(drawnFields(book, false).filter(({ confidential }) => confidential)).toEqual([]);
});

test("of costs in two currencies the sum is drawn, in the rate's own, and each bound of a price by another line", () => {
	const row = { currency: "USD", costCny: "7100", costUsd: "1000", exchangeRate: "7.1", ssrMin: "2000", ssrMax: "2600" };
	const of = (more: object = {}, perUsd?: ReadonlyMap<string, string>, seesCost = true) =>
		scalesOf(icrPrice, [rate({ ...row, ...more }, { ssr: "2200", msr: "2100" })], { stretch, seesCost, perUsd }).map(({ currency, series }) => [
			currency,
			series.map(({ field, look, steps }) => `${field} ${look} ${steps[0]?.value}`),
		]);
	const sold = ["ssr price 2200", "msr least 2100", "ssrMin bound 2000", "ssrMax otherBound 2600"];
	expect(of()).toEqual([["USD", ["cost cost 2000", ...sold]]]);
	// At the day's rate where it has none of its own, and not at all while that is unknown.
	expect(of({ exchangeRate: null }, new Map([["CNY", "7.1"]]))).toEqual([["USD", ["cost cost 2000", ...sold]]]);
	expect(of({ exchangeRate: null })).toEqual([["USD", sold]]);
	expect(JSON.stringify(of({}, undefined, false))).not.toContain("cost");
});
