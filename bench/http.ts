/** The doors against plain servers: load from the second core, server on the first. */
import { type ChildProcess, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSqld } from "../apps/api/src/sqld.ts";
import { load, needWrk, type Row, ratio } from "./harness.ts";
import { freePort, password, portalEnvironment as portal, start } from "./portal.ts";

/** Every bar of the doors: Hono against node:http, REST and tRPC against bare Hono, workerd against Node. */
export async function httpRows(): Promise<Row[]> {
	needWrk();
	const folder = mkdtempSync(join(tmpdir(), "iqt-bench-"));
	const database = join(folder, "iqt.db");
	const [raw, hono, node, remote, edge] = [await freePort(), await freePort(), await freePort(), await freePort(), await freePort()];
	const rows: Row[] = [];
	const children: ChildProcess[] = [];
	let server: Awaited<ReturnType<typeof startSqld>> | undefined;
	try {
		children.push(await start(["apps/api/src/node.ts"], node, { ...portal(node, folder), DATABASE_URL: `file:${database}` }));
		children.push(await start(["bench/servers.ts", "raw", String(raw)], raw));
		children.push(await start(["bench/servers.ts", "hono", String(hono), database], hono));
		const signIn = async (port: number) => {
			const answer = await fetch(`http://127.0.0.1:${port}/api/Common/InternalLogin`, {
				method: "POST",
				headers: { "content-type": "application/json" },
				body: JSON.stringify({ userName: "admin", password }),
			});
			return ((await answer.json()) as { data: { token: string } }).data.token;
		};
		const token = await signIn(node);
		const post = (name: string, body: unknown) => {
			const path = join(folder, `${name}.lua`);
			writeFileSync(
				path,
				`wrk.method = "POST"\nwrk.headers["Content-Type"] = "application/json"\nwrk.body = ${JSON.stringify(JSON.stringify(body))}\n`,
			);
			return path;
		};
		const rest = post("rest", { pageSize: 20 });
		const input = encodeURIComponent(JSON.stringify({ pageSize: 20 }));
		const trpc = `http://127.0.0.1:${node}/trpc/inlandRail.list?input=${input}`;
		const small = (port: number) => `http://127.0.0.1:${port}/api/Common/getEnumList?enumStr=direction`;
		rows.push(
			await ratio(
				"Hono JSON route / raw node:http",
				{ atLeast: 0.75 },
				() => load(`http://127.0.0.1:${hono}/`),
				() => load(`http://127.0.0.1:${raw}/`),
			),
		);
		const bareGet = () => load(`http://127.0.0.1:${hono}/list`);
		const barePost = () => load(`http://127.0.0.1:${hono}/list`, { script: rest });
		const headers = { token };
		const restCall = `http://127.0.0.1:${node}/api/v1/inlandRail/GetProductListData`;
		rows.push(
			await ratio(
				"REST call of the contract / bare Hono with the same Kysely query",
				{ atLeast: 0.8 },
				() => load(restCall, { headers, script: rest }),
				barePost,
			),
		);
		rows.push(await ratio("tRPC query / bare Hono with the same Kysely query", { atLeast: 0.6 }, () => load(trpc, { headers }), bareGet));
		const names = Array.from({ length: 10 }, () => "lookups.enumList").join(",");
		const inputs = encodeURIComponent(JSON.stringify(Object.fromEntries(Array.from({ length: 10 }, (_, i) => [i, { name: "direction" }]))));
		const single = encodeURIComponent(JSON.stringify({ name: "direction" }));
		rows.push(
			await ratio(
				"tRPC batch of 10 / ten single calls, procedures a second",
				{ atLeast: 3 },
				async () => 10 * (await load(`http://127.0.0.1:${node}/trpc/${names}?batch=1&input=${inputs}`, { headers })),
				() => load(`http://127.0.0.1:${node}/trpc/lookups.enumList?input=${single}`, { headers }),
			),
		);
		server = await startSqld({ folder: join(folder, "sqld"), log() {} });
		spawnSync("taskset", ["-acp", "0", readFileSync(join(folder, "sqld.pid"), "utf8")]);
		const onServer = { DATABASE_URL: server.url, IQT_ADMIN_PASSWORD: password };
		for (const [script, port] of [
			["apps/api/src/node.ts", remote],
			["apps/api/src/edge.ts", edge],
		] as const)
			children.push(await start([script, "--seed=none"], port, { ...portal(port, join(folder, String(port))), ...onServer }));
		// One session a person: both portals are on one database, so both take the same.
		const there = { token: await signIn(remote) };
		const inWorkerd = () => load(small(edge), { headers: there });
		rows.push(
			await ratio("the same REST call in workerd / on Node, both on libsql-server", { atLeast: 0.35 }, inWorkerd, () =>
				load(small(remote), { headers: there }),
			),
			await ratio("the same REST call in workerd on libsql-server / on Node on a file", { atLeast: 0.35 }, inWorkerd, () =>
				load(small(node), { headers }),
			),
		);
	} finally {
		for (const child of children) child.kill("SIGTERM");
		await new Promise((r) => setTimeout(r, 1_500));
		await server?.stop();
		rmSync(folder, { recursive: true, force: true });
	}
	return rows;
}
