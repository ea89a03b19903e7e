import { describe, expect, it } from "vitest";
import { type SummedCell, sameNumber, summarise } from "./summary.ts";

const money = (value: unknown, unit = "CNY"): SummedCell => ({ kind: "money", value, unit });

describe("the summary of a selection", () => {
	it("adds decimals without losing a digit", () =>
		expect(summarise([money("0.10"), money("0.20"), money("90071992547409.93")])).toEqual([
			{ kind: "money", unit: "CNY", count: 3, sum: "90071992547410.23", mean: "30023997515803.41", least: "0.10", most: "90071992547409.93" },
		]));
	it("keeps currencies apart, in the order they are met", () =>
		expect(summarise([money("5", "USD"), money("7"), money("9", "USD")]).map(({ unit, sum, mean }) => [unit, sum, mean])).toEqual([
			["USD", "14", "7"],
			["CNY", "7", "7"],
		]));
	it("takes a price that is a number and leaves formulas, words and nothing", () =>
		expect(
			summarise([{ kind: "price", value: "100.5", unit: "CNY" }, { kind: "price", value: "cost*1.1", unit: "CNY" }, money(null), money("")]),
		).toMatchObject([{ count: 1, sum: "100.5" }]));
	it("adds no percents and no numbers of different columns", () => {
		const numbers = summarise([
			{ kind: "percent", value: "6", unit: "" },
			{ kind: "percent", value: "13", unit: "" },
			{ kind: "number", value: 3, unit: "Days" },
			{ kind: "number", value: 21, unit: "Weight" },
			{ kind: "text", value: "12", unit: "" },
		]);
		expect(numbers.map(({ kind, unit, sum, mean }) => [kind, unit, sum, mean])).toEqual([
			["percent", "", null, "9.50"],
			["number", "Days", "3", "3"],
			["number", "Weight", "21", "21"],
		]);
	});
	it("rounds the mean half away from zero, below zero, too", () => {
		expect(summarise([money("0.01"), money("0.02")])[0]?.mean).toBe("0.02");
		expect(summarise([money("-0.01"), money("-0.02")])[0]).toMatchObject({ mean: "-0.02", sum: "-0.03", least: "-0.02", most: "-0.01" });
		expect(summarise([money("1"), money("1"), money("2")])[0]?.mean).toBe("1.33");
	});
	it("takes as many numbers as a block may have", () =>
		expect(summarise(Array.from({ length: 200_000 }, () => money("0.1")))[0]?.sum).toBe("20000.0"));
});

describe("the same number", () => {
	it("is told from its digits, not from how many are written", () => {
		expect(sameNumber("1200", "1200.00")).toBe(true);
		expect(sameNumber(1200, "1200.01")).toBe(false);
		expect(sameNumber("", "0")).toBe(false);
	});
});
