import { describe, expect, test } from "vitest";
import { type Scrap, sheetBytes } from "../../kit/imports/corpus/workbook.ts";
import { importDeskPerTest } from "../../kit/imports/testing-desk.ts";

const { rowsOf, upload } = importDeskPerTest();

const more = ["Container", "Cost", "SSR", "MSR", "Currency", "Valid From", "Valid To"];
const values = ["20GP", 800, 1_000, 900, "CNY", "2027-01-01", "2027-03-31"];

/** What is read of a sheet of barge rates, and asked beside what is assumed. */
async function read(rows: readonly (readonly Scrap[])[]) {
	const { id, questions } = await upload(await sheetBytes(rows), "barge");
	return {
		asked: questions.filter(({ group }) => group !== "assumed").map((question) => question.id),
		rates: (await rowsOf(id)).map(({ row, outcome }) => (outcome === "error" ? outcome : [row.inlandCity, row.portCity, row.direction])),
	};
}

describe("a vendor's sheet of barge rates", () => {
	test.each([
		["Port", "Hub", "Upstream", "eastbound"],
		["Port", "Barge hub", "downstream", "westbound"],
		["港口", "枢纽", "上水", "eastbound"],
		["港口", "内河港", "下水", "westbound"],
	])("goes up a river to its inland city and down to its port: %s, %s, %s", async (port, hub, way, direction) => {
		const { asked, rates } = await read([
			[port, hub, "Direction", ...more],
			["Shanghai", "Wuhan", way, ...values],
		]);
		expect([asked, rates]).toEqual([[], [["CNWUH", "CNSHA", direction]]]);
	});

	test.each([
		["长江驳船运价（上水）", "eastbound"],
		["下水", "westbound"],
		["Downstream", "westbound"],
	])("says in a title which way all of it goes: %s", async (title, direction) => {
		const { asked, rates } = await read([[title], ["Port", "Inland City", ...more], ["Shanghai", "Wuhan", ...values]]);
		expect([asked, rates]).toEqual([[], [["CNWUH", "CNSHA", direction]]]);
	});

	test.each(["上行", "下水道", "upriver?"])("is an error where the way is none: %s", async (way) => {
		const { rates } = await read([
			["Port", "Hub", "Direction", ...more],
			["Shanghai", "Wuhan", way, ...values],
		]);
		expect(rates).toEqual(["error"]);
	});
});
