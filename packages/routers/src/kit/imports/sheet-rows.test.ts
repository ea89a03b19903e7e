import { readFileSync } from "node:fs";
import { insertMany } from "@iqt/db";
import { describe, expect, it } from "vitest";
import { rowsBehind } from "../sheet/testing.ts";
import { styledCell, writeSheet } from "../sheet/write.ts";
import { readAll } from "../sheet/zip.ts";
import { cleanUpImports } from "./clean-up.ts";
import { portCities } from "./corpus/words.ts";
import { keepSheet } from "./sheet-rows.ts";
import { railLine as line, sampleUrl, railSheet as sheet } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, upload, rowsOf, sheetOf } = desk;
const window = (batchId: string, from = 1, count = 200) => as("PM").sheetRows({ batchId, from, count });

const columns = ["Inland City", "Port City", "Direction", "20GP", "40GP", "Valid From", "Valid To", "SSR", "MSR", "Remark"].map((header) => ({
	header,
}));
const wide = (remark: string, over: Partial<Record<number, unknown>> = {}) =>
	["CNCKG", "CNSHA", "Export", "4000", "5000", "2026-10-01", "2026-12-31", "9000", "100", remark].map((v, i) => over[i] ?? v);
const wideSheet = (rows: Iterable<unknown[]>) => readAll(writeSheet({ sheetName: "S", columns, rows }));

describe("the sheet beside its rates", () => {
	it("is shown as it stands, each row with what it was read as", async () => {
		const { id } = await upload(new Uint8Array(readFileSync(sampleUrl("vendor-rail-tariff"))));
		const { columns, lastRow, merges, rows } = await window(id);
		expect(rows.map((r) => r.row)).toEqual(Array.from({ length: lastRow }, (_, i) => i + 1));
		expect(Math.max(...rows.map((r) => r.cells.length))).toBe(columns);
		const rolesOf = (role: string) => rows.flatMap((r) => (r.role === role ? [r.row] : []));
		const read = new Set((await rowsOf(id)).map((r) => r.sheet_row));
		expect(rolesOf("rates")).toEqual([...read]);
		expect(rows.filter((r) => r.hidden).map((r) => r.row)).toEqual([16]);
		const batch = await as("PM").batch({ batchId: id });
		const [first, last] = batch.mapping?.headerRows ?? [0, 0];
		expect(rolesOf("header")).toEqual(Array.from({ length: last - first + 1 }, (_, i) => first + i));
		expect(rolesOf("title").every((row) => row < first)).toBe(true);
		expect(rolesOf("note").length).toBeGreaterThan(0);
		// Merged ranges of the window alone.
		expect(merges.length).toBeGreaterThan(0);
		const reaches = (range: string) => range.split(":").map((ref) => Number(/\d+/.exec(ref)?.[0]));
		const some = await window(id, first, 1);
		expect(some.merges).toEqual(merges.filter((range) => Number(reaches(range)[0]) <= first && Number(reaches(range)[1]) >= first));
		expect(some.rows).toEqual(rows.slice(first - 1, first));
		expect((await window(id, lastRow + 1)).rows).toEqual([]);
	});

	it("has days as days, numbers as they are shown, blank rows between, and nothing behind its last row", async () => {
		const rows = [line({ 4: 0.1 + 0.2, 8: new Date("2026-10-01T00:00:00Z") }), [null, " "], line({ 3: "40GP", 4: true }), []];
		const kinds = ["text", "text", "text", "text", "number", "text", "text", "text", "date", "text"] as const;
		const file = await readAll(writeSheet({ sheetName: "S", columns: kinds.map((kind, i) => ({ header: `${line()[i]}`, kind })), rows }));
		const { id } = await upload(file);
		const shown = await window(id);
		expect(shown.lastRow).toBe(4);
		expect(shown.rows.map((r) => r.role).slice(2)).toEqual(["blank", expect.any(String)]);
		expect(shown.rows[1]?.cells.slice(4, 9)).toEqual(["0.3", "CNY", "cost*1.1", "4100", "2026-10-01"]);
	});

	it("comes with the merged cells that reach into the rows asked for", async () => {
		const rows = [line({ 0: styledCell("CNCKG", {}, { rows: 3 }) }), line({ 0: null, 3: "40GP" }), line({ 0: null, 3: "40HC" })];
		const { id } = await upload(await sheet(...rows));
		expect((await window(id, 3, 1)).merges).toEqual(["A2:A4"]);
		expect((await window(id, 1, 1)).merges).toEqual([]);
	});

	it("of long rows comes in several answers, none larger than an answer may be, and whole", async () => {
		const { id } = await upload(await sheet(line()));
		const cells = Array.from({ length: 256 }, (_, i) => `${i} `.padEnd(300, "世"));
		const long = Array.from({ length: 10 }, (_, n) => ({
			batch_id: id,
			sheet_row: 2 * n + 3,
			hidden: 0 as const,
			role: "note" as const,
			cells: JSON.stringify(cells),
		}));
		await insertMany(desk.services.db, "import_sheet_row", long);
		const merges = Array.from({ length: 60_000 }, (_, i) => `A${i + 1}:B${i + 90_000}`);
		await keepSheet(desk.services.db, id, { columns: 256, last_row: 30, merges });
		const answers: Awaited<ReturnType<typeof window>>[] = [];
		for (let from: number | null = 1; from !== null; from = answers.at(-1)?.next ?? null) answers.push(await window(id, from));
		expect(answers.length).toBeGreaterThan(8);
		for (const { rows, merges, next } of answers) {
			expect(rows.length).toBeGreaterThan(0);
			expect(new TextEncoder().encode(JSON.stringify(rows)).length).toBeLessThan(450_000);
			expect(JSON.stringify(merges).length).toBeLessThan(600_000);
			expect(next).toBe(next === null ? null : (rows.at(-1)?.row ?? 0) + 1);
		}
		const all = answers.flatMap(({ rows }) => rows);
		expect(all.map((r) => r.row)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
		expect(all[20]?.cells).toEqual(cells);
	});

	it("leads from one of its rows to the page with the rates of that row, of all or of those of one outcome", async () => {
		const lines = portCities.slice(0, 7).map(([port], i) => line({ 1: port, ...(i === 3 ? { 3: "a box" } : {}) }));
		const { id } = await upload(await sheet(...lines));
		const at = async (atRow: number, filter: { outcome?: "error" } = {}) => {
			const { pageIndex, items } = await as("PM").previewRows({ batchId: id, pageSize: 2, atRow, ...filter });
			return [pageIndex, items.map((r) => r.sheetRow)];
		};
		expect(await at(1)).toEqual([1, [2, 3]]);
		expect(await at(5)).toEqual([2, [4, 5]]);
		expect(await at(6)).toEqual([3, [6, 7]]);
		expect(await at(8)).toEqual([4, [8]]);
		expect(await at(900)).toEqual([4, [8]]);
		expect(await at(6, { outcome: "error" })).toEqual([1, [5]]);
	});

	it("is for whoever made the import alone", async () => {
		const { id } = await upload(await sheet(line()));
		for (const role of ["VDM", "SALS"])
			await expect(as(role).sheetRows({ batchId: id, from: 1, count: 9 })).rejects.toMatchObject({ code: "NOT_FOUND" });
		await expect(as("PM").sheetRows({ batchId: id, from: 1, count: 201 })).rejects.toMatchObject({ code: "BAD_REQUEST" });
	});
});

describe("text that is staged", () => {
	it("is kept once a row and cut; what is wrong is given back whole", async () => {
		const remark = "long ".repeat(6_000);
		const { id, counts } = await upload(await wideSheet([wide(remark), wide("short", { 1: "CNNGB" })]));
		expect(counts).toMatchObject({ error: 2, new: 2 });
		const kept = await sheetOf(id);
		expect(kept.map((r) => r.sheet_row)).toEqual([1, 2, 3]);
		const size = JSON.stringify([kept, await rowsOf(id)]).length;
		expect(size).toBeLessThan(6_000);
		const failed = await rowsBehind(desk.services, await as("PM").errorFile({ batchId: id }));
		expect(failed).toHaveLength(2);
		expect(failed[1]?.[9]).toBe(remark);
	});

	it("can be corrected whole although the sheet beside it shows its beginning", async () => {
		const remark = "a note of some four hundred characters ".repeat(11).trim();
		const { id } = await upload(await wideSheet([wide(remark, { 2: "up" })]));
		const [row] = (await as("PM").previewRows({ batchId: id })).items;
		expect(row?.cells.remark).toEqual({ column: 10, text: remark, was: null });
		const shown = (await window(id)).rows[1]?.cells[9];
		expect(shown).toBe(`${remark.slice(0, 300)}…`);
	});

	it("is refused beyond what a batch may hold, with the limit named", { timeout: 240_000 }, async () => {
		const text = "x".repeat(300);
		const many = Array.from({ length: 251 }, (_, i) => ({ header: `C${i}` }));
		function* rows() {
			for (let n = 0; n < 900; n++) yield [...wide("", { 1: "CNNGB" }), ...many.map(() => text)];
		}
		const { state, error } = await upload(await readAll(writeSheet({ sheetName: "S", columns: [...columns, ...many].slice(0, 256), rows: rows() })));
		expect([state, error]).toEqual(["failed", expect.stringContaining("64")]);
		expect(await desk.services.db.selectFrom("import_sheet").selectAll().execute()).toEqual([]);
	});
});

describe("what was read of a sheet goes", () => {
	const left = async () => [
		...(await desk.services.db.selectFrom("import_row").select("batch_id").distinct().execute()),
		...(await desk.services.db.selectFrom("import_sheet_row").select("batch_id").distinct().execute()),
		...(await desk.services.db.selectFrom("import_sheet").select("batch_id").execute()),
		...(await desk.services.db.selectFrom("import_correction").select("batch_id").execute()),
	];
	const after = (days: number) => new Date(desk.services.now().getTime() + days * 86_400_000);

	it("with an import that is cancelled, and before it is read again", async () => {
		const { id } = await upload(await sheet(line()));
		await as("PM").cancel({ batchId: id });
		expect(await left()).toEqual([]);
	});

	it("a week after it was applied, a month after it was left in preview; what it did stays", async () => {
		const { id: applied } = await upload(await sheet(line()));
		await as("PM").applyBatch({ batchId: applied, mode: "merge", confirmed: ["assumed"] });
		const { id: waiting } = await upload(await sheet(line({ 3: "40GP", 4: "abc" })));
		await as("PM").correct({ batchId: waiting, corrections: [{ row: 2, field: "cost", column: 5, text: "4000" }] });
		await Promise.all(desk.working);
		expect(await cleanUpImports(desk.services, after(6))).toEqual({ cleared: 0, givenUp: 0 });
		expect(await cleanUpImports(desk.services, after(8))).toEqual({ cleared: 1, givenUp: 0 });
		expect(await as("PM").batch({ batchId: applied })).toMatchObject({ state: "applied", applied: { inserted: 1 } });
		expect((await left()).map((r) => r.batch_id)).toEqual([waiting, waiting, waiting, waiting]);
		expect(await cleanUpImports(desk.services, after(31))).toEqual({ cleared: 0, givenUp: 1 });
		expect(await left()).toEqual([]);
		expect(await as("PM").batch({ batchId: waiting })).toMatchObject({ state: "cancelled" });
		expect(await cleanUpImports(desk.services, after(90))).toEqual({ cleared: 0, givenUp: 0 });
	});
});
