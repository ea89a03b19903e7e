import Big from "big.js";
import { expect, test } from "vitest";
import { convert, costText, fromMinor, moneyText, rateBetween, roundMoney, toMinor } from "./money.ts";
import { shownRate } from "./shown-rate.ts";

test.each([
	[450_000, 2, "4500.00"],
	[5, 2, "0.05"],
	[-5, 2, "-0.05"],
	[-123_456, 3, "-123.456"],
	[1234, 0, "1234"],
	[0, 2, "0.00"],
])("%i minor units with %i digits are %s", (minor, exponent, text) => {
	expect(fromMinor(minor, exponent)).toBe(text);
	expect(toMinor(text, exponent)).toBe(minor);
});

test("rounds half up, halves away from zero, also when thirds hide the half", () => {
	expect(toMinor("0.005", 2)).toBe(1);
	expect(toMinor("0.0049999", 2)).toBe(0);
	expect(toMinor("-0.005", 2)).toBe(-1);
	expect(toMinor("1.5", 0)).toBe(2);
	expect(roundMoney(Big("1.50499999999999999999999999999"), 2).toFixed()).toBe("1.51");
	expect(roundMoney(Big("1.5049999999"), 2).toFixed()).toBe("1.5");
	expect(moneyText(Big("2"), 2)).toBe("2.00");
});

test("refuses amounts an integer cannot hold", () => {
	expect(toMinor("90071992547409.91", 2)).toBe(9_007_199_254_740_991);
	expect(() => toMinor("90071992547409.92", 2)).toThrow(RangeError);
});

test("shows a unit price with the digits it needs, six at most", () => {
	expect(costText(Big("4500"), 2)).toBe("4500.00");
	expect(costText(Big("6757.416"), 2)).toBe("6757.416");
	expect(costText(Big("1").div(3), 2)).toBe("0.333333");
	expect(costText(Big("12"), 0)).toBe("12");
});

const rates = new Map([
	["CNY", { perUsd: "6.7758", date: "2026-07-01" }],
	["JPY", { perUsd: "160.77", date: "2026-06-30" }],
	["KWD", { perUsd: "0.30671", date: "2026-05-01" }],
]);

test("goes through the dollar, keeps twelve digits and names the later day", () => {
	expect(rateBetween("USD", "CNY", rates)).toEqual({ ok: true, used: { from: "USD", to: "CNY", rate: "6.7758", date: "2026-07-01" } });
	expect(rateBetween("CNY", "USD", rates)).toEqual({ ok: true, used: { from: "CNY", to: "USD", rate: "0.147584049116", date: "2026-07-01" } });
	expect(rateBetween("JPY", "CNY", rates)).toEqual({ ok: true, used: { from: "JPY", to: "CNY", rate: "0.0421459227468", date: "2026-07-01" } });
	expect(rateBetween("CNY", "JPY", rates)).toMatchObject({ used: { date: "2026-07-01" } });
	expect(rateBetween("KWD", "JPY", rates)).toMatchObject({ used: { rate: "524.175931662", date: "2026-06-30" } });
});

test("needs no rate within a currency, also an unknown one", () => {
	expect(rateBetween("XXX", "XXX", rates)).toEqual({ ok: true, used: null });
	expect(convert(Big("5"), "XXX", "XXX", rates)).toEqual({ ok: true, amount: Big("5"), used: null });
});

test("names the currency without a rate", () => {
	expect(rateBetween("EUR", "CNY", rates)).toEqual({ ok: false, missing: "EUR" });
	expect(convert(Big("5"), "CNY", "EUR", rates)).toEqual({ ok: false, missing: "EUR" });
});

test("whoever follows the printed rate comes to the same cent, whichever way round it is", () => {
	const published = new Map([...rates, ["EUR", { perUsd: "0.8637", date: "2026-07-01" }] as const]);
	for (const [from, to] of [
		["EUR", "USD"],
		["USD", "EUR"],
		["CNY", "EUR"],
		["JPY", "CNY"],
	] as const) {
		for (let amount = 9_758; amount < 90_000_000; amount = amount * 3 + 17) {
			const converted = convert(Big(amount), from, to, published);
			if (!converted.ok || !converted.used) throw new Error("no rate");
			const printed = shownRate(converted.used);
			const followed = printed.from === from ? Big(amount).times(printed.rate) : Big(amount).div(printed.rate);
			expect(moneyText(converted.amount, 2), `${amount} ${from}`).toBe(moneyText(followed, 2));
		}
	}
});

test("converts by the figure that is published, which is turned round for nobody", () => {
	const published = new Map([["EUR", { perUsd: "0.8637", date: "2026-07-01" }]]);
	const converted = (from: string, to: string, amount: string) => {
		const found = convert(Big(amount), from, to, published);
		return found.ok ? moneyText(found.amount, 2) : null;
	};
	// By 1.157809, the rate turned round, it would be 863,700.32.
	expect(converted("USD", "EUR", "1000000")).toBe("863700.00");
	expect(converted("EUR", "USD", "863700")).toBe("1000000.00");
});

test("converts with the rate it shows and does not round", () => {
	const converted = convert(Big("100.01"), "USD", "CNY", rates);
	expect(converted.ok && converted.amount.toFixed()).toBe("677.647758");
});
