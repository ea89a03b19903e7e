import { expect, it } from "vitest";
import { parseFormula } from "./formula.ts";
import { hasOwnAmounts, unclearIn } from "./formula-amounts.ts";

const unclear = (text: string, exponent = 2) => {
	const parsed = parseFormula(text);
	return parsed.ok ? unclearIn(parsed.ast, exponent) : "no formula";
};

it.each([
	["1.200*1.1", "1.200"],
	["1.1*1.200", "1.200"],
	["cost+1.200", "1.200"],
	["cost*1.125-1.200", "1.200"],
	["(cost+1.200)*1.1", "1.200"],
	["max(cost*1.1, 1.200)", "1.200"],
	["round(1.200*1.15, 0)", "1.200"],
	["-(1.200+cost)", "1.200"],
	["teu*1.200", "1.200"],
	["12.500/2", "12.500"],
])("an amount of %s may be thousands", (text, amount) => expect(unclear(text)).toBe(amount));

it.each(["cost*1.125", "1.125*(cost+300)", "1200*1.125", "cost/1.125", "1200/1.125", "cost*0.125+30", "cost+1.20", "cost+1.2000", "cost*(1+0.125)"])(
	"what something is multiplied by is none: %s",
	(text) => expect(unclear(text)).toBeNull(),
);

it("nor is one of a currency with three decimals", () => expect(unclear("1.200*1.1", 3)).toBeNull());

it.each([
	["cost*1.12+300", true],
	["300", true],
	["max(cost*1.1, 500)", true],
	["(cost-20)*1.1", true],
	["80*teu", true],
	["cost+cost*0.1", false],
	["max(cost*1.1, 0)", false],
	["round(cost/0.88, -1)", false],
	["cost*(1+margin)", false],
	["-(0-cost)*teu", false],
	["ceil(min(cost*1.1, cost*1.2))", false],
])("%s has amounts of its own: %s", (text, expected) => {
	const parsed = parseFormula(text);
	expect(parsed.ok && hasOwnAmounts(parsed.ast)).toBe(expected);
});
