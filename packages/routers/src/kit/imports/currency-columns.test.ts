import { describe, expect, it } from "vitest";
import { sheetBytes } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { upload, rowsOf } = desk;

const places = ["CNCKG", "CNSHA", "Export"];
const days = ["2026-10-01", "2026-12-31"];

async function read(heads: readonly string[], ...rows: (string | number | null)[][]) {
	const whole = [
		["Inland City", "Port City", "Direction", ...heads, "Valid From", "Valid To"],
		...rows.map((cells) => [...places, ...cells, ...days]),
	];
	const { id, questions } = await upload(await sheetBytes(whole));
	return {
		rates: (await rowsOf(id)).map(({ row }) => [row.containerType, row.cost, row.currency]),
		wrong: (await rowsOf(id)).map(({ errors }) =>
			(JSON.parse(errors ?? "[]") as { messageId: string; values: unknown }[]).map((e) => [e.messageId, e.values]),
		),
		asked: questions.filter((q) => q.group !== "assumed").map(({ id, cells }) => [id, ...cells]),
	};
}

describe("a column of currencies beside each of prices", () => {
	it.each([
		["behind", ["20GP", "Currency", "40HC", "Currency", "SSR", "MSR"], [4_000, "USD", 5_000, "CNY", 9_000, 8_000]],
		["before", ["币种", "20GP", "币种", "40HC", "SSR", "MSR"], ["USD", 4_000, "CNY", 5_000, 9_000, 8_000]],
	])("is that of its own price: %s", async (_, heads, row) => {
		expect(await read(heads, row)).toEqual({
			rates: [
				["20GP", "4000", "USD"],
				["40HC", "5000", "CNY"],
			],
			asked: [],
			wrong: [[], []],
		});
	});

	it("makes no rate where the price is blank", async () => {
		const { rates, asked } = await read(["20GP", "Currency", "40HC", "Currency", "SSR", "MSR"], [4_000, "USD", null, "USD", 9_000, 8_000]);
		expect([rates, asked]).toEqual([[["20GP", "4000", "USD"]], []]);
	});

	const ofOne = ["Container", "Rail Cost", "Currency", "SSR", "Currency", "MSR", "Currency"];
	it("repeats itself for the prices of one rate", async () => {
		expect(await read(ofOne, ["20GP", 4_000, "USD", 9_000, "USD", 8_000, "USD"])).toEqual({
			rates: [["20GP", "4000", "USD"]],
			asked: [],
			wrong: [[]],
		});
	});

	it("is asked about where the prices of one rate have several, and the rate is refused", async () => {
		const { asked, wrong } = await read(ofOne, ["20GP", 4_000, "USD", 9_000, "CNY", 8_000, "CNY"]);
		expect(asked).toEqual([["dropped.words", "H1", "J1"]]);
		expect(wrong).toEqual([
			[
				["import.pricesInTwo", { a: "USD", column: "E", b: "CNY", other: "G" }],
				["import.pricesInTwo", { a: "USD", column: "E", b: "CNY", other: "I" }],
			],
		]);
	});

	it("refuses a rate of which another column names what is no currency of the book", async () => {
		const { wrong } = await read(["Container", "Rail Cost", "Currency", "SSR", "Currency", "MSR"], ["20GP", 4_000, "CNY", 4_600, "HKD", 4_550]);
		expect(wrong).toEqual([[["import.pricesInTwo", { a: "CNY", column: "E", b: "HKD", other: "G" }]]]);
	});
});

describe("a price beside what it comes to in another currency", () => {
	it.each([
		[["Container", "Rail Cost", "Rail Cost (USD)", "SSR", "MSR", "Currency"], ["20GP", 2_850, 400, 3_600, 3_400, "CNY"], "F"],
		[["Container", "Cost (USD)", "Cost", "SSR", "MSR", "Currency"], ["20GP", 400, 2_850, 3_600, 3_400, "CNY"], "E"],
		[["20GP", "20GP (USD)", "SSR", "MSR", "Currency"], [2_850, 400, 3_600, 3_400, "CNY"], "E"],
	])("is that in its row's currency, and the other one is asked about: %j", async (heads, row, column) => {
		const { rates, asked } = await read(heads, row);
		expect(rates).toEqual([["20GP", "2850", "CNY"]]);
		expect(asked).toEqual(expect.arrayContaining([["dropped.column", `${column}2`]]));
	});

	it("is the only one where no other names the same price", async () => {
		const { rates } = await read(["Container", "Rail Cost (USD)", "SSR", "MSR", "Currency"], ["20GP", 400, 3_600, 3_400, "USD"]);
		expect(rates).toEqual([["20GP", "400", "USD"]]);
	});
});
