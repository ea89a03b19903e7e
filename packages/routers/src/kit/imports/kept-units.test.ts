import { describe, expect, it } from "vitest";
import { type Scrap, sheetBytes } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { answered, as, book, rowsOf, upload } = desk;

const usual: Record<string, Scrap> = {
	...{ 起运站: "重庆", 目的港: "上海", 方向: "出口", 箱型: "20GP", 箱属: "COC", 生效日期: "2031-01-01", 失效日期: "2031-03-31" },
};
const sheetOf = (own: Record<string, Scrap>) => {
	const row = { ...usual, ...own };
	return sheetBytes([Object.keys(row), Object.values(row)]);
};
/** A sheet of prices alone for two lanes. */
function bothLanes() {
	const row = { ...usual, 成本: 2_100, SSR: 2_500, MSR: 2_300 };
	return sheetBytes([Object.keys(row), Object.values(row), Object.values({ ...row, 目的港: "宁波" })]);
}
const merge = { mode: "merge" as const, confirmed: ["assumed" as const, "doubtful" as const, "dropped" as const] };
/** Takes a sheet into the book. */
async function take(own: Record<string, Scrap>) {
	await as("PM").applyBatch({ ...merge, batchId: (await upload(await sheetOf(own))).id });
}
const first = { 成本: 300, SSR: 330, MSR: 310, 币种: "USD", 计费单位: "TEU" };
const asked = (questions: readonly { id: string }[]) => questions.filter(({ id }) => id.startsWith("keptUnit.")).map(({ id }) => id);

describe("amounts of a sheet that says neither currency nor basis, over a rate of the book in others than new ones", () => {
	it("are asked about, and taken as they are there or as those of new rates", async () => {
		await take(first);
		const { id, questions } = await upload(await sheetOf({ 成本: 2_100, SSR: 2_500, MSR: 2_300 }));
		expect(asked(questions)).toEqual(["keptUnit.currency", "keptUnit.basis"]);
		const [currency, basis] = questions.filter((one) => one.id.startsWith("keptUnit."));
		expect([currency?.message, currency?.options.map(({ label }) => label)]).toEqual([
			"Currency: nothing in the sheet says so. 1 rate that the book has was read as there, “USD”, such as in row 2; a new rate would be “CNY”.",
			["As in the book: “USD”", "All are “CNY”"],
		]);
		expect(basis?.message).toContain("“Per TEU”");
		const { questions: again } = await answered(id, "keptUnit.currency", "other");
		expect(asked(again)).toEqual(["keptUnit.currency", "keptUnit.basis"]);
		await as("PM").applyBatch({ ...merge, batchId: id });
		expect((await book()).map((rate) => [rate.currency, rate.basis, rate.cost_minor])).toEqual([["CNY", "teu", 210_000]]);
	});

	it("stay as they are there where a person says what new rates are in, and says so of those", async () => {
		await take(first);
		const { id } = await upload(await bothLanes());
		const after = await answered(id, "assumed.currency", "JPY");
		expect(after.questions.find((one) => one.id === "keptUnit.currency")?.message).toContain("“USD”, such as in row 2; a new rate would be “JPY”");
		await answered(id, "keptUnit.currency", "confirm");
		await as("PM").applyBatch({ ...merge, batchId: id });
		const rates = (await book()).map((rate) => `${rate.port_city_id} ${rate.currency} ${rate.cost_minor}`);
		expect(rates.sort()).toEqual(["portCity-CNNGB JPY 2100", "portCity-CNSHA USD 210000"]);
	});

	it("are all in what a person says of new ones where they say so of them as well", async () => {
		await take(first);
		const { id } = await upload(await bothLanes());
		await answered(id, "assumed.currency", "JPY");
		await answered(id, "keptUnit.currency", "other");
		await as("PM").applyBatch({ ...merge, batchId: id });
		expect((await book()).map((rate) => [rate.currency, rate.basis, rate.cost_minor])).toEqual([
			["JPY", "teu", 2_100],
			["JPY", "container", 2_100],
		]);
	});

	it("are told of in each of what the book has them in, of which each keeps its own, or all are in one", async () => {
		await take(first);
		await take({ ...first, 目的港: "宁波", 币种: "JPY", 计费单位: "箱" });
		const { id, questions } = await upload(await bothLanes());
		const [currency, basis] = questions.filter((one) => one.id.startsWith("keptUnit."));
		expect([currency?.message, currency?.count, currency?.cells]).toEqual([
			"Currency: nothing in the sheet says so. 2 rates that the book has were read as there, each in its own: “USD”, “JPY”, such as in rows 2, 3; a new rate would be “CNY”.",
			2,
			["2", "3"],
		]);
		expect(currency?.options.map(({ label }) => label)).toEqual(["Each as in the book: “USD”, “JPY”", "All are “CNY”"]);
		// One that is by the container, as a new one is, leaves nothing open.
		expect([basis?.count, basis?.cells]).toEqual([1, ["2"]]);
		await as("PM").applyBatch({ ...merge, batchId: id });
		expect((await book()).map((rate) => [rate.currency, rate.basis, rate.cost_minor])).toEqual([
			["USD", "teu", 210_000],
			["JPY", "container", 2_100],
		]);
	});

	it("are not asked about where the sheet says both, or gives none of them", async () => {
		await take(first);
		const said = await upload(await sheetOf({ ...first, 成本: 290 }));
		const without = await upload(await sheetOf({ 备注: "每周三班" }));
		expect([asked(said.questions), asked(without.questions)]).toEqual([[], []]);
	});
});

describe("a selling price that stays as the book has it", () => {
	it.each([
		["a formula with an amount in another currency", { SSR: "cost*1.12+300", MSR: "cost*1.05" }, { 币种: "USD" }, ["import.keptInOther"]],
		["a number by another basis", { SSR: 5_600, MSR: 5_200 }, { 计费单位: "TEU" }, ["import.keptPerOther", "import.keptPerOther"]],
		["what is made of the cost alone", { SSR: "cost*1.12", MSR: "cost*1.05" }, { 币种: "USD", 计费单位: "TEU" }, []],
	])("%s", async (_, prices, other, refused) => {
		await take({ 成本: 2_000, ...prices, 币种: "CNY", 计费单位: "箱" });
		const { id } = await upload(await sheetOf({ 成本: 300, 币种: "CNY", 计费单位: "箱", ...other }));
		await answered(id, "missingPrices", "asBook");
		const problems = (await rowsOf(id)).flatMap(({ errors }) => JSON.parse(errors ?? "[]") as { level: string; messageId: string }[]);
		expect(problems.filter(({ level }) => level === "error").map(({ messageId }) => messageId)).toEqual(refused);
	});
});
