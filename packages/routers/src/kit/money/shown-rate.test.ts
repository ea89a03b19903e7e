import { expect, test } from "vitest";
import { shownRate } from "./shown-rate.ts";

test.each([
	["USD", "CNY", "6.7758", "1 USD = 6.7758 CNY"],
	["CNY", "USD", "0.147584048525", "1 USD = 6.7758 CNY"],
	["CNY", "EUR", "0.128161988252", "1 EUR = 7.802626 CNY"],
	["EUR", "CNY", "7.80262551819", "1 EUR = 7.802626 CNY"],
	["JPY", "USD", "0.00622006593270", "1 USD = 160.77 JPY"],
	["USD", "VND", "26345.678", "1 USD = 26345.678 VND"],
	["USD", "IRR", "42000000", "1 USD = 42000000 IRR"],
	["USD", "EUR", "0.8637", "1 USD = 0.8637 EUR"],
	["EUR", "USD", "1.15780942457", "1 USD = 0.8637 EUR"],
	["EUR", "USD", "1.157809", "1 EUR = 1.157809 USD"],
	["USD", "KWD", "0.30671234", "1 USD = 0.30671234 KWD"],
	["KWD", "USD", "3.26038398064", "1 USD = 0.30671234 KWD"],
	["USD", "XXX", "1", "1 USD = 1 XXX"],
])("one %s in %s at %s reads %s", (from, to, rate, text) => {
	const shown = shownRate({ from, to, rate, date: "2026-11-20" });
	expect(`1 ${shown.from} = ${shown.rate} ${shown.to}`).toBe(text);
	expect(shown.date).toBe("2026-11-20");
});
