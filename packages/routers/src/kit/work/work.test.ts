import { DbBusyError } from "@iqt/db";
import { expect, test } from "vitest";
import { createCaller } from "../../app/app-router.ts";
import { saidBy, testContext } from "../../testing/portal.ts";
import { blocksOf, streamOf } from "../files/blocks.ts";
import { railLine as line, railSheet as sheet } from "../imports/testing.ts";
import { importDeskPerTest } from "../imports/testing-desk.ts";
import { fillBook } from "../price-book/testing.ts";
import { openWorkbook } from "../sheet/read.ts";
import { readAll } from "../sheet/zip.ts";
import { LEASE_MS } from "./lease.ts";
import { runLive, Stopped, stopLive } from "./live.ts";
import { endLeft, nextLeft } from "./queries.ts";

const desk = importDeskPerTest();
const { as: imports, upload, book } = desk;
const as = (role: string) => createCaller(testContext(desk.services, { token: desk.users.get(role)?.token ?? null }));
const done = () => Promise.all(desk.working);

const ROWS = 6_400;

const fill = () => fillBook(desk.services.db, ROWS);

const dearer = { field: "cost", op: "add" as const, value: "1" };
const ofXian = { filters: [{ field: "inlandCity", op: "eq" as const, value: "CNSIA" }] };

test("changes and deletes all that match as one change each, and undoes them", { timeout: 60_000 }, async () => {
	await fill();
	const started = await as("PM").inlandRail.startApplyToAll({ predicate: ofXian, operation: dearer });
	expect(started).toMatchObject({ kind: "applyToAll", domain: "inlandRail", state: "running", phase: "preparing", count: null });
	await done();
	const changed = await as("PM").work.get({ id: started.id });
	expect(changed).toMatchObject({ state: "done", count: ROWS / 2, done: ROWS / 2, phase: null, error: null });
	expect((await book()).filter((r) => r.cost_minor === 100_100)).toHaveLength(ROWS / 2);
	expect(await as("PM").inlandRail.undo({ changeId: changed.changeId ?? "" })).toMatchObject({ count: ROWS / 2 });
	expect((await book()).every((r) => r.cost_minor === 100_000)).toBe(true);

	const preview = await as("PM").inlandRail.previewRemove({ predicate: {} });
	expect([preview.count, preview.samples.length]).toEqual([ROWS, 10]);
	const removing = await as("PM").inlandRail.startRemoveMatching({ predicate: {}, expected: ROWS });
	await done();
	const removed = await as("PM").work.get({ id: removing.id });
	expect(removed).toMatchObject({ kind: "removeMatching", state: "done", count: ROWS });
	expect(await book()).toEqual([]);
	expect(await as("PM").inlandRail.undo({ changeId: removed.changeId ?? "" })).toMatchObject({ count: ROWS });
	expect(await book()).toHaveLength(ROWS);
	const log = await desk.services.db
		.selectFrom("change_log")
		.select(["action", "after"])
		.where("object_type", "=", "inlandRail")
		.orderBy("id")
		.execute();
	expect(log.map((l) => [l.action, (JSON.parse(l.after ?? "{}") as { count: number }).count])).toEqual([
		["applyToAll", ROWS / 2],
		["undo", ROWS / 2],
		["delete", ROWS],
		["undo", ROWS],
	]);
});

test("writes an export that is fetched when it is done", { timeout: 60_000 }, async () => {
	await fill();
	const { id, title } = await as("PM").inlandRail.startExport(ofXian);
	await expect(as("PM").work.download({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
	await done();
	expect(await as("PM").work.get({ id })).toMatchObject({ state: "done", count: ROWS / 2, changeId: null });
	const { name, url } = await as("PM").work.download({ id });
	expect(name).toBe(title);
	const file = await desk.services.files.get(url.slice("memory:".length).split("?")[0] ?? "");
	const workbook = await openWorkbook(await readAll(file?.body ?? new Uint8Array()));
	let rows = 0;
	for await (const _row of workbook.rows(workbook.sheets[0]?.name ?? "")) rows++;
	expect(rows).toBe(ROWS / 2 + 1);
	for (const call of [as("VDM").work.get, as("VDM").work.cancel, as("superuser").work.download]) {
		await expect(call({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
	}
	expect(await as("VDM").work.list()).toEqual([]);
});

test("an export that cannot be written whole is given to nobody", async () => {
	await fill();
	const { put } = desk.services.files;
	desk.services.files.put = (name, body, type) => {
		const full = async function* () {
			let bytes = 0;
			for await (const block of blocksOf(body as ReadableStream<Uint8Array>)) {
				bytes += block.length;
				if (bytes > 20_000) throw new Error("the disk is full");
				yield block;
			}
		};
		return put(name, streamOf(full()), type);
	};
	const { id } = await as("PM").inlandRail.startExport({});
	await done();
	expect(await as("PM").work.get({ id })).toMatchObject({ state: "failed", count: null, error: expect.any(String) });
	await expect(as("PM").work.download({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
	for (const make of [as("PM").inlandRail.exportUrl, as("PM").inlandRail.export]) expect((await saidBy(make({}))).code).toBe("999999");
	desk.services.files.put = put;
	const kept = async () => {
		let files = 0;
		for await (const _file of desk.services.files.list()) files++;
		return files;
	};
	expect(await kept()).toBe(0);
	const whole = await as("PM").inlandRail.export({});
	expect(await kept()).toBe(1);
	expect((await new Response(whole.file.body).arrayBuffer()).byteLength).toBe(whole.file.size);
	expect(await kept()).toBe(0);
});

test("an export is begun anew where what it needs was away for a moment, and says once that it is done", async () => {
	await fill();
	const { put } = desk.services.files;
	let times = 0;
	desk.services.files.put = (name, body, type) => {
		if (++times < 3) throw new DbBusyError("another holds the database");
		return put(name, body, type);
	};
	const { id } = await as("PM").inlandRail.startExport(ofXian);
	await done();
	desk.services.files.put = put;
	expect(times).toBe(3);
	expect(await as("PM").work.get({ id })).toMatchObject({ state: "done", count: ROWS / 2, done: ROWS / 2, error: null });
	expect((await as("PM").work.list()).map((one) => one.id)).toEqual([id]);
});

test("one person has four under way: a fifth is refused before anything is begun, others and later ones are not", async () => {
	const put = desk.services.files.put;
	let goOn = () => {};
	const held = new Promise<void>((resolve) => {
		goOn = resolve;
	});
	desk.services.files.put = (...args) => held.then(() => put(...args));
	const start = (role: string) => as(role).inlandRail.startExport({});
	for (let i = 0; i < 4; i++) expect(await start("PM")).toMatchObject({ state: "running" });
	expect(await saidBy(start("PM"))).toMatchObject({ code: "000005" });
	expect(await saidBy(start("VDM"))).toMatchObject({ code: "000000" });
	goOn();
	await done();
	const { n } = await desk.services.db
		.selectFrom("work")
		.select(({ fn }) => fn.countAll<number>().as("n"))
		.executeTakeFirstOrThrow();
	expect(n).toBe(5);
	expect(await saidBy(start("PM"))).toMatchObject({ code: "000000" });
	await done();
});

test("leaves everything as it was when it is cancelled", async () => {
	await fill();
	const { id } = await as("PM").inlandRail.startRemoveMatching({ predicate: {}, expected: ROWS });
	expect(await as("PM").work.cancel({ id })).toMatchObject({ state: "cancelled" });
	await done();
	expect(await as("PM").work.get({ id })).toMatchObject({ state: "cancelled", count: null });
	expect(await book()).toHaveLength(ROWS);
	await expect(as("PM").work.cancel({ id })).rejects.toMatchObject({ cause: { messageId: "work.ended" } });
	await expect(
		runLive("x", async (progress) => {
			stopLive("x");
			progress(1);
		}),
	).rejects.toThrow(Stopped);
});

test("says what was wrong, and of work whose server went away that nothing was changed", async () => {
	await fill();
	const { id } = await as("PM").inlandRail.startApplyToAll({ predicate: {}, operation: { field: "validTo", op: "set", value: "2020-01-01" } });
	await done();
	expect(await as("PM").work.get({ id })).toMatchObject({ state: "failed", error: expect.any(String), count: null });
	await desk.services.db.updateTable("work").set({ state: "running", error: null, lease_until: "2026-11-20T07:00:00.000Z#gone" }).execute();
	expect(await as("PM").work.get({ id })).toMatchObject({ state: "failed", error: expect.stringContaining("nothing was changed") });
	// Of its own process: inside a transaction that lasts longer than a lease.
	expect(await runLive(id, () => as("PM").work.get({ id }))).toMatchObject({ state: "running", error: null });
	expect((await book()).every((r) => r.version === 1)).toBe(true);
});

test("ends work that was left with its last statement once the database takes other writes, a lease after it was sent", async () => {
	await fill();
	const { id } = await as("PM").inlandRail.startExport({});
	await done();
	const now = desk.services.clock.now.getTime();
	const at = (seconds: number) => new Date(now + seconds * 1_000);
	// As a portal leaves it that sent the statement and was killed: the lease lasts as long as such a statement may.
	await desk.services.db
		.updateTable("work")
		.set({ state: "running", phase: "writing", result: null, updated_at: at(0).toISOString(), lease_until: `${at(360).toISOString()}#gone` })
		.execute();
	expect(await nextLeft(desk.services.db)).toBe(new Date(now + LEASE_MS + 1).toISOString());
	expect(await endLeft(desk.services.db, new Date(now + LEASE_MS - 1_000))).toBe(0);
	expect(await as("PM").work.get({ id })).toMatchObject({ state: "running", phase: "writing" });
	// Of its own process: it waits for its turn with the database.
	expect(await runLive(id, () => endLeft(desk.services.db, new Date(now + LEASE_MS + 1_000)))).toBe(0);
	const later = new Date(now + LEASE_MS + 1_000);
	expect(await endLeft(desk.services.db, later)).toBe(1);
	expect(await as("PM").work.get({ id })).toMatchObject({ state: "failed", error: expect.stringContaining("nothing was changed") });
	expect([await endLeft(desk.services.db, later), await nextLeft(desk.services.db)]).toEqual([0, null]);
});

test("lists imports among the rest, each with what is to be done about it", async () => {
	const { id } = await upload(await sheet(line()));
	expect(await as("PM").work.list()).toMatchObject([{ id, kind: "import", state: "waiting", title: "rates.xlsx", phase: null }]);
	await imports("PM").startApply({ batchId: id, mode: "merge", confirmed: ["assumed"] });
	expect(await as("PM").work.get({ id })).toMatchObject({ state: "running" });
	expect(await as("PM").work.cancel({ id })).toMatchObject({ state: "waiting" });
	await done();
	expect(await as("PM").work.cancel({ id })).toMatchObject({ state: "cancelled" });
});

test("what finds nothing to change is done, with no entry in the change log and nothing to undo", async () => {
	await fillBook(desk.services.db, 4);
	const nowhere = { filters: [{ field: "inlandCity", op: "eq" as const, value: "nowhere" }] };
	const { inlandRail, work } = as("PM");
	const started = [
		await inlandRail.startApplyToAll({ predicate: nowhere, operation: dearer }),
		await inlandRail.startRemoveMatching({ predicate: nowhere }),
	];
	await done();
	for (const { id } of started) expect(await work.get({ id })).toMatchObject({ state: "done", count: 0, changeId: null, error: null });
	expect(await inlandRail.applyToAll({ predicate: nowhere, operation: dearer })).toMatchObject({ count: 0 });
	expect(await inlandRail.applyToAll({ predicate: {}, operation: { field: "cost", op: "set", value: "1000" } })).toMatchObject({ count: 0 });
	expect(await inlandRail.removeMatching({ predicate: nowhere })).toMatchObject({ count: 0 });
	expect(await desk.services.db.selectFrom("change_log").select("id").where("object_type", "=", "inlandRail").execute()).toEqual([]);
});
