import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cleanUpFiles } from "../files/clean-up.ts";
import { writeSheet } from "../sheet/write.ts";
import { readAll } from "../sheet/zip.ts";
import { checkExcelImport, replaceAll } from "./service.ts";
import { railLine as line, olderClient, sampleUrl, railSheet as sheet } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, put, upload, book } = desk;

const sample = (name: Parameters<typeof sampleUrl>[0]) => new Uint8Array(readFileSync(sampleUrl(name)));

describe("the file of an import", () => {
	it("is the one it began with, whatever is uploaded under its name since", async () => {
		const objectName = await put(new Uint8Array());
		const replace = async (stored_as: string, cost: string) => {
			await desk.services.files.put(stored_as, await sheet(line({ 4: cost })), "application/octet-stream");
			await desk.services.db.updateTable("stored_file").set({ stored_as, size: 1 }).where("object_name", "=", objectName).execute();
		};
		await desk.services.files.delete(objectName);
		await replace("~uploads/2026-11/first.xlsx", "3111");
		const { id } = await as("PM").start({ domain: "inlandRail", objectName });
		await Promise.all(desk.working);
		await replace("~uploads/2026-11/later.xlsx", "abc");
		await as("PM").forgetMapping({ batchId: id });
		await Promise.all(desk.working);
		expect((await as("PM").previewRows({ batchId: id })).items.map(({ row }) => row.cost)).toEqual(["3111"]);
		expect(await cleanUpFiles(desk.services, new Date(desk.services.now().getTime() + 48 * 3_600_000))).toMatchObject({ objects: 0 });
		// What is begun under that name now is the later one.
		const { id: second } = await as("PM").start({ domain: "inlandRail", objectName });
		await Promise.all(desk.working);
		expect(await as("PM").batch({ batchId: second })).toMatchObject({ counts: { error: 1 } });
	});
});

describe("the product's own sheet", () => {
	it("is read whole, applied as one change and undone as one", { timeout: 60_000 }, async () => {
		const batch = await upload(sample("inland-rail-2026q4"));
		expect(batch).toMatchObject({
			state: "preview",
			error: null,
			counts: { new: 1560, error: 0, duplicate: 0 },
			progress: { done: 1560, total: 1560 },
		});
		expect(batch.notices).toEqual([]);
		const applied = await as("PM").applyBatch({ batchId: batch.id, mode: "merge", confirmed: ["assumed"] });
		expect(applied).toMatchObject({ inserted: 1560, updated: 0 });
		// The same request again changes nothing and answers the same.
		expect(await as("PM").applyBatch({ batchId: batch.id, mode: "merge", confirmed: ["assumed"] })).toEqual(applied);
		expect(await book()).toHaveLength(1560);
		const [first] = await desk.services.db
			.selectFrom("inland_rail_rate")
			.selectAll()
			.where("inland_city_id", "=", "inlandCity-CNCKG")
			.where("port_city_id", "=", "portCity-CNSHA")
			.where("container_type", "=", "20GP")
			.where("ownership", "=", "COC")
			.where("direction", "=", "westbound")
			.execute();
		expect(first).toMatchObject({
			cost_minor: 457_000,
			ssr_formula: "cost*1.12+300",
			ssr_minor: null,
			msr_minor: 494_900,
			transit_min: 5,
			transit_max: 5,
			valid_from: "2026-10-01",
			valid_to: "2026-12-31",
			brt_code: "R-CKG-SHA",
			mode: "rail",
			change_id: applied.changeId,
		});
		expect(await desk.services.db.selectFrom("change_log").selectAll().where("object_id", "=", batch.id).execute()).toMatchObject([
			{ action: "import", object_type: "inlandRail", change_id: applied.changeId },
		]);
		// The same file once more finds everything there.
		expect((await upload(sample("inland-rail-2026q4"))).counts).toMatchObject({ unchanged: 1560, new: 0 });
		expect(await as("PM").undo({ batchId: batch.id })).toEqual({ rows: 1560 });
		expect(await book()).toHaveLength(0);
		expect((await as("PM").batch({ batchId: batch.id })).state).toBe("undone");
		await expect(as("PM").undo({ batchId: batch.id })).rejects.toMatchObject({ cause: { messageId: "import.notInState" } });
	});
});

describe("what can be wrong", () => {
	it.each([
		[{ 0: "Atlantis" }, "inlandCity", "A", "“Atlantis”"],
		[{ 2: "up" }, "direction", "C", "“up”"],
		[{ 3: "99XX" }, "containerType", "D", "“99XX”"],
		[{ 4: "abc" }, "cost", "E", "“abc”"],
		[{ 4: "99.999" }, "cost", "E", "99999 or 99.999"],
		[{ 7: "24,5" }, "msr", "H", "24.5"],
		[{ 5: "XXX" }, "currency", "F", "“XXX”"],
		[{ 6: "cost*" }, "ssr", "G", ""],
		[{ 6: "colour*2" }, "ssr", "G", "colour"],
		[{ 8: "soon" }, "validFrom", "I", "“soon”"],
		[{ 9: "2026-09-30" }, "validTo", "J", ""],
		[{ 8: "2026-\u007f10-01" }, "validFrom", "I", "control character"],
	])("%j is an error at its cell", async (over, field, column, part) => {
		const { id, counts } = await upload(await sheet(line(over)));
		expect(counts).toMatchObject({ error: 1, new: 0 });
		const { items } = await as("PM").previewRows({ batchId: id });
		const problem = items[0]?.problems.find((p) => p.level === "error");
		expect(problem).toMatchObject({ field, column });
		expect(problem?.message).toContain(part);
		expect(problem?.message).not.toMatch(/^(import|problem|error)\./);
		await expect(as("PM").applyBatch({ batchId: id, mode: "merge", confirmed: ["assumed"] })).rejects.toMatchObject({
			cause: { kind: "invalid", messageId: "import.hasErrors" },
		});
	});

	it("says what the places of a row are called, in the reader's language", async () => {
		const { id } = await upload(await sheet(line()));
		const named = async (language: "zh" | "en") => (await as("PM", { language }).previewRows({ batchId: id })).items[0]?.names;
		expect(await named("zh")).toEqual({ inlandCity: "重庆", portCity: "上海" });
		expect(await named("en")).toEqual({ inlandCity: "Chongqing", portCity: "Shanghai" });
	});

	it("names both rows when one rate stands twice with two prices, and skips one that stands twice alike", async () => {
		const batch = await upload(
			await sheet(
				line(),
				line({ 4: "4050" }),
				line({ 3: "40GP" }),
				line({ 3: "40GP" }),
				line({ 3: "40HC" }),
				line({ 3: "40HC", 8: "2026-12-01", 9: "2027-03-31" }),
			),
		);
		expect(batch.counts).toMatchObject({ error: 4, duplicate: 1, new: 1 });
		const { items } = await as("PM").previewRows({ batchId: batch.id, outcome: "error" });
		expect(items.map((i) => [i.sheetRow, i.problems[0]?.message])).toEqual([
			[2, expect.stringContaining("row 3")],
			[3, expect.stringContaining("row 2")],
			[6, expect.stringContaining("row 7")],
			[7, expect.stringContaining("2026-12-31")],
		]);
		expect(items.map((i) => i.problems[0]?.column)).toEqual(["E", "E", "I", "I"]);
	});

	it("points out decimals a currency has not, in the column of the container they are of", async () => {
		const header = ["Inland City", "Port City", "Direction", "20GP", "40GP", "Currency", "SSR", "MSR", "Valid from", "Valid to"];
		const columns = header.map((name) => ({ header: name }));
		const rows = [["CNCKG", "CNSHA", "Export", "4000.5", "100.55", "JPY", "9000", "8000", "2026-10-01", "2026-12-31"]];
		const batch = await upload(await readAll(writeSheet({ sheetName: "S", columns, rows })));
		expect(batch).toMatchObject({
			counts: { new: 2, error: 0 },
			notices: expect.arrayContaining([expect.objectContaining({ id: "import.roundeds" })]),
		});
		const { items } = await as("PM").previewRows({ batchId: batch.id });
		expect(items.map(({ row, problems }) => [row.containerType, row.cost, problems[0]?.column])).toEqual([
			["20GP", "4001", "D"],
			["40GP", "101", "E"],
		]);
	});

	it("leaves errors out when told to", async () => {
		const { id } = await upload(await sheet(line(), line({ 0: "Atlantis" })));
		expect(await as("PM").applyBatch({ batchId: id, mode: "merge", leaveOutErrors: true, confirmed: ["assumed"] })).toMatchObject({ inserted: 1 });
	});

	it("says what is wrong with a file that cannot be read", async () => {
		const csv = await upload(new TextEncoder().encode("a,b\n1,2"));
		expect(csv).toMatchObject({ state: "failed", error: expect.stringContaining("CSV") });
		const emptySheet = await upload(await readAll(writeSheet({ sheetName: "S", columns: [], rows: [] })));
		expect(emptySheet).toMatchObject({ state: "failed", error: expect.stringContaining("No table") });
		const unknown = await upload(await readAll(writeSheet({ sheetName: "S", columns: [{ header: "foo" }, { header: "bar" }], rows: [["x", "y"]] })));
		expect(unknown).toMatchObject({ state: "preview", counts: { error: 0, new: 0 } });
		expect(unknown.notices.map((n) => n.id)).toEqual(expect.arrayContaining(["import.missingColumns", "import.unmappedColumns"]));
	});
});

describe("against what is there", () => {
	const first = async (...rows: unknown[][]) => {
		const { id } = await upload(await sheet(...rows));
		await as("PM").applyBatch({ batchId: id, mode: "merge", confirmed: ["assumed"] });
	};

	it("tells new, changed, unchanged and clashing, and writes nothing until clashes are settled", async () => {
		await first(line(), line({ 3: "40GP" }), line({ 3: "40HC" }));
		const batch = await upload(
			await sheet(line(), line({ 3: "40GP", 4: "9000", 7: "9000" }), line({ 3: "40HC", 8: "2026-11-01", 9: "2026-11-30" }), line({ 3: "45HC" })),
		);
		expect(batch.counts).toMatchObject({ unchanged: 1, changed: 1, clash: 1, new: 1 });
		const before = await book();
		await expect(as("PM").applyBatch({ batchId: batch.id, mode: "merge", confirmed: ["assumed"] })).rejects.toMatchObject({
			cause: { kind: "exists" },
		});
		expect(await book()).toEqual(before);
		expect(await as("PM").applyBatch({ batchId: batch.id, mode: "merge", leaveOutClashes: true, confirmed: ["assumed"] })).toMatchObject({
			inserted: 1,
			updated: 1,
		});
	});

	it("leaves what the sheet has no column for as it is, and empties what it has an empty cell of", async () => {
		const header = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "SSR", "MSR", "Valid From", "Valid To"];
		const more = ["Currency", "VAT", "Remark", "Frequency", "BRT code", "Transit"];
		const put = async (mode: "merge" | "replace", headers: string[], ...rows: unknown[][]) => {
			const { id, counts } = await upload(await readAll(writeSheet({ sheetName: "S", columns: headers.map((name) => ({ header: name })), rows })));
			await as("PM").applyBatch({ batchId: id, mode, confirmed: ["assumed", "doubtful"] });
			return counts;
		};
		const rate = (cost: string, from = "2026-10-01") => ["CNCKG", "CNSHA", "Export", "20GP", cost, "9000", "8000", from, "2026-12-31"];
		await put("merge", [...header, ...more], [...rate("4000"), "JPY", "9", "direct train", "2/week", "R-1", "4-6"]);
		const kept = { currency: "JPY", vat_bp: 900, remark: "direct train", frequency: "2/week", brt_code: "R-1", transit_min: 4, transit_max: 6 };
		expect(await put("merge", header, rate("4000"))).toMatchObject({ unchanged: 1 });
		for (const mode of ["merge", "replace"] as const) {
			const cost = mode === "merge" ? 4001 : 4002;
			expect(await put(mode, header, rate(String(cost)))).toMatchObject({ changed: 1 });
			expect(await book()).toMatchObject([{ ...kept, cost_minor: cost }]);
		}
		// A version that goes on from it, too; a lane without one has what stands where nothing is given.
		await put("merge", header, rate("4003", "2026-11-01"), ["CNCKG", "CNNGB", ...rate("5000").slice(2)]);
		expect((await book()).sort((a, b) => Number(a.cost_minor) - Number(b.cost_minor))).toMatchObject([
			{ ...kept, cost_minor: 4002, valid_to: "2026-10-31" },
			{ ...kept, cost_minor: 4003 },
			{ currency: "CNY", vat_bp: 0, remark: null, frequency: null, transit_min: null, cost_minor: 500_000 },
		]);
		await put("merge", [...header, "Remark"], [...rate("4004", "2026-11-01"), ""]);
		expect((await book()).find((r) => r.cost_minor === 4004)).toMatchObject({ ...kept, remark: null });
	});

	it("serves the calls of older clients: check, then replace all", async () => {
		await first(line(), line({ 3: "40GP" }));
		const ctx = olderClient(desk);
		const clashing = await put(await sheet(line({ 8: "2026-11-01", 9: "2026-11-30", 4: "5000", 7: "cost" })));
		const before = await book();
		await expect(checkExcelImport(ctx, "inlandRail", clashing)).rejects.toMatchObject({
			kind: "exists",
			data: [{ row: 2, containerType: "20GP", cost: "5000.00" }],
		});
		expect(await book()).toEqual(before);
		// What the check has named is replaced, and tells the change log what it was; the lane's other rate is left alone.
		expect(await replaceAll(ctx, "inlandRail", clashing)).toMatchObject({ inserted: 1, updated: 0, ended: 1, removed: 0 });
		expect((await book()).map((r) => [r.container_type, r.cost_minor, r.valid_from, r.valid_to].join(" ")).sort()).toEqual([
			"20GP 400000 2026-10-01 2026-10-31",
			"20GP 500000 2026-11-01 2026-11-30",
			"40GP 400000 2026-10-01 2026-12-31",
		]);
		const logged = await desk.services.db.selectFrom("change_log").select(["before", "after"]).where("action", "=", "import").orderBy("id").execute();
		expect(JSON.parse(String(logged.at(-1)?.before))).toMatchObject({
			replaced: [{ inlandCity: "CNCKG", portCity: "CNSHA", containerType: "20GP", cost: "4000.00", validFrom: "2026-10-01", validTo: "2026-12-31" }],
		});
		const wrong = await put(await sheet(line({ 4: "abc" })));
		await expect(checkExcelImport(ctx, "inlandRail", wrong)).rejects.toMatchObject({
			kind: "invalid",
			data: [{ field: "E2", messageId: "import.notAnAmount" }],
		});
		// What the portal shows before it is applied an older client would not hear of.
		const rounded = await put(await sheet(line({ 3: "45HC" }), line({ 3: "45HC", 1: "CNNGB", 4: "4850.555", 7: "cost" })));
		for (const call of [checkExcelImport, replaceAll]) {
			await expect(call(ctx, "inlandRail", rounded)).rejects.toMatchObject({
				kind: "invalid",
				data: [{ field: "E3", row: 3, messageId: "import.sheet.doubtful", values: { message: expect.stringContaining("4850.56") } }],
			});
		}
		// What is wrong with the sheet as a whole is worded for the sheet.
		const totalled = await put(await sheet(line({ 1: "CNNGB" }), ["Total", "", "", "", "9000"]));
		await expect(checkExcelImport(ctx, "inlandRail", totalled)).rejects.toMatchObject({
			kind: "invalid",
			data: [{ field: "E3", row: 3, column: "E", messageId: "import.sheet.dropped", values: { message: expect.stringContaining("totals") } }],
		});
		const clean = await put(await sheet(line({ 1: "CNNGB" })));
		expect(await checkExcelImport(ctx, "inlandRail", clean)).toMatchObject({ inserted: 1 });
		await expect(checkExcelImport(ctx, "inlandRail", "nothing")).rejects.toMatchObject({ kind: "notFound" });
	});
});

describe("who may", () => {
	it("refuses others' files and batches, and books one may not edit", async () => {
		const mine = await put(await sheet(line()));
		await expect(as("VDM").start({ domain: "inlandRail", objectName: mine })).rejects.toMatchObject({ code: "NOT_FOUND" });
		await expect(as("SALS").start({ domain: "inlandRail", objectName: await put(await sheet(line()), "SALS") })).rejects.toMatchObject({
			code: "FORBIDDEN",
		});
		await expect(as("PM").start({ domain: "nothing", objectName: mine })).rejects.toMatchObject({ code: "BAD_REQUEST" });
		await expect(as("PM").start({ domain: "inlandRail", objectName: mine, fileName: "rates\u202exslx.exe" })).rejects.toMatchObject({
			cause: { issues: [{ path: ["fileName"], message: "problem.controlCharacter" }] },
		});
		const { id } = await upload(await sheet(line()));
		for (const call of [
			() => as("VDM").batch({ batchId: id }),
			() => as("VDM").applyBatch({ batchId: id, mode: "merge", confirmed: ["assumed"] }),
			() => as("VDM").cancel({ batchId: id }),
			() => as("SALS").errorFile({ batchId: id }),
		]) {
			await expect(call()).rejects.toMatchObject({ code: "NOT_FOUND" });
		}
		expect((await as("PM").list({})).map((b) => b.id)).toContain(id);
		expect(await as("VDM").list({})).toEqual([]);
	});
});
