import { describe, expect, it } from "vitest";
import { sheetBytes } from "./corpus/workbook.ts";
import { directionOf } from "./terms.ts";
import { importDeskPerTest } from "./testing-desk.ts";
import { saidTwice } from "./text.ts";

const desk = importDeskPerTest();
const { answered, rowsOf, upload } = desk;

const heads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "SSR", "MSR", "Currency", "Valid From", "Valid To"];
const line = ["CNCKG", "CNSHA", "Export", "20GP", 4_000, 9_000, 4_200, "CNY", "2027-01-01", "2027-03-31"];

/** Reads a sheet of one rate whose cells are the usual ones but these, by their column's head. */
async function read(cells: Record<string, string | number>, below: string[] = []) {
	const names = [...heads, ...Object.keys(cells).filter((name) => !heads.includes(name))];
	const row = names.map((name, i) => cells[name] ?? line[i] ?? "");
	const batch = await upload(await sheetBytes([names, row, ...(below.length > 0 ? [below] : [])]));
	const [rate] = await rowsOf(batch.id);
	return { batch, rate, asked: batch.questions.flatMap(({ id, group }) => (group === "assumed" ? [] : [id])) };
}

describe("what vendors write otherwise than the portal", () => {
	it.each<[Record<string, string>, Record<string, unknown>]>([
		[{ Direction: "出口 Export" }, { direction: "westbound" }],
		[{ Direction: "进口(Import)" }, { direction: "eastbound" }],
		[{ Direction: "進口" }, { direction: "eastbound" }],
		[{ "Port City": "廈門" }, { portCity: "CNXMN" }],
		[{ "Port City": "鹽田" }, { portCity: "CNYTN" }],
		[{ "Inland City": "石家莊" }, { inlandCity: "CNSJW" }],
		[{ Cargo: "普货 General cargo" }, { cargo: "general" }],
		[{ Cargo: "危险品/DG" }, { cargo: "dangerous" }],
		[{ Container: "40GP-SOC" }, { containerType: "40GP", ownership: "SOC" }],
		[{ Container: "SOC 40HQ" }, { containerType: "40HC", ownership: "SOC" }],
		[{ Container: "40HQ高櫃" }, { containerType: "40HC" }],
		[{ Container: "20'GP 小柜" }, { containerType: "20GP" }],
		[{ SSR: "成本*1.1" }, { ssr: "cost*1.1" }],
		[{ SSR: "成本 × 1.1" }, { ssr: "cost * 1.1" }],
		[{ SSR: "成本+300" }, { ssr: "cost+300" }],
		[{ SSR: "成本加300" }, { ssr: "cost+300" }],
		[{ SSR: "成本价加价 300" }, { ssr: "cost+300" }],
		[{ SSR: "成本上浮10%" }, { ssr: "cost*1.1" }],
		[{ SSR: "Cost + 10 %" }, { ssr: "cost*1.1" }],
		[{ SSR: "cost plus 12.5%" }, { ssr: "cost*1.125" }],
		[{ SSR: "cost plus 300" }, { ssr: "cost+300" }],
		[{ SSR: "Cost x 1.2" }, { ssr: "cost * 1.2" }],
		[{ SSR: "=成本*1.2" }, { ssr: "cost*1.2" }],
		[{ SSR: "1.2×成本" }, { ssr: "1.2*cost" }],
		[{ "COC/SOC": "自备" }, { ownership: "SOC" }],
		[{ "COC/SOC": "船东" }, { ownership: "COC" }],
		[{ "Valid To": "2027年3月底" }, { validTo: "2027-03-31" }],
		[{ SSR: "成本*110%" }, { ssr: "cost*1.1" }],
		[{ SSR: "max(cost*1.1, 4800)" }, { ssr: "max(cost*1.1, 4800)" }],
		[{ 时效: "9～10" }, { transitMin: 9, transitMax: 10 }],
		[{ 航期: "周三、周五" }, { frequency: "周三、周五" }],
	])("is read where it is certain: %j", async (cells, expected) => {
		const { asked, rate } = await read(cells);
		expect([asked, rate?.outcome, rate?.row]).toEqual([[], "new", expect.objectContaining(expected)]);
	});

	it.each(["出口 Import", "Export 进口", "普货 Export"])("is none where its two words differ: %s", (text) => {
		expect(saidTwice(text, directionOf)).toBeNull();
	});

	it("in its heads, and in traditional characters", async () => {
		const names = ["內陸城市", "港口", "進出口", "櫃型", "底价", "对外报价", "最低銷售價", "幣種", "生效日期", "失效日期"];
		const batch = await upload(await sheetBytes([names, ["重慶", "上海", "出口", "20GP", 4_000, 9_000, 8_000, "CNY", "2027-01-01", "2027-03-31"]]));
		expect((await rowsOf(batch.id)).map(({ outcome, row }) => [outcome, row.cost, row.ssr, row.msr])).toEqual([["new", "4000", "9000", "8000"]]);
	});

	it("is no head of another table where a rate is on request and its basis is a container", async () => {
		const batch = await upload(
			await sheetBytes([
				[...heads, "Basis"],
				[...line, "container"],
				["Chengdu", "Shanghai", "Export", "40GP", "on request", "on request", "on request", "CNY", "2027-01-01", "2027-03-31", "container"],
				["CNCTU", ...line.slice(1), "container"],
			]),
		);
		expect((await rowsOf(batch.id)).map(({ sheet_row, outcome, row }) => [sheet_row, outcome, row.cost, row.onRequest])).toEqual([
			[2, "new", "4000", false],
			[3, "new", null, true],
			[4, "new", "4000", false],
		]);
	});

	it("in heads of containers in two languages, where both name the same one", async () => {
		const names = ["起运站 Origin", "目的港 POL", "方向", "20'GP 小柜", "40'HQ 高柜", "40'GP 高柜", "币种", "生效日期", "失效日期"];
		const batch = await upload(await sheetBytes([names, ["重庆", "上海", "出口", 4_000, 5_000, 6_000, "CNY", "2027-01-01", "2027-03-31"]]));
		expect((await rowsOf(batch.id)).map(({ row }) => [row.containerType, row.cost])).toEqual([
			["20GP", "4000"],
			["40HC", "5000"],
		]);
		expect(batch.questions.find(({ id }) => id === "dropped.column")?.cells).toEqual(["F2"]);
	});

	it("in short heads", async () => {
		const names = ["Inland", "Port", "Dir.", "Equipment", "Buy", "Sell", "Min Sell", "Ccy", "Eff.", "Exp."];
		const batch = await upload(
			await sheetBytes([names, ["CNCKG", "CNSHA", "Export", "20GP", 4_000, 9_000, 8_000, "CNY", "2027-01-01", "2027-03-31"]]),
		);
		expect((await rowsOf(batch.id)).map(({ outcome, row }) => [outcome, row.cost, row.ssr, row.msr, row.validFrom, row.validTo])).toEqual([
			["new", "4000", "9000", "8000", "2027-01-01", "2027-03-31"],
		]);
	});

	it("is asked about where it is not: a reefer of forty feet, a star", async () => {
		const reefer = await read({ Container: "40RF", Cargo: "reefer" });
		expect([reefer.asked, reefer.rate?.row.containerType]).toEqual([["reeferOf40"], "40RH"]);
		const starred = await read({ "Rail Cost": "4050*" }, ["* 含THC"]);
		expect(starred.asked).toEqual(["starred", "linesLeft"]);
		expect(starred.rate?.outcome).toBe("error");
		await answered(starred.batch.id, "starred", "other");
		expect((await rowsOf(starred.batch.id)).map(({ outcome, row }) => [outcome, row.cost])).toEqual([["new", "4050"]]);
	});
});
