import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { root } from "../src/settings.ts";
import { compileCache } from "./compile-cache.ts";
import { dataFolder, startServer } from "./server.ts";

const data = dataFolder();
afterAll(data.remove);

/** What TRACE is answered, which no `fetch` sends. */
const trace = (port: number, path: string) =>
	new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
		request({ host: "127.0.0.1", port, path, method: "TRACE", headers: { token: "amber-lantern" } }, async (answer) =>
			resolve({ status: answer.statusCode, body: (await answer.toArray()).join("") }),
		)
			.on("error", reject)
			.end();
	});

test("the first start migrates, seeds and says who can sign in; the second is there in half of that time at most with the same data", async () => {
	const first = await startServer("node", data.path, ["--seed=demo"], compileCache);
	const token = await first.signIn("pm");
	const rail = await first.call("POST", "/api/v1/inlandRail/GetProductListData", token, { pageIndex: 1, pageSize: 10 });
	expect(rail.code).toBe("000000");
	expect((rail.data.items as unknown[]).length).toBe(10);
	await expect.poll(first.output).toContain("Demo users            admin, pm, vdm, lead, cx, sales, approver, finalapprover, customer");
	expect(first.output()).toContain(`http://127.0.0.1:${first.port}/IQT/`);
	expect(first.output()).not.toContain("violet-ferry");
	expect(await first.stop()).toBe(0);
	expect(statSync(join(data.path, "secret")).mode & 0o077).toBe(0);

	// With nothing compiled before.
	const second = await startServer("node", data.path, []);
	expect(second.startMs).toBeGreaterThan(100);
	// Nothing is migrated or seeded again.
	expect(second.startMs).toBeLessThan(first.startMs / 2);
	const again = await second.call("GET", "/api/Common/GetUserInfo", token);
	expect(again.code).toBe("000000");
	expect((await second.call("POST", "/api/v1/inlandRail/GetProductListData", token, { pageSize: 10 })).data.total).toBe(rail.data.total);

	const taken = spawnSync(process.execPath, ["apps/api/src/node.ts"], {
		cwd: root,
		env: { PATH: process.env.PATH, PORT: String(second.port), IQT_DATA_DIR: data.path, ...compileCache },
		encoding: "utf8",
		timeout: 60_000,
	});
	expect(taken.status).toBe(1);
	expect(taken.stderr).toContain(`127.0.0.1:${second.port} is in use. Stop what uses it, or set PORT to another one.`);
	expect(await second.stop()).toBe(0);
}, 120_000);

test("a million rates come while it serves, which it says, and are cut off by its stop without harm", async () => {
	const large = dataFolder();
	const server = await startServer("node", large.path, ["--seed=large"], compileCache);
	await expect.poll(server.output).toMatch(/Rates +9\d\d,\d{3} more are added while it serves: some two minutes/);
	const token = await server.signIn("pm");
	const rates = await server.call("POST", "/api/v1/inlandRail/GetProductListData", token, { pageIndex: 1, pageSize: 10 });
	expect(rates.code).toBe("000000");
	expect(server.output()).not.toMatch(/all 9\d\d,\d{3} rates are there/);
	expect(await server.stop()).toBe(0);
	expect(server.output()).toContain("ended before all rates were there");
	large.remove();
}, 120_000);

test("without a demo there is one administrator and no default password, and TRACE sends nothing back", async () => {
	const empty = dataFolder();
	const server = await startServer("node", empty.path, ["--seed=none"], compileCache);
	await expect.poll(server.output).toMatch(/admin \/ \S{24} /);
	const shown = /admin \/ (\S{24}) /.exec(server.output())?.[1];
	const answer = await server.call("POST", "/api/Common/InternalLogin", null, { userName: "admin", password: shown });
	expect(answer.code).toBe("000000");
	const ports = await server.call("GET", "/api/Common/GetProtData", String(answer.data.token));
	expect((ports.data as unknown as unknown[]).length).toBeGreaterThan(5);
	for (const path of ["/IQT/", "/api/Common/GetUserInfo", "/trpc/auth.userInfo", "/health", "/ready"]) {
		const traced = await trace(server.port, path);
		expect([404, 405, 415], path).toContain(traced.status);
		expect(traced.body, path).not.toContain("amber-lantern");
	}
	expect(await server.stop()).toBe(0);
	expect(readdirSync(empty.path)).toContain("iqt.db");
	empty.remove();
}, 60_000);

test.each([
	[["--seed=huge"], {}, "--seed takes demo, large, none"],
	[[], { PORT: "http" }, "PORT must be a whole number"],
	[[], { DATABASE_URL: "mysql://x" }, "DATABASE_URL must start with"],
	[[], { S3_ENDPOINT: "http://x" }, "S3_BUCKET"],
	[[], { IQT_SECRET: "short" }, "at least 32 characters"],
	[[], { METRICS_TOKEN: "short" }, "METRICS_TOKEN must be at least 16 characters"],
	[[], { IQT_LOG_LEVEL: "loud" }, "IQT_LOG_LEVEL takes debug, info, warn, error"],
	[[], { IQT_PUBLIC_URL: "portal.example.com" }, "IQT_PUBLIC_URL must be an address"],
])("a wrong setting is named: %s %o", (args, env, message) => {
	const folder = dataFolder();
	const run = spawnSync(process.execPath, ["apps/api/src/node.ts", ...args], {
		cwd: root,
		env: { PATH: process.env.PATH, IQT_DATA_DIR: folder.path, ...compileCache, ...env },
		encoding: "utf8",
		timeout: 20_000,
	});
	folder.remove();
	expect(run.stderr).toContain(message);
	expect(run.status).toBe(1);
});
