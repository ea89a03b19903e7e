import { appRouter, restRoutes } from "@iqt/routers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp } from "./harness.ts";

const immutable = "public, max-age=31536000, immutable";
let portal: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
	portal = await startApp({
		asset: async (path) =>
			path === "/assets/main.js" ? new Response("1", { headers: { "cache-control": immutable, "content-type": "text/javascript" } }) : null,
	});
});
afterAll(() => portal.close());

const kept = async (path: string, init: RequestInit = {}) =>
	(await portal.app.request(path, { ...init, headers: { token: portal.token("PM"), language: "en" } })).headers.get("cache-control");

test("no query and no mutation of the typed client may be kept by a browser or a proxy, whatever it answers", async () => {
	const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>);
	expect(procedures.length).toBeGreaterThan(100);
	for (const [path, { _def }] of procedures) {
		const answer = _def.type === "query" ? await kept(`/IQT/trpc/${path}`) : await kept(`/IQT/trpc/${path}`, { method: "POST" });
		expect(answer, path).toBe("no-store");
	}
	expect(await kept("/trpc/auth.userInfo,dashboard.overview?batch=1&input={}")).toBe("no-store");
});

test("nor any REST answer, file, link or page of ours; what never changes may", async () => {
	for (const { method, path } of restRoutes) expect(await kept(path, { method }), path).toBe("no-store");
	for (const path of [
		"/health",
		"/ready",
		"/metrics",
		"/api/openapi.json",
		"/api/docs",
		"/files/a?exp=1&sig=2",
		"/IQT/api/upload",
		"/api/none",
		"/IQT/assets/gone.js",
	])
		expect(await kept(path), path).toBe("no-store");
	expect(await kept("/IQT/assets/main.js")).toBe(immutable);
});
