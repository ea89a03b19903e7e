import { describe, expect, it } from "vitest";
import type { Column } from "./types.ts";
import { commaValue, groupDigits, isInOther, parseNumber, readTyped, wordsOf } from "./values.ts";

describe("parseNumber", () => {
	it.each([
		["￥3,450.00", "3450.00"],
		["3450 元", "3450"],
		["3.450,00", "3450.00"],
		["1 200", "1200"],
		["1'200.5", "1200.5"],
		["USD 5,250", "5250"],
		["5,250", "5250"],
		["1,234,567.5", "1234567.5"],
		["1.234.567", "1234567"],
		["(50)", "-50"],
		["-0.00", "0.00"],
		["45k", "45000"],
		["1.25k", "1250"],
		["9%", "9"],
		["007", "7"],
		["９００", "900"],
		["3450 元 cny", "3450"],
	])("reads %s", (text, value) => expect(parseNumber(text)).toBe(value));
	it.each(["", "—", "单询", "12-14", "1.2.3", "cost*1.1", "1,2,3", "12,5", "48,5000", "1,25.50", "4,5k", "¥".repeat(201)])("refuses %s", (text) =>
		expect(parseNumber(text)).toBeNull(),
	);
});

it.each([
	["12,5", "12.5"],
	["-48,50 CNY", "-48.50"],
	["0,500 %", null],
	["5,250", null],
	["3.450,00", null],
	["cost,5", null],
])("of the comma in %s it is asked whether %s is meant", (text, value) => expect(commaValue(text)).toBe(value));

describe("cells", () => {
	const words = { locale: "en-GB", yes: "Yes", no: "No" };
	const column = (kind: Column<unknown>["kind"], more: Partial<Column<unknown>> = {}): Column<unknown> => ({ field: "f", label: "F", kind, ...more });
	it("groups without losing a digit", () => {
		expect(groupDigits("12345678901234567.10", "en-GB")).toBe("12,345,678,901,234,567.10");
		expect(groupDigits("-4500.00", "en-GB")).toBe("-4,500.00");
		expect(groupDigits("3917.84", "es-ES")).toBe("3.917,84");
	});
	it("shows a formula as it is", () => expect(wordsOf(column("price"), "cost*1.12+300", words)).toBe("cost*1.12+300"));
	it("keeps a formula and reads a number", () => {
		expect(readTyped(column("price"), "=cost*1.12", words)).toBe("cost*1.12");
		expect(readTyped(column("price"), "￥4,500", words)).toBe("4500");
	});
	it("takes neither for a price nor for an amount what a comma leaves open", () => {
		for (const kind of ["price", "money", "percent", "number"] as const) expect(readTyped(column(kind), "48,5", words)).toBeUndefined();
	});
	it("reads an option by its label or code, any case", () => {
		const mode = column("enum", { options: [{ value: "westbound", label: "Export" }] });
		expect(readTyped(mode, "EXPORT", words)).toBe("westbound");
		expect(readTyped(mode, "Westbound", words)).toBe("westbound");
		expect(readTyped(mode, "north", words)).toBeUndefined();
	});
	it("reads empty as nothing", () => expect(readTyped(column("money"), " — ", words)).toBeNull());
	it("refuses words for an amount", () => expect(readTyped(column("money"), "soon", words)).toBeUndefined());
});

it("an amount in another currency than its cell's is none of its", () => {
	for (const text of ["5600", "CNY 5600", "￥5,600", "5600元", "¥5600.00", "rmb 5600", "(50)", "45k"])
		expect(isInOther(text, "CNY"), text).toBe(false);
	for (const text of ["USD 5600", "$5,450", "5600 usd", "5600€", "-HKD 50", "(USD 50)"]) expect(isInOther(text, "CNY"), text).toBe(true);
	for (const text of ["$5,450", "HK$ 50", "cost*1.2", "USD"]) expect(isInOther(text, "HKD"), text).toBe(false);
	for (const unit of ["", "%"]) expect(isInOther("USD 5", unit)).toBe(false);
});
