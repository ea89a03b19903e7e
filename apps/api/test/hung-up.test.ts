import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp } from "./harness.ts";

let reads = 0;
const held = new WeakSet<object>();
const letGo = Promise.withResolvers<void>();
/** Has reads of rail rates answered once they are let go. */
const slow: KyselyPlugin = {
	transformQuery({ node, queryId }) {
		if (JSON.stringify(node).includes("inland_rail_rate")) held.add(queryId);
		return node;
	},
	async transformResult({ result, queryId }) {
		if (held.has(queryId)) {
			reads++;
			await letGo.promise;
		}
		return result;
	},
};

let portal: Awaited<ReturnType<typeof startApp>>;
let server: ReturnType<typeof serve>;
beforeAll(async () => {
	portal = await startApp();
	Object.assign(portal.services, { db: portal.services.db.withPlugin(slow) });
	server = serve({ fetch: portal.app.fetch, port: 0, hostname: "127.0.0.1" });
	await new Promise((resolve) => server.once("listening", resolve));
});
afterAll(async () => {
	letGo.resolve();
	await new Promise((resolve) => server.close(resolve));
	await portal.close();
});

const doors = {
	rest: ["/api/v1/inlandRail/GetProductListData", { pageIndex: 1, pageSize: 1_000 }],
	trpc: ["/trpc/inlandRail.list", { pageSize: 1_000 }],
} as const;
function ask(door: keyof typeof doors, signal?: AbortSignal): Promise<Response> {
	const [path, body] = doors[door];
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
	const headers = { token: portal.token("PM"), "content-type": "application/json" };
	if (door === "rest") return fetch(url, { method: "POST", headers, body: JSON.stringify(body), ...(signal ? { signal } : {}) });
	return fetch(`${url}?input=${encodeURIComponent(JSON.stringify(body))}`, { headers, ...(signal ? { signal } : {}) });
}
const left = () => portal.logged.filter(({ fields }) => fields?.reason === "error.nobodyWaits").length;

test("who hangs up amid long lists leaves the queue of them, through either door, and keeps none of the person's others", async () => {
	const first = ask("rest");
	await expect.poll(() => reads, { timeout: 30_000 }).toBeGreaterThan(0);
	const caller = new AbortController();
	const leaving = Array.from({ length: 11 }, (_, i) => ask(i % 2 ? "rest" : "trpc", caller.signal));
	// Once one is refused, the other ten wait.
	expect((await Promise.race(leaving)).status).toBe(429);
	caller.abort();
	await expect.poll(left, { timeout: 30_000 }).toBe(10);
	expect((await Promise.allSettled(leaving)).filter(({ status }) => status === "rejected")).toHaveLength(10);
	// One waits again, where ten did.
	const next = ask("trpc");
	letGo.resolve();
	expect([(await first).status, (await next).status]).toEqual([200, 200]);
});
