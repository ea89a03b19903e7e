import { expect, test } from "vitest";
import { withVat } from "./with-vat.ts";

test.each([
	["1000", "6", "1060.00"],
	["1,000.50", "13", "1130.57"],
	["0.05", "10", "0.06"],
	["4500", "", "4500.00"],
	["99999999999", "9.5", "109499999998.91"],
])("%s with %s %% is %s", (amount, percent, right) => {
	expect(withVat(amount, percent)).toBe(right);
});

test.each([
	["1060", "6", "1000.00"],
	["100", "13", "88.50"],
])("%s without %s %% is %s", (amount, percent, right) => {
	expect(withVat(amount, percent, true)).toBe(right);
});

test.each([
	["", "6"],
	["a lot", "6"],
	["100", "six"],
	["0", "6"],
])("nothing of %j and %j", (amount, percent) => {
	expect(withVat(amount, percent)).toBe("");
});
