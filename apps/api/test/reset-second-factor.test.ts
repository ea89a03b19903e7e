import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "@iqt/db";
import { openFile } from "@iqt/db/node";
import { brokenLinks } from "@iqt/routers/door/change-log";
import { testServices, userPerRole } from "@iqt/routers/testing/portal";
import { afterEach, beforeEach, expect, test } from "vitest";
import { root } from "../src/settings.ts";
import { compileCache } from "./compile-cache.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "iqt-factor-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the command takes a lost second factor away, ends the sessions, and leaves a trace and a mail", async () => {
	const path = join(folder, "iqt.db");
	const run = (...args: string[]) => {
		const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: `file:${path}`, IQT_DATA_DIR: folder, ...compileCache };
		const done = spawnSync(process.execPath, ["apps/api/src/reset-second-factor.ts", ...args], { cwd: root, encoding: "utf8", env });
		return { code: done.status, said: done.stdout + done.stderr };
	};
	expect(run("superuser")).toMatchObject({ code: 1, said: expect.stringContaining("There is no database") });
	const { db, close } = openFile(path);
	await migrate(db);
	const users = await userPerRole(testServices(db));
	const { id = 0, guid = "" } = users.get("superuser") ?? {};
	const at = "2026-11-21T08:00:00.000Z";
	await db
		.insertInto("second_factor")
		.values({ user_id: id, secret: "sealed", confirmed_at: at, last_step: 1, pending: null, pending_until: null })
		.execute();
	expect(run()).toMatchObject({ code: 1, said: expect.stringContaining("Usage") });
	expect(run("nobody")).toMatchObject({ code: 1, said: expect.stringContaining("no user nobody") });
	expect(run("superuser")).toMatchObject({ code: 0, said: expect.stringContaining("without a second factor") });
	expect(run("superuser")).toMatchObject({ code: 1, said: expect.stringContaining("has no second factor") });
	expect(await db.selectFrom("second_factor").selectAll().execute()).toEqual([]);
	expect(await db.selectFrom("session").select("id").where("user_id", "=", id).where("ended_at", "is", null).execute()).toEqual([]);
	expect(await db.selectFrom("outbox").select(["kind", "state"]).execute()).toEqual([{ kind: "factor", state: "pending" }]);
	const entry = await db.selectFrom("change_log").select(["action", "object_id", "actor_name"]).orderBy("id", "desc").executeTakeFirst();
	expect(entry).toEqual({ action: "resetSecondFactor", object_id: guid, actor_name: "system" });
	for await (const broken of brokenLinks(db)) expect(broken).toBeNull();
	await close();
});
