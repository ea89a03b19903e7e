import { readFileSync } from "node:fs";
import { createDatabase } from "@iqt/db";
import { clientOf, dataOf, type Sqld, startSqld } from "@iqt/db/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCaller } from "../../app/app-router.ts";
import { checkChain } from "../../door/change-log.ts";
import { testContext } from "../../testing/portal.ts";
import { type ImportDesk, importDesk } from "../imports/testing.ts";
import { fillBook } from "./testing.ts";

const ROWS = 50_000;
/** What clients wait, where the server's limits are looked at: on a busy machine the twelve seconds of `slowDown` last minutes. */
const patiently = { timeoutMs: 300_000, busyMs: 300_000 };

let server: Sqld;
let desk: Pick<ImportDesk, "services" | "users" | "working">;
let db: ImportDesk["services"]["db"];

/** A book of that many rates on a server; one that writes its log back at intervals lets a statement take its time. */
async function open(rows: number, checkpointSeconds?: number): Promise<void> {
	const made = await importDesk();
	await fillBook(made.services.db, rows);
	const data = await dataOf(made.database);
	await made.close();
	server = await startSqld(checkpointSeconds === undefined ? { data } : { data, checkpointSeconds });
	db = createDatabase(clientOf(server), patiently);
	desk = { ...made, services: { ...made.services, db } };
}
async function close(): Promise<void> {
	// A server that stands still answers nobody: it goes first.
	await server.stop("SIGKILL");
	await Promise.allSettled(desk.working);
	await db.destroy();
}

const as = (role: string, key?: string) =>
	createCaller(testContext(desk.services, { token: desk.users.get(role)?.token ?? null, ...(key ? { idempotencyKey: key } : {}) }));
const done = () => Promise.all(desk.working);

const book = async () =>
	(
		await sql<{
			n: number;
			cost: number;
			bands: number;
		}>`select count(*) as n, sum(cost_minor) as cost, sum(weight_from) as bands from inland_rail_rate`.execute(db)
	).rows[0];
const left = async () =>
	(await sql<{ n: number }>`select (select count(*) from rate_plan) + (select count(*) from inland_rail_rate_step) as n`.execute(db)).rows[0]?.n;

/** Someone else who writes again and again while `work` goes on; answers how often that went well. */
async function besideWriter(work: () => Promise<unknown>): Promise<number> {
	let going = true;
	let written = 0;
	const other = createDatabase(clientOf(server), patiently);
	const busy = (async () => {
		for (; going; written++) {
			await other
				.updateTable("user")
				.set({ language: "en" })
				.where("id", "=", desk.users.get("PM")?.id ?? 0)
				.execute();
			await new Promise((resolve) => setTimeout(resolve, 100));
		}
	})();
	try {
		await work();
	} finally {
		going = false;
		await busy;
		await other.destroy();
	}
	return written;
}

describe("a book of 50,000 rates on libsql-server", () => {
	beforeAll(() => open(ROWS, 1), 120_000);
	afterAll(close);

	test("changes 50,000 rates at once over libsql-server and undoes that", { timeout: 480_000 }, async () => {
		const before = await book();
		const operation = { field: "cost", op: "add" as const, value: "1" };
		const preview = await as("PM").inlandRail.previewApply({ predicate: {}, operation });
		expect([preview.count, preview.samples.length]).toEqual([ROWS, 10]);
		expect(preview.samples.map((s) => [s.before.row.cost, s.after.row.cost])).toEqual(Array(10).fill(["1000.00", "1001.00"]));
		expect(await book()).toEqual(before);

		const { id } = await as("PM").inlandRail.startApplyToAll({ predicate: {}, operation });
		await done();
		const work = await as("PM").work.get({ id });
		expect(work).toMatchObject({ state: "done", count: ROWS, error: null });
		expect(await book()).toEqual({ ...before, cost: (before?.cost ?? 0) + ROWS * 100 });

		const changeId = work.changeId ?? "";
		const undone = await as("PM", "undo-1").inlandRail.undo({ changeId });
		expect(undone.count).toBe(ROWS);
		expect(await book()).toEqual(before);
		// A client that asks again under its key hears the same and changes nothing.
		expect(await as("PM", "undo-1").inlandRail.undo({ changeId })).toEqual(undone);
		await expect(as("PM").inlandRail.undo({ changeId })).rejects.toMatchObject({ cause: { messageId: "rate.undoneAlready" } });
		expect([await left(), (await checkChain(db)).found]).toEqual([0, 0]);
	});

	test("deletes 50,000 rates while others write, even where that takes longer than a transaction may, and undoes that", {
		timeout: 480_000,
	}, async () => {
		const before = await book();
		await slowDown();
		const began = performance.now();
		let id = "";
		const others = await besideWriter(async () => {
			id = (await as("PM").inlandRail.startRemoveMatching({ predicate: {}, expected: before?.n ?? 0 })).id;
			await done();
		});
		expect(performance.now() - began).toBeGreaterThan(5_000);
		expect(others).toBeGreaterThan(1);
		const work = await as("PM").work.get({ id });
		expect(work).toMatchObject({ state: "done", count: ROWS, error: null });
		expect(await book()).toMatchObject({ n: 0 });
		await sql.raw("DROP TRIGGER slow_plan").execute(db);
		expect(await as("PM").inlandRail.undo({ changeId: work.changeId ?? "" })).toMatchObject({ count: ROWS });
		expect(await book()).toEqual(before);
		expect([await left(), (await checkChain(db)).found]).toEqual([0, 0]);
	});
});

describe("a book on libsql-server as it comes", () => {
	beforeAll(() => open(3_000));
	afterAll(close);

	test("says that it is too much for a server that would stand still, and changes nothing", { timeout: 480_000 }, async () => {
		const before = await book();
		await slowDown();
		let id = "";
		await besideWriter(async () => {
			id = (await as("PM").inlandRail.startRemoveMatching({ predicate: {}, expected: before?.n ?? 0 })).id;
			await done();
		});
		expect(await as("PM").work.get({ id })).toMatchObject({ state: "failed", error: expect.stringContaining("nothing was changed") });
		// What it has planned goes as soon as the server is done with the statement that it has ended.
		await done();
		await sql.raw("DROP TRIGGER slow_plan").execute(db);
		expect([await book(), await left(), (await checkChain(db)).found]).toEqual([before, 0, 0]);
	});
});

/** Processor time the server has had, milliseconds: unlike the clock it does not go with what else the machine does. */
function workedMs(): number {
	const fields = readFileSync(`/proc/${server.pid}/stat`, "utf8")
		.replace(/^.*\) /s, "")
		.split(" ");
	return (Number(fields[11]) + Number(fields[12])) * 10;
}

/**
 * Makes the writing of a plan take eight seconds more of the server's processor, which on the clock are as many at least: well over the five,
 * also where the processor was slower while it was measured.
 */
async function slowDown(): Promise<void> {
	const ms = 8_000;
	const counting = (to: number) =>
		`SELECT max(x) FROM (WITH RECURSIVE s(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM s WHERE x < ${to}) SELECT x FROM s)`;
	const some = 2_000_000;
	const before = workedMs();
	await sql.raw(counting(some)).execute(db);
	const far = Math.ceil((some * ms) / (workedMs() - before));
	await sql`create table slow (x integer)`.execute(db);
	await sql.raw(`CREATE TRIGGER slow_plan AFTER UPDATE OF change_id ON rate_plan BEGIN INSERT INTO slow ${counting(far)}; END`).execute(db);
}
