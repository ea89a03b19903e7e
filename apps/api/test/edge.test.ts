import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { compileCache } from "./compile-cache.ts";
import { dataFolder, startServer } from "./server.ts";

const data = dataFolder();
afterAll(data.remove);

const workbook = readFileSync(new URL("../../../packages/routers/src/kit/imports/fixtures/vendor-rail-tariff.xlsx", import.meta.url));

test("workerd with libsql-server and an S3 store: sign in, list rail rates, store a file, start again with the same data", async () => {
	const first = await startServer("edge", data.path, ["--seed=demo"], {
		...compileCache,
		METRICS_TOKEN: "a-token-of-the-tests",
		IQT_LOG_LEVEL: "debug",
	});
	const token = await first.signIn("admin");
	const rail = await first.call("POST", "/IQT/api/v1/inlandRail/GetProductListData", token, { pageIndex: 1, pageSize: 20 });
	expect(rail.code).toBe("000000");
	expect((rail.data.items as unknown[]).length).toBe(20);

	// It lives, is ready, and tells of both requests to who has the token.
	for (const path of ["/health", "/ready"]) expect((await fetch(first.url + path)).status, path).toBe(200);
	const listed = await fetch(`${first.url}/api/Common/GetUserInfo`, { headers: { token, "x-request-id": "edge-request-1" } });
	expect(listed.headers.get("server-timing")).toMatch(/^total;dur=[\d.]+, db;dur=[\d.]+$/);
	await listed.text();
	await expect.poll(first.output).toMatch(/"event":"request answered".*"requestId":"edge-request-1"/);
	expect((await fetch(`${first.url}/metrics`)).status).toBe(401);
	const scraped = await (await fetch(`${first.url}/metrics`, { headers: { authorization: "Bearer a-token-of-the-tests" } })).text();
	expect(scraped).toContain('iqt_http_requests_total{method="POST",route="/api/v1/inlandRail/GetProductListData",code="200"} 1');
	expect(scraped).toMatch(/^iqt_database_bytes \d{6,}$/m);

	// Who leaves amid long lists has one answered once those are done or forgotten: of a request whose client has gone nothing is done any more, its end neither.
	const long = { pageIndex: 1, pageSize: 1_000 };
	for (let i = 0; i < 30; i++) {
		const leaving = AbortSignal.timeout(5 + 4 * i);
		const headers = { token, "content-type": "application/json" };
		const list = fetch(`${first.url}/api/v1/inlandRail/GetProductListData`, { method: "POST", headers, body: JSON.stringify(long), signal: leaving });
		await list.catch(() => undefined);
	}
	const answered = async () => (await first.call("POST", "/api/v1/inlandRail/GetProductListData", token, long)).code;
	await expect.poll(answered, { timeout: 120_000, interval: 1_000 }).toBe("000000");

	const form = new FormData();
	form.append("file", new File([workbook], "vendor.xlsx"));
	const uploaded = (await (await fetch(`${first.url}/api/upload`, { method: "POST", headers: { token }, body: form })).json()) as {
		code: string;
		data: { objectName: string };
	};
	expect(uploaded.code).toBe("000000");
	const link = await first.call("GET", `/api/Common/getPresignedUri?objectName=${uploaded.data.objectName}`, token);
	const file = await fetch(String(link.data));
	expect(Buffer.from(await file.arrayBuffer()).equals(workbook)).toBe(true);

	// One that goes to the store in parts.
	const paper = Buffer.alloc(11 * 1024 * 1024, "%PDF-1.7 ");
	const large = await fetch(`${first.url}/api/upload`, { method: "POST", headers: { token, "x-file-name": "a.pdf" }, body: paper });
	const { objectName } = ((await large.json()) as typeof uploaded).data;
	const inParts = await fetch(`${first.url}/api/Common/DownloadFile?url=${objectName}`, { headers: { token } });
	expect(Buffer.from(await inParts.arrayBuffer()).equals(paper)).toBe(true);

	// A refused request whose body nobody read must not cost the connection.
	for (let i = 0; i < 5; i++) {
		const refused = await fetch(`${first.url}/api/Common/getEnumList`, { method: "PATCH", body: "{}" });
		expect(refused.status).toBe(405);
		await refused.text();
	}
	const portal = await fetch(`${first.url}/IQT/`);
	expect(portal.headers.get("content-type")).toMatch(/^text\/html/);
	expect(await first.stop()).toBe(0);

	const second = await startServer("edge", data.path, [], compileCache);
	const again = await second.call("POST", "/api/v1/inlandRail/GetProductListData", token, { pageIndex: 1, pageSize: 20 });
	expect(again.data.total).toBe(rail.data.total);
	const kept = await fetch(`${second.url}/api/Common/DownloadFile?url=${uploaded.data.objectName}`, { headers: { token } });
	expect(Buffer.from(await kept.arrayBuffer()).equals(workbook)).toBe(true);
	expect(await second.stop()).toBe(0);
}, 300_000);
