import { expect, test } from "vitest";
import { withVat } from "./with-vat.ts";

test.each([
	["1000", "6", "1060.00"],
	["1,000.50", "13", "1130.57"],
	["0.05", "10", "0.06"],
	["4500", "", "4500.00"],
	["99999999999", "9.5", "109499999998.91"],
])("%s with %s %% is %s", (amount, percent, right) => {
	expect(withVat(amount, percent, { currency: "CNY" })).toBe(right);
});

test.each([
	["1060", "6", "1000.00"],
	["100", "13", "88.50"],
])("%s without %s %% is %s", (amount, percent, right) => {
	expect(withVat(amount, percent, { currency: "CNY", taken: true })).toBe(right);
});

test.each([
	["", "6"],
	["a lot", "6"],
	["100", "six"],
	["0", "6"],
])("nothing of %j and %j", (amount, percent) => {
	expect(withVat(amount, percent, { currency: "CNY" })).toBe("");
});

test.each([
	["JPY", "1000", "1100", "909"],
	["jpy", "12345", "13580", "11223"],
	["KWD", "1000", "1100.000", "909.091"],
	["US", "1000", "1100.00", "909.09"],
])("of %s %s: %s with 10 %% and %s without", (currency, amount, more, less) => {
	expect([withVat(amount, "10", { currency }), withVat(amount, "10", { currency, taken: true })]).toEqual([more, less]);
});
