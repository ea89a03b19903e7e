import { describe, expect, it } from "vitest";
import { sheetBytes } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const { upload, rowsOf } = importDeskPerTest();

/** What is asked of a sheet of one row that is about columns, its rates, and the amounts left out of it. */
async function read(heads: readonly string[], row: readonly (string | number)[]) {
	const { id, questions, ledger } = await upload(
		await sheetBytes([
			[...heads, "SSR", "MSR", "Currency", "Valid From", "Valid To"],
			[...row, 9_000, 8_000, "CNY", "2031-01-01", "2031-03-31"],
		]),
	);
	return {
		asked: questions.flatMap(({ id, cells, message }) => (id === "secondLane" ? [[cells, message]] : [])),
		rates: (await rowsOf(id)).map(({ row: of }) => [of.inlandCity, of.portCity, of.direction, of.cost]),
		left: ledger?.leftOut.flatMap(({ cells }) => cells),
	};
}

describe("a second lane in one row", () => {
	it.each([
		["Return from", "Return to"],
		["Inland City", "Port City"],
		["港口", "内陆城市"],
	])("is asked about, its prices are left out and counted: %s, %s", async (from, to) => {
		const heads = ["Inland City", "Port City", "Export 20GP", from, to, "Import 20GP"];
		const { asked, left, rates } = await read(heads, ["Kunming", "Qingdao", 4_000, "Qingdao", "Wuhan", 3_000]);
		expect(asked).toEqual([[["D1"], expect.stringContaining(`“${from}” is a second place of its kind`)]]);
		expect(asked[0]?.[1]).toContain("in columns F");
		expect(rates).toEqual([["CNKMG", "CNTAO", "westbound", "4000"]]);
		expect(left).toEqual(["F2"]);
	});

	it("is none where the prices of both ways stand on one", async () => {
		const heads = ["Inland City", "Port City", "Export 20GP", "Export 40HC", "Remark", "Import 20GP"];
		const { asked, rates } = await read(heads, ["Kunming", "Qingdao", 4_000, 5_000, "", 3_000]);
		expect([asked, rates.length]).toEqual([[], 3]);
	});

	it("is none where the columns of places stand beside prices of other sizes", async () => {
		const { asked, rates } = await read(
			["Inland City", "Port City", "Direction", "20GP", "Terminal", "40HC"],
			["Kunming", "Qingdao", "Export", 4_000, "", 5_000],
		);
		expect([asked, rates.length]).toEqual([[], 2]);
	});

	it.each(["Terminal", "Port Terminal", "Terminal at port", "码头", "港区"])(
		"is none where a column between them says where in its port a lane ends: %s",
		async (head) => {
			const heads = ["Inland City", "Port City", "Export 20GP", head, "Import 20GP"];
			const { asked, left, rates } = await read(heads, ["Kunming", "Qingdao", 4_000, "QQCT", 3_000]);
			expect([asked, left]).toEqual([[], []]);
			expect(rates).toEqual([
				["CNKMG", "CNTAO", "westbound", "4000"],
				["CNKMG", "CNTAO", "eastbound", "3000"],
			]);
		},
	);
});
