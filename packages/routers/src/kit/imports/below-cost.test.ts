import { describe, expect, it } from "vitest";
import { writeSheet } from "../sheet/write.ts";
import { readAll } from "../sheet/zip.ts";
import { againstCost } from "./below-cost.ts";
import { checkExcelImport } from "./service.ts";
import { olderClient } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, put, upload } = desk;

const heads = ["Inland City", "Port City", "Direction", "Container", "Currency", "Rail Cost", "Valid From", "Valid To", "SSR", "MSR"];
const rate = (cost: string, ...prices: string[]) => ["CNCKG", "CNSHA", "Export", "20GP", "CNY", cost, "2026-10-01", "2026-12-31", ...prices];
const read = async (columns: number, ...rows: string[][]) =>
	upload(await readAll(writeSheet({ sheetName: "S", columns: heads.slice(0, columns).map((header) => ({ header })), rows })));
const answer = async (batchId: string, id: string, said: string, more: object = {}) => {
	await as("PM").answer({ batchId, answers: [{ id, answer: said, ...more }] });
	await Promise.all(desk.working);
	return as("PM").batch({ batchId });
};
const asked = (batch: Awaited<ReturnType<typeof read>>) =>
	batch.questions.filter(({ id }) => /elowCost$/.test(id)).map(({ id, count, cells }) => [id, count, cells]);

/** Puts a rate of 4,000 with its prices into the book. */
const known = async (ssr: string, msr: string) => {
	const { id } = await read(10, rate("4000", ssr, msr));
	await as("PM").applyBatch({ batchId: id, mode: "merge", confirmed: ["assumed", "doubtful"] });
};

describe("prices below the cost", () => {
	it("are told of the standard price, of the lowest one alone, and of formulas", () => {
		const fields = (row: object) => againstCost({ cost: "4000", ...row }).map(({ field, values }) => [field, values[field]]);
		expect(fields({ ssr: "3999.99", msr: "3000" })).toEqual([
			["ssr", "3999.99"],
			["msr", "3000"],
		]);
		expect(fields({ ssr: "4000", msr: "3920" })).toEqual([["msr", "3920"]]);
		expect(fields({ ssr: "cost*1.1", msr: "cost*0.98" })).toEqual([["msr", "cost*0.98 = 3920"]]);
		expect(fields({ ssr: "cost*1.1", msr: "cost" })).toEqual([]);
		expect(fields({ ssr: "10", msr: "5", basis: "percent" })).toEqual([]);
		expect(fields({ ssr: "cost*fuel", msr: "teu*100" })).toEqual([]);
	});

	it("are told of formulas that take the cost three times or more, whatever they add to it", () => {
		const times = (ssr: string, cost = "4000") => againstCost({ cost, ssr }).map(({ messageId, values }) => [messageId, values.value, values.times]);
		expect(times("cost*11")).toEqual([["import.timesCost", "cost*11 = 44000", "11"]]);
		expect(times("cost*3+300")).toEqual([["import.timesCost", "cost*3+300 = 12300", "3"]]);
		for (const fine of ["cost*2.9", "cost*1.1+20000", "max(cost*1.1, 90000)", "44000"]) expect(times(fine), fine).toEqual([]);
		expect(times("cost*11", "0")).toEqual([]);
	});

	it("are asked about where a formula takes the cost many times, and refused over REST", async () => {
		const { questions } = await read(10, rate("4000", "cost*11", "cost*1.05"), rate("4100", "cost*1.1", "cost*1.05").with(3, "40GP"));
		const [question] = questions.filter(({ id }) => id === "timesCost");
		expect(question).toMatchObject({ group: "doubtful", count: 1, cells: ["I2"], answer: null });
		const columns = [...heads, "COC/SOC"].map((header) => ({ header }));
		const rows = [[...rate("4000", "cost*11", "cost*1.05"), "COC"]];
		const older = olderClient(desk);
		Object.assign(older.caller, { permissions: new Set(["inlandRail.edit"]) });
		const refused = checkExcelImport(older, "inlandRail", await put(await readAll(writeSheet({ sheetName: "S", columns, rows }))));
		await expect(refused).rejects.toMatchObject({ kind: "invalid", data: [{ field: "I2", messageId: "import.sheet.timesCost" }] });
	});

	it("are asked about for a lowest price as for a standard one, counted", async () => {
		const { id, ...batch } = await read(10, rate("4620", "5000", "3920"));
		expect(asked({ id, ...batch })).toEqual([["msrBelowCost", 1, ["J2"]]]);
		expect(await answer(id, "msrBelowCost", "other")).toMatchObject({ counts: { new: 0, skipped: 1 }, ledger: { read: 0, leftOut: [{ count: 3 }] } });
	});

	it("are an answer no more once another answer takes their cause away, in the preview and in the change log", async () => {
		await known("5000", "4500");
		const { id } = await read(8, rate("4800"));
		await answer(id, "missingPrices", "asBook");
		expect(asked(await answer(id, "msrBelowCost", "other"))).toEqual([["msrBelowCost", 1, ["2"]]]);
		const after = await answer(id, "missingPrices", "formula", { prices: { ssr: "cost*1.2", msr: "cost*1.05" } });
		expect(after).toMatchObject({ counts: { changed: 1, skipped: 0 } });
		expect(asked(after)).toEqual([]);
		await as("PM").applyBatch({ batchId: id, mode: "merge", confirmed: ["assumed", "doubtful"] });
		const logged = await desk.services.db.selectFrom("change_log").select("after").where("object_id", "=", id).executeTakeFirstOrThrow();
		expect(logged.after).toContain("missingPrices");
		expect(logged.after).not.toContain("msrBelowCost");
	});

	it("are asked about where prices stay that the book has, by which the rate may be left out", async () => {
		await known("4200", "4150");
		const { id } = await read(8, rate("4300"));
		const batch = await answer(id, "missingPrices", "asBook");
		expect(batch.counts).toMatchObject({ changed: 1 });
		expect(asked(batch)).toEqual([
			["belowCost", 1, ["2"]],
			["msrBelowCost", 1, ["2"]],
		]);
		const { items } = await as("PM").previewRows({ batchId: id });
		expect(items[0]?.problems.map(({ message }) => message).join()).toContain("4200.00 is below the cost 4300");
		const left = await answer(id, "belowCost", "other");
		expect(left).toMatchObject({ counts: { changed: 0, skipped: 1 }, ledger: { read: 0, rates: 0, leftOut: [{ count: 1 }] } });
		const nearer = await answer((await read(8, rate("4180"))).id, "missingPrices", "asBook");
		expect(asked(nearer)).toEqual([["msrBelowCost", 1, ["2"]]]);
	});

	it("are asked about where a person enters the formula", async () => {
		const { id } = await read(8, rate("4300"));
		const batch = await answer(id, "missingPrices", "formula", { prices: { ssr: "cost*0.9", msr: "cost*0.8" } });
		expect(asked(batch)).toEqual([
			["belowCost", 1, ["2"]],
			["msrBelowCost", 1, ["2"]],
		]);
	});

	it("are no question where the sheet writes nothing", async () => {
		await known("3900", "3800");
		expect(asked(await read(10, rate("4000", "3900", "3800")))).toEqual([]);
	});
});

it("over REST, where nobody can be asked, a sheet with prices below the cost is refused by their cells, and taken as it stands in the book", async () => {
	const sheetOf = (...rows: string[][]) =>
		readAll(writeSheet({ sheetName: "S", columns: [...heads, "COC/SOC"].map((header) => ({ header })), rows: rows.map((row) => [...row, "COC"]) }));
	const older = olderClient(desk);
	Object.assign(older.caller, { permissions: new Set(["inlandRail.edit"]) });
	const check = async (...rows: string[][]) => checkExcelImport(older, "inlandRail", await put(await sheetOf(...rows)));
	await expect(check(rate("4000", "3900", "3800"), rate("4620", "5000", "cost*0.9").with(3, "40GP"))).rejects.toMatchObject({
		kind: "invalid",
		data: [
			{ field: "I2", messageId: "import.sheet.belowCost", values: { ssr: "3900", cost: "4000" } },
			{ field: "J2", messageId: "import.sheet.msrBelowCost", values: { msr: "3800" } },
			{ field: "J3", messageId: "import.sheet.msrBelowCost" },
		],
	});
	await known("3900", "3800");
	expect(await check(rate("4000", "3900", "3800"))).toMatchObject({ unchanged: 1 });
});
