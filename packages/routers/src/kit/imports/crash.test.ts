import { describe, expect, it, onTestFinished, vi } from "vitest";
import { LEASE_MS, leaseEnd } from "../work/lease.ts";
import { addBatch, findBatch } from "./queries.ts";
import { readBatch } from "./read-batch.ts";
import { resumeImports } from "./service.ts";
import { railLine as line, railSheet as sheet } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, put, upload, rowsOf, book } = desk;

describe("when something ends in the middle", () => {
	it("reads again what a dead instance left, once", async () => {
		const id = crypto.randomUUID();
		const objectName = await put(await sheet(line(), line({ 3: "40GP" })));
		await addBatch(desk.services.db, { id, domain: "inlandRail", objectName, fileName: "f", ownerId: 1, at: desk.services.now().toISOString() });
		// Died after some rows: its lease is over, its rows are stale.
		await desk.services.db
			.updateTable("import_batch")
			.set({ state: "reading", lease_until: "2026-11-20T07:59:00.000Z#dead" })
			.where("id", "=", id)
			.execute();
		await desk.services.db.insertInto("import_row").values({ batch_id: id, line: 1, sheet_row: 9, outcome: "new", row: "{}" }).execute();
		expect(await resumeImports(desk.services)).toBe(1);
		expect(await findBatch(desk.services.db, id)).toMatchObject({ state: "preview" });
		expect((await rowsOf(id)).map((r) => r.sheet_row)).toEqual([2, 3]);
		expect(await resumeImports(desk.services)).toBe(0);
	});

	it("reads again what was left by an instance whose clock was a day ahead", async () => {
		const id = crypto.randomUUID();
		const objectName = await put(await sheet(line()));
		await addBatch(desk.services.db, { id, domain: "inlandRail", objectName, fileName: "f", ownerId: 1, at: desk.services.now().toISOString() });
		const tomorrow = new Date(desk.services.clock.now.getTime() + 86_400_000);
		await desk.services.db
			.updateTable("import_batch")
			.set({ state: "reading", lease_until: `${leaseEnd(tomorrow)}#dead` })
			.where("id", "=", id)
			.execute();
		expect(await resumeImports(desk.services)).toBe(1);
		expect(await findBatch(desk.services.db, id)).toMatchObject({ state: "preview" });
	});

	it("stays with an instance that is still opening the sheet", async () => {
		vi.useFakeTimers({ toFake: ["setInterval"] });
		onTestFinished(() => void vi.useRealTimers());
		const id = crypto.randomUUID();
		const objectName = await put(await sheet(line()));
		await addBatch(desk.services.db, { id, domain: "inlandRail", objectName, fileName: "f", ownerId: 1, at: desk.services.now().toISOString() });
		const { get } = desk.services.files;
		const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		desk.services.files.get = async (name) => {
			asked.resolve();
			await held.promise;
			return get(name);
		};
		const reading = readBatch(desk.services, id);
		await asked.promise;
		for (let i = 0; i < 3; i++) {
			desk.services.clock.now = new Date(desk.services.clock.now.getTime() + LEASE_MS - 1_000);
			vi.advanceTimersByTime(LEASE_MS);
			const until = leaseEnd(desk.services.clock.now);
			await vi.waitFor(async () => expect((await findBatch(desk.services.db, id))?.lease_until).toContain(until), { timeout: 30_000, interval: 5 });
			expect(await resumeImports(desk.services)).toBe(0);
		}
		held.resolve();
		await reading;
		expect(await findBatch(desk.services.db, id)).toMatchObject({ state: "preview" });
	});

	it("goes on by itself, reading and applying, where the database was away for a moment", async () => {
		const { db } = desk.services;
		// In the middle of either.
		const away = new Set(["comparing", "writing"]);
		desk.services.db = db.withPlugin({
			transformQuery({ node }) {
				const phase = node.kind === "UpdateQueryNode" && [...away].find((name) => JSON.stringify(node.updates).includes(name));
				if (!phase) return node;
				away.delete(phase);
				throw new TypeError("fetch failed");
			},
			transformResult: ({ result }) => Promise.resolve(result),
		});
		const { id, state } = await upload(await sheet(line(), line({ 3: "40GP" })));
		expect([state, [...away]]).toEqual(["preview", ["writing"]]);
		expect((await rowsOf(id)).map((r) => r.sheet_row)).toEqual([2, 3]);
		expect(await as("PM").applyBatch({ batchId: id, mode: "merge", confirmed: ["assumed"] })).toMatchObject({ inserted: 2 });
		expect([away.size, (await book()).length]).toEqual([0, 2]);
	});

	it("leaves a batch alone that another instance is reading, and stops when it is cancelled", async () => {
		const id = crypto.randomUUID();
		const objectName = await put(await sheet(line()));
		await addBatch(desk.services.db, {
			id,
			domain: "inlandRail",
			objectName,
			fileName: "f",
			ownerId: desk.users.get("PM")?.id ?? 0,
			at: desk.services.now().toISOString(),
		});
		await desk.services.db
			.updateTable("import_batch")
			.set({ state: "reading", lease_until: "2026-11-20T08:01:00.000Z#other" })
			.where("id", "=", id)
			.execute();
		await readBatch(desk.services, id);
		expect(await rowsOf(id)).toEqual([]);
		const { get } = desk.services.files;
		await desk.services.db.updateTable("import_batch").set({ state: "uploaded", lease_until: null }).where("id", "=", id).execute();
		desk.services.files.get = async (name) => {
			await as("PM").cancel({ batchId: id });
			return get(name);
		};
		await readBatch(desk.services, id);
		expect(await findBatch(desk.services.db, id)).toMatchObject({ state: "cancelled" });
		expect(await rowsOf(id)).toEqual([]);
	});

	it("applies all or nothing", async () => {
		const { id } = await upload(await sheet(line(), line({ 3: "40GP" })));
		await desk.database.client.execute(
			"CREATE TRIGGER fail_second BEFORE INSERT ON inland_rail_rate WHEN NEW.container_type = '40GP' BEGIN SELECT RAISE(ABORT, 'no'); END",
		);
		await expect(as("PM").applyBatch({ batchId: id, mode: "merge", confirmed: ["assumed"] })).rejects.toThrow();
		expect(await book()).toEqual([]);
		expect((await as("PM").batch({ batchId: id })).state).toBe("preview");
		await desk.database.client.execute("DROP TRIGGER fail_second");
		expect(await as("PM").applyBatch({ batchId: id, mode: "merge", confirmed: ["assumed"] })).toMatchObject({ inserted: 2 });
	});
});
