import { restRoutes } from "@iqt/routers";
import { missingLines } from "@iqt/routers/kit/rest/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp } from "./harness.ts";

let portal: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
	portal = await startApp();
});
afterAll(() => portal.close());

const enums = "/api/Common/getEnumList?enumStr=direction";
const directions = [
	{ enumValue: "westbound", description: "Export" },
	{ enumValue: "eastbound", description: "Import" },
];

describe("envelope and paths", () => {
	test("a call answers code, message and data with HTTP 200, never cached", async () => {
		const answer = await portal.call("CX", "GET", enums);
		expect(answer).toMatchObject({ status: 200, code: "000000", message: "ok", data: directions });
		expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
		expect(answer.headers.get("cache-control")).toBe("no-store");
	});

	test.each([
		"/IQT/api/Common/getEnumList?enumStr=direction",
		"/api/COMMON/GETENUMLIST?ENUMSTR=DIRECTION",
		"/iqt/API/common/getenumlist?EnumStr=direction&t=1700000000000&_t=1&time=2",
	])("path, query keys and prefix match without regard to case: %s", async (path) => {
		expect((await portal.call("CX", "GET", path)).data).toEqual(directions);
	});

	test("body keys match without regard to case", async () => {
		const answer = await portal.call<string[]>("CX", "POST", "/api/Common/CheckApiPaths", {
			body: JSON.stringify({ APIPATHS: ["/api/Common/GetUserInfo"] }),
		});
		expect(answer).toMatchObject({ code: "000000", data: ["/api/Common/GetUserInfo"] });
	});

	test("the language header chooses the language, Chinese without it", async () => {
		const english = await portal.app.request(enums, { headers: { token: portal.token("CX"), language: "en-GB" } });
		const none = await portal.app.request(enums, { headers: { token: portal.token("CX") } });
		expect(JSON.stringify(await english.json())).toContain("Export");
		expect(JSON.stringify(await none.json())).toContain("出口");
	});

	test("Authorization: Bearer is a token too", async () => {
		const answer = await portal.call(null, "GET", enums, { headers: { authorization: `Bearer ${portal.token("CX")}` } });
		expect(answer.code).toBe("000000");
	});

	test("an unknown path is 404 and a wrong verb 405 with Allow, both with the envelope", async () => {
		expect(await portal.call("CX", "GET", "/api/no/such/path")).toMatchObject({ status: 404, code: "000002" });
		const verb = await portal.call("CX", "PATCH", "/api/Common/getEnumList");
		expect(verb).toMatchObject({ status: 405, code: "000001" });
		expect(verb.headers.get("allow")).toBe("GET");
	});
});

describe("refusals", () => {
	test("broken JSON is 000001", async () => {
		expect(await portal.call("CX", "POST", "/api/Common/CheckApiPaths", { body: '{"a":' })).toMatchObject({
			status: 200,
			code: "000001",
			data: null,
		});
	});

	test("wrong input names the field and says what would be right", async () => {
		const answer = await portal.call<string>("CX", "GET", "/api/location/GetStreetData?areaCode=abc");
		const said = "An area code of 2, 4, 6 or 9 digits";
		expect(answer).toMatchObject({ status: 200, code: "000001", data: `areaCode: ${said}`, problems: [{ field: "areaCode", message: said }] });
	});

	test("no token, a wrong token and a missing right", async () => {
		expect(await portal.call(null, "GET", enums)).toMatchObject({ status: 200, code: "000009", data: null });
		expect((await portal.call(null, "GET", enums, { headers: { token: "not-a-token" } })).code).toBe("000009");
		expect((await portal.call("CX", "POST", "/api/v1/Supplier/GetSupplierData", { body: "{}" })).code).toBe("000008");
	});

	test("every line of the contract is answered: to nobody before they are known", async () => {
		expect(missingLines(restRoutes)).toEqual([]);
		expect((await portal.call(null, "POST", "/api/AdHocVendor/SendInquiry", { body: "{}" })).code).toBe("000009");
	});

	test("a body over the limit is 413, declared or streamed", async () => {
		const big = "x".repeat(5 * 1024 * 1024 + 1);
		expect((await portal.call("CX", "POST", "/api/Common/CheckApiPaths", { body: big })).status).toBe(413);
		const body = new Blob([big]).stream();
		expect((await portal.call("CX", "POST", "/api/Common/CheckApiPaths", { body, duplex: "half" } as RequestInit)).status).toBe(413);
	});

	test("a GET that changes state is refused from another site", async () => {
		const headers = { "sec-fetch-site": "cross-site" };
		expect((await portal.call("SALS", "GET", "/api/Common/logout", { headers })).code).toBe("000008");
		expect((await portal.call("SALS", "GET", enums, { headers })).code).toBe("000000");
		expect((await portal.call("SALS", "GET", "/api/Common/logout", { headers: { "sec-fetch-site": "same-origin" } })).code).toBe("000000");
	});

	test("a failure of ours is 500 with a request id and no internals, and is logged with its cause", async () => {
		const broken = await startApp();
		await broken.services.db.schema.dropTable("role_permission").execute();
		const answer = await broken.call("CX", "GET", enums, { headers: { "x-request-id": "request-0001" } });
		await broken.close();
		expect(answer).toMatchObject({ status: 500, code: "999999", data: null });
		expect(answer.message).toContain("request-0001");
		expect(answer.message).not.toMatch(/role_permission|SQL/i);
		expect(JSON.stringify(broken.logged)).toContain("role_permission");
	});
});

describe("around the doors", () => {
	test("an address that sends too much gets 429 with Retry-After; this machine does not", async () => {
		const flooded = await startApp({ flood: { limit: 3, windowMs: 60_000 } });
		const local = await startApp({ flood: { limit: 3, windowMs: 60_000 }, address: () => "127.0.0.1" });
		const statuses = async (at: typeof flooded) => {
			const all: number[] = [];
			for (let i = 0; i < 5; i++) all.push((await at.app.request("/health")).status);
			return all;
		};
		expect(await statuses(flooded)).toEqual([200, 200, 200, 429, 429]);
		expect(await statuses(local)).toEqual([200, 200, 200, 200, 200]);
		const warning = { level: "warn", event: "too many requests", fields: { address: "192.0.2.7", limit: 3 } };
		expect([flooded.logged, local.logged]).toEqual([[warning], []]);
		expect(Number((await flooded.app.request("/health")).headers.get("retry-after"))).toBeGreaterThan(0);
		await flooded.close();
		await local.close();
	});

	test("tRPC answers the same procedures, with and without the prefix", async () => {
		for (const prefix of ["", "/IQT"]) {
			const url = `${prefix}/trpc/lookups.enumList?input=${encodeURIComponent(JSON.stringify({ name: "direction" }))}`;
			const answer = await portal.app.request(url, { headers: { token: portal.token("CX"), language: "en" } });
			expect(await answer.json()).toEqual({ result: { data: directions } });
		}
		const refused = await portal.app.request("/trpc/lookups.enumList?input=%7B%22name%22%3A%22direction%22%7D", { headers: { language: "en" } });
		expect(refused.status).toBe(401);
		expect(await refused.json()).toMatchObject({ error: { data: { error: { code: "000009" } } } });
	});

	test("a read that asks more than an address holds comes in a body; a change is none that an address asks for", async () => {
		const headers = { language: "en", token: portal.token("PM"), "content-type": "application/json" };
		const value = Array.from({ length: 200 }, () => crypto.randomUUID());
		const body = JSON.stringify({ filters: [{ field: "id", op: "in", value }] });
		const asked = await portal.app.request("/trpc/truckingCost.list", { method: "POST", headers, body });
		expect([asked.status, await asked.json()]).toMatchObject([200, { result: { data: { total: 0 } } }]);
		const changed = await portal.app.request(`/trpc/truckingCost.add?input=${encodeURIComponent("{}")}`, { headers });
		expect(changed.status).toBe(405);
	});

	test("security headers stand on every answer; pages run no inline script", async () => {
		const asset = async (path: string) => (path === "/index.html" ? new Response("<p>", { headers: { "content-type": "text/html" } }) : null);
		const pages = await startApp({ asset });
		const page = await pages.app.request("/IQT/Rail/RailPrice");
		expect(page.status).toBe(200);
		const policy = page.headers.get("content-security-policy") ?? "";
		expect(policy).toContain("frame-ancestors 'none'");
		expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'self'");
		for (const path of ["/health", "/api/no/such", "/nowhere"])
			expect((await pages.app.request(path)).headers.get("x-content-type-options")).toBe("nosniff");
		expect((await pages.app.request("/IQT/missing.js")).status).toBe(404);
		for (const [asked, location] of [
			["/", "/IQT/"],
			["/IQT", "/IQT/"],
			["/internalLogin", "/IQT/internalLogin"],
			["/Rail/RailPrice?q=%E6%AD%A6%E6%B1%89%0D%0A&page=2", "/IQT/Rail/RailPrice?q=%E6%AD%A6%E6%B1%89%0D%0A&page=2"],
			["//example.com/%0D%0A", "/IQT//example.com/%0D%0A"],
		] as const)
			expect((await pages.app.request(asked)).headers.get("location")).toBe(location);
		await pages.close();
	});

	test("the OpenAPI document lists every line of the contract, its operations told apart", async () => {
		const { contract } = await import("@iqt/routers/kit/rest/contract");
		const document = (await (await portal.app.request("/api/openapi.json")).json()) as {
			openapi: string;
			paths: Record<
				string,
				Record<
					string,
					{
						operationId: string;
						"x-procedure"?: string;
						requestBody?: { content: Record<string, { schema: { properties?: object; required?: string[] } }> };
					}
				>
			>;
		};
		expect(document.openapi).toBe("3.1.0");
		const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
		expect(operations).toHaveLength(contract.length);
		expect(new Set(operations.map((o) => o.operationId)).size).toBe(contract.length);
		const signIn = document.paths["/api/Common/InternalLogin"]?.post;
		const signInBody = signIn?.requestBody?.content["application/json"]?.schema;
		// A second factor may come along; nobody has to send one.
		expect(Object.keys(signInBody?.properties ?? {})).toEqual(["userName", "password", "code", "totp"]);
		expect(signInBody?.required).toEqual(["userName", "password"]);
		const rail = document.paths["/api/v1/inlandRail/GetProductListData"]?.post;
		expect(Object.keys(rail?.requestBody?.content["application/json"]?.schema.properties ?? {})).toEqual(
			expect.arrayContaining(["pageIndex", "pageSize"]),
		);
	});

	test("the documentation page is whole in itself and in the reader's language", async () => {
		const page = await portal.app.request("/api/docs?language=en");
		const html = await page.text();
		expect(html).toContain("REST interface");
		expect(html).not.toMatch(/<script|src=|https?:\/\//);
		expect(await (await portal.app.request("/api/docs?language=zh")).text()).toContain("接口文档");
	});
});
