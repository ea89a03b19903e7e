import { createClient } from "@libsql/client";
import { CompiledQuery, type Kysely, sql } from "kysely";
import LibsqlDatabase from "libsql";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDatabase, DbAbandonedError } from "../index.ts";
import { type OpenFile, openFile, openThread } from "../node.ts";
import type { Database } from "../tables/index.ts";
import { type TestDatabase, testDb } from "../testing.ts";
import type { LocalDatabase } from "./connection.ts";
import { NearReads } from "./near-reads.ts";
import type { Thread } from "./thread-messages.ts";

let test: TestDatabase;
let file: OpenFile;
beforeEach(async () => {
	test = await testDb();
	file = openFile(test.path, { threads: true });
});
afterEach(async () => {
	await file.close();
	await test.close();
});

const company = (id: string) => ({ id, code: id, name: id, language: "en" as const });
const ids = async (db: Kysely<Database>) => (await db.selectFrom("company").select("id").orderBy("id").execute()).map((r) => r.id);

/** A read that ends only when it is stopped. */
const endless = sql<{ n: number }>`with recursive c(n) as (select 1 union all select n + 1 from c) select count(*) as n from c`;

/** Somebody who reads without an end until they leave. */
function reader(who: string) {
	let left = false;
	const asker = { who, hasLeft: () => left };
	const reads: Promise<string>[] = [];
	const outcome = (read: Promise<unknown>) =>
		read.then(
			() => "answered",
			(error: unknown) => (error instanceof DbAbandonedError ? "stopped" : String(error)),
		);
	return {
		read: (count = 1) => {
			for (let i = 0; i < count; i++) reads.push(outcome(file.asking(asker, () => endless.execute(file.db))));
		},
		run: (work: () => Promise<unknown>) => void reads.push(outcome(file.asking(asker, work))),
		leave: () => {
			left = true;
			return Promise.all(reads);
		},
	};
}

describe("a read that nobody waits for any more", () => {
	it("is stopped, and its connection reads on", async () => {
		const person = reader("a");
		person.read();
		expect(await ids(file.db)).toEqual([]);
		expect(await person.leave()).toEqual(["stopped"]);
		const again = await Promise.all(Array.from({ length: 12 }, (_, i) => sql<{ n: number }>`select ${i} as n`.execute(file.db)));
		expect(again.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 12 }, (_, i) => i));
	});

	it("takes nothing that comes after it along, whatever was explained before", async () => {
		expect((await sql`EXPLAIN SELECT id FROM company ORDER BY name LIMIT 1`.execute(file.db)).rows.length).toBeGreaterThan(5);
		for (let i = 0; i < 3; i++) {
			const person = reader("a");
			person.read();
			expect(await person.leave()).toEqual(["stopped"]);
			expect(await ids(file.db)).toEqual([]);
		}
	});

	it("is stopped in a read-only transaction, in a stream and amid its rows, too", async () => {
		const person = reader("a");
		person.run(() =>
			file.db
				.transaction()
				.setAccessMode("read only")
				.execute((trx) => endless.execute(trx)),
		);
		person.run(async () => {
			for await (const _ of file.db.selectFrom(sql<{ n: number }>`(${endless})`.as("e")).selectAll().stream(10));
		});
		// Rows without an end: it stops between two thousands of them.
		person.run(() => sql`with recursive c(n) as (select 1 union all select n + 1 from c) select n from c`.execute(file.db));
		expect(await person.leave()).toEqual(["stopped", "stopped", "stopped"]);
		await file.db.insertInto("company").values(company("a")).execute();
		expect(await ids(file.db)).toEqual(["a"]);
	});

	it("never begins where it still waits for a reader", async () => {
		const [first, second] = [reader("a"), reader("a")];
		first.read(2);
		second.read(5);
		expect(await second.leave()).toEqual(Array.from({ length: 5 }, () => "stopped"));
		expect(await first.leave()).toEqual(["stopped", "stopped"]);
	});

	it("leaves writes alone: what changes something is done all the same", async () => {
		await file.asking({ who: "a" }, () =>
			file.db.transaction().execute(async (trx) => {
				await trx.insertInto("company").values(company("a")).execute();
				await new Promise((resolve) => setTimeout(resolve, 120));
				await trx.insertInto("company").values(company("b")).execute();
			}),
		);
		expect(await ids(file.db)).toEqual(["a", "b"]);
	});
});

describe("readers", () => {
	it("are not all one person's", async () => {
		const person = reader("a");
		person.read(20);
		expect(await file.asking({ who: "b" }, () => ids(file.db))).toEqual([]);
		expect(await person.leave()).toEqual(Array.from({ length: 20 }, () => "stopped"));
	});

	it("are never all at what takes long: short statements come through", async () => {
		for (let i = 0; i < 30; i++) await ids(file.db);
		const people = ["a", "b", "c"].map(reader);
		for (const person of people) person.read(2);
		expect(await ids(file.db)).toEqual([]);
		for (const person of people) expect(await person.leave()).toEqual(["stopped", "stopped"]);
	});

	it("leave transactions that read and streams a place of their own, and those that wait for one theirs in the end", async () => {
		const person = reader("a");
		person.read(3);
		const seen = await Promise.all(
			Array.from({ length: 20 }, () =>
				file.db
					.transaction()
					.setAccessMode("read only")
					.execute((trx) => ids(trx)),
			),
		);
		expect(seen).toEqual(Array.from({ length: 20 }, () => []));
		await person.leave();
	});
});

it("ends what is being read, and what waits for a reader, where the database is closed", async () => {
	const other = openFile(test.path, { threads: true });
	const reads = Array.from({ length: 5 }, () => expect(endless.execute(other.db)).rejects.toBeInstanceOf(DbAbandonedError));
	await other.db.insertInto("company").values(company("a")).execute();
	await other.close();
	await Promise.all(reads);
	expect(await ids(file.db)).toEqual(["a"]);
});

it("goes on reading, and turning this thread's loop, while a long write runs", async () => {
	const order: string[] = [];
	const write = sql`insert into throttle (key, count, window_ends_at)
		with recursive c(n) as (select 1 union all select n + 1 from c where n < 5000000) select 'k', max(n), '' from c`.execute(file.db);
	const written = write.then(() => order.push("written"));
	let turns = 0;
	const turning = setInterval(() => turns++, 1);
	for (let i = 0; i < 20; i++) order.push(String((await ids(file.db)).length));
	await written;
	clearInterval(turning);
	expect(order).toEqual([...Array.from({ length: 20 }, () => "0"), "written"]);
	expect(turns).toBeGreaterThan(10);
});

it("keeps the statements of a transaction in the order they were asked for", async () => {
	const seen = await file.db.transaction().execute(async (trx) => {
		const asked = ["a", "b", "c"].flatMap((id) => [
			trx
				.insertInto("company")
				.values(company(id))
				.execute()
				.then(() => []),
			ids(trx),
		]);
		return (await Promise.all(asked)).filter((_, i) => i % 2 === 1);
	});
	expect(seen).toEqual([["a"], ["a", "b"], ["a", "b", "c"]]);
});

describe("a thread that ends", () => {
	/** A database whose threads a test can end, newest last; the one at `doomed` ends before it has begun, as none may be ended while it is at work. */
	function open(doomed?: number) {
		const threads: Thread[] = [];
		const openLocal = () => new LibsqlDatabase(test.path) as unknown as LocalDatabase;
		const tracked = () => {
			const thread = openThread(test.path);
			if (threads.push(thread) - 1 === doomed) void thread.end();
			return thread;
		};
		return { threads, db: createDatabase(createClient({ url: `file:${test.path}` }), { openLocal, openThread: tracked }) };
	}

	it("is an error for whoever waits for it, and replaced", async () => {
		const { db, threads } = open(1);
		await db.insertInto("company").values(company("a")).execute();
		await expect(ids(db)).rejects.toThrow(/a thread of the database ended/);
		expect(threads).toHaveLength(2);
		expect(await Promise.all([ids(db), ids(db), ids(db)])).toEqual([["a"], ["a"], ["a"]]);
		await db.destroy();
	});

	it("takes its transaction with it, and the next one writes", async () => {
		const { db, threads } = open();
		const work = db.transaction().execute(async (trx) => {
			await trx.insertInto("company").values(company("lost")).execute();
			await threads[0]?.end();
			await trx.insertInto("company").values(company("never")).execute();
		});
		await expect(work).rejects.toThrow(/a thread of the database ended/);
		await db.insertInto("company").values(company("next")).execute();
		expect(await ids(db)).toEqual(["next"]);
		await db.destroy();
	});
});

it("reads on this thread what is found by a key, and single rows that have shown to be quick, and nothing else", async () => {
	await file.db
		.insertInto("company")
		.values([company("a"), company("b")])
		.execute();
	const local = new NearReads(() => new LibsqlDatabase(test.path) as unknown as LocalDatabase);
	const found = (query: { compile(): Parameters<NearReads["run"]>[0] }) => {
		const compiled = query.compile();
		return local.run(compiled, compiled.parameters as string[])?.rows;
	};
	const companies = file.db.selectFrom("company").select("id");
	expect(found(companies.where("id", "=", "b").limit(1))).toEqual([{ id: "b" }]);
	expect(found(companies.where("code", "=", "a").limit(1))).toEqual([{ id: "a" }]);
	expect(found(companies.where("id", "=", "b"))).toEqual([{ id: "b" }]);
	expect(found(companies.where("id", ">", "a").limit(1))).toBeUndefined();
	expect(found(companies.where("name", "=", "a").limit(1))).toBeUndefined();
	expect(found(companies)).toBeUndefined();
	expect(found(companies.orderBy("name").limit(1))).toBeUndefined();
	expect(found(companies.where("code", "=", "a").where("id", "in", ["a", "b"]).limit(1))).toEqual([{ id: "a" }]);
	await file.db.insertInto("company").values(company("c")).execute();
	expect(found(companies.where("code", "=", "c").limit(1))).toEqual([{ id: "c" }]);
	const single = { compile: () => CompiledQuery.raw("SELECT (SELECT count(*) FROM company WHERE code > 'a') AS n LIMIT 1") };
	expect(found(single)).toBeUndefined();
	for (let i = 0; i < 5; i++) local.took(single.compile().sql, 1);
	expect(found(single)).toEqual([{ n: 2 }]);
	await file.db.deleteFrom("company").where("id", "=", "c").execute();
	expect(found(single)).toEqual([{ n: 1 }]);
	local.took(single.compile().sql, 5);
	expect(found(single)).toBeUndefined();
	const whole = { compile: () => CompiledQuery.raw("SELECT (SELECT count(*) FROM company WHERE name > 'a') AS n LIMIT 1") };
	expect(found(whole)).toBeUndefined();
	for (let i = 0; i < 5; i++) local.took(whole.compile().sql, 1);
	expect(found(whole)).toBeUndefined();
	await sql`alter table company add column extra text default 'more'`.execute(file.db);
	local.forget();
	expect(found(file.db.selectFrom("company").selectAll().where("id", "=", "a").limit(1))?.[0]).toHaveProperty("extra", "more");
	local.close();
});
