import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { writeSheet } from "../../../packages/routers/src/kit/sheet/write.ts";
import { root } from "../src/settings.ts";
import { compileCache } from "./compile-cache.ts";
import { dataFolder, startServer } from "./server.ts";

const data = dataFolder();
afterAll(data.remove);

/** Every path below a folder, with what others than its owner may do with it. */
function openPaths(folder: string): string[] {
	return [folder, ...readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name))].filter(
		(path) => statSync(path).mode & 0o077,
	);
}

test("what the portal writes, and what an older version left open, is its own user's alone; a proxy nobody trusts is told of once", async () => {
	const old = join(data.path, "files/uploads/2026-01");
	mkdirSync(old, { recursive: true, mode: 0o755 });
	writeFileSync(join(old, "old.xlsx"), "old", { mode: 0o644 });
	for (const folder of [data.path, join(data.path, "files"), join(data.path, "files/uploads"), old]) chmodSync(folder, 0o755);

	const server = await startServer("node", data.path, ["--seed=none"], { IQT_ADMIN_PASSWORD: "violet-ferry-27-harbour", ...compileCache });
	const token = await server.signIn("admin");
	const sheet = new Uint8Array(
		await new Response(writeSheet({ sheetName: "A", columns: [{ header: "A" }], rows: (async function* () {})() })).arrayBuffer(),
	);
	const upload = await fetch(`${server.url}/api/upload`, { method: "POST", headers: { token, "x-file-name": "a.xlsx" }, body: sheet });
	expect(await upload.json()).toMatchObject({ code: "000000" });
	const forwarded = { "x-forwarded-for": "203.0.113.9" };
	for (let i = 0; i < 2; i++) await fetch(`${server.url}/api/Common/GetEnumList`, { headers: forwarded });
	await server.call("POST", "/api/Common/SendCodeEmail", null, { userName: "somebody@example.com" });
	await expect.poll(() => readdirSync(data.path)).toContain("outbox");
	await expect.poll(() => readdirSync(join(data.path, "outbox")).filter((name) => name.endsWith(".eml"))).toHaveLength(1);

	const backup = join(data.path, "backup.db");
	const made = spawnSync(process.execPath, ["apps/api/src/make-backup.ts", backup], {
		cwd: root,
		env: { PATH: process.env.PATH, IQT_DATA_DIR: data.path, ...compileCache },
		encoding: "utf8",
	});
	expect(made.stderr).not.toContain("Error");
	expect(readdirSync(data.path)).toEqual(expect.arrayContaining(["backup.db", "iqt.db", "iqt.db-wal", "secret"]));
	expect(openPaths(data.path)).toEqual([]);
	expect(server.output().match(/IQT_TRUST_PROXY/g)).toHaveLength(1);
	expect(await server.stop()).toBe(0);
}, 120_000);
