import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createClient } from "@libsql/client";
import { build } from "esbuild";
import type { Kysely } from "kysely";
import { Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase, keptStreams, migrate } from "../index.ts";
import { migrations } from "../migrations/index.ts";
import { openFile } from "../node.ts";
import type { Database } from "../tables/index.ts";
import { type Sqld, startSqld, testDb } from "../testing.ts";
import { parityCases } from "./cases.ts";

const names = parityCases.map((c, index) => ({ name: c.name, index }));
const expectSame = (index: number, result: unknown) => expect(result).toEqual(parityCases[index]?.expected);

describe("file, statements kept", () => {
	let db: Kysely<Database>;
	let close: () => Promise<void>;
	beforeAll(async () => {
		({ db, close } = await testDb());
	});
	afterAll(() => close());
	it.each(names)("$name", async ({ index }) => expectSame(index, await parityCases[index]?.run(db)));
});

describe("file, in threads", () => {
	let db: Kysely<Database>;
	let close: () => Promise<void>;
	beforeAll(async () => {
		const test = await testDb();
		const file = openFile(test.path, { threads: true });
		db = file.db;
		close = async () => {
			await file.close();
			await test.close();
		};
	});
	afterAll(() => close());
	it.each(names)("$name", async ({ index }) => expectSame(index, await parityCases[index]?.run(db)));
});

describe("file, through the client", () => {
	let db: Kysely<Database>;
	let close: () => Promise<void>;
	beforeAll(async () => {
		const test = await testDb();
		db = createDatabase(createClient({ url: `file:${test.path}`, timeout: 100 }));
		close = async () => {
			await db.destroy();
			await test.close();
		};
	});
	afterAll(() => close());
	it.each(names)("$name", async ({ index }) => expectSame(index, await parityCases[index]?.run(db)));
});

describe.each([
	["a stream a read", {}],
	["streams kept", { fetch: keptStreams() }],
])("libsql-server over HTTP, %s", (_, options) => {
	let server: Sqld;
	let db: Kysely<Database>;
	beforeAll(async () => {
		server = await startSqld();
		db = createDatabase(createClient({ url: server.url, ...options }));
		await migrate(db);
	}, 60_000);
	afterAll(async () => {
		await db.destroy();
		await server.stop();
	});
	it.each(names)("$name", async ({ index }) => expectSame(index, await parityCases[index]?.run(db)));
});

describe("libsql-server from workerd", () => {
	let server: Sqld;
	let worker: Miniflare;
	const call = async (which: string | number) => {
		const response = await worker.dispatchFetch(`http://worker/?database=${encodeURIComponent(server.url)}&case=${which}`);
		return (await response.json()) as { result?: unknown };
	};
	beforeAll(async () => {
		server = await startSqld();
		const bundle = await build({
			entryPoints: [fileURLToPath(new URL("./worker.ts", import.meta.url))],
			bundle: true,
			write: false,
			format: "esm",
			target: "es2024",
			conditions: ["workerd", "worker", "browser"],
			mainFields: ["browser", "module", "main"],
		});
		worker = new Miniflare({
			workers: [
				{
					config: {
						name: "parity",
						type: "worker",
						compatibilityDate: "2026-08-01",
						manifest: { mainModule: "worker.mjs", modules: { "worker.mjs": { type: "esm", contents: bundle.outputFiles[0]?.text ?? "" } } },
					},
				},
			],
		});
		expect(await call("migrate")).toHaveLength(Object.keys(migrations).length);
	}, 60_000);
	afterAll(async () => {
		await worker.dispose();
		await server.stop();
	});
	it.each(names)("$name", async ({ index }) => {
		const { result, ...rest } = await call(index);
		expect(rest).toEqual({});
		expectSame(index, result);
	});
});

describe("migrations", () => {
	it("are all in the map, under the names of their files", () => {
		const files = readdirSync(new URL("../migrations", import.meta.url)).filter((f) => /^\d/.test(f));
		expect(Object.keys(migrations)).toEqual(files.map((f) => f.replace(/\.ts$/, "")).sort());
	});
});
