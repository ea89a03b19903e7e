import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { visibleEntry } from "../../settings/change-log/visible-entry.ts";
import { withoutIds } from "../../testing/without-ids.ts";
import { openWorkbook } from "../sheet/read.ts";
import { readAll } from "../sheet/zip.ts";
import { bytesOf, newPage, sheetBytes } from "./corpus/workbook.ts";
import type { AskedCorrection } from "./corrections.ts";
import type { Mapping } from "./mapping.ts";
import { railLine as line, sampleUrl, railSheet as sheet } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, upload, rowsOf, book } = desk;
const done = () => Promise.all(desk.working);
const merge = { mode: "merge" } as const;
const [DIRECTION, CONTAINER, COST, CURRENCY] = [3, 4, 5, 6];

/** Corrects cells and answers the batch as it is read then. */
async function correct(batchId: string, ...corrections: AskedCorrection[]) {
	await as("PM").correct({ batchId, corrections });
	await done();
	return as("PM").batch({ batchId });
}
const cost = (row: number, text: string | null): AskedCorrection => ({ row, field: "cost", column: COST, text });
const only = async (batchId: string, filter: { outcome?: "error" | "new" | "waiting"; corrected?: true }) =>
	(await as("PM").previewRows({ batchId, ...filter })).items;

describe("a cell corrected in the preview", () => {
	it("is read in place of what the sheet says, and goes into the book", async () => {
		const { id } = await upload(await sheet(line(), line({ 3: "40GP", 4: "abc" })));
		const [wrong] = await only(id, { outcome: "error" });
		expect(wrong?.cells.cost).toEqual({ column: COST, text: "abc", was: null });
		expect((await only(id, { outcome: "new" }))[0]?.cells).toEqual({});
		const batch = await correct(id, cost(3, "4050.50"));
		expect(batch).toMatchObject({ state: "preview", corrected: 1, counts: { new: 2, error: 0 } });
		const [corrected] = await only(id, { corrected: true });
		expect(corrected).toMatchObject({ sheetRow: 3, outcome: "new", row: { cost: "4050.5" }, problems: [] });
		expect(corrected?.cells.cost).toEqual({ column: COST, text: "4050.50", was: "abc" });
		expect(await as("PM").corrections({ batchId: id })).toMatchObject([{ cell: "E3", label: "Cost", was: "abc", text: "4050.50" }]);
		expect(await as("PM").applyBatch({ ...merge, batchId: id, confirmed: ["assumed"] })).toMatchObject({ inserted: 2 });
		expect((await book()).map((r) => r.cost_minor).sort()).toEqual([400_000, 405_050]);
	});

	it("of a merged one says in each of its rows what stands in it", async () => {
		const page = newPage("S");
		const heads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "SSR", "MSR", "Currency", "Valid From"];
		const boxes = ["20GP", "40GP", "40HC"];
		page.fill([heads, ...boxes.map((box, i) => ["CNCKG", i === 0 ? "Atlantis" : null, "Export", box, 4_000, 4_500, 4_300, "CNY", "2026-10-01"])]);
		page.merge(2, 2, 4, 2);
		const { id } = await upload(await bytesOf([page]));
		const port = { column: 2, text: "Atlantis", was: null };
		expect((await only(id, { outcome: "error" })).map(({ cells }) => cells.portCity)).toEqual([port, port, port]);
		const batch = await correct(id, ...[2, 3, 4].map((row) => ({ row, field: "portCity", column: 2, text: "CNSHA" })));
		expect(batch.counts).toMatchObject({ new: 3, error: 0 });
		expect((await as("PM").corrections({ batchId: id })).map(({ cell, was }) => [cell, was])).toEqual([
			["B2", "Atlantis"],
			["B3", "Atlantis"],
			["B4", "Atlantis"],
		]);
	});

	it("takes one text each: two that differ are refused, and nothing of them is kept", async () => {
		const { id } = await upload(await sheet(line(), line({ 3: "40GP", 4: "abc" })));
		const twice = (text: string) => as("PM").correct({ batchId: id, corrections: [cost(3, "4200"), cost(3, text)] });
		await expect(twice("4300")).rejects.toMatchObject({ cause: { messageId: "import.correctedTwice", values: { cell: "E3" } } });
		expect(await as("PM").batch({ batchId: id })).toMatchObject({ state: "preview", corrected: 0, counts: { error: 1 } });
		await twice("4200");
	});

	it("is checked by the rules of the sheet, and by what it is compared with", async () => {
		const { id } = await upload(await sheet(line(), line({ 3: "40GP", 4: "abc" })));
		await as("PM").applyBatch({ ...merge, batchId: id, leaveOutErrors: true, confirmed: ["assumed"] });
		const second = await upload(await sheet(line({ 4: "x" }), line({ 3: "40GP", 2: "up" }), line({ 3: "40HC", 5: "XXX" })));
		expect(second.counts).toMatchObject({ error: 3 });
		expect((await correct(second.id, cost(2, "dear"))).counts).toMatchObject({ error: 3 });
		expect((await only(second.id, { outcome: "error" }))[0]?.problems).toMatchObject([{ field: "cost", column: "E" }]);
		const batch = await correct(
			second.id,
			cost(2, "4000"),
			{ row: 3, field: "direction", column: DIRECTION, text: "import" },
			{ row: 4, field: "currency", column: CURRENCY, text: "EUR?" },
		);
		expect(batch.counts).toMatchObject({ unchanged: 1, new: 1, error: 1 });
	});

	it("settles what two rows of a sheet disagree on", async () => {
		const { id, counts } = await upload(await sheet(line(), line({ 4: "4500" })));
		expect(counts).toMatchObject({ error: 2 });
		expect((await correct(id, { row: 3, field: "containerType", column: CONTAINER, text: "40GP" })).counts).toMatchObject({ error: 0, new: 2 });
	});

	it("is undone by nothing, and by what the sheet says", async () => {
		const { id } = await upload(await sheet(line(), line({ 3: "40GP", 4: "abc" })));
		for (const back of [null, "abc"]) {
			expect(await correct(id, cost(3, "4200"))).toMatchObject({ corrected: 1, counts: { error: 0 } });
			await correct(id, cost(3, "4300"));
			expect((await as("PM").corrections({ batchId: id }))[0]).toMatchObject({ was: "abc", text: "4300" });
			expect(await correct(id, cost(3, back))).toMatchObject({ corrected: 0, counts: { error: 1 } });
		}
	});

	it("is of one container where each has its column, of the whole row elsewhere, and stays when the sheet is mapped anew", async () => {
		const { id, mapping } = await upload(new Uint8Array(readFileSync(sampleUrl("vendor-rail-tariff"))));
		const [wrong] = await only(id, { outcome: "waiting" });
		expect(wrong).toMatchObject({ sheetRow: 11, problems: [{ field: "msr", column: "I" }] });
		expect(wrong?.cells).not.toHaveProperty("containerType");
		const priced = (column: number, text: string) => ({ row: 11, field: "cost", column, text });
		expect((await correct(id, { row: 11, field: "msr", column: 9, text: "4000" }, priced(6, "7777"))).counts).toMatchObject({
			waiting: 29,
			new: 198,
		});
		const prices = async () => (await rowsOf(id)).filter((r) => r.sheet_row === 11).map((r) => [r.row.containerType, r.row.cost, r.row.msr]);
		const corrected = [
			["20GP", expect.any(String), "4000"],
			["40GP", "7777", "4000"],
			["40HC", expect.any(String), "4000"],
		];
		expect(await prices()).toEqual(corrected);
		await as("PM").setMapping({ batchId: id, mapping: { ...(mapping as Mapping), includeHidden: false } });
		await done();
		expect(await prices()).toEqual(corrected);
	});

	it("leaves the others waiting once more where the answer that they stay as they are is taken back", async () => {
		const { id } = await upload(new Uint8Array(readFileSync(sampleUrl("vendor-rail-tariff"))));
		const answer = async (given: string | null) => as("PM").answer({ batchId: id, answers: [{ id: "missingPrices", answer: given }] });
		expect(await answer("keep")).toMatchObject({ counts: { error: 32, waiting: 0 } });
		expect((await correct(id, { row: 11, field: "msr", column: 9, text: "4000" })).counts).toMatchObject({ error: 29, waiting: 0 });
		expect(await answer(null)).toMatchObject({ counts: { error: 0, waiting: 29 } });
		expect(await only(id, { outcome: "waiting" })).toHaveLength(29);
	});

	it("gives a field the sheet has no column for its value", async () => {
		const { id, mapping } = await upload(await sheet(line(), line({ 3: "40GP" })));
		const columns = (mapping as Mapping).columns.map((c) => (c.target?.field === "msr" ? { ...c, target: null } : c));
		await as("PM").setMapping({ batchId: id, mapping: { ...(mapping as Mapping), columns } });
		await done();
		const [wrong] = await only(id, { outcome: "waiting" });
		expect(wrong?.cells.msr).toEqual({ column: 0, text: "", was: null });
		expect((await correct(id, { row: 2, field: "msr", column: 0, text: "4100" })).counts).toMatchObject({ new: 1, waiting: 1 });
	});

	it("stands in the error file, which is sent again with what is still wrong", async () => {
		const { id } = await upload(await sheet(line(), line({ 2: "up", 4: "abc" })));
		await correct(id, cost(3, "4200"));
		const { name, url } = await as("PM", { language: "zh" }).errorFile({ batchId: id });
		expect(name).toBe("rates-错误.xlsx");
		const file = await desk.services.files.get(url.slice("memory:".length).split("?")[0] ?? "");
		const lines: unknown[][] = [];
		for await (const row of (await openWorkbook(await readAll(file?.body ?? new Uint8Array()))).rows("Errors"))
			lines.push(row.cells.map((c) => c.value));
		expect(lines[1]?.slice(2, 5)).toEqual(["up", "20GP", "4200"]);
	});
});

it("an error file is refused while the sheet is read again, and there is one once it was", async () => {
	const { id } = await upload(await sheet(line({ 4: "abc" })));
	await as("PM").forgetMapping({ batchId: id });
	await expect(as("PM").errorFile({ batchId: id })).rejects.toMatchObject({ cause: { messageId: "import.notInState" } });
	await Promise.all(desk.working);
	expect(await as("PM").errorFile({ batchId: id })).toMatchObject({ name: expect.stringContaining("rates") });
});

describe("what was corrected", () => {
	it("is told by the change log, with who did it; its costs only to whoever may see them", async () => {
		const { id } = await upload(await sheet(line({ 2: "up", 4: "abc" })));
		await correct(id, cost(2, "4050"), { row: 2, field: "direction", column: DIRECTION, text: "export" });
		await as("PM").applyBatch({ ...merge, batchId: id, confirmed: ["assumed"] });
		const entry = await desk.services.db.selectFrom("change_log").select(["after"]).where("object_id", "=", id).executeTakeFirstOrThrow();
		const after = JSON.parse(entry.after ?? "{}") as { corrected: unknown[] };
		const by = (await as("PM").corrections({ batchId: id }))[0]?.by;
		expect(after.corrected).toEqual([
			{ row: 2, field: "direction", value: "up → export", by },
			{ row: 2, field: "cost", value: "abc → 4050", by },
		]);
		const told = visibleEntry({ seesCost: false }, { objectType: "inlandRail", before: null, after });
		expect(JSON.stringify(told.after)).toContain("up → export");
		expect(withoutIds(told.after)).not.toMatch(/abc|4200/);
	});

	it("goes with an import that is cancelled", async () => {
		const { id } = await upload(await sheet(line({ 4: "abc" })));
		await correct(id, cost(2, "4200"));
		await as("PM").cancel({ batchId: id });
		expect(await desk.services.db.selectFrom("import_correction").selectAll().execute()).toEqual([]);
	});
});

describe("refused is", () => {
	it("a cell of a row with nothing wrong, one there is not, and what a column's head says", async () => {
		const { id } = await upload(await sheet(line(), line({ 4: "abc", 3: "40GP" })));
		for (const asked of [cost(2, "1"), cost(9, "1"), { ...cost(3, "1"), column: 4 }, { ...cost(3, "1"), field: "nothing" }]) {
			await expect(as("PM").correct({ batchId: id, corrections: [cost(3, "4200"), asked] })).rejects.toMatchObject({
				cause: { kind: "invalid", messageId: "import.notCorrectable" },
			});
		}
		expect(await as("PM").batch({ batchId: id })).toMatchObject({ state: "preview", corrected: 0, counts: { error: 1 } });
	});

	it("one cell with two texts; the same text twice is one correction", async () => {
		const { id } = await upload(await sheet(line({ 4: "abc" })));
		const both = (...texts: (string | null)[]) => as("PM").correct({ batchId: id, corrections: texts.map((text) => ({ ...cost(2, "1"), text })) });
		for (const texts of [
			["4200", "4300"],
			["4200", null],
			["4200", "4200", "1"],
		])
			await expect(both(...texts)).rejects.toMatchObject({ cause: { kind: "invalid", messageId: "import.correctedTwice", values: { cell: "E2" } } });
		await both("4200", "4200");
		await done();
		expect(await as("PM").batch({ batchId: id })).toMatchObject({ state: "preview", corrected: 1 });
	});

	it("more than a batch may have, and a text longer than a cell's", async () => {
		const { id } = await upload(await sheet(line({ 4: "abc" })));
		const one = { batch_id: id, field: "cost", sheet_column: COST, text: "1", was: "2", by_id: null, by_name: "", at: "" };
		const many = Array.from({ length: 500 }, (_, i) => ({ ...one, sheet_row: i + 100 }));
		await desk.services.db.insertInto("import_correction").values(many).execute();
		await expect(as("PM").correct({ batchId: id, corrections: [cost(2, "4200")] })).rejects.toMatchObject({
			cause: { messageId: "import.tooManyCorrections", values: { maximum: 500 } },
		});
		expect(await as("PM").batch({ batchId: id })).toMatchObject({ state: "preview", corrected: 500 });
		await expect(as("PM").correct({ batchId: id, corrections: [cost(2, "1".repeat(2_001))] })).rejects.toMatchObject({ code: "BAD_REQUEST" });
	});

	it("whoever did not make the import, and an import that is no longer in preview", async () => {
		const { id } = await upload(await sheet(line(), line({ 3: "40GP", 4: "abc" })));
		for (const call of [
			() => as("VDM").correct({ batchId: id, corrections: [cost(3, "1")] }),
			() => as("SALS").correct({ batchId: id, corrections: [cost(3, "1")] }),
			() => as("SALS").corrections({ batchId: id }),
		]) {
			await expect(call()).rejects.toMatchObject({ code: "NOT_FOUND" });
		}
		await as("PM").applyBatch({ ...merge, batchId: id, leaveOutErrors: true, confirmed: ["assumed"] });
		await expect(correct(id, cost(3, "4200"))).rejects.toMatchObject({ cause: { messageId: "import.notInState" } });
	});

	it("one asked for while the sheet is read, with how far that is, and nothing is kept", async () => {
		const { id } = await upload(await sheet(line({ 4: "dear" })));
		const { db } = desk.services;
		await db.updateTable("import_batch").set({ state: "reading", rows_done: 1, rows_total: 2 }).where("id", "=", id).execute();
		await expect(as("PM").correct({ batchId: id, corrections: [cost(2, "4200")] })).rejects.toMatchObject({
			cause: { kind: "state", messageId: "import.correctLater", values: { done: 1, total: 2 } },
		});
		await db.updateTable("import_batch").set({ state: "preview" }).where("id", "=", id).execute();
		expect(await as("PM").corrections({ batchId: id })).toEqual([]);
		expect((await correct(id, cost(2, "4200"))).counts).toMatchObject({ error: 0, new: 1 });
	});
});

it("a price the sheet has no column for is corrected in one rate of a row of several, and stays what was answered in the others", async () => {
	const heads = [
		"Inland City",
		"Port City",
		"Direction",
		"20GP Cost",
		"20GP SSR",
		"40HC Cost",
		"40HC SSR",
		"Currency",
		"COC/SOC",
		"Valid From",
		"Valid To",
	];
	const rate = ["Chongqing", "Ningbo", "Export", 3000, 5000, 4000, 4900, "CNY", "COC", "2027-01-01", "2027-03-31"];
	const { id } = await upload(await sheetBytes([heads, rate]));
	await as("PM").answer({ batchId: id, answers: [{ id: "missingPrices", answer: "formula", prices: { msr: "cost*1.3" } }] });
	await done();
	const [wrong] = (await as("PM").previewRows({ batchId: id, outcome: "error" })).items;
	expect(wrong?.row.containerType).toBe("40HC");
	await correct(id, { row: 2, field: "msr", column: wrong?.cells.msr?.column ?? 0, text: "4800" });
	const read = (await as("PM").previewRows({ batchId: id })).items.map(({ row }) => [row.containerType, row.msr]);
	expect(read).toEqual([
		["20GP", "cost*1.3"],
		["40HC", "4800"],
	]);
	expect(await as("PM").corrections({ batchId: id })).toMatchObject([{ cell: "2", text: "4800" }]);
});
