import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { type OpenFile, openFile } from "@iqt/db/node";
import { type KyselyPlugin, LimitNode, SelectQueryNode, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp } from "./harness.ts";

let begun = 0;
const endless = sql`(with recursive c(n) as (select 1 union all select n + 1 from c) select count(*) from c)`;
/** Has lists of rail rates read without an end, until they are stopped. */
const withoutEnd: KyselyPlugin = {
	transformQuery({ node }) {
		if (!SelectQueryNode.is(node) || !JSON.stringify(node).includes("inland_rail_rate")) return node;
		begun++;
		// Worked out before the first row is looked for.
		return { ...node, limit: LimitNode.create(endless.toOperationNode()) };
	},
	transformResult: async ({ result }) => result,
};

let portal: Awaited<ReturnType<typeof startApp>>;
let file: OpenFile;
let server: ReturnType<typeof serve>;
beforeAll(async () => {
	portal = await startApp();
	file = openFile(portal.path, { threads: true });
	Object.assign(portal.services, { db: file.db.withPlugin(withoutEnd), asking: file.asking });
	server = serve({ fetch: portal.app.fetch, port: 0, hostname: "127.0.0.1" });
	await new Promise((resolve) => server.once("listening", resolve));
});
afterAll(async () => {
	await new Promise((resolve) => server.close(resolve));
	await file.close();
	await portal.close();
});

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const headers = () => ({ token: portal.token("PM"), "content-type": "application/json" });
const doors = {
	rest: (signal: AbortSignal) =>
		fetch(`${address()}/api/v1/inlandRail/GetProductListData`, {
			method: "POST",
			headers: headers(),
			body: JSON.stringify({ pageIndex: 1, pageSize: 20 }),
			signal,
		}),
	trpc: (signal: AbortSignal) =>
		fetch(`${address()}/trpc/inlandRail.list?input=${encodeURIComponent(JSON.stringify({ pageSize: 20 }))}`, { headers: headers(), signal }),
};
const left = () => portal.logged.filter(({ fields }) => fields?.reason === "error.nobodyWaits").length;

test.each(["rest", "trpc"] as const)("a list that is given up through the %s door stops reading", async (door) => {
	const [before, stopped] = [begun, left()];
	const caller = new AbortController();
	const list = doors[door](caller.signal);
	await expect.poll(() => begun, { timeout: 30_000 }).toBeGreaterThan(before);
	caller.abort();
	await expect(list).rejects.toThrow();
	// Its answer is an error only once the statement has ended.
	await expect.poll(left, { timeout: 30_000 }).toBe(stopped + 1);
	expect(portal.logged.filter(({ level }) => level === "error")).toEqual([]);
	expect((await fetch(`${address()}/health`)).status).toBe(200);
});
