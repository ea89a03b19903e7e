import { createHook } from "node:async_hooks";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { nodeAssets } from "../src/assets-node.ts";
import { compressed } from "../src/compress-node.ts";

const folder = mkdtempSync(join(tmpdir(), "iqt-compress-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const long = JSON.stringify({ code: "000000", data: Array.from({ length: 200 }, (_, id) => ({ id, name: "宁波" })) });
const answer = (body: string | null, type = "application/json") =>
	compressed(() => new Response(body, { status: body === null ? 204 : 201, headers: { "Content-Type": type, "X-Kept": "yes" } }));
const ask = (fetch: ReturnType<typeof answer>, accepted?: string) =>
	fetch(new Request("http://localhost/", accepted ? { headers: { "accept-encoding": accepted } } : {}));
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

test("a long answer is packed for who takes it, and only for them", async () => {
	const packed = await ask(answer(long), "gzip, deflate");
	expect([packed.status, packed.headers.get("content-encoding"), packed.headers.get("vary")]).toEqual([201, "gzip", "Accept-Encoding"]);
	expect(packed.headers.get("x-kept")).toBe("yes");
	const body = await bytes(packed);
	expect(gunzipSync(body).toString()).toBe(long);
	expect(body.byteLength).toBeLessThan(long.length / 4);

	const plain = await ask(answer(long));
	expect([plain.headers.get("content-encoding"), await plain.text()]).toEqual([null, long]);
});

test("what is the same for everybody is packed once and kept, and anew when it says something else", async () => {
	let body = long;
	let packings = 0;
	const counting = createHook({
		init(_id, type) {
			if (type === "ZLIB") packings++;
		},
	});
	const served = compressed(() => new Response(body, { headers: { "Content-Type": "application/json" } }));
	const packingsOf = async (...paths: string[]) => {
		packings = 0;
		for (const path of paths) {
			counting.enable();
			const response = await served(new Request(`http://localhost${path}`, { headers: { "accept-encoding": "gzip" } }));
			counting.disable();
			expect(gunzipSync(await bytes(response)).toString()).toBe(body);
		}
		return packings;
	};
	expect(await packingsOf("/api/openapi.json", "/IQT/api/openapi.json", "/api/docs", "/api/openapi.json")).toBe(1);
	body = long.replace("宁波", "上海");
	expect(await packingsOf("/api/openapi.json", "/api/openapi.json")).toBe(1);
	expect(await packingsOf("/trpc/inlandRail.list", "/trpc/inlandRail.list")).toBe(2);
});

test("short answers, other kinds and empty ones stay as they are", async () => {
	const short = await ask(answer('{"code":"000000"}'), "gzip");
	expect([short.headers.get("content-encoding"), await short.text()]).toEqual([null, '{"code":"000000"}']);
	const sheet = await ask(answer(long, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"), "gzip");
	expect([sheet.headers.get("content-encoding"), await sheet.text()]).toEqual([null, long]);
	const empty = await ask(answer(null), "gzip");
	expect([empty.status, empty.headers.get("content-encoding"), await empty.text()]).toEqual([204, null, ""]);
});

test("files of the portal are sent in the smallest form a client takes", async () => {
	mkdirSync(join(folder, "assets"), { recursive: true });
	writeFileSync(join(folder, "assets/main-1.js"), `const words = ${long};`);
	const asset = nodeAssets(folder);
	const get = async (accepted: string) => {
		const response = await asset("/assets/main-1.js", new Request("http://localhost/", { headers: { "accept-encoding": accepted } }));
		return [response?.headers.get("content-encoding"), response ? await bytes(response) : null] as const;
	};
	const [best, small] = await get("gzip, deflate, br");
	expect([best, small && brotliDecompressSync(small).toString()]).toEqual(["br", `const words = ${long};`]);
	const [second, larger] = await get("gzip");
	expect([second, larger && gunzipSync(larger).toString()]).toEqual(["gzip", `const words = ${long};`]);
	const [none, whole] = await get("identity");
	expect([none, whole?.toString()]).toEqual([null, `const words = ${long};`]);
});
