import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { testDb } from "@iqt/db/testing";
import { changeWriter } from "@iqt/routers/door/change-log";
import { lastRecovery } from "@iqt/routers/overview/health/recovery";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { localStore } from "../src/local-store.ts";
import { root } from "../src/settings.ts";
import { compileCache } from "./compile-cache.ts";
import { dataFolder } from "./server.ts";

const data = dataFolder();
const workFolder = join(data.path, "work");
let portal: Awaited<ReturnType<typeof testDb>>;
beforeAll(async () => {
	portal = await testDb();
	mkdirSync(workFolder);
	const at = new Date("2026-11-21T08:00:00.000Z");
	const log = changeWriter(portal.db, { id: null, name: "test", source: "job" }, at);
	for (let i = 0; i < 3; i++) await log.write({ action: "create", objectType: "thing", objectId: `${i}`, before: null, after: { i } });
	await localStore(join(data.path, "files")).put("uploads/a.xlsx", new TextEncoder().encode("rates"), "x");
	const file = { name: "a.xlsx", size: 5, mime: "x", sha256: "", owner_id: null, created_at: at.toISOString() };
	await portal.db
		.insertInto("stored_file")
		.values(["uploads/a.xlsx", "uploads/lost.xlsx"].map((object_name) => ({ ...file, object_name })))
		.execute();
});
afterAll(async () => {
	await portal.close();
	data.remove();
});

/** Runs a command as people do, on the database that is open here. */
function run(script: string, args: string[]) {
	const done = spawnSync(process.execPath, [`apps/api/src/${script}.ts`, ...args], {
		cwd: root,
		encoding: "utf8",
		env: { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: `file:${portal.path}`, IQT_DATA_DIR: data.path, ...compileCache },
	});
	return { code: done.status, said: done.stdout, warned: done.stderr };
}

test("a backup is noted for the health board, and so is one that failed", async () => {
	expect(run("make-backup", [join(data.path, "a.db")])).toMatchObject({ code: 0 });
	expect(await lastRecovery(portal.db, "backup")).toMatchObject({ good: { objects: 1, bytes: expect.any(Number), error: null }, failed: null });
	expect(run("make-backup", [join(data.path, "a.db")])).toMatchObject({ code: 1 });
	expect(await lastRecovery(portal.db, "backup")).toMatchObject({ failed: { error: expect.stringContaining("exists already") } });
});

test("a drill restores elsewhere, looks through what came back, leaves nothing, and is noted", async () => {
	const drilled = run("restore-drill", [workFolder]);
	expect(drilled).toMatchObject({ code: 0, said: expect.stringMatching(/1 stored files\), restored and looked through .*\n.*OK: 4 entries/) });
	expect(drilled.warned).toContain("Not in the file store, and so in no backup: uploads/lost.xlsx");
	expect(readdirSync(workFolder)).toEqual([]);
	expect(await lastRecovery(portal.db, "drill")).toMatchObject({ good: { objects: 1 }, failed: null });
});

test("a drill fails on a change log that does not hold, which the board is told", async () => {
	await sql`DROP TRIGGER change_log_no_update`.execute(portal.db);
	await sql`UPDATE change_log SET object_id = 'other' WHERE id = 2`.execute(portal.db);
	expect(run("restore-drill", [workFolder])).toMatchObject({ code: 1, warned: expect.stringContaining("Entry 2 of the change log was edited") });
	expect(await lastRecovery(portal.db, "drill")).toMatchObject({
		good: { objects: 1 },
		failed: { error: expect.stringContaining("Entry 2 of the change log was edited") },
	});
	expect(readdirSync(workFolder)).toEqual([]);
});
