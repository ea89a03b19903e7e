import { depotServiceRows } from "@iqt/db/seed/depot-services";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type Scrap, sheetBytes } from "./corpus/workbook.ts";
import { checkExcelImport, replaceAll } from "./service.ts";
import { olderClient } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { answered, as, put, rowsOf, upload } = desk;

const depot: Record<string, Scrap> = {
	...{ Port: "Shanghai", Depot: "Yard", Service: "STO", Direction: "Export", Container: "20GP", "COC/SOC": "COC", Basis: "Per day" },
	...{ Currency: "CNY", "Valid From": "2031-01-01", "Valid To": "2031-12-31" },
};
const rail: Record<string, Scrap> = {
	...{ 起运站: "重庆", 目的港: "上海", 方向: "出口", 箱型: "20GP", 箱属: "COC", 币种: "CNY", 计费单位: "箱" },
	...{ 成本: 2_000, 生效日期: "2031-01-01", 失效日期: "2031-03-31" },
};
const sheetOf = (usual: Record<string, Scrap>, rows: readonly Record<string, Scrap>[]) =>
	sheetBytes([Object.keys({ ...usual, ...rows[0] }), ...rows.map((row) => Object.values({ ...usual, ...row }))]);
const merge = { mode: "merge" as const, confirmed: ["assumed" as const, "doubtful" as const, "dropped" as const] };

/** The book's steps of storage, each at its selling price and the least one. */
async function stepsInBook(prices: readonly [from: number, to: number | null, ssr: number, msr: number][]) {
	await desk.services.db.insertInto("depot_service").values(depotServiceRows()).execute();
	const rows = prices.map(([from, to, ssr, msr]) => ({ "Day From": from, "Day To": to, Cost: 0, SSR: ssr, MSR: msr }));
	const { id } = await upload(await sheetOf(depot, rows), "depotPrice");
	await as("PM").applyBatch({ ...merge, batchId: id });
}
const otherSteps = [
	{ "Day From": 1, "Day To": 7, Cost: 0 },
	{ "Day From": 8, "Day To": 15, Cost: 6 },
	{ "Day From": 16, "Day To": null, Cost: 12 },
];
const depotRates = async () => {
	const { rows } = await sql<{
		steps: string;
	}>`select day_from || '–' || coalesce(day_to, '') || ' ' || concat_ws(' ', cost_minor, ssr_minor, msr_minor) as steps
		from depot_rate order by day_from`.execute(desk.services.db);
	return rows.map(({ steps }) => steps);
};
const said = async (batchId: string) =>
	(await as("PM", { language: "en" }).previewRows({ batchId })).items.map(({ outcome, problems }) => [
		outcome,
		problems.map(({ level, field, message }) => `${level} ${field} ${message}`),
	]);
const railRates = async () =>
	(await desk.book()).map((rate) => `${rate.valid_from} ${rate.cost_minor} ${rate.ssr_minor} ${rate.msr_minor} ${rate.remark}`);

describe("a price that stays as the book has it, of a row that meets several rates", () => {
	it("is not taken from any of them where their steps have it otherwise: such rows stay out", async () => {
		await stepsInBook([
			[1, 5, 0, 0],
			[6, 10, 20, 18],
			[11, 20, 40, 36],
			[21, null, 60, 50],
		]);
		const before = await depotRates();
		const { id } = await upload(await sheetOf(depot, otherSteps), "depotPrice");
		const { counts } = await answered(id, "missingPrices", "asBook");
		expect(counts).toMatchObject({ error: 3, clash: 0, changed: 0, new: 0 });
		expect((await said(id))[0]).toEqual([
			"error",
			[
				"error ssr The book has 0.00 (2031-01-01 to 2031-12-31, days 1–5) and 20.00 (2031-01-01 to 2031-12-31, days 6–10) here, and the sheet has none: which stays is not certain. Enter SSR.",
				"error msr The book has 0.00 (2031-01-01 to 2031-12-31, days 1–5) and 18.00 (2031-01-01 to 2031-12-31, days 6–10) here, and the sheet has none: which stays is not certain. Enter MSR.",
			],
		]);
		await expect(as("PM").applyBatch({ ...merge, batchId: id, leaveOutErrors: true })).rejects.toMatchObject({
			cause: { messageId: "import.nothingToApply" },
		});
		expect(await depotRates()).toEqual(before);
	});

	it("is what a person enters for the row, which leaves the others theirs", async () => {
		await stepsInBook([
			[1, 5, 0, 0],
			[6, 10, 20, 18],
			[11, null, 40, 36],
		]);
		const { id } = await upload(
			await sheetOf(depot, [
				{ "Day From": 1, "Day To": 10, Cost: 1 },
				{ "Day From": 11, "Day To": null, Cost: 2 },
			]),
			"depotPrice",
		);
		await answered(id, "missingPrices", "asBook");
		const corrections = ["ssr", "msr"].map((field) => ({ row: 2, field, column: 0, text: "15" }));
		await as("PM").correct({ batchId: id, corrections });
		await Promise.all(desk.working);
		expect((await rowsOf(id)).map(({ outcome }) => outcome)).toEqual(["clash", "changed"]);
		await as("PM").choose({ batchId: id, clashes: "sheet" });
		await as("PM").applyBatch({ ...merge, batchId: id });
		expect(await depotRates()).toEqual(["1–10 100 1500 1500", "11– 200 4000 3600"]);
	});

	it("stays where all of them have the same", async () => {
		await stepsInBook([
			[1, 5, 20, 18],
			[6, null, 20, 18],
		]);
		const { id } = await upload(await sheetOf(depot, otherSteps), "depotPrice");
		expect((await answered(id, "missingPrices", "asBook")).counts).toMatchObject({ error: 0, clash: 3 });
		await as("PM").choose({ batchId: id, clashes: "sheet" });
		await as("PM").applyBatch({ ...merge, batchId: id });
		expect(await depotRates()).toEqual(["1–7 0 2000 1800", "8–15 600 2000 1800", "16– 1200 2000 1800"]);
	});

	it.each([
		["other days", { 失效日期: "2031-02-28" }, { 生效日期: "2031-03-01" }, "2031-01-01 to 2031-02-28"],
		["other weights", { 重量上限: 16 }, { 重量下限: 16 }, "2031-01-01 to 2031-03-31, 0–16 t"],
	])("is not certain for %s, either", async (_, one, other, at) => {
		const weights = { 重量下限: 0, 重量上限: 30 };
		const prices = (ssr: number) => ({ SSR: ssr, MSR: 2_100 });
		const { id: first } = await upload(
			await sheetOf({ ...rail, ...weights }, [
				{ ...one, ...prices(2_500) },
				{ ...other, ...prices(2_600) },
			]),
		);
		await as("PM").applyBatch({ ...merge, batchId: first });
		const { id } = await upload(await sheetOf({ ...rail, ...weights }, [{ 成本: 2_050 }]));
		expect((await answered(id, "missingPrices", "asBook")).counts).toMatchObject({ error: 1 });
		const [row] = await said(id);
		expect(row?.[1]).toHaveLength(1);
		expect(row?.[1]?.[0]).toContain(`The book has 2500.00 (${at})`);
	});

	it("is refused of a program, which nobody can ask", async () => {
		const prices = { SSR: 2_500, MSR: 2_450 };
		const { id } = await upload(
			await sheetOf(rail, [
				{ 失效日期: "2031-02-28", ...prices },
				{ 生效日期: "2031-03-01", ...prices, 成本: 2_100 },
			]),
		);
		await as("PM").applyBatch({ ...merge, batchId: id });
		const before = await railRates();
		const { 成本: _cost, ...withoutCost } = rail;
		const name = await put(await sheetOf(withoutCost, [{ ...prices, SSR: 2_600 }]));
		for (const call of [checkExcelImport, replaceAll])
			await expect(call(olderClient(desk), "inlandRail", name)).rejects.toMatchObject({
				data: [{ messageId: "import.keptUnclear", field: "cost", row: 2, values: { value: "2000.00", other: "2100.00" } }],
			});
		expect(await railRates()).toEqual(before);
	});

	it("is found anew when the sheet is written: rates that differ by then are not replaced", async () => {
		const { id: first } = await upload(
			await sheetOf(rail, [
				{ 失效日期: "2031-02-28", SSR: 2_500, MSR: 2_100 },
				{ 生效日期: "2031-03-01", SSR: 2_500, MSR: 2_100 },
			]),
		);
		await as("PM").applyBatch({ ...merge, batchId: first });
		const { id } = await upload(await sheetOf(rail, [{ 成本: 2_050 }]));
		await answered(id, "missingPrices", "asBook");
		await as("PM").choose({ batchId: id, clashes: "sheet" });
		await desk.database.client.execute("UPDATE inland_rail_rate SET ssr_minor = 260000, version = version + 1 WHERE valid_from = '2031-03-01'");
		const before = await railRates();
		await expect(as("PM").applyBatch({ ...merge, mode: "replace", batchId: id })).rejects.toMatchObject({
			cause: { messageId: "import.changedSince" },
		});
		expect(await railRates()).toEqual(before);
		expect(await as("PM").batch({ batchId: id })).toMatchObject({ counts: { error: 1 } });
	});
});

describe("what else stays of several rates that differ in it", () => {
	const inTwo: Record<string, Scrap>[] = [
		{ 失效日期: "2031-02-28", SSR: 2_500, MSR: 2_100, 备注: "周一" },
		{ 生效日期: "2031-03-01", SSR: 2_500, MSR: 2_100, 备注: "周二" },
	];

	it("is a question of its own, which waits for an answer", async () => {
		await as("PM").applyBatch({ ...merge, batchId: (await upload(await sheetOf(rail, inTwo))).id });
		const { id, questions } = await upload(await sheetOf(rail, [{ 成本: 2_050, SSR: 2_500, MSR: 2_100 }]));
		expect(questions.find((one) => one.id === "keptOfSeveral.remark")).toMatchObject({ group: "doubtful", count: 1, cells: ["2"], answer: null });
		await as("PM").choose({ batchId: id, clashes: "sheet" });
		await expect(as("PM").applyBatch({ ...merge, confirmed: ["assumed", "dropped"], batchId: id })).rejects.toMatchObject({
			cause: { messageId: "import.unanswered" },
		});
		await as("PM").answer({ batchId: id, answers: [{ id: "keptOfSeveral.remark", answer: "confirm" }] });
		await as("PM").applyBatch({ ...merge, confirmed: ["assumed", "dropped"], batchId: id });
		expect(await railRates()).toEqual(["2031-01-01 205000 250000 210000 周一"]);
	});
});
