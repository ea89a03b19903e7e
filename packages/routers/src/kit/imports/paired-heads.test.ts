import { expect, it } from "vitest";
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
