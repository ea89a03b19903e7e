import { describe, expect, test } from "vitest";
import { sheetBytes } from "../../kit/imports/corpus/workbook.ts";
import { importDeskPerTest } from "../../kit/imports/testing-desk.ts";

const desk = importDeskPerTest();
const { answered, rowsOf, upload } = desk;

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

describe("columns of one container in the currency of either side", () => {
	const beside = ["POL", "POD", "Ramp city", "SSR", "Currency", "Valid From", "Valid To"];
	const cells = ["Xi'an", "Chengdu", "Chengdu", 5_000, "USD", "2027-01-01", "2027-03-31"];
	const under = async (heads: readonly string[], amounts: readonly (string | number)[]) => {
		const batch = await upload(
			await sheetBytes([
				[...beside, ...heads],
				[...cells, ...amounts],
			]),
			"icrPrice",
		);
		const rates = async () =>
			(await rowsOf(batch.id)).map(({ row }) => [row.containerType, row.costCny ?? null, row.costUsd ?? null, row.ssr ?? null]);
		return { ...batch, rates, asked: batch.questions.filter(({ group }) => group !== "assumed").map((question) => [question.id, ...question.cells]) };
	};

	test.each([
		[["20GP CNY", "20GP USD", "40HC CNY", "40HC USD"]],
		[["20GP (CNY)", "20GP (USD)", "40HC (RMB)", "40HC (USD)"]],
		[["20GP 人民币", "20GP 美元", "40HC 人民币", "40HC 美元"]],
	])("are its costs, which is asked: %j", async (heads) => {
		const { rates, asked } = await under(heads, [8_000, 300, 9_000, 400]);
		expect(asked).toEqual([["barePrices", "H1", "I1", "J1", "K1"]]);
		expect(await rates()).toEqual([
			["20GP", "8000", "300", "5000"],
			["40HC", "9000", "400", "5000"],
		]);
	});

	test("are so for a container beside them in one alone", async () => {
		const { rates, asked } = await under(["20GP USD", "40HC CNY", "40HC USD"], [300, 9_000, 400]);
		expect(asked).toEqual([["barePrices", "H1", "I1", "J1"]]);
		expect((await rates()).map(([, ...costs]) => costs)).toEqual([
			[null, "300", "5000"],
			["9000", "400", "5000"],
		]);
	});

	test("are so without a question where the heads of one say it", async () => {
		const { rates } = await under(["20GP cost USD", "Cost 40HC (USD)"], [300, 400]);
		expect((await rates()).map(([, , dollars, sold]) => [dollars, sold])).toEqual([
			["300", "5000"],
			["400", "5000"],
		]);
	});

	test("are so without a question where their heads say it", async () => {
		const { rates, asked } = await under(["20GP Cost CNY", "20GP Cost USD"], [8_000, 300]);
		expect([asked, await rates()]).toEqual([[], [["20GP", "8000", "300", "5000"]]]);
	});

	test.each([[["CNY", "USD"]], [["人民币", "美元"]], [["USD", "CNY/ctr"]]])(
		"are its costs of the row's container, which is asked: %j",
		async (heads) => {
			const [first = ""] = heads;
			const amounts = first === "USD" ? [300, 8_000] : [8_000, 300];
			const { id, asked, rates } = await under(["Container", ...heads], ["40HC", ...amounts]);
			expect([asked, await rates()]).toEqual([[["barePrices", "I1", "J1"]], [["40HC", "8000", "300", "5000"]]]);
			expect((await answered(id, "barePrices", "other")).questions.find((question) => question.id === "barePrices")?.answer).toBe("other");
		},
	);

	test("are selling prices where a person says so", async () => {
		const { id, rates } = await under(["20GP CNY", "20GP USD"], [8_000, 300]);
		await answered(id, "barePrices", "other");
		expect(await rates()).toEqual([
			["20GP", null, null, "8000"],
			["20GP", null, null, "300"],
		]);
	});

	test.each([
		["of one currency alone", ["20GP CNY", "40HC CNY"]],
		["of another currency", ["20GP CNY", "20GP EUR"]],
		["that are sold", ["20GP SSR CNY", "20GP SSR USD"]],
	])("are none %s", async (_, heads) => {
		const { rates } = await under(
			heads,
			heads.map((_, i) => 8_000 + i),
		);
		for (const [, yuan, dollars] of await rates()) expect([yuan, dollars]).toEqual([null, null]);
	});
});

describe("columns of a container and nothing else", () => {
	const heads = ["POL", "POD", "Ramp city", "20GP", "40HC", "Valid From", "Valid To"];
	const cells = ["Xi'an", "Chengdu", "Chengdu", 3_300, 5_600, "2027-01-01", "2027-03-31"];
	const under = async (title: string) => {
		const { id, questions } = await upload(await sheetBytes([[title], heads, cells]), "icrPrice");
		return { id, questions, asked: questions.filter((question) => question.id.startsWith("barePrices")) };
	};
	const prices = async (id: string) =>
		(await rowsOf(id)).map(({ row }) => [row.costCny ?? null, row.costUsd ?? null, row.ssr ?? null, row.msr ?? null]);

	test.each<[string, (string | null)[]]>([
		["中欧班列供应商报价（成本） SOC 美元/箱", [null, "3300", null, null]],
		["中欧班列供应商成本价 SOC 人民币/箱", ["3300", null, null, null]],
		["Buying rates, USD", [null, "3300", null, null]],
		["中欧班列卖价 美元/箱", [null, null, "3300", null]],
		["MSR, USD", [null, null, null, "3300"]],
	])("are what a title says: %s", async (title, expected) => {
		const { id, asked, questions } = await under(title);
		expect([asked, (await prices(id))[0]]).toEqual([[], expected]);
		expect(questions.filter((question) => /lineSays|linePart|linesLeft/.test(question.id))).toEqual([]);
	});

	test("are selling prices where nothing says, which is asked, and costs of their currency as people say", async () => {
		const { id, asked } = await under("中欧班列报价 美元/箱");
		expect(asked).toMatchObject([{ id: "barePrices.sold", group: "doubtful", cells: ["D2", "E2"] }]);
		expect(asked[0]?.options.map(({ value }) => value)).toEqual(["confirm", "other", "msr"]);
		expect(await prices(id)).toEqual([
			[null, null, "3300", null],
			[null, null, "5600", null],
		]);
		await answered(id, "barePrices.sold", "other");
		expect(await prices(id)).toEqual([
			[null, "3300", null, null],
			[null, "5600", null, null],
		]);
		await answered(id, "barePrices.sold", "msr");
		expect((await prices(id))[0]).toEqual([null, null, null, "3300"]);
	});

	test("of one currency may be its costs, and are selling prices in it again as people say", async () => {
		const batch = await upload(await sheetBytes([heads.map((head) => head.replace(/^(?:20|40).*/, "$& USD")), cells]), "icrPrice");
		const told = async () => (await rowsOf(batch.id)).map(({ row }) => [row.costUsd ?? null, row.ssr ?? null, row.currency]);
		expect((await told())[0]).toEqual([null, "3300", "USD"]);
		await answered(batch.id, "barePrices.sold", "other");
		expect((await told())[0]?.slice(0, 2)).toEqual(["3300", null]);
		await answered(batch.id, "barePrices.sold", "confirm");
		expect((await told())[0]).toEqual([null, "3300", "USD"]);
	});

	test("are not offered as costs of a currency nobody knows", async () => {
		const { asked } = await under("中欧班列报价");
		expect(asked[0]?.options.map(({ value }) => value)).toEqual(["confirm", "msr"]);
	});

	test("are in no price as costs of a currency nobody knows, which is asked", async () => {
		const { asked, questions } = await under("供应商成本价");
		expect(asked).toEqual([]);
		expect(questions.find((question) => question.id === "dropped.column")?.cells).toEqual(["D3", "E3"]);
	});
});

test.each([
	["Westbound", "Eastbound", undefined],
	["出口", "进口", undefined],
	["Eastbound", "Eastbound", ["E1"]],
])("a column of directions is asked about where the ends of its trains say otherwise: %s, %s", async (out, back, cells) => {
	await desk.services.db
		.insertInto("place")
		.values({
			...{ id: "inlandCity-DEDUI", kind: "inlandCity", code: "DEDUI", name: "Duisburg", name_zh: "杜伊斯堡", country: "DE" },
			...{ port_city_id: null, latitude: 51, longitude: 7, time_zone: null, aliases: "[]", active: 1 },
		})
		.execute();
	const heads = ["POL", "POD", "Ramp city", "Container", "Direction", "SSR", "Currency", "Cost CNY", "Cost USD", "Valid From", "Valid To"];
	const rest = [5_000, "USD", 8_000, 3_000, "2027-01-01", "2027-03-31"];
	const rows = [
		["Xi'an", "Duisburg", "Duisburg", "40HC", out, ...rest],
		["Duisburg", "Xi'an", "Duisburg", "40HC", back, ...rest],
	];
	const { id, questions } = await upload(await sheetBytes([heads, ...rows]), "icrPrice");
	expect((await rowsOf(id)).map(({ row }) => [row.pol, row.pod])).toEqual([
		["CNSIA", "DEDUI"],
		["DEDUI", "CNSIA"],
	]);
	expect(questions.find((question) => question.id === "dropped.words")?.cells).toEqual(cells);
});
