import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { enqueue } from "@iqt/routers/kit/outbox/queries";
import { failureMessage } from "@iqt/routers/kit/work/kept-message";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { asStorageError, checkFolder } from "../src/disk.ts";
import { lastingPort } from "../src/free-port.ts";
import { localStore } from "../src/local-store.ts";
import { s3Store } from "../src/s3-store.ts";
import { startApp } from "./harness.ts";

let portal: Awaited<ReturnType<typeof startApp>>;
let folder: string;
beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "iqt-disk-"));
	portal = await startApp({ disk: () => checkFolder(folder, 0) });
});
afterEach(async () => {
	await portal.close();
	rmSync(folder, { recursive: true, force: true });
});

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);

/** A write as people make one: to the file store and the database. */
function upload() {
	const body = new FormData();
	body.append("file", new File([png], "scan.png"));
	return portal.call("PM", "POST", "/api/upload", { body });
}

/** Whether it is ready, when it looks anew. */
async function ready() {
	portal.services.clock.now = new Date(portal.services.clock.now.getTime() + 60_000);
	const response = await portal.app.request("/ready", { headers: { language: "en" } });
	return { ...((await response.json()) as { message?: string; databaseMs?: number }), status: response.status };
}

/** On the connection that writes. */
const pragma = (text: string) => sql.raw(`PRAGMA ${text}`).execute(portal.services.db);

test("a database that may not be written: it lives and is not ready, people are told, reading goes on, and all is well once it may be", async () => {
	expect(await ready()).toMatchObject({ status: 200, databaseMs: expect.any(Number) });
	await pragma("query_only = ON");
	expect(await ready()).toMatchObject({ status: 503, message: expect.stringContaining("cannot write its data") });
	expect((await portal.app.request("/health")).status).toBe(200);
	const refused = await upload();
	expect(refused).toMatchObject({ status: 500, code: "999999", message: expect.stringMatching(/cannot write its data.*\([\w-]+\)$/) });
	expect(portal.logged).toContainEqual(
		expect.objectContaining({ event: "request failed", fields: expect.objectContaining({ error: expect.stringContaining("readonly") }) }),
	);
	expect(await portal.call("PM", "GET", "/api/Common/getEnumList?enumStr=direction")).toMatchObject({ code: "000000" });
	await pragma("query_only = OFF");
	expect(await ready()).toMatchObject({ status: 200 });
	expect(await upload()).toMatchObject({ code: "000000" });
});

test("a database without room: whoever writes is told, and long work keeps the sentence", async () => {
	const { rows } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(portal.services.db);
	await pragma(`max_page_count = ${rows[0]?.page_count}`);
	let answer = await upload();
	for (let i = 0; i < 300 && answer.code === "000000"; i++) answer = await upload();
	expect(answer).toMatchObject({ status: 500, code: "999999", message: expect.stringContaining("disk is full") });
	const entry = { kind: "notice", payload: { text: "x".repeat(100_000) }, dedupeKey: "long", at: portal.services.now().toISOString() };
	const failure = await enqueue(portal.services.db, entry).catch(failureMessage);
	expect(failure).toEqual({ messageId: "error.storage.full", values: {} });
});

test("a disk without room makes it not ready before the database is out of it", async () => {
	await expect(checkFolder(folder, Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({ messageId: "error.storage.full" });
	expect(await ready()).toMatchObject({ status: 200 });
	symlinkSync("/dev/full", join(folder, ".writable"));
	expect(await ready()).toMatchObject({ status: 503, message: expect.stringContaining("disk is full") });
	const error = asStorageError(await writeFile("/dev/full", "x").catch((e: unknown) => e));
	expect(error).toMatchObject({ messageId: "error.storage.full", message: expect.stringContaining("ENOSPC") });
});

test("a folder for files that may not be written: an upload is told so", async () => {
	const { services } = portal;
	// Nobody may make a folder there, not even root.
	services.files = { ...services.files, ...localStore("/sys/iqt") };
	expect(await upload()).toMatchObject({ status: 500, message: expect.stringContaining("cannot write its data") });
	await expect(checkFolder("/sys/iqt")).rejects.toMatchObject({ messageId: "error.storage.notWritable" });
});

test("an object store that is away: the log says which host and why, people that it does not answer", async () => {
	const { services } = portal;
	const keys = { bucket: "iqt", region: "us-east-1", accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
	const host = `127.0.0.1:${await lastingPort()}`;
	const store = s3Store({ endpoint: `http://${host}`, ...keys });
	services.files = { ...services.files, ...store };
	expect(await upload()).toMatchObject({ status: 500, code: "999999", message: expect.stringContaining("file store does not answer") });
	const said = portal.logged.map((line) => String(line.fields?.error)).find((text) => text.includes(host));
	expect(said).toMatch(/put: the object store at 127\.0\.0\.1:\d+ cannot be reached: .*ECONNREFUSED/);
	const nowhere = s3Store({ endpoint: "http://store.invalid", ...keys });
	await expect(nowhere.get("a.txt")).rejects.toThrow(/get: the object store at store\.invalid cannot be reached: .*(ENOTFOUND|EAI_AGAIN)/);
	await expect(store.delete("a.txt")).rejects.toThrow(/delete: .*ECONNREFUSED/);
	await expect(store.list()[Symbol.asyncIterator]().next()).rejects.toThrow(/list: .*ECONNREFUSED/);
	services.files = { ...services.files, ...localStore(portal.folder) };
	expect(await upload()).toMatchObject({ code: "000000" });
});
