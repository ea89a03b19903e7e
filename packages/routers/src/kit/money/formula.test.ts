import { expect, test } from "vitest";
import { decimal, NoPrice, work } from "../../pricing/oracle-arithmetic.test-support.ts";
import { randomFormula, seeded } from "../../pricing/random-book.test-support.ts";
import { isNumberOrFormula, parseFormula, readPrice } from "./formula.ts";
import { evaluate } from "./formula-value.ts";
import { explain } from "./formula-words.ts";

const values = { cost: "5765.00", km: null, teu: "2", weight: "12.5" };

function result(text: string, given: Record<string, string | null> = values): string {
	const parsed = parseFormula(text);
	const answer = parsed.ok ? evaluate(parsed.ast, given) : parsed;
	return answer.ok ? answer.value.toFixed() : `${answer.messageId.replace("problem.formula", "")}@${answer.position}`;
}

test.each([
	["cost*1.12+300", "6756.8"],
	["=cost*1.12+300", "6756.8"],
	[" COST * 2 ", "11530"],
	["2+3*4", "14"],
	["(2+3)*4", "20"],
	["10-4-3", "3"],
	["100/5/2", "10"],
	["2*-3", "-6"],
	["-(-cost)", "5765"],
	["+5", "5"],
	[".5+.25", "0.75"],
	["min(3,1,2)", "1"],
	["max(3,1,2)", "3"],
	["min(7)", "7"],
	["round(2.5)", "3"],
	["round(-2.5)", "-3"],
	["round(2.345,2)", "2.35"],
	["round(cost,-2)", "5800"],
	["ceil(2.01)", "3"],
	["ceil(-2.99)", "-2"],
	["ceil(2)", "2"],
	["ceil(2.001,2)", "2.01"],
	["ceil(101,-2)", "200"],
	["0.1+0.2", "0.3"],
	["0.01/3*1.5", "0.005"],
	["ceil(1/3*3)", "1"],
	["1/3", "0.333333333333333333333333333333"],
])("%s is %s", (text, expected) => {
	expect(result(text)).toBe(expected);
});

test.each([
	["（cost＋１００）×2", "11730"],
	["cost÷２", "2882.5"],
	["ＭＡＸ（１，２）", "2"],
	["max(1、2)", "2"],
	["1。5＋1", "2.5"],
	["cost\u3000−\u30005", "5760"],
])("takes the signs of Chinese input methods: %s", (text, expected) => {
	expect(result(text)).toBe(expected);
});

test.each([
	["", "Empty@0"],
	["  = ", "Empty@0"],
	["cost*", "EndsEarly@5"],
	["(", "EndsEarly@1"],
	["(cost", "Unclosed@0"],
	["max(1,2", "Unclosed@3"],
	["cost)", "Unexpected@4"],
	["cost cost", "Unexpected@5"],
	["1 2", "Unexpected@2"],
	["cost#2", "Unexpected@4"],
	["2^3", "Unexpected@1"],
	["*2", "Unexpected@0"],
	["1,300+cost", "Comma@1"],
	["(1,300)+cost", "Comma@2"],
	["max+1", "NeedsBrackets@0"],
	["foo(1)", "UnknownFunction@0"],
	["round(1,2,3)", "Arguments@0"],
	["max()", "Unexpected@4"],
	["round(1,0.5)", "Digits@8"],
	["round(1,9)", "Digits@8"],
	["round(1,-9)", "Digits@8"],
	["cost/0", "DivisionByZero@4"],
	["1/(teu-2)", "DivisionByZero@1"],
	["1/(1/3*3-1)", "DivisionByZero@1"],
	["1+kost", "UnknownName@2"],
	["km*2", "NoValue@0"],
	["999999999999*2", "TooLarge@0"],
	["-999999999999*2", "TooLarge@0"],
])("%s is refused where the mistake is: %s", (text, expected) => {
	expect(result(text)).toBe(expected);
});

test("says cost is missing by its own name", () => {
	expect(result("2*cost", { cost: null })).toBe("NoCost@2");
});

test("offers the names most like an unknown one, or all", () => {
	const unknown = (name: string) => {
		const parsed = parseFormula(name);
		const answer = parsed.ok && evaluate(parsed.ast, { cost: "1", km: "1", teu: "1", weight: "1" });
		return answer && !answer.ok ? answer.values.options : null;
	};
	expect(unknown("kost")).toBe("cost");
	expect(unknown("weigth")).toBe("weight");
	expect(unknown("tue")).not.toContain("weight");
	expect(unknown("surcharge")).toBe("cost, km, teu, weight");
});

test("holds names an object carries by itself for unknown", () => {
	expect(result("constructor")).toBe("UnknownName@0");
	expect(result("toString+1")).toBe("UnknownName@0");
});

test("lists the names used, each once, and takes parameters of any script", () => {
	expect(parseFormula("cost+KM*cost+旺季附加")).toMatchObject({ ok: true, variables: ["cost", "km", "旺季附加"] });
	expect(result("cost+旺季附加", { cost: "1", 旺季附加: "250" })).toBe("251");
});

test("stops at 300 characters and 32 brackets", () => {
	expect(result(`${"1+".repeat(149)}11`)).toBe("160");
	expect(result(`${"1+".repeat(150)}1`)).toBe("TooLong@300");
	expect(result(`${"(".repeat(31)}1${")".repeat(31)}`)).toBe("1");
	expect(result(`${"(".repeat(32)}1${")".repeat(32)}`)).toBe("TooDeep@32");
	expect(result(`${"-".repeat(32)}1`)).toBe("TooDeep@31");
	expect(result(`${"(1)+".repeat(60)}1`)).toBe("61");
});

test.each([
	["cost*1.12+300", "5,765.00 × 1.12 + 300 = 6,756.80"],
	["(cost+100)*2", "(5,765.00 + 100) × 2 = 11,730.00"],
	["10-(4-3)", "10 − (4 − 3) = 9.00"],
	["10-4-3", "10 − 4 − 3 = 3.00"],
	["8/(2*2)", "8 ÷ (2 × 2) = 2.00"],
	["-cost", "−5,765.00 = −5,765.00"],
	["-(cost+1)*2", "−(5,765.00 + 1) × 2 = −11,532.00"],
	["max(1300000,cost)", "max(1,300,000; 5,765.00) = 1,300,000.00"],
	["cost/0", "5,765.00 ÷ 0 = ?"],
	["km+1", "km + 1 = ?"],
])("explains %s", (text, expected) => {
	const parsed = parseFormula(text);
	expect(parsed.ok && explain(parsed.ast, values)).toBe(expected);
});

test("shows the digits of the currency", () => {
	const parsed = parseFormula("cost*1.125");
	expect(parsed.ok && explain(parsed.ast, { cost: "1001" }, 0)).toBe("1,001 × 1.125 = 1,126");
});

test.each([
	["4500", "4500"],
	["4,500.00", "4500.00"],
	["1,234,567.5", "1234567.5"],
	["４５００", "4500"],
	["+12", "12"],
	["-12.5", "-12.5"],
	[" 7 ", "7"],
])("reads the number %s", (text, value) => {
	expect(readPrice(text)).toEqual({ kind: "number", value });
	expect(isNumberOrFormula(text)).toBe(true);
});

test("tells formulas from numbers and both from neither", () => {
	expect(readPrice(" cost*2 ")).toMatchObject({ kind: "formula", text: "cost*2" });
	expect(readPrice("45,00")).toMatchObject({ kind: "problem", problem: { messageId: "problem.formulaComma" } });
	expect(readPrice("abc(")).toMatchObject({ kind: "problem" });
	expect(isNumberOrFormula("1.2.3")).toBe(false);
	expect(isNumberOrFormula("")).toBe(false);
	expect(isNumberOrFormula("1e5")).toBe(false);
});

test("agrees with a shunting yard over exact fractions on 5,000 random formulas", () => {
	const random = seeded(7);
	let worked = 0;
	for (let i = 0; i < 5_000; i++) {
		const text = randomFormula(random);
		const given = {
			cost: (random.below(900_000) / 100).toFixed(2),
			km: random.chance(0.5) ? "120" : null,
			teu: random.pick(["1", "2", "2.25"]),
			weight: "16.5",
		};
		const names = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value === null ? null : decimal(value)]));
		const mine = result(text, given);
		try {
			const { n, d } = work(text, names);
			const exact = (n * 10n ** 25n) / d;
			// 25 decimals of each, cut: thirds differ later.
			const got = decimal(mine);
			const difference = (got.n * 10n ** 25n) / got.d - exact;
			expect(difference >= -1n && difference <= 1n, `${text} with ${JSON.stringify(given)} is ${mine}`).toBe(true);
			worked++;
		} catch (error) {
			if (!(error instanceof NoPrice)) throw error;
			expect(mine, text).toMatch(/^(DivisionByZero|NoValue)@/);
		}
	}
	expect(worked).toBeGreaterThan(3_000);
});
