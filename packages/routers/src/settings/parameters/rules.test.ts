import { describe, expect, test } from "vitest";
import type { DomainError } from "../../door/errors.ts";
import { decimalText, formulaValue } from "../../kit/money/formula-parameters.ts";
import { checkParameter, isEmail, isLink } from "./rules.ts";
import { parameter as declaration, type Parameter } from "./schema.ts";

const parameter = (over: Partial<Parameter>): Parameter =>
	declaration.schema.parse({ key: "fuel", name: "Fuel", type: "number", value: "1", ...over });
const kept = (over: Partial<Parameter>) => checkParameter(parameter(over)).value;
/** Field and message of what is refused. */
const refused = (over: Partial<Parameter>) => {
	try {
		return kept(over);
	} catch (error) {
		const [problem] = (error as DomainError).data as { field: string; messageId: string }[];
		return [problem?.field, problem?.messageId];
	}
};

describe("a value is kept as its type reads it", () => {
	test.each([
		["text", "  any text ", "any text"],
		["number", "1,250.50", "1250.5"],
		["number", "-3", "-3"],
		["percent", "12.50 %", "12.5"],
		["percent", "12％", "12"],
		["amount", "300", "300"],
		["amount", "1.20", "1.2"],
		["number", "1.200", "1.2"],
		["date", "2026-12-31T08:00", "2026-12-31"],
		["boolean", "YES", "true"],
		["boolean", "否", "false"],
		["enumeration", "b", "b"],
		["url", "https://example.com/a?b=c", "https://example.com/a?b=c"],
		["url", "mailto:desk@example.com", "mailto:desk@example.com"],
		["url", "tel:+862112345678", "tel:+862112345678"],
		["email", "desk@example.com", "desk@example.com"],
		["cron", "0  8 * * 1-5", "0 8 * * 1-5"],
		["cron", "0 0 29 2 *", "0 0 29 2 *"],
	] as const)("%s %j", (type, value, expected) => {
		expect(kept({ type, value, currency: "CNY", options: ["a", "b"] })).toBe(expected);
	});
});

describe("a bad value is refused at its field", () => {
	test.each([
		["number", "12abc", "problem.number"],
		["number", "1e5", "problem.number"],
		["number", "1,25", "problem.number"],
		["percent", "1000.01", "problem.parameterPercent"],
		["percent", "ten", "problem.parameterPercent"],
		["amount", "three", "problem.amount"],
		["amount", "1.200", "problem.unclearAmount"],
		["date", "2026-02-30", "problem.date"],
		["date", "31.12.2026", "problem.date"],
		["boolean", "maybe", "problem.yesNo"],
		["enumeration", "c", "problem.oneOf"],
		["url", "javascript:alert(1)", "problem.url"],
		["url", "https://nowhere", "problem.url"],
		["url", `https://example.com/${"a".repeat(281)}`, "problem.url"],
		["email", "desk@example", "problem.email"],
		["email", "a b@example.com", "problem.email"],
		["cron", "0 8 * *", "problem.cron"],
		["cron", "61 8 * * *", "problem.cron"],
		["cron", "0 0 30 2 *", "problem.cronNever"],
	] as const)("%s %j", (type, value, message) => {
		expect(refused({ type, value, currency: "CNY", options: ["a"] })).toEqual(["value", message]);
	});

	test("what belongs to another type is dropped", () => {
		expect(checkParameter(parameter({ currency: "CNY", options: ["a"] }))).toMatchObject({ currency: null, options: [] });
	});

	test("an amount needs its currency, an enumeration its values", () => {
		expect(refused({ type: "amount", value: "1" })).toEqual(["currency", "problem.required"]);
		expect(refused({ type: "enumeration", value: "a" })).toEqual(["options", "problem.parameterOptions"]);
	});
});

describe("in formulas", () => {
	test("stand numbers and percentages under one name", () => {
		expect(kept({ inFormula: true, key: "燃油" })).toBe("1");
		expect(refused({ inFormula: true, type: "text", value: "a" })).toEqual(["inFormula", "problem.parameterFormulaType"]);
		for (const key of ["fuel.rate", "fuel-rate", "cost", "KM", "round"]) {
			expect(refused({ inFormula: true, key }), key).toEqual(["key", "problem.parameterFormulaName"]);
		}
	});

	test("a percentage counts as a fraction; what is no number has no value", () => {
		expect(formulaValue({ type: "percent", value: "12.5" })).toBe("0.125");
		expect(formulaValue({ type: "number", value: "12.5" })).toBe("12.5");
		expect(formulaValue({ type: "number", value: "broken" })).toBeNull();
	});
});

test("links open pages, mails and calls only; addresses have a top level", () => {
	expect(["https://a.cn", "data:text/html,x", "//a.cn", "ftp://a.cn", "https://a.cn/ b"].map(isLink)).toEqual([true, false, false, false, false]);
	expect(["a@b.cn", "a@b.c", "@b.cn", "a@.cn", "a@b..cn"].map(isEmail)).toEqual([true, false, false, false, false]);
	expect(["1", "+1.50", "１", "--1", "."].map((text) => decimalText(text))).toEqual(["1", "1.5", null, null, null]);
});
