import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient } from "@libsql/client";
import { type Kysely, sql } from "kysely";
import LibsqlDatabase from "libsql";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDatabase, DbBusyError, DbTimeoutError, migrate, timeoutFetch } from "../index.ts";
import { type OpenFile, openFile } from "../node.ts";
import type { Database } from "../tables/index.ts";
import { type Sqld, startSqld, type TestDatabase, testDb } from "../testing.ts";

/** Time-out of calls to a server in these tests, milliseconds. */
const REMOTE_MS = 2_000;
const company = (id: string) => ({ id, code: id, name: id, language: "en" as const });
const ids = async (db: Kysely<Database>) => (await db.selectFrom("company").select("id").orderBy("id").execute()).map((r) => r.id);

describe.each([
	["in this thread", false],
	["in threads", true],
])("a file, %s", (_, threads) => {
	let test: TestDatabase;
	let file: OpenFile;
	beforeEach(async () => {
		test = await testDb();
		file = openFile(test.path, { threads });
	});
	afterEach(async () => {
		await file.close();
		await test.close();
	});

	it("has the settings of durability and integrity on the writing, the reading and every further connection", async () => {
		const settings = async (db: Kysely<Database>) => {
			const read = async (name: string) =>
				Object.values((await sql.raw<Record<string, unknown>>(`select * from pragma_${name}`).execute(db)).rows[0] ?? {})[0];
			return [await read("journal_mode"), await read("synchronous"), await read("foreign_keys")];
		};
		const wanted = ["wal", 2, 1];
		// Opened as hosts do: a test's own connections do not wait for the disk.
		const { db, client, close } = openFile(test.path, { threads });
		expect(await settings(db)).toEqual(wanted);
		expect(await db.transaction().execute((trx) => settings(trx))).toEqual(wanted);
		expect(
			await db
				.transaction()
				.setAccessMode("read only")
				.execute((trx) => settings(trx)),
		).toEqual(wanted);
		const { rows } = await client.execute("select * from pragma_foreign_keys, pragma_synchronous");
		expect(Object.values({ ...rows[0] })).toEqual([1, 2]);
		await close();
	});

	it("answers every step of a plan, whatever number of rows the statement is held to", async () => {
		const { db, close } = openFile(test.path, { threads });
		const plan = async (most: number) => (await sql.raw(`EXPLAIN SELECT id FROM company ORDER BY name LIMIT ${most}`).execute(db)).rows.length;
		expect(await plan(1)).toBe(await plan(2));
		await close();
	});

	it("repeats a write while another process holds the file, and says so when that takes too long", async () => {
		const patient = openFile(test.path, { threads, busyMs: 20_000 });
		const hurried = openFile(test.path, { threads, busyMs: 150 });
		const other = new LibsqlDatabase(test.path);
		other.exec("begin immediate");
		const started = Date.now();
		await expect(hurried.db.insertInto("company").values(company("h")).execute()).rejects.toBeInstanceOf(DbBusyError);
		await expect(hurried.db.transaction().execute(async () => undefined)).rejects.toBeInstanceOf(DbBusyError);
		expect(Date.now() - started).toBeLessThan(20_000);
		setTimeout(() => other.exec("commit"), 300);
		await patient.db.insertInto("company").values(company("p")).execute();
		expect(await ids(patient.db)).toEqual(["p"]);
		other.close();
		await patient.close();
		await hurried.close();
	});

	it("names the mistake of writing outside the transaction under way instead of hanging", async () => {
		const { db, close } = openFile(test.path, { threads, busyMs: 100 });
		const work = db.transaction().execute(async (trx) => {
			await trx.insertInto("company").values(company("in")).execute();
			await db.insertInto("company").values(company("out")).execute();
		});
		await expect(work).rejects.toThrow(/outside of it/);
		expect(await ids(db)).toEqual([]);
		await db.insertInto("company").values(company("after")).execute();
		expect(await ids(db)).toEqual(["after"]);
		await close();
	});

	it("keeps a stream's view while rows are written", async () => {
		await file.db
			.insertInto("company")
			.values([company("a"), company("b"), company("c")])
			.execute();
		const seen: string[] = [];
		for await (const { id } of file.db.selectFrom("company").select("id").orderBy("id").stream(1)) {
			seen.push(id);
			await file.db.deleteFrom("company").where("id", "=", "c").execute();
		}
		expect(seen).toEqual(["a", "b", "c"]);
		expect(await ids(file.db)).toEqual(["a", "b"]);
	});

	it("answers one row of the parameters asked with, after the same statement has answered many", async () => {
		const { db } = file;
		for (const id of ["a", "b", "c"]) await db.insertInto("company").values(company(id)).execute();
		const page = async (limit: number, after: string) =>
			(await db.selectFrom("company").select("id").where("id", ">", after).orderBy("id").limit(limit).execute()).map((r) => r.id);
		expect(await page(20, "")).toEqual(["a", "b", "c"]);
		expect(await page(1, "b")).toEqual(["c"]);
		expect(await page(20, "a")).toEqual(["b", "c"]);
		expect(await page(1, "a")).toEqual(["b"]);
	});

	it("sees new columns through statements it kept", async () => {
		await file.db.insertInto("company").values(company("a")).execute();
		const read = async () => Object.keys((await file.db.selectFrom("company").selectAll().execute())[0] ?? {});
		expect(await read()).not.toContain("extra");
		const other = new LibsqlDatabase(test.path);
		other.exec("alter table company add column extra text");
		expect(await read()).toContain("extra");
		other.exec("alter table company drop column extra");
		expect(await read()).not.toContain("extra");
		other.close();
	});

	it("closes cleanly, nothing left in the log", async () => {
		await file.db.insertInto("company").values(company("a")).execute();
		const again = openFile(test.path, { threads });
		expect(await ids(again.db)).toEqual(["a"]);
		await again.close();
		await expect(again.db.selectFrom("company").selectAll().execute()).rejects.toThrow(/destroyed/);
	});
});

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

describe("a server that answers only when asked again", () => {
	const asked: string[] = [];
	let deaf = 1;
	const askedFor = (statement: string) => asked.filter((said) => said === statement);
	/** Does not answer a statement the first `deaf` times; says 1 each time after them. What a slow machine sends late is of another test's statement. */
	const server = createServer((request, response) => {
		if (request.method === "GET") return void response.writeHead(request.url === "/v3" ? 200 : 404).end();
		let body = "";
		request.on("data", (chunk: Buffer) => {
			body += chunk.toString();
		});
		request.on("end", () => {
			const [{ stmt, batch }] = JSON.parse(body).requests.filter(({ type }: { type: string }) => type !== "store_sql");
			const said: string = stmt?.sql ?? `${batch.steps.length - 3} at once`;
			asked.push(said);
			if (askedFor(said).length <= deaf) return;
			const result = { cols: [{ name: "n" }], rows: [[{ type: "integer", value: "1" }]], affected_row_count: 0, last_insert_rowid: null };
			const results = [
				{ type: "ok", response: { type: "execute", result } },
				{ type: "ok", response: { type: "close" } },
			];
			response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ baton: null, base_url: null, results }));
		});
	});
	let db: Kysely<Database>;
	beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
	beforeEach(() => {
		asked.length = 0;
		db = createDatabase(createClient({ url: urlOf(server), concurrency: 100, fetch: timeoutFetch(4_000) }), { timeoutMs: REMOTE_MS });
	});
	afterAll(() => {
		server.closeAllConnections();
		server.close();
	});

	it("has its reads sent again once, in time", async () => {
		deaf = 1;
		const started = Date.now();
		expect((await sql<{ n: number }>`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }]);
		expect(Date.now() - started).toBeLessThan(REMOTE_MS);
		expect(askedFor("select 1 as n")).toHaveLength(2);
	});

	it("is not asked a third time", async () => {
		deaf = 9;
		await expect(sql`select 3 as n`.execute(db)).rejects.toBeInstanceOf(DbTimeoutError);
		await expect.poll(() => askedFor("select 3 as n").length, { timeout: 10_000 }).toBe(2);
	});

	it("gets a write once", async () => {
		deaf = 1;
		await expect(db.insertInto("company").values(company("a")).execute()).rejects.toBeInstanceOf(DbTimeoutError);
		expect(asked.filter((said) => said.startsWith("insert into"))).toHaveLength(1);
	});

	it("gets reads that are wanted at once in few requests, and not all of them again", async () => {
		deaf = 99;
		// As long as a busy machine takes to send them.
		const patient = createDatabase(createClient({ url: urlOf(server), concurrency: 100, fetch: timeoutFetch(40_000) }), { timeoutMs: 8_000 });
		const reads = Promise.allSettled(Array.from({ length: 20 }, () => sql`select 1 as n`.execute(patient)));
		await expect.poll(() => asked.length, { timeout: 20_000 }).toBe(18);
		await reads;
		expect(asked.slice(0, 2).sort()).toEqual(["16 at once", "4 at once"]);
		expect(asked.slice(2)).toEqual(Array.from({ length: 16 }, () => "select 1 as n"));
	});
});

describe("a server that does not answer", () => {
	let server: Server;
	let url: string;
	beforeAll(async () => {
		server = createServer(() => undefined);
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
		url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	});
	afterAll(() => {
		server.closeAllConnections();
		server.close();
	});

	it.each([
		["the dialect's time-out", undefined],
		["the transport's", timeoutFetch(100)],
	])("is given up by %s, for queries and transactions", async (_, fetch) => {
		const db = createDatabase(createClient({ url, concurrency: 2, ...(fetch ? { fetch } : {}) }), { timeoutMs: fetch ? 60_000 : 200 });
		await expect(db.selectFrom("company").selectAll().execute()).rejects.toBeInstanceOf(DbTimeoutError);
		await expect(db.transaction().execute((trx) => trx.insertInto("company").values(company("a")).execute())).rejects.toBeInstanceOf(DbTimeoutError);
	});

	it("does not use up the client's concurrent calls when the transport gives up", async () => {
		const db = createDatabase(createClient({ url, concurrency: 1, fetch: timeoutFetch(100) }), { timeoutMs: 2_000 });
		const calls = Array.from({ length: 4 }, () => db.selectFrom("company").selectAll().execute());
		for (const result of await Promise.allSettled(calls)) expect(result).toMatchObject({ status: "rejected", reason: expect.any(DbTimeoutError) });
	});
});

describe("a primary and its replica", () => {
	let primary: Sqld;
	let replica: Sqld;
	const open = (server: Sqld) => createDatabase(createClient({ url: server.url, fetch: timeoutFetch(1_500) }), { timeoutMs: REMOTE_MS, busyMs: 500 });
	beforeAll(async () => {
		primary = await startSqld();
		// No call of the migrations is given up early: a busy machine takes longer than what is tried here waits.
		await migrate(createDatabase(createClient({ url: primary.url }), { timeoutMs: 60_000 }));
		replica = await startSqld({ primary });
	});
	afterAll(async () => {
		await replica.stop();
		await primary.stop().catch(() => undefined);
	});

	/** Ids in the replica's own file: until it has applied something, it has the primary answer its reads. */
	const replicated = () => {
		const file = new LibsqlDatabase(`${replica.folder}/dbs/default/data`, { readonly: true });
		try {
			return file.prepare("select id from company").pluck(true).all();
		} catch {
			return null;
		} finally {
			file.close();
		}
	};

	it("ends writes in an error when the primary is gone, while every read is answered", async () => {
		const near = open(replica);
		await near.insertInto("company").values(company("a")).execute();
		await expect.poll(replicated, { timeout: 90_000 }).toEqual(["a"]);
		await primary.stop("SIGKILL");
		const readOnce = async () => {
			const asked = Date.now();
			expect(await ids(near)).toEqual(["a"]);
			expect(Date.now() - asked).toBeLessThan(REMOTE_MS);
		};
		await readOnce();
		const started = Date.now();
		await expect(near.insertInto("company").values(company("b")).execute()).rejects.toBeInstanceOf(Error);
		expect(Date.now() - started).toBeLessThan(4_000);
		await readOnce();
	}, 120_000);
});
