import { describe, expect, it } from "vitest";
import { isBareForty } from "./bare-feet.ts";
import { type Scrap, sheetBytes } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const { answered, rowsOf, upload } = importDeskPerTest();

const usual: Record<string, Scrap> = {
	...{ 起运站: "重庆", 目的港: "上海", 方向: "出口", 箱属: "COC", 币种: "CNY", SSR: "cost*1.2", MSR: "cost*1.1" },
	...{ 生效日期: "2031-01-01", 失效日期: "2031-03-31" },
};
const sheetOf = (...rows: Record<string, Scrap>[]) =>
	sheetBytes([Object.keys({ ...usual, ...rows[0] }), ...rows.map((row) => Object.values({ ...usual, ...row }))]);

/** Containers rates are read for before and after a person says that both are meant; one list where nobody is asked. */
async function read(...rows: Record<string, Scrap>[]): Promise<unknown[][]> {
	const { id, questions } = await upload(await sheetOf(...rows));
	const containers = async () => (await rowsOf(id)).map(({ row }) => `${row.containerType} ${row.cost}`);
	const first = await containers();
	if (!questions.some((one) => one.id === "bareForty")) return [first];
	const { questions: again } = await answered(id, "bareForty", "other");
	expect(again.find((one) => one.id === "bareForty")?.answer).toBe("other");
	return [first, await containers()];
}

describe("a price for forty feet of no kind", () => {
	it.each([[{ "20'": 1_000, "40'": 1_800 }], [{ 小柜: 1_000, 大柜: 1_800 }], [{ 成本20尺: 1_000, "成本 40尺": 1_800 }]])(
		"in a head is the standard one's, or both ones' as a person says: %j",
		async (prices) => {
			expect(await read(prices)).toEqual([
				["20GP 1000", "40GP 1800"],
				["20GP 1000", "40GP 1800", "40HC 1800"],
			]);
		},
	);

	it("is of its own lane: the high one of another says nothing of it", async () => {
		const high = { 箱型: "40HQ", 成本: 1_900, 目的港: "宁波" };
		expect(await read({ 箱型: "40'", 成本: 1_800 }, high)).toEqual([
			["40GP 1800", "40HC 1900"],
			["40GP 1800", "40HC 1800", "40HC 1900"],
		]);
	});

	it("in a cell as well", async () => {
		expect(await read({ 箱型: "20'", 成本: 1_000 }, { 箱型: 40, 成本: 1_800 })).toEqual([
			["20GP 1000", "40GP 1800"],
			["20GP 1000", "40GP 1800", "40HC 1800"],
		]);
	});

	it.each<[Record<string, Scrap>[]]>([
		[[{ "40'": 1_800, "40HQ": 1_900 }]],
		[[{ "40GP": 1_800 }]],
		[
			[
				{ 箱型: "40'", 成本: 1_800 },
				{ 箱型: "40'HQ", 成本: 1_900 },
			],
		],
	])("is not asked about beside the high one, or where its kind is said: %j", async (rows) => {
		expect(await read(...rows)).toHaveLength(1);
	});

	it.each<[Scrap]>([[null], ["-"]])("is asked about beside a column of the high one without any price: %j", async (high) => {
		expect(await read({ "20'": 1_000, "40'": 1_800, "40HC": high })).toEqual([
			["20GP 1000", "40GP 1800"],
			["20GP 1000", "40GP 1800", "40HC 1800"],
		]);
	});

	it("is not asked about beside a column of the high one that has a price for some lane", async () => {
		const rows: Record<string, Scrap>[] = [
			{ "20'": 1_000, "40'": 1_800, "40HC": null },
			{ "20'": 1_100, "40'": 1_900, "40HC": 2_000, 目的港: "宁波" },
		];
		expect(await read(...rows)).toHaveLength(1);
	});

	it("is asked about by each table: the prices of one for the high one say nothing of another", async () => {
		const heads = [...Object.keys(usual), "20'", "40'", "40HC"];
		const lane = (port: string, ...prices: Scrap[]) => [...Object.values({ ...usual, 目的港: port }), ...prices];
		const { questions } = await upload(
			await sheetBytes([heads, lane("上海", 1_000, 1_800, null), ["水路"], [...heads, "备注"], [...lane("宁波", 1_100, 1_900, 2_000), "周班"]]),
		);
		expect(questions.find((one) => one.id === "bareForty")?.cells).toEqual(["K1"]);
	});

	it("in a row beside one for the high one that has no price is asked about", async () => {
		const priced = { SSR: 2_000, MSR: 1_900 };
		const { questions } = await upload(await sheetOf({ 箱型: "40'", 成本: 1_800, ...priced }, { 箱型: "40HQ", 成本: null, SSR: null, MSR: null }));
		expect(questions.map(({ id }) => id)).toContain("bareForty");
	});

	it.each(["40尺", "大柜", "40'", "二、40尺柜"])("in a line over rates is the standard one's, or both ones' as a person says: %s", async (line) => {
		const [heads = [], first = []] = [Object.keys({ ...usual, 成本: 1 }), Object.values({ ...usual, 成本: 1_000 })];
		const bytes = await sheetBytes([heads, ["20GP"], first, [line], [...first.slice(0, -1), 1_800]]);
		const { id, questions } = await upload(bytes);
		const containers = async () => (await rowsOf(id)).map(({ row }) => `${row.containerType} ${row.cost}`);
		expect(questions.find((one) => one.id === "bareForty")).toMatchObject({ count: 1, cells: ["A4"] });
		expect(await containers()).toEqual(["20GP 1000", "40GP 1800"]);
		await answered(id, "bareForty", "other");
		expect(await containers()).toEqual(["20GP 1000", "40GP 1800", "40HC 1800"]);
	});

	it.each(["40HC", "20'", "20GP"])("in a line over rates is not asked about where it says its kind, or is none: %s", async (line) => {
		const row = Object.values({ ...usual, 成本: 1_000 });
		const { id, questions } = await upload(await sheetBytes([Object.keys({ ...usual, 成本: 1 }), [line], row]));
		expect(questions.map((one) => one.id)).not.toContain("bareForty");
		expect((await rowsOf(id)).map((one) => [one.row.containerType, one.outcome])).toEqual([[line === "40HC" ? line : "20GP", "new"]]);
	});

	it("in a line over rates is not asked about where another line has the high one of its lane", async () => {
		const row = Object.values({ ...usual, 成本: 1_800 });
		const { questions } = await upload(await sheetBytes([Object.keys({ ...usual, 成本: 1 }), ["40尺"], row, ["40HC"], [...row.slice(0, -1), 1_900]]));
		expect(questions.map((one) => one.id)).not.toContain("bareForty");
	});

	it("is known by the words for it", () => {
		expect(["40'", "40", "40 ft", "40尺", "40英尺柜", "大柜", "大箱"].filter((text) => !isBareForty(text))).toEqual([]);
		expect(["40GP", "40HC", "40'HQ", "平柜", "高柜", "40RF", "400", "20'"].filter(isBareForty)).toEqual([]);
	});
});
