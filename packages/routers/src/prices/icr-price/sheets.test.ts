import { describe, expect, test } from "vitest";
import { sheetBytes } from "../../kit/imports/corpus/workbook.ts";
import { importDeskPerTest } from "../../kit/imports/testing-desk.ts";

const { rowsOf, upload } = importDeskPerTest();

const lane = ["POL", "POD", "Ramp city", "Container", "SSR", "MSR", "Currency", "Valid From", "Valid To"];
const values = ["Xi'an", "Chengdu", "Chengdu", "40HC", 5_000, 4_800, "USD", "2027-01-01", "2027-03-31"];

/** What is read of a sheet with these heads over two costs, and asked beside what is assumed. */
async function read(heads: readonly string[]) {
	const { id, questions } = await upload(
		await sheetBytes([
			[...lane, ...heads],
			[...values, 8_000, 3_000],
		]),
		"icrPrice",
	);
	return {
		asked: questions.filter(({ group }) => group !== "assumed").map((question) => question.id),
		costs: (await rowsOf(id)).map(({ row }) => [row.costCny ?? null, row.costUsd ?? null]),
	};
}

describe("a vendor's sheet of rail rates between China and Europe", () => {
	test.each([
		["Cost (CNY)", "Cost (USD)"],
		["成本（人民币）", "成本（美元）"],
		["Cost RMB", "Cost US$"],
		["成本 (¥)", "成本 ($)"],
		["Rail cost (RMB/container)", "Rail cost (USD/container)"],
		["国内段成本（元）", "境外段成本（美金）"],
	])("has the cost of either side under its currency: %s, %s", async (...heads) => {
		expect(await read(heads)).toEqual({ asked: [], costs: [["8000", "3000"]] });
	});

	test.each([
		["Cost (EUR)", "Cost (USD)"],
		["Cost", "Cost (USD)"],
		["Price (CNY)", "Cost (USD)"],
	])("is asked about amounts whose side no head tells: %s", async (...heads) => {
		const { asked, costs } = await read(heads);
		expect(costs).toEqual([[null, "3000"]]);
		expect(asked).toContain("dropped.column");
	});

	test("is asked about a cost of two currencies", async () => {
		const { asked } = await read(["Cost (CNY/USD)", "Cost (USD)"]);
		expect(asked).not.toEqual([]);
	});

	test("is asked about a selling price that its head calls a cost as well", async () => {
		const head = lane.with(4, "SSR（成本）");
		const { questions } = await upload(
			await sheetBytes([
				[...head, "Cost (CNY)", "Cost (USD)"],
				[...values, 8_000, 3_000],
			]),
			"icrPrice",
		);
		expect(questions.find(({ id }) => id === "heads")).toMatchObject({ cells: ["E1"], answer: null });
	});
});
