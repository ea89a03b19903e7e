import { describe, expect, it } from "vitest";
import { laneLines } from "./lane-lines.ts";
import { type KnownPlace, placeIndex, placeNames } from "./places.ts";
import { linesPerTest, railHeads, railRate } from "./testing-lines.ts";

const { read } = linesPerTest("inlandCity", "portCity", "direction");

type Line = readonly (string | number)[];

/** Rows without these of their first three columns: the inland city, the port and the direction. */
const without = (gone: readonly number[], ...rows: readonly Line[]): Line[] => rows.map((row) => row.filter((_, i) => !gone.includes(i)));
const other: Line = railRate.with(3, "40HC");
const lane = (city: string, port: string, way: string | null) => [city, port, way];

describe("a line that names a lane no column has", () => {
	it.each([
		["重庆至上海", lane("CNCKG", "CNSHA", "westbound")],
		["Chongqing to Shanghai", lane("CNCKG", "CNSHA", "westbound")],
		["From Shanghai to Chongqing", lane("CNCKG", "CNSHA", "eastbound")],
		["Rail tariff Chongqing → Shanghai", lane("CNCKG", "CNSHA", "westbound")],
		["上海到重庆铁路运价", lane("CNCKG", "CNSHA", "eastbound")],
		["Chongqing to Shanghai, all rates in CNY", lane("CNCKG", "CNSHA", "westbound")],
	])("says it of all rates: %s", async (title, taken) => {
		expect(await read([[title], ...without([0, 1, 2], railHeads, railRate, other)])).toEqual({ taken: [taken, taken], asked: [] });
	});

	it.each(["Chongqing – Shanghai", "Lane: Shanghai - Chongqing", "线路：重庆-上海"])(
		"leaves the way to people where a dash alone joins its ends: %s",
		async (title) => {
			const { taken, asked } = await read([[title], ...without([0, 1, 2], railHeads, railRate)]);
			expect([taken, asked]).toEqual([[lane("CNCKG", "CNSHA", null)], [["assumed.direction", "3"]]]);
		},
	);

	it.each([
		["发往 上海", [1, 2], lane("CNCKG", "CNSHA", "westbound")],
		["To Shanghai", [1, 2], lane("CNCKG", "CNSHA", "westbound")],
		["From Chongqing", [0, 2], lane("CNCKG", "CNSHA", "westbound")],
		["From Shanghai", [1, 2], lane("CNCKG", "CNSHA", "eastbound")],
		["运往 重庆", [0, 2], lane("CNCKG", "CNSHA", "eastbound")],
	] as const)("may name one end of it: %s", async (title, gone, taken) => {
		expect(await read([[title], ...without(gone, railHeads, railRate)])).toEqual({ taken: [taken], asked: [] });
	});

	it("heads a section of rates", async () => {
		const [heads = [], ...rates] = without([0, 1, 2], railHeads, railRate, other);
		expect(await read([heads, ["重庆至上海"], ...rates, ["宁波至成都"], ...rates])).toEqual({
			taken: [...rates.map(() => lane("CNCKG", "CNSHA", "westbound")), ...rates.map(() => lane("CNCTU", "CNNGB", "eastbound"))],
			asked: [],
		});
		const [ends = [], rate = []] = without([1, 2], railHeads, railRate);
		expect(await read([ends, ["To Shanghai"], rate, ["To Ningbo"], rate])).toEqual({
			taken: [lane("CNCKG", "CNSHA", "westbound"), lane("CNCKG", "CNNGB", "westbound")],
			asked: [],
		});
	});

	it("heads a section where it names a city alone, whatever a port of its code is called", async () => {
		const [heads = [], rate = []] = without([0], railHeads, railRate);
		const cities = [
			["重庆", "CNCKG"],
			["成都", "CNCTU"],
			["长沙", "CNCSX"],
			["Lanzhou", "CNLZH"],
		];
		const { taken, asked } = await read([heads, ...cities.flatMap(([city = ""]) => [[city], rate])]);
		expect(taken.map(([city]) => city)).toEqual(cities.map(([, code]) => code));
		expect(asked.map(([id]) => String(id).replace(/\.\d+$/, ""))).not.toContain("noteInSection");
	});

	it.each([
		["重庆始发", "成都始发"],
		["①重庆出发", "②成都出发"],
		["重庆起运", "成都启运班列"],
		["◆ From Chongqing", "◆ From Chengdu"],
	])("heads a section where it says that its rates set out from a city, beside a column of the way: %s", async (first, second) => {
		const [heads = [], rate = []] = without([0], railHeads, railRate);
		expect(await read([heads, [first], rate, [second], rate])).toEqual({
			taken: [lane("CNCKG", "CNSHA", "westbound"), lane("CNCTU", "CNSHA", "westbound")],
			asked: [],
		});
		const back = await read([heads, [first], rate.with(1, "Import")]);
		expect(back.asked.map(([id]) => id)).toEqual([expect.stringContaining("contradiction.direction.")]);
	});

	it.each([
		["①重庆", "②成都"],
		["❶重庆", "❷成都"],
		["★重庆", "★成都"],
		["重庆 Chongqing", "成都 Chengdu"],
		["Chongqing / 重庆", "Chengdu / 成都"],
		["重庆（Chongqing）", "成都（Chengdu）"],
		["一、重庆 Chongqing", "二、成都 Chengdu"],
	])("heads a section where it is a city alone, numbered or in two languages, which is asked: %s", async (first, second) => {
		const [heads = [], rate = []] = without([0], railHeads, railRate);
		const { taken, asked } = await read([heads, [first], rate, [second], rate]);
		expect([taken.map(([city]) => city), asked]).toEqual([["CNCKG", "CNCTU"], [["lineSays.inlandCity", "3", "5"]]]);
	});

	it("is none where two languages name two cities", async () => {
		const [heads = [], rate = []] = without([0], railHeads, railRate);
		expect((await read([heads, ["重庆 Chengdu"], rate])).asked).toEqual([["noteBetween", "A2"]]);
	});

	it("knows a place by all of its name, brackets and all, and by what it is called itself", () => {
		const place = (kind: KnownPlace["kind"], code: string, name: string, nameZh: string): KnownPlace => ({
			...{ id: `${kind}${code}`, kind, code, name, nameZh, aliases: [], portCityId: null, active: true },
		});
		const places = placeIndex([
			place("inlandCity", "CNHUP", "Khorgos", "霍尔果斯"),
			place("inlandCity", "KZHOR", "Khorgos (KZ)", "霍尔果斯（哈）"),
			place("inlandCity", "CNLZH", "Lanzhou", "兰州"),
			place("port", "CNLZH", "Liuzhou Port", "Liuzhou Port"),
		]);
		const said = laneLines({ fields: new Set(["inlandCity", "portCity"]), mapped: new Set(["portCity"]), places });
		expect(["霍尔果斯（哈）", "Khorgos (KZ)", "霍尔果斯", "Lanzhou", "兰州"].map((line) => said(line)?.says.inlandCity)).toEqual([
			...["KZHOR", "KZHOR", "CNHUP", "CNLZH", "CNLZH"],
		]);
		expect(placeNames(places, "CNLZH")).toEqual(["CNLZH", "Liuzhou Port", "Lanzhou", "兰州"]);
	});

	it("is asked about where it names a place alone", async () => {
		const [heads = [], rate = []] = without([1], railHeads, railRate);
		const { taken, asked } = await read([heads, ["上海"], rate]);
		expect([taken, asked.map(([id]) => id)]).toEqual([[lane("CNCKG", "CNSHA", "westbound")], ["lineSays.portCity"]]);
	});

	it.each<[string, readonly number[]]>([
		["Chongqing to Ningbo", []],
		["Chengdu to Shanghai", [1]],
		["To Ningbo", []],
		["上海至重庆", [0, 1]],
	])("is asked about beside a column that says otherwise: %s", async (title, gone) => {
		expect((await read([[title], ...without(gone, railHeads, railRate)])).asked.length).toBeGreaterThan(0);
		expect((await read([...without(gone, railHeads), [title], ...without(gone, railRate)])).asked.length).toBeGreaterThan(0);
	});

	it.each(["To: Shanghai", "Chongqing to Atlantis", "Chongqing to Shanghai to Ningbo", "Shanghai"])("fills in nothing certain: %s", async (title) => {
		const { asked } = await read([[title], ...without([1], railHeads, railRate)]);
		expect(asked.length).toBeGreaterThan(0);
	});

	it("is none where two of them differ", async () => {
		const { taken, asked } = await read([["重庆至上海"], ["成都至宁波"], ...without([0, 1, 2], railHeads, railRate)]);
		expect(taken).toEqual([[null, null, "westbound"]]);
		expect(asked.flat()).toContain("linesLeft");
	});
});
