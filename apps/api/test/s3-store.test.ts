import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, expect, test } from "vitest";
import { localStore } from "../src/local-store.ts";
import { s3Store } from "../src/s3-store.ts";
import { freePort } from "../src/sqld.ts";

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
