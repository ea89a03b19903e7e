import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { describe, expect, it } from "vitest";
import { changeWriter } from "../../door/change-log.ts";
import { inlandRail } from "../../prices/inland-rail/schema.ts";
import { MOST_NAMED, rowsAsWritten } from "../price-book/batch-written.ts";
import type { RateRow } from "../price-book/define.ts";
import { addRate, rateOrThrow, updateRate } from "../price-book/queries.ts";
import { writeSheet } from "../sheet/write.ts";
import { readAll } from "../sheet/zip.ts";
import { batchesOf } from "./queries.ts";
import { checkExcelImport, replaceAll } from "./service.ts";
import { laneLines, railLine as line, olderClient, railSheet as sheet } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { put, book } = desk;

const older = () => olderClient(desk);
const check = async (name: string) => checkExcelImport(older(), "inlandRail", name);
const replace = async (name: string) => replaceAll(older(), "inlandRail", name);
const named = async (name: string): Promise<{ row: number; replaces: { id: string; lostFrom: string | null; endsOn: string | null }[] }[]> =>
	check(name).then(
		() => [],
		(error) => error.data,
	);
const costs = async () => (await book()).map((r) => `${r.container_type} ${r.cost_minor} ${r.valid_from} ${r.valid_to}`).sort();
const reader = { seesCost: true, today: "2026-10-01" };

/** A change of the book by somebody else. */
async function somebody(work: (db: Kysely<Database>, change: { id: string; at: string; userId: number }) => Promise<unknown>): Promise<void> {
	await desk.services.db.transaction().execute(async (trx) => {
		const { id: userId = 0 } = desk.users.get("VDM") ?? {};
		const writer = changeWriter(trx, { id: userId, name: "vdm", source: "web" }, desk.services.now());
		await work(trx, { id: writer.id, at: writer.at, userId });
		await writer.write({ action: "update", objectType: "inlandRail", objectId: "many", before: null, after: {} });
	});
}
const edit = (id: string, cells: RateRow) =>
	somebody(async (db, change) => {
		const current = await rateOrThrow(db, inlandRail, id, reader);
		await updateRate(db, inlandRail, { id, row: { ...current.row, ...cells } }, current, change);
	});

describe("ReplaceAll of older clients", () => {
	it("writes nothing over a rate that somebody changed after the check, and says which", async () => {
		await check(await put(await sheet(line(), line({ 3: "40GP" }))));
		const changed = await put(await sheet(line({ 4: "4111", 7: "cost" }), line({ 3: "40GP" })));
		expect(await named(changed)).toMatchObject([{ row: 2 }]);
		// The row of this one was the same as the book when the sheet was checked.
		const [other] = (await book()).filter((r) => r.container_type === "40GP");
		await edit(String(other?.id), { cost: "5222" });
		const before = await book();
		await expect(replace(changed)).rejects.toMatchObject({
			kind: "stale",
			messageId: "import.changedSinceCheck",
			values: { count: 1 },
			data: { mine: [{ row: 3, cost: "4000.00" }], theirs: [{ row: 3, id: other?.id, containerType: "40GP", cost: "5222.00" }] },
		});
		// Asked again it is refused again, until a check has named it.
		await expect(replace(changed)).rejects.toMatchObject({ kind: "stale" });
		expect(await book()).toEqual(before);
		expect((await named(changed)).map((r) => r.row)).toEqual([2, 3]);
		expect(await replace(changed)).toMatchObject({ updated: 2 });
		expect(await costs()).toEqual(["20GP 411100 2026-10-01 2026-12-31", "40GP 400000 2026-10-01 2026-12-31"]);
	});

	it("nor over one that clashed already, nor one that was added, nor another of several that a row meets", async () => {
		await check(await put(await sheet(line(), line({ 8: "2027-01-01", 9: "2027-03-31" }))));
		const across = await put(await sheet(line({ 4: "5000", 7: "cost", 8: "2026-11-01", 9: "2027-02-28" }), line({ 3: "40GP" })));
		const [clash] = await named(across);
		expect(clash?.replaces).toMatchObject([
			{ endsOn: "2026-10-31", lostFrom: null },
			{ endsOn: null, lostFrom: "2027-03-01" },
		]);
		await edit(clash?.replaces[1]?.id ?? "", { remark: "peak" });
		await expect(replace(across)).rejects.toMatchObject({
			kind: "stale",
			data: { mine: [{ row: 2 }], theirs: [{ row: 2 }, { row: 2, remark: "peak" }] },
		});
		await named(across);
		await somebody(async (db, change) => {
			const current = await rateOrThrow(db, inlandRail, clash?.replaces[1]?.id ?? "", reader);
			await addRate(db, inlandRail, { ...current.row, containerType: "40GP", validFrom: "2026-11-01", validTo: "2026-11-30" }, change);
		});
		await expect(replace(across)).rejects.toMatchObject({ kind: "stale", data: { theirs: [{ row: 3, containerType: "40GP" }] } });
		await named(across);
		expect(await replace(across)).toMatchObject({ inserted: 1, updated: 1, ended: 1, removed: 1 });
		expect(await costs()).toEqual(["20GP 400000 2026-10-01 2026-10-31", "20GP 500000 2026-11-01 2027-02-28", "40GP 400000 2026-10-01 2026-12-31"]);
	});

	it("changes nothing that no check has named; what is new goes in", async () => {
		await check(await put(await sheet(line())));
		const unchecked = await put(await sheet(line({ 4: "4500", 7: "cost" })));
		await expect(replace(unchecked)).rejects.toMatchObject({ kind: "state", messageId: "import.notChecked", values: { count: 1 } });
		expect(await replace(await put(await sheet(line(), line({ 3: "40GP" }))))).toMatchObject({ inserted: 1, unchanged: 1 });
		expect(await costs()).toEqual(["20GP 400000 2026-10-01 2026-12-31", "40GP 400000 2026-10-01 2026-12-31"]);
	});

	it("counts every rate of the sheet in one number", async () => {
		await check(await put(await sheet(line(), line({ 3: "40GP" }))));
		const lines = [line(), line({ 3: "40GP", 4: "4500", 7: "cost" }), line({ 3: "40HC" }), line({ 3: "40HC" }), line({ 3: "45HC" })];
		const next = await put(await sheet(...lines));
		await named(next);
		const done = await replace(next);
		expect(done).toMatchObject({ inserted: 2, updated: 1, unchanged: 1, duplicates: 1, clashes: 0 });
		expect(done.inserted + done.updated + done.unchanged + done.duplicates + done.clashes).toBe(lines.length);
	});

	it("has every row named by the check, however many", async () => {
		const lines = laneLines(["20GP", "40GP", "40HC"], {});
		expect(lines.length).toBeGreaterThan(200);
		await check(await put(await sheet(...lines)));
		const dearer = await put(await sheet(...laneLines(["20GP", "40GP", "40HC"], { 4: "4100" })));
		const rows = await named(dearer);
		expect(new Set(rows.flatMap((r) => r.replaces.map(({ id }) => id)))).toEqual(new Set((await book()).map((r) => r.id)));
		expect(await replace(dearer)).toMatchObject({ updated: lines.length });
	});

	it("is told what is missing of a sheet whose columns nobody has named", async () => {
		const headless = readAll(writeSheet({ sheetName: "S", columns: line().map((value) => ({ header: String(value) })), rows: [] }));
		for (const call of [check, replace])
			await expect(call(await put(await headless))).rejects.toMatchObject({
				kind: "invalid",
				messageId: "import.noHead",
				values: { fields: expect.stringMatching(/Container|箱型/) },
			});
	});

	it("is refused where more would change than can be named", async () => {
		await check(await put(await sheet(line())));
		const dearer = await put(await sheet(line({ 4: "4100" })));
		await named(dearer);
		const [batch] = await batchesOf(desk.services.db, { ownerId: desk.users.get("PM")?.id ?? 0, domain: "inlandRail", limit: 1 });
		const lines = Array.from({ length: MOST_NAMED + 1 }, (_, i) => i + 1);
		const of = { batchId: batch?.id ?? "", kept: [] };
		expect(await rowsAsWritten(desk.services.db, inlandRail, { ...of, lines: lines.slice(1) })).toEqual({ rows: [], lost: null });
		await expect(rowsAsWritten(desk.services.db, inlandRail, { ...of, lines })).rejects.toMatchObject({
			kind: "state",
			values: { most: MOST_NAMED },
		});
	});
});
