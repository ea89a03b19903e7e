import { describe, expect, it } from "vitest";
import { bytesOf, newPage, type Scrap } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const { upload, rowsOf, answered } = importDeskPerTest();

const lane = ["Inland City", "Port City", "Direction"];
const laneOf: Scrap[] = ["CNCKG", "CNSHA", "Export"];
const others = ["COC/SOC", "Valid From", "Valid To"];
const othersOf: Scrap[] = ["COC", "2026-10-01", "2026-12-31"];

/** Reads one row of such columns between those of the lane and of the days. */
async function read(columns: readonly (readonly [head: string, cell: Scrap])[]) {
	const page = newPage("S");
	page.fill([
		[...lane, ...columns.map(([head]) => head), ...others],
		[...laneOf, ...columns.map(([, cell]) => cell), ...othersOf],
	]);
	return upload(await bytesOf([page]));
}
const asked = ({ questions }: Awaited<ReturnType<typeof upload>>) =>
	questions.filter(({ group }) => group !== "assumed" && group !== "missing").map(({ id, cells }) => [id, ...cells]);
const pricesOf = async (id: string) => (await rowsOf(id)).map(({ row }) => [row.containerType, row.cost ?? null, row.ssr ?? null, row.currency]);

describe("a head of nothing but a currency", () => {
	it.each(["元/箱", "CNY/container", "USD", "人民币", "RMB / ctr"])("is over the price of the rates where no other is: %s", async (head) => {
		const batch = await read([
			["Container", "20GP"],
			[head, 4_000],
		]);
		const currency = head === "USD" ? "USD" : "CNY";
		expect([await pricesOf(batch.id), asked(batch)]).toEqual([[["20GP", "4000", null, currency]], [["barePrices", "E1"]]]);
		await answered(batch.id, "barePrices", "other");
		expect(await pricesOf(batch.id)).toEqual([["20GP", null, "4000", currency]]);
	});

	it("may name its container, too", async () => {
		const batch = await read([["USD/40HC", 600]]);
		expect([await pricesOf(batch.id), asked(batch)]).toEqual([[["40HC", "600", null, "USD"]], [["barePrices", "D1"]]]);
	});

	it("is asked about once beside a price", async () => {
		const batch = await read([
			["Container", "20GP"],
			["Cost", 4_000],
			["元/箱", 3_000],
		]);
		expect(asked(batch)).toEqual([["dropped.column", "F2"]]);
	});

	it("is none where two of them stand side by side, or no number stands below", async () => {
		const two = await read([
			["Container", "20GP"],
			["CNY", 4_000],
			["USD", 600],
		]);
		expect([await pricesOf(two.id), asked(two)]).toEqual([[["20GP", null, null, "CNY"]], [["dropped.column", "E2", "F2"]]]);
	});
});

describe("heads of feet", () => {
	it("name the container behind the price", async () => {
		const batch = await read([
			["Cost 20'", 4_000],
			["SSR 40'", 6_000],
		]);
		expect([await pricesOf(batch.id), asked(batch)]).toEqual([
			[
				["20GP", "4000", null, "CNY"],
				["40GP", null, "6000", "CNY"],
			],
			[["bareForty", "E1"]],
		]);
	});

	it.each([
		["TEU", "FEU", "CNY", true],
		["Cost TEU", "Cost FEU", "CNY", false],
		["USD/TEU", "USD/FEU", "USD", true],
		["Cost per TEU", "Cost per FEU", "CNY", false],
	])("are those of a TEU and an FEU side by side: %s, %s", async (teu, feu, currency, isBare) => {
		const batch = await read([
			[teu, 4_000],
			[feu, 6_000],
		]);
		expect(await pricesOf(batch.id)).toEqual([
			["20GP", "4000", null, currency],
			["40GP", "6000", null, currency],
		]);
		expect((await rowsOf(batch.id)).map(({ row }) => row.basis)).toEqual(["container", "container"]);
		expect(asked(batch)).toEqual([...(isBare ? [["barePrices", "D1", "E1"]] : []), ["bareForty", "E1"]]);
		await answered(batch.id, "bareForty", "other");
		expect((await pricesOf(batch.id)).map(([box, cost]) => [box, cost])).toEqual([
			["20GP", "4000"],
			["40GP", "6000"],
			["40HC", "6000"],
		]);
	});

	it("are none of a TEU alone, which is what prices are counted by", async () => {
		const batch = await read([
			["Container", "40HC"],
			["Cost/TEU", 4_000],
		]);
		expect((await rowsOf(batch.id)).map(({ row }) => [row.containerType, row.basis])).toEqual([["40HC", "teu"]]);
	});
});
