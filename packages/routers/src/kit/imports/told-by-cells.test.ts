import { expect, it } from "vitest";
import { type Scrap, sheetBytes } from "./corpus/workbook.ts";
import { importDeskPerFile, yubei } from "./testing-desk.ts";

const desk = importDeskPerFile([yubei]);
const { as, put, rowsOf } = desk;

const usual: Record<string, Scrap> = {
	...{ 目的港: "连云港", 方向: "出口", 箱属: "COC", 币种: "CNY", 生效日期: "2027-01-01", 失效日期: "2027-03-31" },
};
const rail = { ...usual, 起运站: "重庆", 运价: 3_600, SSR: "cost*1.2", MSR: "cost*1.1" };
const booking = { ...usual, 箱型: "20GP", SSR: "cost*1.2" };
const customs = { ...usual, 类别: "出口报关", 标准价: 150 };
const haulage = { ...usual, 目的港: undefined, 起点: "重庆", 地址代码: "500112", 车队: "T1", 箱型: "40HQ", 成本: 900 };

/** The fields of a sheet's columns under some heads, beside those it usually has. */
async function fieldsOf(domain: string, standard: Record<string, Scrap | undefined>, own: Record<string, readonly Scrap[]>) {
	const kept = Object.entries(standard).filter(([head, value]) => value !== undefined && !(head in own));
	const heads = [...kept.map(([head]) => head), ...Object.keys(own)];
	const lines = Object.values(own)[0]?.length ?? 0;
	const rows = Array.from({ length: lines }, (_, i) => [
		...kept.map(([, value]) => value ?? null),
		...Object.values(own).map((cells) => cells[i] ?? null),
	]);
	const role = domain === "truckingCost" ? "VDM" : "PM";
	const { id } = await as(role).start({ domain, objectName: await put(await sheetBytes([heads, ...rows]), role) });
	await Promise.all(desk.working);
	const { mapping } = await as(role).batch({ batchId: id });
	const fields = Object.fromEntries((mapping?.columns ?? []).map(({ header, target }) => [header, target?.field ?? null]));
	return { fields: Object.keys(own).map((head) => fields[head]), rows: (await rowsOf(id)).map(({ row }) => row) };
}

it.each<[string, Record<string, Scrap | undefined>, Record<string, Scrap[]>, (string | null)[]]>([
	["inlandRail", rail, { 类型: ["20GP", "40HQ"] }, ["containerType"]],
	["inlandRail", rail, { Type: ["20GP", "40GP/40HQ"] }, ["containerType"]],
	// One cell of another kind, and a column of containers beside it.
	["inlandRail", rail, { 类型: ["20GP", "普货"] }, [null]],
	["inlandRail", rail, { 箱型: ["20GP"], 类型: ["20GP"] }, ["containerType", null]],
	["inlandRail", { ...rail, 箱型: "20GP", 币种: undefined }, { 单位: ["箱", "TEU"], 币制: ["USD", "CNY"] }, ["basis", "currency"]],
	["inlandRail", { ...rail, 箱型: "20GP" }, { 单位: ["元", "箱"] }, [null]],
	["inlandRail", { ...rail, 箱型: "20GP" }, { 单位: ["民生", "中远"] }, [null]],
	["bookingService", { ...booking, 费用: "THC" }, { 单位: ["箱", "票", "个", "元/箱"] }, ["basis"]],
	["bookingService", booking, { 费用: ["THC", "封条费"], 成本: [800, 50] }, ["charge", "cost"]],
	["bookingService", booking, { 费用名称: ["THC"], 费用: [800] }, ["charge", "cost"]],
	["customsPrice", customs, { 费用: ["报关费"], 成本: [100] }, [null, "cost"]],
	["customsPrice", customs, { 费用: [100] }, ["cost"]],
	["customsPrice", customs, { 费用: ["单询"] }, ["cost"]],
	["truckingCost", haulage, { "重量>": [0, 20], "重量≤": [20, 28] }, ["weightFrom", "weightTo"]],
	["truckingCost", haulage, { "Weight <= (t)": [20] }, ["weightTo"]],
	["truckingCost", haulage, { 重量: ["0-20"] }, ["weightBand"]],
	// What a kilometre, a tonne or a day costs is none of them.
	[
		"truckingCost",
		haulage,
		{ "元/公里": [7], "公里(元)": [7], "超公里费(元/公里)": [7], "CNY/km": [7], 公里: [53] },
		[null, null, null, null, "distanceKm"],
	],
	["inlandRail", { ...rail, 箱型: "20GP" }, { "Transit (USD/day)": [20] }, [null]],
	// Days below both are those rates hold; a place below one of them begins or ends a lane.
	[
		"inlandRail",
		{ ...rail, 箱型: "20GP", 生效日期: undefined, 失效日期: undefined },
		{ From: ["2027-01-01"], To: ["2027-03-31"] },
		["validFrom", "validTo"],
	],
	[
		"inlandRail",
		{ ...rail, 箱型: "20GP", 生效日期: undefined, 失效日期: undefined },
		{ Von: ["01.01.2027", "01.04.2027"], Bis: ["31.03.2027", "30.06.2027"] },
		["validFrom", "validTo"],
	],
	["inlandRail", { ...rail, 箱型: "20GP", 失效日期: undefined }, { To: ["2027-03-31", "上海"] }, [null]],
	["inlandRail", { ...rail, 箱型: "20GP", 方向: undefined, 运价: undefined }, { 出口: [3_600], 进口: [3_000] }, ["cost", "cost"]],
	// Beside prices they are no more of them, and of two for one way nobody knows what tells them apart.
	["inlandRail", { ...rail, 箱型: "20GP", 方向: undefined }, { 出口: [3_600], 进口: [3_000] }, [null, null]],
])("in %s, a head that may name several things is what all its cells are: %#", async (domain, standard, own, expected) => {
	const { fields } = await fieldsOf(domain, standard, own);
	expect(fields).toEqual(expected);
});

it("the weight a head says is the most or more than that is read so", async () => {
	const { rows } = await fieldsOf("truckingCost", haulage, { "重量>": [0, 20], "重量≤": [20, 28] });
	expect(rows.map(({ weightFrom, weightTo }) => [weightFrom, weightTo])).toEqual([
		["0", "20"],
		["20", "28"],
	]);
});

it("reads a column of prices for each way as rates of that way", async () => {
	const { rows } = await fieldsOf("inlandRail", { ...rail, 箱型: "20GP", 方向: undefined, 运价: undefined }, { Export: [3_600], Import: [3_000] });
	expect(rows.map((row) => [row.direction, row.cost])).toEqual([
		["westbound", "3600"],
		["eastbound", "3000"],
	]);
});
