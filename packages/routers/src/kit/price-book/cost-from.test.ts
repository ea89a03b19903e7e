import { expect, test } from "vitest";
import { marginOver, reckonCost } from "./cost-from.ts";

const of = { yuan: "costCny", dollars: "costUsd", rate: "exchangeRate", margin: "margin" };
const row = { costCny: "12500.50", costUsd: "3100.00", exchangeRate: "7.1", margin: "8.5" };
const day = new Map([
	["CNY", "6.7758"],
	["EUR", "0.8684"],
]);

test.each([
	["USD", {}, { cost: "4860.63", price: "5273.79", rate: "7.1" }],
	["CNY", {}, { cost: "34510.50", price: "37443.89", rate: "7.1" }],
	["EUR", {}, { cost: "4220.97", price: "4579.76", rate: "7.1" }],
	["USD", { exchangeRate: null }, { cost: "4944.87", price: "5365.19", rate: "6.7758" }],
	["USD", { margin: null }, { cost: "4860.63", price: null, rate: "7.1" }],
	["JPY", {}, null],
	["USD", { costUsd: null }, null],
	["USD", { exchangeRate: "0" }, null],
])("in %s, with %j otherwise, costs come to %j", (currency, over, reckoned) =>
	expect(reckonCost(of, { ...row, ...over, currency }, day)).toEqual(reckoned),
);

test("nothing is reckoned without any rate of yuan", () => {
	expect(reckonCost(of, { ...row, exchangeRate: null, currency: "USD" }, new Map())).toBeNull();
});

test.each([
	["5250", "4860.63", "8.01"],
	["4800", "4860.63", "-1.25"],
	["teu*100", "4860.63", null],
	["5250", "0.00", null],
])("%s over %s is %s percent", (price, cost, percent) => expect(marginOver(price, cost)).toBe(percent));
