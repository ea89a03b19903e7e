import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase, migrate } from "@iqt/db";
import { openFile } from "@iqt/db/node";
import { clientOf, migratedData, putData, testDb } from "@iqt/db/testing";
import { checkChain } from "@iqt/routers/door/change-log";
import { createCallerFactory } from "@iqt/routers/door/trpc";
import { importsRouter } from "@iqt/routers/kit/imports/router";
import { resumeImports } from "@iqt/routers/kit/imports/service";
import { laneLines, railSheet, referenceData } from "@iqt/routers/kit/imports/testing";
import { testContext, userPerRole } from "@iqt/routers/testing/portal";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startSqld } from "../src/sqld.ts";
import { pair } from "./crash-pair.ts";
import { importServices, integrityOf, pairsIn, runUntilKilled, startChild } from "./crash-support.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "iqt-crash-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const containers = ["20GP", "40HC"];
const ROWS = laneLines(containers, {}).length;

/** A sheet of every lane for the month of a round; every second round gives the month before other prices. */
function roundSheet(round: number): Promise<Uint8Array> {
	const month = String(1 + (Math.floor(round / 2) % 12)).padStart(2, "0");
	return railSheet(...laneLines(containers, { 4: String(4_000 + round), 7: "4100", 8: `2027-${month}-01`, 9: `2027-${month}-28` }));
}

const between = (from: number, to: number) => from + Math.random() * (to - from);

test("kill -9 while an import is applied: all of the batch or nothing, and applied again once", { timeout: 240_000 }, async () => {
	const database = await testDb();
	const { db } = database;
	const working: Promise<unknown>[] = [];
	const services = importServices(db, folder);
	services.waitUntil = (work) => void working.push(work);
	// By its clock the leases of a process that was killed have ended.
	const later = importServices(db, folder);
	later.clock.now = new Date(services.clock.now.getTime() + 120_000);
	const users = await userPerRole(services);
	const { id: ownerId, token } = users.get("PM") ?? { id: 0, token: "" };
	await referenceData(db);
	const imports = createCallerFactory(importsRouter)(testContext(services, { token }));
	const book = () => db.selectFrom("inland_rail_rate").select(["id", "version", "cost_minor", "change_id"]).orderBy("id").execute();
	const past = () => db.selectFrom("inland_rail_rate_history").select(["id", "version"]).execute();
	const start = async (objectName: string) => {
		const { id } = await imports.start({ domain: "inlandRail", objectName });
		await Promise.all(working);
		return id;
	};
	const logged = () => db.selectFrom("change_log").select("change_id").where("action", "=", "import").execute();

	let applyMs = 0;
	let cutApplying = 0;
	for (let round = -1; round < 20; round++) {
		const objectName = `sheet-${round}.xlsx`;
		await services.files.put(objectName, await roundSheet(Math.max(round, 0)), "application/octet-stream");
		const file = { object_name: objectName, name: objectName, size: 1, mime: "x", sha256: "", owner_id: ownerId, created_at: "" };
		await db.insertInto("stored_file").values(file).execute();
		if (round < 0) {
			// How long applying takes here is measured once, so that the kills fall on it.
			const batchId = await start(objectName);
			const began = performance.now();
			await imports.applyBatch({ batchId, mode: "merge", confirmed: ["assumed"] });
			applyMs = performance.now() - began;
			await imports.undo({ batchId });
			continue;
		}
		const before = { book: await book(), past: await past(), logged: await logged() };
		// Every fifth is cut off while it is still being read.
		const at = round % 5 === 4 ? "reading" : "applying";
		const { lines } = await runUntilKilled(new URL("crash-import-child.ts", import.meta.url), [database.path, folder, token, objectName], (line) =>
			line === at ? between(0, applyMs * 1.3) : null,
		);
		if (lines.at(-1) === "applying") cutApplying++;

		const batches = db.selectFrom("import_batch").select(["id", "state", "change_id"]).where("object_name", "=", objectName);
		const [batch] = await batches.execute();
		const after = { book: await book(), past: await past(), logged: await logged() };
		if (batch?.state === "applied") {
			expect(after.book.filter((row) => row.change_id === batch.change_id)).toHaveLength(ROWS);
			expect(after.logged.length).toBe(before.logged.length + 1);
		} else {
			// What was acknowledged is there.
			expect(lines).not.toContain("applied");
			expect(after).toEqual(before);
		}
		expect(await integrityOf(db)).toBe("ok");

		// The desk goes on: a reading that was cut off is taken up again, and asking twice changes things once.
		await resumeImports(later);
		const batchId = batch?.id ?? (await start(objectName));
		const applied = await imports.applyBatch({ batchId, mode: "merge", confirmed: ["assumed"] });
		expect(await imports.applyBatch({ batchId, mode: "merge", confirmed: ["assumed"] })).toEqual(applied);
		expect([applied.inserted, applied.updated]).toEqual(round % 2 === 0 ? [ROWS, 0] : [0, ROWS]);
		const now = await book();
		expect(now.filter((row) => row.change_id === applied.changeId)).toHaveLength(ROWS);
		expect(now).toHaveLength(ROWS * (1 + Math.floor(round / 2)));
		expect((await logged()).length).toBe(before.logged.length + 1);
	}
	expect(cutApplying).toBeGreaterThan(3);
	expect((await checkChain(db)).breaks).toEqual([]);
	await database.close();
});

/** Numbers said before the kill: each stands for a commit the writer was told is done. */
const acknowledged = (lines: string[]) => lines.map(Number);

/** Kills of each kind: enough that some fall on every step of a commit. */
const KILLS = 50;

test("kill -9 of a process that writes to a file: no acknowledged commit lost, none torn", { timeout: 240_000 }, async () => {
	const path = join(folder, "writer.db");
	const first = openFile(path);
	await migrate(first.db);
	await first.close();
	// The next one starts up while the one before it writes.
	const start = () => startChild(new URL("crash-writer-child.ts", import.meta.url), [`file:${path}`], () => between(0, 60));
	let next = start();
	const done: number[] = [];
	/** The first number nobody has written, acknowledged or not. */
	let free = 0;
	for (let round = 0; round < KILLS; round++) {
		const child = next;
		if (round + 1 < KILLS) next = start();
		child.begin(String(free));
		const { lines, killed } = await child.ended;
		expect(killed).toBe(true);
		done.push(...acknowledged(lines));
		const { db, close } = openFile(path);
		const { whole, torn } = await pairsIn(db);
		free = Math.max(-1, ...whole) + 1;
		expect(done.filter((n) => !whole.has(n))).toEqual([]);
		expect(torn).toEqual([]);
		// At most the one under way may be there without having been acknowledged.
		expect(whole.size - done.length).toBeLessThanOrEqual(round + 1);
		expect(await integrityOf(db)).toBe("ok");
		await close();
	}
	expect(done.length).toBeGreaterThan(2 * KILLS);
});

test("kill -9 of libsql-server: no acknowledged commit lost, none torn, and it starts again", { timeout: 240_000 }, async () => {
	const data = join(folder, "server");
	putData(data, await migratedData());
	const done: number[] = [];
	for (let round = 0; round <= KILLS; round++) {
		const server = await startSqld({ folder: data, log() {} });
		const db = createDatabase(clientOf(server));
		const { whole, torn } = await pairsIn(db);
		expect(done.filter((n) => !whole.has(n))).toEqual([]);
		expect(torn).toEqual([]);
		expect(whole.size - done.length).toBeLessThanOrEqual(round);
		expect(await integrityOf(db)).toBe("ok");
		if (round === KILLS) {
			await db.destroy();
			await server.stop();
			break;
		}
		const pid = Number(readFileSync(`${data}.pid`, "utf8"));
		// One that was committed without having been acknowledged is there, too.
		let n = Math.max(-1, ...whole) + 1;
		let kill: Promise<void> | undefined;
		let isKilled = false;
		const killSoon = async () => {
			await new Promise((resolve) => setTimeout(resolve, between(0, 180)));
			isKilled = true;
			process.kill(pid, "SIGKILL");
		};
		try {
			for (let written = 1; ; n++, written++) {
				await db.transaction().execute(async (trx) => {
					await trx.insertInto("company").values(pair(n).company).execute();
					await trx.insertInto("supplier").values(pair(n).supplier).execute();
				});
				done.push(n);
				// Some are written first, however busy the machine is.
				if (written === 3) kill = killSoon();
			}
		} catch (error) {
			// The server went away under the write; anything before that would be a fault.
			expect(isKilled, String(error)).toBe(true);
		}
		await kill;
		await db.destroy();
	}
	expect(done.length).toBeGreaterThan(2 * KILLS);
});
