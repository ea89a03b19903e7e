import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { blocksOf, streamOf } from "@iqt/routers/kit/files/blocks";
import S3rver from "s3rver";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../src/free-port.ts";
import { localStore } from "../src/local-store.ts";
import { s3Store } from "../src/s3-store.ts";

const folder = mkdtempSync(join(tmpdir(), "iqt-s3-"));
let server: S3rver;
let store: ReturnType<typeof s3Store>;
let endpoint: string;

beforeAll(async () => {
	const port = await freePort();
	endpoint = `http://127.0.0.1:${port}`;
	server = new S3rver({ address: "127.0.0.1", port, silent: true, directory: folder, configureBuckets: [{ name: "iqt", configs: [] }] });
	await server.run();
	store = s3Store({ endpoint, bucket: "iqt", region: "us-east-1", accessKeyId: "S3RVER", secretAccessKey: "S3RVER" });
});
afterAll(async () => {
	await server.close();
	rmSync(folder, { recursive: true, force: true });
});

const text = async (stream: ReadableStream<Uint8Array> | undefined) => new Response(stream as BodyInit).text();

test("an object comes back with its type and size, bytes or stream, and is gone once deleted", async () => {
	const name = "uploads/2026-11/费率 (1).xlsx";
	await store.put(name, new TextEncoder().encode("one"), "text/plain");
	const first = await store.get(name);
	expect(first).toMatchObject({ size: 3, contentType: "text/plain" });
	expect(await text(first?.body)).toBe("one");
	await store.put(name, new Blob(["another one"]).stream(), "text/plain");
	expect(await text((await store.get(name))?.body)).toBe("another one");
	await store.delete(name);
	expect(await store.get(name)).toBeNull();
	await store.delete(name);
});

test("an unknown key and an unknown bucket are errors that name the answer, not an empty result", async () => {
	const stranger = s3Store({ endpoint, bucket: "iqt", region: "us-east-1", accessKeyId: "NOBODY", secretAccessKey: "wrong" });
	await expect(stranger.get("a/b.txt")).rejects.toThrow(/403/);
	await expect(stranger.put("a/b.txt", new Uint8Array([1]), "text/plain")).rejects.toThrow(/403/);
	const elsewhere = s3Store({ endpoint, bucket: "nowhere", region: "us-east-1", accessKeyId: "S3RVER", secretAccessKey: "S3RVER" });
	await expect(elsewhere.get("a/b.txt")).rejects.toThrow(/NoSuchBucket/);
	await expect(elsewhere.put("a/b.txt", new Uint8Array([1]), "text/plain")).rejects.toThrow(/NoSuchBucket/);
});

test.each(["s3", "folder"])("what is stored is listed with its age, names as they are (%s)", async (kind) => {
	const own = kind === "s3" ? store : localStore(join(folder, "local"));
	const names = ["list/费率 (1)&.xlsx", "list/a+b/c%20d.pdf"];
	for (const name of names) await own.put(name, new Uint8Array([1]), "x");
	const found = new Map<string, Date>();
	for await (const { objectName, putAt } of own.list()) if (objectName.startsWith("list/")) found.set(objectName, putAt);
	expect([...found.keys()].sort()).toEqual([...names].sort());
	await own.put("lists/other.pdf", new Uint8Array([1]), "x");
	const below: string[] = [];
	for await (const { objectName } of own.list("list/")) below.push(objectName);
	expect(below.sort()).toEqual([...names].sort());
	for await (const { objectName } of own.list("nothing/")) expect(objectName).toBe("none");
	for (const putAt of found.values()) expect(Math.abs(Date.now() - putAt.getTime())).toBeLessThan(60_000);
});

test("a list of more than one page is whole", { timeout: 60_000 }, async () => {
	const many = Array.from({ length: 1_050 }, (_, i) => `many/${i}`);
	for (let from = 0; from < many.length; from += 50) {
		await Promise.all(many.slice(from, from + 50).map((name) => store.put(name, new Uint8Array([1]), "x")));
	}
	const found: string[] = [];
	for await (const { objectName } of store.list()) if (objectName.startsWith("many/")) found.push(objectName);
	expect(found.sort()).toEqual(many.sort());
});

const megabyte = 1024 * 1024;

/** Megabytes that differ from each other, made when they are asked for; `made` counts them. */
function megabytes(count: number, made = { count: 0 }): ReadableStream<Uint8Array> {
	return streamOf(
		(async function* () {
			for (; made.count < count; made.count++) yield new Uint8Array(megabyte).fill(made.count + 1);
		})(),
	);
}

/** Something in place of a store that answers each request as told; `asked` is what it was asked, `PUT /iqt/a?partNumber=1…`. */
async function storeThatSays(answer: (asked: string, response: ServerResponse) => void) {
	const asked: string[] = [];
	const fake = createServer((request, response) => {
		request.resume();
		request.on("end", () => {
			asked.push(`${request.method} ${request.url}`);
			answer(asked.at(-1) ?? "", response);
		});
	});
	const port = await freePort();
	await new Promise<void>((resolve) => fake.listen(port, "127.0.0.1", resolve));
	const settings = { endpoint: `http://127.0.0.1:${port}`, bucket: "iqt", region: "us-east-1", accessKeyId: "a", secretAccessKey: "b" };
	return { asked, url: settings.endpoint, store: s3Store(settings), close: () => fake.close() };
}
const begun = "<InitiateMultipartUploadResult><UploadId>u&amp;1</UploadId></InitiateMultipartUploadResult>";

test.each([10, 11])("a file of %s MB goes in parts and comes back whole", async (count) => {
	await store.put("large/a.bin", megabytes(count), "application/pdf");
	const found = await store.get("large/a.bin");
	expect(found).toMatchObject({ size: count * megabyte, contentType: "application/pdf" });
	const bytes = Buffer.from(await new Response(found?.body).arrayBuffer());
	expect(bytes.equals(Buffer.concat(Array.from({ length: count }, (_, i) => Buffer.alloc(megabyte, i + 1))))).toBe(true);
});

test("of a large file no more than a part is held: the rest is taken when the store has that", async () => {
	const made = { count: 0 };
	const held: number[] = [];
	const fake = await storeThatSays((asked, response) => {
		if (asked.includes("partNumber")) held.push(made.count);
		response.setHeader("etag", '"1"').end(asked.startsWith("POST") ? begun : "");
	});
	await fake.store.put("a.bin", megabytes(200, made), "text/plain");
	fake.close();
	// Never further ahead than its own part and the block it ended in.
	expect(held.map((count, part) => count - 5 * part).filter((ahead) => ahead > 6)).toEqual([]);
	expect(held).toHaveLength(40);
});

test("a file that breaks off in the middle, or that the store fails at last, is thrown away", async () => {
	const breaking = streamOf(
		(async function* () {
			yield* blocksOf(megabytes(6));
			throw new Error("broken off");
		})(),
	);
	await expect(store.put("broken/a.bin", breaking, "text/plain")).rejects.toThrow("broken off");
	expect(await store.get("broken/a.bin")).toBeNull();
	const fake = await storeThatSays((asked, response) =>
		response.end(asked.includes("?uploads") ? begun : "<Error><Code>InternalError</Code></Error>"),
	);
	await expect(fake.store.put("a.bin", megabytes(6), "text/plain")).rejects.toThrow(/InternalError/);
	fake.close();
	expect(fake.asked.at(-1)).toBe("DELETE /iqt/a.bin?uploadId=u%261");
});

test("where a store points elsewhere nobody goes", async () => {
	const elsewhere = await storeThatSays((_, response) => response.end("secret"));
	const fake = await storeThatSays((_, response) => response.writeHead(307, { location: `${elsewhere.url}/iqt/a.bin` }).end());
	await expect(fake.store.get("a.bin")).rejects.toThrow(/307/);
	await expect(fake.store.put("a.bin", new Uint8Array([1]), "text/plain")).rejects.toThrow(/307/);
	await expect(fake.store.delete("a.bin")).rejects.toThrow(/307/);
	fake.close();
	elsewhere.close();
	expect(elsewhere.asked).toEqual([]);
});
