import { describe, expect, it } from "vitest";
import { sheetBytes } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const { upload, rowsOf } = importDeskPerTest();

const lane = ["Inland City", "Port City", "Direction", "Container", "Currency", "SSR", "MSR", "Valid From", "Valid To"];
const values = ["CNCKG", "CNSHA", "Export", "20GP", "CNY", 9_000, 8_000, "2027-01-01", "2027-03-31"];

/** What is asked beside what is assumed, and the cost and owner of each rate of a sheet with these columns beside its lane. */
async function read(columns: Readonly<Record<string, number | string>>) {
	const batch = await upload(
		await sheetBytes([
			[...lane, ...Object.keys(columns)],
			[...values, ...Object.values(columns)],
		]),
	);
	const asked = batch.questions.filter(({ group }) => group !== "assumed").map(({ id }) => id);
	return { asked, rates: (await rowsOf(batch.id)).map(({ row }) => [row.cost, row.ownership]) };
}

it("columns headed COC and SOC are the costs of those", async () => {
	expect(await read({ COC: 4_000, SOC: 3_500 })).toEqual({
		asked: [],
		rates: [
			["4000", "COC"],
			["3500", "SOC"],
		],
	});
});

it.each([
	["≤20T", "20-24T", ["20", "24"]],
	["≤20吨", ">20吨", ["20", "999.999"]],
	["<24T", "24T+", ["23.999", "999.999"]],
])("columns headed by bands of weights alone are the costs of those: %s, %s", async (light, heavy, ends) => {
	const { id, questions } = await upload(
		await sheetBytes([
			[...lane, light, heavy],
			[...values, 4_000, 4_400],
		]),
	);
	expect(questions.filter(({ group }) => group !== "assumed").map((asked) => asked.id)).toEqual([]);
	expect((await rowsOf(id)).map(({ row }) => [row.cost, row.weightTo])).toEqual([
		["4000", ends[0]],
		["4400", ends[1]],
	]);
});

it("a price is of the band its head names beside it", async () => {
	const sheet = await upload(
		await sheetBytes([
			[...lane, "Rail Cost ≤20T", "Rail Cost 20-24T"],
			[...values, 4_000, 4_400],
		]),
	);
	expect((await rowsOf(sheet.id)).map(({ row }) => [row.cost, row.weightTo])).toEqual([
		["4000", "20"],
		["4400", "24"],
	]);
	const alone = await upload(
		await sheetBytes([
			[...lane, "20-24T"],
			[...values, 4_000],
		]),
	);
	expect(alone.questions.map((asked) => asked.id)).toContain("dropped.column");
});

describe("columns headed by months", () => {
	const dated = ["Valid From", "Valid To"];
	const sheet = (heads: readonly string[], ...over: string[][]) =>
		sheetBytes([
			...over,
			[...lane.filter((name) => !dated.includes(name)), ...heads],
			[...values.filter((_, i) => !dated.includes(lane[i] ?? "")), ...heads.map((_, i) => 4_000 + i)],
		]);
	const asked = ({ questions }: Awaited<ReturnType<typeof upload>>) => questions.filter(({ group }) => group !== "assumed").map(({ id }) => id);

	it.each([
		["2027年1月", "2027年2月"],
		["Jan 2027", "Feb 2027"],
		["01/2027", "02/2027"],
	])("are the costs of those: %s, %s", async (...heads) => {
		for (const over of [[], [["有效期：2027年1月1日至2027年3月31日"]]]) {
			const batch = await upload(await sheet(heads, ...over));
			expect(asked(batch)).toEqual([]);
			expect((await rowsOf(batch.id)).map(({ row }) => [row.cost, row.validFrom, row.validTo])).toEqual([
				["4000", "2027-01-01", "2027-01-31"],
				["4001", "2027-02-01", "2027-02-28"],
			]);
		}
	});

	it("are asked about where they go beyond what a line says of all rates", async () => {
		const batch = await upload(await sheet(["2027年1月", "2027年2月"], ["有效期：2027年1月1日至2027年1月31日"]));
		expect(asked(batch)).toEqual(["contradiction.validTo.header.title"]);
	});

	it("are left out beside columns of days, which hold", async () => {
		const batch = await upload(
			await sheetBytes([
				[...lane, "2027年1月", "2027年2月"],
				[...values, 4_000, 4_100],
			]),
		);
		expect(asked(batch)).toContain("dropped.column");
		const priced = await upload(
			await sheetBytes([
				[...lane, "Rail Cost / 2027年1月", "Rail Cost / 2027年2月"],
				[...values, 4_000, 4_100],
			]),
		);
		expect(asked(priced)).toContain("dropped.column");
	});
});

it.each([
	["成本 调整前", "成本 调整后"],
	["调整前成本", "调整后成本"],
	["成本（调整前）", "成本（调整后）"],
	["Rail Cost before", "Rail Cost after"],
	["Rail Cost (before adjustment)", "Rail Cost (after adjustment)"],
	["Rail Cost after", "Rail Cost before"],
])("of %s and %s the price after the change holds, and the other is counted as left out", async (one, other) => {
	const isLast = /后|after/.test(other);
	const { asked, rates } = await read({ [one]: isLast ? 3_900 : 4_000, [other]: isLast ? 4_000 : 3_900 });
	expect({ asked, rates }).toEqual({ asked: ["dropped.column"], rates: [["4000", "COC"]] });
});

it("prices before and after a change may stand below the one name of both", async () => {
	const { id, questions } = await upload(
		await sheetBytes([
			[...lane.filter((name) => name !== "SSR"), "Rail Cost", null, "SSR", null],
			[...lane.slice(1).map(() => null), "调整前", "调整后", "调整前", "调整后"],
			[...values.filter((_, i) => lane[i] !== "SSR"), 3_900, 4_000, 8_900, 9_000],
		]),
	);
	expect(questions.filter(({ group }) => group !== "assumed").map((asked) => asked.id)).toEqual(["dropped.column"]);
	expect((await rowsOf(id)).map(({ row }) => [row.cost, row.ssr])).toEqual([["4000", "9000"]]);
});

it.each([
	["Old cost", "New cost"],
	["Previous cost", "Current cost"],
	["原成本", "新成本"],
	["原价", "现价"],
])("of %s and %s the new one is offered, and the other counted as left out", async (old, fresh) => {
	expect(await read({ [old]: 3_900, [fresh]: 4_000 })).toEqual({ asked: ["heads", "dropped.column"], rates: [["4000", "COC"]] });
});

it("payable and receivable are cost and selling price by their letters, too, and asked about in one head", async () => {
	const without = (columns: readonly (number | string)[]) => columns.filter((_, i) => lane[i] !== "SSR");
	const sheet = async (heads: readonly string[], ...prices: number[]) =>
		upload(
			await sheetBytes([
				[...without(lane), ...heads],
				[...without(values), ...prices],
			]),
		);
	const { id, questions } = await sheet(["AP", "AR"], 4_000, 9_000);
	expect(questions.filter(({ group }) => group !== "assumed")).toEqual([]);
	expect((await rowsOf(id)).map(({ row }) => [row.cost, row.ssr])).toEqual([["4000", "9000"]]);
	for (const head of ["AP/AR", "AR/AP"]) expect((await sheet([head], 4_000)).questions.map((asked) => asked.id)).toContain("heads");
});

it("stand aside where another column is the cost", async () => {
	expect((await read({ "New cost": 4_100, "Old cost": 3_900, "Rail Cost": 4_000 })).rates).toEqual([["4000", "COC"]]);
	expect((await read({ COC: 100, SOC: 200, "Rail Cost": 4_000 })).rates).toEqual([["4000", "COC"]]);
});
