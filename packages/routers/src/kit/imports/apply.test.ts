import { createDatabase, insertMany } from "@iqt/db";
import { clientOf, dataOf, startSqld } from "@iqt/db/testing";
import { describe, expect, it } from "vitest";
import { inlandRail } from "../../prices/inland-rail/schema.ts";
import type { TestServices } from "../../testing/portal.ts";
import { emptyPlan } from "../price-book/batch-plan.ts";
import { writeBatch } from "../price-book/batch-write.ts";
import { runLive, Stopped, stopLive } from "../work/live.ts";
import { stopApplying } from "./apply.ts";
import { checkExcelImport, resumeImports } from "./service.ts";
import { forwarding, importDesk, laneLines, railLine as line, olderClient, railSheet as sheet } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, put, upload, book } = desk;

const whole = { mode: "merge", leaveOutErrors: false, leaveOutClashes: false } as const;
const done = () => Promise.all(desk.working);
const logged = () => desk.services.db.selectFrom("change_log").select(["action", "actor_name"]).where("action", "=", "import").execute();

/** What somebody else does at the moment a batch comes into a state or phase. */
const meanwhile = (when: string, ...what: string[]) =>
	desk.database.client.execute(`CREATE TRIGGER meanwhile AFTER UPDATE ON import_batch WHEN ${when} BEGIN ${what.join("; ")}; END`);
const applying = "NEW.state = 'applying' AND OLD.state = 'preview'";
const dearer = "UPDATE inland_rail_rate SET cost_minor = 777700, version = version + 1 WHERE container_type = '40GP'";

describe("applying as work of the server", () => {
	it("lists the first rates that it ended in the change log, and counts the others", async () => {
		const imported = async (over: Partial<Record<number, unknown>>) => {
			const lines = laneLines(["20GP", "40GP", "40HC", "45HC"], over);
			const { id } = await upload(await sheet(...lines));
			await as("PM").applyBatch({ ...whole, batchId: id, confirmed: ["assumed"] });
			return lines.length;
		};
		const rates = await imported({});
		await imported({ 4: "4001", 8: "2026-11-01" });
		const entries = await desk.services.db.selectFrom("change_log").select("before").where("action", "=", "import").orderBy("id").execute();
		const before = JSON.parse(String(entries.at(-1)?.before)) as { replaced: object[]; notListed: number };
		expect([before.replaced.length, before.notListed]).toEqual([200, rates - 200]);
		expect(JSON.parse(String(entries[0]?.before))).toBeNull();
	});

	it("answers at once, says how far it is, and what came of it when one is back", async () => {
		const { id } = await upload(await sheet(line(), line({ 3: "40GP" })));
		const started = await as("PM").startApply({ ...whole, batchId: id, confirmed: ["assumed"] });
		expect(started).toMatchObject({ state: "applying", applied: null });
		await done();
		const after = await as("PM").batch({ batchId: id });
		expect(after).toMatchObject({ state: "applied", applied: { inserted: 2, clashes: 0 }, progress: { phase: null } });
		expect(await as("PM").startApply({ ...whole, batchId: id, confirmed: ["assumed"] })).toEqual(after);
		expect(await as("PM").applyBatch({ ...whole, batchId: id, confirmed: ["assumed"] })).toEqual(after.applied);
		expect(await book()).toHaveLength(2);
		expect(await desk.services.db.selectFrom("import_step").selectAll().execute()).toEqual([]);
	});

	it("goes on where an instance died, in the name of who asked, once", async () => {
		const { id } = await upload(await sheet(line()));
		const asked = { ...whole, actor: { id: desk.users.get("PM")?.id, name: "Petra", source: "web" } };
		await desk.services.db
			.updateTable("import_batch")
			.set({ state: "applying", mode: "merge", apply: JSON.stringify(asked), lease_until: "2026-11-20T07:59:00.000Z#dead" })
			.where("id", "=", id)
			.execute();
		const step = { batch_id: id, seq: 1, action: "insert" as const, line: 1, target_id: null, valid_to: null, columns: "[]" };
		await desk.services.db.insertInto("import_step").values(step).execute();
		expect(await resumeImports(desk.services)).toBe(1);
		expect(await as("PM").batch({ batchId: id })).toMatchObject({ state: "applied", applied: { inserted: 1 } });
		expect(await logged()).toEqual([{ action: "import", actor_name: "Petra" }]);
		expect(await resumeImports(desk.services)).toBe(0);
	});

	it("leaves a batch alone that another instance is applying", async () => {
		const { id } = await upload(await sheet(line()));
		const set = { state: "applying" as const, apply: JSON.stringify({ ...whole, actor: {} }), lease_until: "2026-11-20T08:01:00.000Z#other" };
		await desk.services.db.updateTable("import_batch").set(set).where("id", "=", id).execute();
		expect(await resumeImports(desk.services)).toBe(0);
		await expect(as("PM").startApply({ ...whole, batchId: id, confirmed: ["assumed"] })).rejects.toMatchObject({
			cause: { messageId: "import.notInState" },
		});
		expect(await book()).toEqual([]);
	});

	it("is cancelled by two people at once, neither of whom is told that it was applied", async () => {
		const { id } = await upload(await sheet(line()));
		const set = { state: "applying" as const, apply: JSON.stringify({ ...whole, actor: {} }), lease_until: "2026-11-20T08:01:00.000Z#other" };
		await desk.services.db.updateTable("import_batch").set(set).where("id", "=", id).execute();
		await stopApplying(desk.services, id);
		await stopApplying(desk.services, id);
		expect(await as("PM").applyBatch({ ...whole, batchId: id, confirmed: ["assumed"] })).toMatchObject({ inserted: 1 });
		await expect(stopApplying(desk.services, id)).rejects.toMatchObject({ messageId: "import.alreadyApplied" });
	});

	it("goes back to its preview when cancelled, and can be applied again", async () => {
		const { id } = await upload(await sheet(line()));
		await as("PM").startApply({ ...whole, batchId: id, confirmed: ["assumed"] });
		expect(await as("PM").cancel({ batchId: id })).toMatchObject({ state: "preview", counts: { new: 1 }, error: null });
		await done();
		expect(await book()).toEqual([]);
		expect(await as("PM").applyBatch({ ...whole, batchId: id, confirmed: ["assumed"] })).toMatchObject({ inserted: 1 });
		await expect(as("PM").cancel({ batchId: id })).rejects.toMatchObject({ cause: { messageId: "import.notInState" } });
	});

	it("writes nothing when it is stopped in the middle of writing", async () => {
		const { id } = await upload(await sheet(line()));
		const columns = JSON.stringify([crypto.randomUUID()]);
		await insertMany(desk.services.db, "import_step", [{ batch_id: id, seq: 1, action: "keep", line: 1, target_id: "x", valid_to: null, columns }]);
		const change = { id: "c", at: "2026-11-20T08:00:00.000Z", userId: 1 };
		const plan = { ...emptyPlan(), steps: 1, unchanged: 1 };
		const work = runLive(id, (progress) =>
			desk.services.db.transaction().execute(async (trx) => {
				await trx.updateTable("import_batch").set({ state: "applied" }).where("id", "=", id).execute();
				stopLive(id);
				return writeBatch(trx, inlandRail, { batchId: id, mode: "merge", plan, change, progress });
			}),
		);
		await expect(work).rejects.toThrow(Stopped);
		expect(await as("PM").batch({ batchId: id })).toMatchObject({ state: "preview" });
	});

	it("tells in the preview why it could not be applied", async () => {
		const { id } = await upload(await sheet(line()));
		await desk.database.client.execute("CREATE TRIGGER refuse BEFORE INSERT ON inland_rail_rate BEGIN SELECT RAISE(ABORT, 'no'); END");
		await as("PM").startApply({ ...whole, batchId: id, confirmed: ["assumed"] });
		await done();
		const failed = await as("PM").batch({ batchId: id });
		expect(failed).toMatchObject({ state: "preview", counts: { new: 1 }, error: expect.any(String) });
		expect(await book()).toEqual([]);
	});
});

describe("what somebody changes between preview and applying", () => {
	const prepared = async () => {
		const first = await upload(await sheet(line(), line({ 3: "40GP" })));
		await as("PM").applyBatch({ ...whole, batchId: first.id, confirmed: ["assumed"] });
		return upload(await sheet(line({ 4: "4001" }), line({ 3: "40GP", 4: "4002" }), line({ 3: "40HC" })));
	};
	const costs = async () => (await book()).map((r) => r.cost_minor).sort();

	it("is refused with the rows where clashes may not stay out; the preview shows the book as it is now", async () => {
		const { id } = await prepared();
		await meanwhile(applying, dearer);
		await expect(as("PM").applyBatch({ ...whole, batchId: id, confirmed: ["assumed"] })).rejects.toMatchObject({
			cause: { kind: "exists", messageId: "import.changedSince", data: [{ row: 3, containerType: "40GP" }] },
		});
		expect(await costs()).toEqual([400_000, 777_700]);
		const preview = await as("PM").batch({ batchId: id });
		expect(preview).toMatchObject({ state: "preview", counts: { changed: 2, new: 1, clash: 0 }, error: expect.stringContaining("1 row") });
		const { items } = await as("PM").previewRows({ batchId: id, problems: true });
		expect(items).toMatchObject([{ sheetRow: 3, problems: [{ level: "warning" }] }]);
		await desk.database.client.execute("DROP TRIGGER meanwhile");
		expect(await as("PM").applyBatch({ ...whole, batchId: id, confirmed: ["assumed"] })).toMatchObject({ updated: 2, inserted: 1, clashes: 0 });
	});

	it("leaves rows waiting for what they wait for, once more where the answer that they stay as they are is taken back", async () => {
		const first = await upload(await sheet(line(), line({ 3: "40GP" })));
		await as("PM").applyBatch({ ...whole, batchId: first.id, confirmed: ["assumed"] });
		const blank = line({ 0: "CNSIA", 7: "" });
		const { id } = await upload(
			await sheet(line({ 4: "4001" }), line({ 3: "40GP", 4: "4002" }), blank, [...blank.slice(0, 3), "40GP", ...blank.slice(4)]),
		);
		const answer = (given: string | null) => as("PM").answer({ batchId: id, answers: [{ id: "missingPrices", answer: given }] });
		expect(await answer("keep")).toMatchObject({ counts: { error: 2, waiting: 0 } });
		await meanwhile(applying, dearer);
		const applied = as("PM").applyBatch({ ...whole, batchId: id, leaveOutErrors: true, confirmed: ["assumed", "doubtful", "dropped"] });
		await expect(applied).rejects.toMatchObject({ cause: { messageId: "import.changedSince" } });
		expect(await answer(null)).toMatchObject({ counts: { error: 0, waiting: 2 } });
	});

	it("is refused as well where clashes may stay out: nobody has agreed to leave these rows out", async () => {
		const { id } = await prepared();
		await meanwhile(applying, dearer);
		const request = { ...whole, batchId: id, leaveOutClashes: true, confirmed: ["assumed" as const] };
		await expect(as("PM").applyBatch(request)).rejects.toMatchObject({
			cause: { messageId: "import.changedSince", data: [{ row: 3, containerType: "40GP" }] },
		});
		expect(await costs()).toEqual([400_000, 777_700]);
		expect(await as("PM").batch({ batchId: id })).toMatchObject({ state: "preview", counts: { changed: 2, new: 1, clash: 0 } });
		await desk.database.client.execute("DROP TRIGGER meanwhile");
		expect(await as("PM").applyBatch(request)).toMatchObject({ updated: 2, inserted: 1, clashes: 0, written: { changed: 2 } });
		expect(await costs()).toEqual([400_000, 400_100, 400_200]);
	});

	it("gives way to a replacing sheet, which says so", async () => {
		const { id } = await prepared();
		await meanwhile(applying, dearer);
		expect(await as("PM").applyBatch({ ...whole, batchId: id, mode: "replace", confirmed: ["assumed"] })).toMatchObject({
			updated: 2,
			clashes: 0,
			overwritten: 1,
		});
		expect(await costs()).toEqual([400_000, 400_100, 400_200]);
	});

	it("counts a row that was to change nothing as what a replacing sheet wrote it as", async () => {
		const first = await upload(await sheet(line(), line({ 3: "40GP" })));
		await as("PM").applyBatch({ ...whole, batchId: first.id, confirmed: ["assumed"] });
		const { id, counts } = await upload(await sheet(line(), line({ 3: "40GP" })));
		expect(counts).toMatchObject({ unchanged: 2 });
		await meanwhile(applying, dearer);
		const applied = await as("PM").applyBatch({ ...whole, batchId: id, mode: "replace", confirmed: ["assumed"] });
		expect(applied).toMatchObject({ unchanged: 1, updated: 1, overwritten: 1 });
		expect((await as("PM").batch({ batchId: id })).counts).toMatchObject({ unchanged: 1, changed: 1 });
	});

	it("is seen although it happens after the plan", async () => {
		const { id } = await prepared();
		const other =
			"SELECT 'x', 'now', 'o', 'web', 'update', 'inlandRail', 'x', 'p', 'h' WHERE NOT EXISTS (SELECT 1 FROM change_log WHERE change_id = 'x')";
		const log = `INSERT INTO change_log (change_id, at, actor_name, source, action, object_type, object_id, prev_hash, hash) ${other}`;
		await meanwhile("NEW.counts LIKE '%writing%' AND NOT EXISTS (SELECT 1 FROM change_log WHERE change_id = 'x')", dearer, log);
		await expect(as("PM").applyBatch({ ...whole, batchId: id, confirmed: ["assumed"] })).rejects.toMatchObject({
			cause: { messageId: "import.changedSince", values: { count: 1 } },
		});
		expect(await costs()).toEqual([400_000, 777_700]);
	});

	it("is asked of older clients for what a sheet changes, too", async () => {
		const first = await upload(await sheet(line(), line({ 3: "40GP" })));
		await as("PM").applyBatch({ ...whole, batchId: first.id, confirmed: ["assumed"] });
		const name = await put(await sheet(line({ 4: "4001" }), line({ 3: "40GP" }), line({ 3: "45HC" })));
		await expect(checkExcelImport(olderClient(desk), "inlandRail", name)).rejects.toMatchObject({
			kind: "exists",
			data: [{ row: 2, containerType: "20GP", cost: "4001.00" }],
		});
		expect(await costs()).toEqual([400_000, 400_000]);
	});

	it("is 000007 with the rows for older clients, and nothing is written", async () => {
		const first = await upload(await sheet(line(), line({ 3: "40GP" })));
		await as("PM").applyBatch({ ...whole, batchId: first.id, confirmed: ["assumed"] });
		await meanwhile(applying, dearer);
		const name = await put(await sheet(line(), line({ 3: "40GP" }), line({ 3: "45HC" })));
		await expect(checkExcelImport(olderClient(desk), "inlandRail", name)).rejects.toMatchObject({
			kind: "exists",
			data: [{ row: 3, containerType: "40GP", cost: "4000.00" }],
		});
		expect(await costs()).toEqual([400_000, 777_700]);
	});
});

/** A batch of so many new rates of its own lanes and weights, ready to be applied. */
async function stage({ db, now }: TestServices, { batchId, ownerId, count }: { batchId: string; ownerId: number; count: number }): Promise<void> {
	const at = now().toISOString();
	const places = await db.selectFrom("place").select(["kind", "code"]).execute();
	const codes = (kind: string) => places.filter((c) => c.kind === kind).map((c) => c.code);
	const lanes = codes("inlandCity").flatMap((inlandCity) =>
		codes("portCity").flatMap((portCity) => ["20GP", "40GP", "40HC", "45HC"].map((containerType) => ({ inlandCity, portCity, containerType }))),
	);
	const rows = Array.from({ length: count }, (_, i) => {
		const band = Math.floor(i / lanes.length);
		const fields = {
			...lanes[i % lanes.length],
			weightFrom: String(band),
			weightTo: String(band + 1),
			direction: "westbound",
			cost: "4000",
			msr: "1",
			ssr: "2",
		};
		const row = inlandRail.row.parse({ ...fields, validFrom: "2026-10-01" });
		return { batch_id: batchId, line: i + 1, sheet_row: i + 2, outcome: "new" as const, row: JSON.stringify(row) };
	});
	const counts = JSON.stringify({ new: rows.length });
	const batch = { id: batchId, domain: "inlandRail", object_name: "o", file_name: "f", state: "preview" as const, counts, owner_id: ownerId };
	await db
		.insertInto("import_batch")
		.values({ ...batch, created_at: at, updated_at: at })
		.execute();
	await insertMany(db, "import_row", rows);
}

describe("over libsql-server, where a transaction may last five seconds", () => {
	it.each([
		{ count: 50_000, others: false },
		// Written by two statements each, and planned to be undone: more would only measure how much goes into the five seconds.
		{ count: 2_600, others: true },
	])("applies $count rows at once and undoes them; others write meanwhile: $others", { timeout: 300_000 }, async ({ count, others: writing }) => {
		const made = await importDesk();
		const ownerId = made.users.get("PM")?.id ?? 0;
		const batchId = crypto.randomUUID();
		await stage(made.services, { batchId, ownerId, count });
		const data = await dataOf(made.database);
		await made.close();
		const server = await startSqld({ data });
		// Alone on the server a transaction may take its time; what would end it is the clock of the client, which a busy machine runs into.
		const db = createDatabase(clientOf(server), { timeoutMs: 240_000 });
		try {
			const { as: there } = forwarding(() => ({ ...made, services: { ...made.services, db } }));
			let others = 0;
			let going = writing;
			const busy = (async () => {
				for (; going; others++) {
					await db.updateTable("user").set({ language: "en" }).where("id", "=", ownerId).execute();
					await new Promise((resolve) => setTimeout(resolve, 100));
				}
			})();
			try {
				expect(await there("PM").applyBatch({ ...whole, batchId, confirmed: ["assumed"] })).toMatchObject({ inserted: count, clashes: 0 });
				expect(await there("PM").undo({ batchId })).toEqual({ rows: count });
			} finally {
				going = false;
				await busy;
			}
			expect(others > 0).toBe(writing);
			expect(await db.selectFrom("inland_rail_rate").select("id").execute()).toEqual([]);
			expect(await db.selectFrom("import_batch").select("state").execute()).toEqual([{ state: "undone" }]);
		} finally {
			await Promise.allSettled(made.working);
			await db.destroy();
			await server.stop();
		}
	});
});
