import { describe, expect, test } from "vitest";
import { proceduresOf } from "../../testing/portal.ts";
import { worldPerFile } from "../../testing/world.ts";
import { appRouter, restRoutes } from "../app-router.ts";
import { handleRest } from "../rest/adapter.ts";

const world = worldPerFile();
const procedures = new Map(proceduresOf(appRouter).map(({ path, ...procedure }) => [path, procedure]));
/** What old clients change by an address alone. */
const changing = restRoutes.filter(({ method, procedure }) => method === "GET" && procedures.get(procedure)?.type === "mutation");

async function call(path: string, headers: Record<string, string>) {
	const request = new Request(`http://localhost${path.replaceAll(/\{\w+\}/g, "1")}`, { headers: { language: "en", ...headers } });
	const response = await handleRest(world.services, request, { address: "", requestId: "r" });
	return (await response?.json()) as { code: string; message: string };
}

describe.each(changing)("$path", ({ path, procedure }) => {
	test("does nothing for a page elsewhere, even with a token", async () => {
		const token = await world.freshToken("superuser");
		expect(await call(path, { token, "sec-fetch-site": "cross-site" })).toMatchObject({
			code: "000008",
			message: expect.stringContaining("another site"),
		});
	});

	test("takes its token from the header alone, never from a cookie or the address", async () => {
		const token = await world.freshToken("superuser");
		const open = procedures.get(procedure)?.meta.access === "public";
		for (const said of [await call(path, { cookie: `token=${token}` }), await call(`${path}?token=${token}&access_token=${token}`, {})])
			if (!open) expect(said.code).toBe("000009");
	});
});

test("there are such calls", () => expect(changing.length).toBeGreaterThan(5));
