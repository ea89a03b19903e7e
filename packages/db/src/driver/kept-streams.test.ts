import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createDatabase, keptStreams } from "../index.ts";
import type { Database } from "../tables/index.ts";
import { migratedData, type Sqld, startSqld } from "../testing.ts";
import { knownClients } from "./kept-streams.ts";

const folder = mkdtempSync(join(tmpdir(), "iqt-kept-"));
let server: Sqld;
let db: Kysely<Database>;
/** What was sent: whether on a stream that was kept, and the statement. */
const sent: [kept: boolean, sql: string][] = [];
const watch: typeof fetch = async (input, init) => {
	if (typeof init?.body === "string") {
		const { baton, requests } = JSON.parse(init.body);
		sent.push([
			typeof baton === "string",
			requests.map((request: { stmt?: { sql: string }; type: string }) => request.stmt?.sql ?? request.type).join(),
		]);
	}
	return fetch(input, init);
};
const read = async () => (await sql<{ n: number }>`select count(*) as n from company`.execute(db)).rows[0]?.n;
const company = (id: string) => ({ id, code: id, name: id, language: "en" as const });

beforeAll(async () => {
	server = await startSqld({ folder, data: await migratedData() });
	db = createDatabase(createClient({ url: server.url, fetch: keptStreams(watch) }));
});
beforeEach(() => void sent.splice(0));
afterAll(async () => {
	await server.stop();
	rmSync(folder, { recursive: true, force: true });
});

it("makes reads on the stream of the one before, and they see what was written since", async () => {
	expect(await read()).toBe(0);
	await db.insertInto("company").values(company("a")).execute();
	expect(await read()).toBe(1);
	await db.deleteFrom("company").execute();
	expect(await read()).toBe(0);
	const reads = sent.filter(([, text]) => text.startsWith("select"));
	expect(reads.map(([, text]) => text)).toEqual(Array.from({ length: 3 }, () => "select count(*) as n from company"));
	expect(reads.slice(1).map(([kept]) => kept)).toEqual([true, true]);
	// A write opens its stream and closes it.
	expect(sent.filter(([, text]) => text.startsWith("insert"))).toEqual([[false, expect.stringMatching(/,close$/)]]);
});

it("keeps a stream on which a read failed, and those wanted at once share one", async () => {
	await expect(sql`select * from nowhere`.execute(db)).rejects.toThrow(/nowhere/);
	expect(await Promise.all([read(), read(), read()])).toEqual([0, 0, 0]);
	expect(sent.map(([kept]) => kept)).toEqual([true, true]);
});

it("asks again on a new stream when the server has forgotten the old one", async () => {
	const port = Number(new URL(server.url).port);
	expect(await read()).toBe(0);
	await server.stop("SIGKILL");
	server = await startSqld({ folder, port });
	sent.splice(0);
	expect(await read()).toBe(0);
	expect(sent.map(([kept]) => kept)).toEqual([true, false]);
	expect(await read()).toBe(0);
});

it("keeps no more streams than its share, however many calls are under way", async () => {
	let release: (() => void) | undefined;
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	let kept = 0;
	const many = keptStreams(async (_, init) => {
		const { requests } = JSON.parse(String(init?.body)) as { requests: unknown[] };
		// One without its close is to be kept.
		if (requests.length === 1) kept++;
		await held;
		const ok = { type: "ok", response: { type: "execute", result: {} } };
		return Response.json({ baton: requests.length === 1 ? "b" : null, base_url: null, results: requests.map(() => ok) });
	});
	const body = JSON.stringify({ baton: null, requests: [{ type: "execute", stmt: { sql: "select 1" } }, { type: "close" }] });
	const calls = Array.from({ length: 20 }, () => many("http://server/v2/pipeline", { method: "POST", body }));
	await new Promise((resolve) => setTimeout(resolve, 50));
	expect(kept).toBe(8);
	release?.();
	for (const response of await Promise.all(calls)) expect(((await response.json()) as { results: unknown[] }).results).toHaveLength(2);
});

it("is used with the clients it knows: for another one read how it puts its pipelines together, then say its version", () => {
	// The one speaks through the other, which is found from its place.
	const client = createRequire(import.meta.url).resolve("@libsql/client");
	const version = (name: string, from: string): string => {
		const found = createRequire(from).resolve(name);
		const home = found.slice(0, found.lastIndexOf(`/node_modules/${name}/`) + `/node_modules/${name}/`.length);
		return (JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as { version: string }).version;
	};
	const installed = {
		"@libsql/client": version("@libsql/client", import.meta.filename),
		"@libsql/hrana-client": version("@libsql/hrana-client", client),
	};
	expect(installed).toEqual(knownClients);
});
