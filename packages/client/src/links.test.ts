import type { AppRouter } from "@iqt/routers";
import { createTRPCClient } from "@trpc/client";
import { expect, test } from "vitest";
import { linksTo } from "./links.ts";

/** A client of a server that answers nothing, and what it was sent. */
function client() {
	const sent: { method: string | undefined; url: string; body: unknown }[] = [];
	const fetch = async (input: unknown, init?: { method?: string; body?: unknown }) => {
		sent.push({ method: init?.method, url: String(input), body: init?.body });
		const answer = { result: { data: null } };
		return new Response(JSON.stringify(String(input).includes("batch=1") ? [answer] : answer), { headers: { "content-type": "application/json" } });
	};
	const links = linksTo({ url: "https://portal.example/trpc", fetch: fetch as never, headers: () => ({ token: "t" }) });
	return { api: createTRPCClient<AppRouter>({ links }), sent };
}

test("a read of many rates goes in a body, one of a few in an address", async () => {
	const { api, sent } = client();
	const rows = Array.from({ length: 2_000 }, () => ({ id: crypto.randomUUID(), version: 1, cells: { remark: "核对" } }));
	await api.truckingCost.cellDoubts.query({ rows });
	await api.truckingCost.cellDoubts.query({ rows: rows.slice(0, 5) });
	expect(sent.map(({ method }) => method)).toEqual(["POST", "GET"]);
	expect(sent[0]?.url).toBe("https://portal.example/trpc/truckingCost.cellDoubts");
	expect(JSON.parse(String(sent[0]?.body)).rows).toHaveLength(2_000);
});

test("no number of rates is one that neither takes", async () => {
	const { api, sent } = client();
	for (let many = 1; many < 80; many++)
		await api.truckingCost.list.query({ filters: [{ field: "id", op: "in", value: Array.from({ length: many * 3 }, () => crypto.randomUUID()) }] });
	expect(new Set(sent.map(({ method }) => method))).toEqual(new Set(["GET", "POST"]));
	expect(Math.max(...sent.map(({ url }) => url.length))).toBeLessThanOrEqual(6_000);
});
