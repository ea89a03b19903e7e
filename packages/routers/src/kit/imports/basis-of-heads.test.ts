import { describe, expect, it } from "vitest";
import { type Scrap, sheetBytes } from "./corpus/workbook.ts";
import { importDeskPerFile, yubei } from "./testing-desk.ts";

const desk = importDeskPerFile([yubei]);
const { as, put, rowsOf } = desk;

const title: Scrap[][] = [["Export, CNY, COC, valid 1 Jan 2028 - 31 Mar 2028"]];
const own = ["Direction", "COC/SOC", "Currency", "Valid from", "Valid to"];
const usual = ["Export", "COC", "CNY", "2028-01-01", "2028-03-31"];
/** What stands beside the prices of a book's sheets. */
const books = {
	inlandRail: { role: "PM", titles: title, heads: ["Origin", "Port"], cells: ["Chongqing", "Shanghai"] },
	barge: { role: "PM", titles: title, heads: ["From", "To"], cells: ["Wuhan", "Shanghai"] },
	bookingService: { role: "PM", titles: [], heads: ["Port", "Charge", ...own], cells: ["Shanghai", "THC", ...usual] },
	depotPrice: { role: "PM", titles: [], heads: ["Port", "Depot", ...own], cells: ["Shanghai", "Waigaoqiao Depot", ...usual] },
	icrPrice: { role: "PM", titles: title, heads: ["POL", "POD", "Ramp city"], cells: ["Xi'an", "Duisburg", "Duisburg"] },
	truckingCost: { role: "VDM", titles: [], heads: ["起点", "地址代码", "车队", ...own], cells: ["重庆", "500112", "T1", ...usual] },
	customsCost: { role: "VDM", titles: [], heads: ["Port", "Category", ...own], cells: ["Shanghai", "Export", ...usual] },
};
type Book = keyof typeof books;

/** The costs of a sheet's rates with what they are charged by, and what is asked of it beside what every such sheet lacks. */
async function read(domain: Book, heads: readonly string[], ...rows: Scrap[][]) {
	const { role, titles, heads: before, cells } = books[domain];
	const sheet = [...titles, [...before, ...heads], ...rows.map((row) => [...cells, ...row])];
	const { id } = await as(role).start({ domain, objectName: await put(await sheetBytes(sheet), role) });
	await Promise.all(desk.working);
	const { questions } = await as(role).batch({ batchId: id });
	return {
		rates: (await rowsOf(id)).map(({ row }) => [row.cost ?? row.costCny ?? null, row.basis]),
		asked: questions.filter(({ standard, group }) => !standard && group !== "assumed").map((one) => one.id),
		columns: questions.filter((one) => one.id === "basisBeside" || one.id.startsWith("contradiction.basis")).map((one) => one.cells),
	};
}

describe("what the head of a column says that is not read", () => {
	it.each<[Book, string[], Scrap[], string[]]>([
		["inlandRail", ["Cost/TEU", "40HC"], [1_950, 3_600], ["3600"]],
		["inlandRail", ["成本/TEU", "40HC"], [1_950, 3_600], ["3600"]],
		["inlandRail", ["运价(元/TEU)", "20GP", "40HC"], [1_950, 3_900, 5_600], ["3900", "5600"]],
		["inlandRail", ["Cost per day", "20GP", "40HC"], [540, 3_900, 5_600], ["3900", "5600"]],
		["barge", ["Rate/TEU", "45HC"], [1_950, 5_600], ["5600"]],
		["truckingCost", ["20GP", "40HC", "Cost/km"], [600, 850, 10], ["600", "850"]],
		["truckingCost", ["20GP", "40GP", "45HC", "Cost/TEU"], [600, 800, 850, 400], ["600", "800", "850"]],
		["bookingService", ["20GP", "40HC", "Cost/TEU"], [850, 1_260, 800], ["850", "1260"]],
	])("says nothing of other prices, in %s: %j", async (domain, heads, row, costs) => {
		const { rates, asked } = await read(domain, heads, row);
		expect(rates).toEqual(costs.map((cost) => [cost, "container"]));
		expect(asked).toContain("dropped.column");
	});
});

describe("a price by the item", () => {
	it.each<[string, Scrap]>([
		["Cost/item", 20],
		["Cost per item", 20],
		["成本（元/项）", 20],
		["成本 元/品名", 20],
		["Cost", "20/item"],
		["Cost", "20元/项"],
	])("is that, beside no word left over: %s over %s", async (head, cell) => {
		expect(await read("customsCost", [head], [cell])).toMatchObject({ rates: [["20", "item"]], asked: [] });
	});

	it.each([
		["Cost/item", "Per document", "document"],
		["Cost/day", "Per document", "document"],
		["Cost/document", "Per item", "item"],
	])("is asked about where the cell of its basis says otherwise: %s beside %s", async (head, cell, basis) => {
		const { rates, columns } = await read("customsCost", [head, "Basis"], [20, cell]);
		expect([rates, columns]).toEqual([[["20", basis]], [["I2"]]]);
	});

	it.each(["以下价格每项费用另计", "报关 / 项目"])("is none in other words: %s", async (text) => {
		expect((await read("customsCost", ["Cost", "Remark"], [20, text])).rates).toEqual([["20", "document"]]);
	});
});

describe("a price by two units", () => {
	it.each<[Book, string[], Scrap[], [string, string][]]>([
		["inlandRail", ["Container", "Cost/TEU", "Cost"], ["40HC", 2_800, 5_600], [["2800", "teu"]]],
		["inlandRail", ["Container", "Cost", "Cost/TEU"], ["40HC", 5_600, 2_800], [["5600", "container"]]],
		["inlandRail", ["Container", "Cost/container", "Cost/TEU"], ["40HC", 3_800, 1_900], [["3800", "container"]]],
		["inlandRail", ["Container", "Cost/TEU", "Cost/container"], ["40HC", 1_900, 3_800], [["1900", "teu"]]],
		["inlandRail", ["箱型", "成本/箱", "成本/TEU"], ["40HC", 3_800, 1_900], [["3800", "container"]]],
		["depotPrice", ["Service", "Container", "Cost/TEU", "Cost"], ["Lift on", "40HC", 60, 120], [["60", "teu"]]],
		["truckingCost", ["Container", "Cost/km", "Cost"], ["45HC", 17, 600], [["17", "km"]]],
		["customsCost", ["Cost/document", "Cost/item"], [150, 20], [["150", "document"]]],
	])("is read by the first with its own unit, and which of them holds is asked, in %s: %j", async (domain, heads, row, rates) => {
		const found = await read(domain, heads, row);
		expect(found.rates).toEqual(rates);
		expect(found.asked).toEqual(expect.arrayContaining(["sameColumn", "dropped.column"]));
		expect(found.asked).not.toContain("titleLeft");
		expect(found.columns).toEqual([]);
	});

	it.each<[string[], Scrap[], [string, string][]]>([
		[
			["20GP per TEU", "40HC per TEU", "40HC"],
			[1_900, 1_300, 2_600],
			[
				["1900", "teu"],
				["1300", "teu"],
			],
		],
		[
			["20GP/TEU", "20GP", "40HC"],
			[1_950, 3_900, 5_600],
			[
				["1950", "teu"],
				["5600", "container"],
			],
		],
	])("of one container is the first as well: %j", async (heads, row, rates) => {
		expect(await read("inlandRail", heads, row)).toMatchObject({ rates, asked: expect.arrayContaining(["dropped.column"]) });
	});

	it.each<[Book, string[], Scrap[]]>([
		["depotPrice", ["Service", "Container", "Cost/day", "Cost"], ["Lift on", "20GP", null, 120]],
		["truckingCost", ["Container", "Cost/km", "Cost"], ["20GP", null, 120]],
		["truckingCost", ["Container", "Cost", "Cost/km"], ["20GP", 120, null]],
	])("is the one that is filled in, in %s: %j", async (domain, heads, row) => {
		expect(await read(domain, heads, row)).toMatchObject({ rates: [["120", "container"]], asked: expect.arrayContaining(["sameColumn"]) });
	});
});

describe("what the heads of some prices of a rate alone say", () => {
	it.each<[Book, string[], Scrap[], string[]]>([
		["inlandRail", ["Container", "Cost", "SSR/TEU", "MSR/TEU"], ["40HC", 2_500, 3_000, 2_900], ["E3"]],
		["inlandRail", ["箱型", "成本", "销售价/TEU", "最低销售价/TEU"], ["40HC", 2_500, 3_000, 2_900], ["E3"]],
		["inlandRail", ["Container", "Cost/TEU", "SSR", "MSR"], ["40HC", 2_500, 3_000, 2_900], ["D3"]],
		["icrPrice", ["Container", "Cost CNY", "Cost USD", "SSR/TEU"], ["40HC", 8_850, 1_960, 1_700], ["G3"]],
	])("is asked of the others, in %s: %j", async (domain, heads, row, cells) => {
		const { rates, columns } = await read(domain, heads, row);
		expect(rates).toEqual([[String(row[1]), "teu"]]);
		expect(columns).toEqual([cells]);
	});

	it.each([
		["all of them say it", ["Container", "Cost/TEU", "SSR/TEU", "MSR/TEU"], [2_500, 3_000, 2_900]],
		["the others are reckoned from it", ["Container", "Cost/TEU", "SSR", "MSR"], [2_500, "cost*1.2", "cost*1.1"]],
	])("is no question where %s", async (_, heads, prices) => {
		expect(await read("inlandRail", heads, ["40HC", ...prices])).toMatchObject({ rates: [["2500", "teu"]], columns: [] });
	});
});
