import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { awaitPort, lastingPort } from "../src/free-port.ts";
import { root } from "../src/settings.ts";
import { compileCache } from "./compile-cache.ts";
import { dataFolder, startServer } from "./server.ts";

const data = dataFolder();
afterAll(data.remove);

/** Numbers of the processes that were started for a data folder, by anybody: they inherit where it is. */
function processesOf(folder: string): string[] {
	return readdirSync("/proc").filter((pid) => {
		if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return false;
		try {
			return readFileSync(`/proc/${pid}/environ`, "utf8").includes(`IQT_DATA_DIR=${folder}\0`);
		} catch {
			// It has ended, or is somebody else's.
			return false;
		}
	});
}

const polling = { timeout: 60_000, interval: 100 };

test("kill -9 of the edge host takes workerd and libsql-server with it, and the next start has the data", { timeout: 300_000 }, async () => {
	const first = await startServer("edge", data.path, ["--seed=none"], { ...compileCache, IQT_ADMIN_PASSWORD: "violet-ferry-27-harbour" });
	expect(processesOf(data.path).length).toBeGreaterThan(2);
	await first.kill();
	await expect.poll(() => processesOf(data.path), polling).toEqual([]);
	await awaitPort({ hostname: "127.0.0.1", port: first.port });
	const second = await startServer("edge", data.path, [], compileCache);
	expect(await second.signIn("admin")).toMatch(/^\S{20,}$/);
	expect(await second.stop()).toBe(0);
	await expect.poll(() => processesOf(data.path), polling).toEqual([]);
});

test.each(["node", "edge"])("kill -9 of the start script ends the %s host with all it has started, cleanly", { timeout: 300_000 }, async (host) => {
	const folder = dataFolder();
	const port = await lastingPort();
	const script = `import { keepRunning } from ${JSON.stringify(pathToFileURL(join(root, "scripts/keep-running.mjs")))};
		keepRunning(process.execPath, ["apps/api/src/${host}.ts", "--seed=none"], { withChannel: true });`;
	const starter = spawn(process.execPath, ["--input-type=module", "-e", script], {
		cwd: root,
		env: { PATH: process.env.PATH, PORT: String(port), IQT_DATA_DIR: folder.path, ...compileCache },
		stdio: "ignore",
	});
	try {
		const healthy = () =>
			fetch(`http://127.0.0.1:${port}/health`).then(
				(r) => r.ok,
				() => false,
			);
		await expect.poll(healthy, { timeout: 120_000, interval: 100 }).toBe(true);
		starter.kill("SIGKILL");
		await expect.poll(() => processesOf(folder.path), polling).toEqual([]);
		await awaitPort({ hostname: "127.0.0.1", port });
		// A server that was stopped, not killed, leaves no number.
		if (host === "edge") expect(readdirSync(folder.path)).not.toContain("sqld.pid");
	} finally {
		for (const pid of processesOf(folder.path)) process.kill(Number(pid), "SIGKILL");
		folder.remove();
	}
});
