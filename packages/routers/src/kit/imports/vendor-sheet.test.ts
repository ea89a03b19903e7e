import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openWorkbook } from "../sheet/read.ts";
import { readAll } from "../sheet/zip.ts";
import type { Mapping } from "./mapping.ts";
import { sampleUrl } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, upload, rowsOf } = desk;

const sample = (name: Parameters<typeof sampleUrl>[0]) => new Uint8Array(readFileSync(sampleUrl(name)));

describe("a vendor's sheet", () => {
	it("is asked once about its remarks of boxes that are too heavy", async () => {
		const { questions } = await upload(sample("vendor-rail-tariff"));
		expect(questions.filter((q) => /^(?:remark|wordsLeft)/.test(q.id))).toMatchObject([{ id: "remarkTerms", count: 8 }]);
	});

	it("is mapped without help: two-row header, a column per container, constants from the titles", async () => {
		const { mapping } = await upload(sample("vendor-rail-tariff"));
		const price = (containerType: string) => ({ field: "cost", set: { containerType, direction: "westbound", currency: "CNY" } });
		expect(mapping).toMatchObject({ sheet: "运价", headerRows: [3, 4], includeHidden: true, defaults: {}, more: [] });
		expect(mapping?.columns.map((c) => [c.header, c.target])).toEqual([
			["起运城市", { field: "inlandCity" }],
			["目的港", { field: "portCity" }],
			["方向", { field: "direction" }],
			["时效 / (天)", { field: "transit" }],
			["出口运价 (RMB) / 20GP", price("20GP")],
			["出口运价 (RMB) / 40GP", price("40GP")],
			["出口运价 (RMB) / 40HQ", price("40HC")],
			["SSR", { field: "ssr" }],
			["MSR", { field: "msr" }],
			["有效期 / 起", { field: "validFrom" }],
			["有效期 / 止", { field: "validTo" }],
			["备注", { field: "remark" }],
		]);
	});

	it("gives exactly the rates it holds", async () => {
		const batch = await upload(sample("vendor-rail-tariff"));
		const rows = await rowsOf(batch.id);
		// 79 lines × 3 containers, less 7 "—".
		expect(rows).toHaveLength(230);
		expect(batch.counts).toEqual({ new: 195, changed: 0, unchanged: 0, clash: 0, error: 0, duplicate: 3, skipped: 0, waiting: 32 });
		const at = (sheetRow: number) =>
			rows
				.filter((r) => r.sheet_row === sheetRow)
				.map(({ row }) => [
					row.containerType,
					row.cost ?? null,
					row.ssr,
					row.msr,
					row.validFrom,
					row.validTo,
					row.direction,
					row.transitMin,
					row.transitMax,
					row.onRequest ?? false,
				]);
		expect(at(5)).toEqual([
			["20GP", "3590", "cost*1.12+300", "3920", "2026-10-01", null, "westbound", 4, 6, false],
			["40GP", "4540", "cost*1.12+300", "3920", "2026-10-01", null, "westbound", 4, 6, false],
			["40HC", "4620", "cost*1.12+300", "3920", "2026-10-01", null, "westbound", 4, 6, false],
		]);
		// "4100 元"; 2026年10月1日; 3.940,00; a thin space; 2026-11-30; a day as text.
		expect(at(6)[0]).toEqual(["20GP", "4100", "4892", "4455", "2026-10-01", "2026-12-31", "eastbound", 5, 7, false]);
		expect(at(7)[0]).toEqual(["20GP", "3940", "cost*1.12+300", "4287", "2026-10-01", "2026-12-31", "westbound", 5, 7, false]);
		expect(at(8)[1]).toEqual(["40GP", "5200", "4914", "4476", "2026-10-01", "2026-11-30", "eastbound", 5, 7, false]);
		// "—" is no rate, 单询 one on request.
		expect(at(15).map((r) => r[0])).toEqual(["20GP", "40HC"]);
		expect(at(17)[2]).toEqual(["40HC", null, null, null, "2026-10-01", null, "westbound", 3, 5, true]);
		expect(rows.filter((r) => r.outcome === "duplicate").map((r) => r.sheet_row)).toEqual([25, 25, 25]);
		expect([...new Set(rows.filter((r) => r.outcome === "error").map((r) => r.sheet_row))]).toEqual([11, 18, 26, 33, 40, 47, 54, 61, 68, 75, 82]);
	});

	it("points out what is odd, in the caller's language", async () => {
		const { notices, questions, id } = await upload(sample("vendor-rail-tariff"));
		expect(questions.find((q) => q.id === "belowCost")?.cells.slice(0, 3)).toEqual(["H6", "H8", "H10"]);
		const notice = (messageId: string) => notices.find((n) => n.id === messageId);
		expect(notice("import.hiddenRows")).toEqual({
			id: "import.hiddenRows",
			message: "1 row is hidden in the sheet and was read as rates.",
			rows: [16],
		});
		expect(notice("import.filterSet")?.message).toContain("A4:L83");
		expect(notice("import.duplicates")).toMatchObject({ rows: [25] });
		expect(notice("import.noteRow")).toMatchObject({ rows: [85] });
		expect(notice("import.noteRow")?.message).toContain("危险品不接");
		expect(notice("import.noRate")?.message).toContain("7 prices");
		expect(notice("import.onRequestRates")?.rows).toEqual([17, 31, 44, 57, 70, 83]);
		expect(notice("import.otherSheets")?.message).toContain("说明");
		expect(notices.filter((n) => n.id === "import.mixedDecimals")).toHaveLength(3);
		const chinese = await as("PM", { language: "zh" }).batch({ batchId: id });
		expect(chinese.notices.find((n) => n.id === "import.hiddenRows")?.message).toBe("有 1 行在表格中被隐藏，已作为运价读取。");
		const { items } = await as("PM", { language: "zh" }).previewRows({ batchId: id, outcome: "waiting", pageSize: 1 });
		expect(items).toMatchObject([{ sheetRow: 11, problems: [{ field: "msr", column: "I", level: "error" }] }]);
	});

	it("takes an MSR for the rows without one, and leaves hidden rows out when told to", async () => {
		const batch = await upload(sample("vendor-rail-tariff"));
		const mapping: Mapping = { ...(batch.mapping as Mapping), includeHidden: false, defaults: { msr: "cost*0.8", direction: "" } };
		await as("PM").setMapping({ batchId: batch.id, mapping });
		await Promise.all(desk.working);
		const mapped = await as("PM").batch({ batchId: batch.id });
		expect(mapped.counts).toMatchObject({ new: 224, error: 0, duplicate: 3 });
		expect(mapped.sources.find((s) => s.field === "msr")?.from).toMatchObject([{ kind: "column" }, { kind: "given", value: "cost*0.8", count: 32 }]);
		const rows = await rowsOf(batch.id);
		expect(rows.filter((r) => r.sheet_row === 11).map((r) => r.row.msr)).toEqual(["cost*0.8", "cost*0.8", "cost*0.8"]);
		expect(rows.some((r) => r.sheet_row === 16)).toBe(false);
		const left = mapped.ledger?.leftOut.find((l) => l.reason.includes("hidden"));
		expect(left).toMatchObject({ count: 5, cells: ["H16", "I16", "E16", "F16", "G16"].sort() });
		expect(await as("PM").applyBatch({ batchId: batch.id, mode: "merge", confirmed: ["assumed", "doubtful"] })).toMatchObject({ inserted: 224 });
	});

	it("remembers which column is which field and nothing else, says who settled it, and forgets it when told to", async () => {
		const batch = await upload(sample("vendor-rail-tariff"));
		const mapping = batch.mapping as Mapping;
		const columns = mapping.columns.map((c) => (c.header === "备注" ? { ...c, target: { field: "brtCode" } } : c));
		await as("PM").setMapping({
			batchId: batch.id,
			mapping: { ...mapping, columns, includeHidden: false, defaults: { msr: "cost*0.8", currency: "USD" } },
		});
		await Promise.all(desk.working);
		// What nobody applied is nobody's word.
		expect((await upload(sample("vendor-rail-tariff"))).remembered).toBeNull();
		await as("PM").applyBatch({ batchId: batch.id, mode: "merge", leaveOutErrors: true, confirmed: ["assumed", "doubtful", "dropped"] });
		await as("PM").undo({ batchId: batch.id });
		// Settled at half past one in the morning, Shanghai time.
		await desk.services.db.updateTable("import_mapping").set({ updated_at: "2026-11-20T17:30:00.000Z" }).execute();
		const again = await upload(sample("vendor-rail-tariff"));
		expect(again.mapping).toMatchObject({ headerRows: [3, 4], defaults: {}, includeHidden: true });
		expect(again.mapping?.columns.find((c) => c.header === "备注")?.target).toEqual({ field: "brtCode" });
		expect(again.remembered).toMatchObject({ by: expect.stringMatching(/./) });
		expect(again.counts).toMatchObject({ waiting: 32 });
		expect(again.notices[0]).toMatchObject({ id: "import.rememberedMapping", message: expect.stringContaining("2026-11-21") });
		await as("PM").forgetMapping({ batchId: again.id });
		await Promise.all(desk.working);
		const forgotten = await as("PM").batch({ batchId: again.id });
		expect(forgotten.remembered).toBeNull();
		const entry = await desk.services.db.selectFrom("change_log").selectAll().where("object_type", "=", "importMapping").executeTakeFirstOrThrow();
		expect(entry).toMatchObject({ action: "forget", actor_id: desk.users.get("PM")?.id, before: expect.stringMatching(/备注 → .*BRT/) });
		// A sheet there is none of is told by its field, and the preview stays as it was.
		const nowhere = as("PM").setMapping({ batchId: again.id, mapping: { ...mapping, sheet: "nope" } });
		await expect(nowhere).rejects.toMatchObject({
			cause: { data: [{ field: "mapping.sheet", messageId: "import.noSheet", values: { sheet: "nope" } }] },
		});
		expect(await as("PM").batch({ batchId: again.id })).toMatchObject({ state: "preview", mapping: forgotten.mapping, counts: forgotten.counts });
		expect(forgotten.mapping?.columns.find((c) => c.header === "备注")?.target).toEqual({ field: "remark" });
	});

	it("gives the failing rows back with the reason, as a file that can be corrected and sent again", async () => {
		const batch = await upload(sample("vendor-rail-tariff"));
		let stored: Uint8Array | undefined;
		const { put: keep } = desk.services.files;
		desk.services.files.put = async (name, body, type) => {
			stored = await readAll(body as ReadableStream<Uint8Array>);
			return keep(name, stored, type);
		};
		const file = await as("PM").errorFile({ batchId: batch.id });
		expect(file.name).toBe("rates-errors.xlsx");
		const workbook = await openWorkbook(stored ?? new Uint8Array());
		const lines: unknown[][] = [];
		for await (const row of workbook.rows("Errors")) lines.push(row.cells.map((c) => c.value));
		expect(lines).toHaveLength(12);
		expect(lines[0]?.slice(-2)).toEqual(["What is wrong", "Row"]);
		expect(lines[1]?.slice(0, 5)).toEqual(["西安", "大连", "出口", "5-7", "4000 元"]);
		expect(lines[1]?.at(-1)).toBe(11);
		expect(String(lines[1]?.at(-2))).toMatch(/^MSR/);
	});
});
