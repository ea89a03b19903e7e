import { createDatabase, type Database } from "@iqt/db";
import { clientOf, dataOf, startSqld, testDb } from "@iqt/db/testing";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { changeWriter, checkChain, GENESIS, sha256Hex } from "./change-log.ts";

let database: Awaited<ReturnType<typeof testDb>>;
beforeEach(async () => {
	database = await testDb();
});
afterEach(() => database.close());

const now = new Date("2026-11-20T08:00:00.000Z");
const actor = { id: 7, name: "Li Wei", source: "web" };
const change = (n: number) => ({ action: "update", objectType: "thing", objectId: `t${n}`, before: { price: n }, after: { price: n + 1 } });

const writeSome = (db: Kysely<Database>, count: number) =>
	db.transaction().execute(async (trx) => {
		const log = changeWriter(trx, actor, now);
		for (let n = 0; n < count; n++) await log.write(change(n));
		return log;
	});

test("the first entry carries the writer's id, each one the hash of the one before", async () => {
	const log = await writeSome(database.db, 3);
	const rows = await database.db.selectFrom("change_log").selectAll().orderBy("id").execute();
	expect(rows[0]).toMatchObject({ change_id: log.id, at: log.at, actor_id: 7, actor_name: "Li Wei", before: '{"price":0}', prev_hash: GENESIS });
	expect(rows.map((row) => row.prev_hash)).toEqual([GENESIS, rows[0]?.hash, rows[1]?.hash]);
	expect(log.written()).toBe(3);
	expect((await checkChain(database.db)).breaks).toEqual([]);
});

test("transactions at the same time make one chain", async () => {
	await Promise.all(Array.from({ length: 25 }, () => writeSome(database.db, 4)));
	const { count } = await database.db
		.selectFrom("change_log")
		.select((eb) => eb.fn.countAll<number>().as("count"))
		.executeTakeFirstOrThrow();
	expect(count).toBe(100);
	expect((await checkChain(database.db)).breaks).toEqual([]);
});

test("a rolled back transaction leaves neither entry nor gap", async () => {
	await writeSome(database.db, 2);
	const failing = database.db.transaction().execute(async (trx) => {
		await changeWriter(trx, actor, now).write(change(9));
		throw new Error("no");
	});
	await expect(failing).rejects.toThrow("no");
	await writeSome(database.db, 2);
	expect((await checkChain(database.db)).breaks).toEqual([]);
	expect(await database.db.selectFrom("change_log").select("object_id").execute()).toHaveLength(4);
});

test("the database refuses to change or delete an entry", async () => {
	await writeSome(database.db, 2);
	await expect(database.db.updateTable("change_log").set({ actor_name: "x" }).execute()).rejects.toThrow("CHANGE_LOG_IS_FINAL");
	await expect(database.db.deleteFrom("change_log").execute()).rejects.toThrow("CHANGE_LOG_IS_FINAL");
});

/** The row as somebody would write it who knows how hashes are made. */
async function forged(row: { prev_hash: string; change_id: string; at: string; actor_id: number | null }): Promise<object[]> {
	const other = await testDb();
	await other.db.transaction().execute((trx) => changeWriter(trx, { ...actor, name: "forged" }, now).write(change(1)));
	const made = await other.db.selectFrom("change_log").selectAll().executeTakeFirstOrThrow();
	await other.close();
	const { id: _, prev_hash: __, hash: ___, ...fields } = made;
	const next = { ...fields, change_id: row.change_id, prev_hash: row.prev_hash };
	const text = [next.prev_hash, next.change_id, next.at, next.actor_id, next.actor_name, next.source, next.action, next.object_type, next.object_id];
	return [{ ...next, hash: await sha256Hex(JSON.stringify([...text, next.before, next.after])) }];
}

const nasty = ["\0", "a\0b", "\ud800", "x\udc00", "\u0007\u001b", "e\u0301é", "重庆 🚂", "\u2028\u2029", "'\"\\", "", "x".repeat(100_000)];

/** Writes texts no schema would let through into every column, and checks that what was hashed is what is read. */
async function writesWhatItReads(db: Kysely<Database>): Promise<void> {
	await db.transaction().execute(async (trx) => {
		for (const text of nasty) {
			const log = changeWriter(trx, { id: 1, name: text, source: text }, now);
			const side = { [text]: text, list: [text], deep: { json: JSON.stringify({ text }) }, nothing: undefined };
			await log.write({ action: text, objectType: text, objectId: text, before: side, after: side });
		}
	});
	expect((await checkChain(db)).breaks).toEqual([]);
	const rows = await db.selectFrom("change_log").select(["object_id", "after"]).orderBy("id").execute();
	expect(rows.map((row) => (JSON.parse(row.after ?? "{}") as { list: string[] }).list[0])).toEqual(nasty);
	expect(rows[1]?.object_id).toBe("a\ufffdb");
}

test("the writer writes no chain that does not hold, in a file", () => writesWhatItReads(database.db));

test("nor over HTTP", { timeout: 60_000 }, async () => {
	const server = await startSqld({ data: await dataOf(database) });
	const remote = createDatabase(clientOf(server));
	await writesWhatItReads(remote);
	await remote.destroy();
	await server.stop();
});

describe("with the triggers gone", () => {
	beforeEach(async () => {
		await writeSome(database.db, 5);
		await sql`DROP TRIGGER change_log_no_update`.execute(database.db);
		await sql`DROP TRIGGER change_log_no_delete`.execute(database.db);
	});

	test.each(["change_id", "at", "actor_name", "source", "action", "object_type", "object_id", "before", "after"] as const)(
		"an edited %s is found",
		async (column) => {
			await database.db
				.updateTable("change_log")
				.set({ [column]: "forged" })
				.where("id", "=", 3)
				.execute();
			expect((await checkChain(database.db)).breaks).toEqual([{ id: 3, reason: "edited" }]);
		},
	);

	test("an edited actor is found", async () => {
		await database.db.updateTable("change_log").set({ actor_id: null }).where("id", "=", 3).execute();
		expect((await checkChain(database.db)).breaks).toEqual([{ id: 3, reason: "edited" }]);
	});

	test("a deleted entry is found", async () => {
		await database.db.deleteFrom("change_log").where("id", "=", 3).execute();
		expect((await checkChain(database.db)).breaks).toEqual([{ id: 3, reason: "missing" }]);
	});

	test("deleted last entries are found", async () => {
		await database.db.deleteFrom("change_log").where("id", ">=", 4).execute();
		expect((await checkChain(database.db)).breaks).toEqual([{ id: 4, to: 5, reason: "missing" }]);
	});

	test("every break is told, not the first alone, and where an entry was written anew with its hash that one", async () => {
		await writeSome(database.db, 2_100);
		const edit = (id: number, set: object) => database.db.updateTable("change_log").set(set).where("id", "=", id).execute();
		await edit(2, { after: "{}" });
		await edit(900, { actor_name: "forged", hash: "1".repeat(64) });
		await database.db.deleteFrom("change_log").where("id", "in", [1_200, 1_201, 1_202, 1_999]).execute();
		await edit(2_050, { before: null });
		// Written anew as a whole: its own hash fits, the next one's link does not.
		const row = await database.db.selectFrom("change_log").selectAll().where("id", "=", 1_500).executeTakeFirstOrThrow();
		const [anew] = await forged(row);
		await edit(1_500, anew as object);
		const breaks = [
			{ id: 2, reason: "edited" },
			{ id: 900, reason: "edited" },
			{ id: 1_200, to: 1_202, reason: "missing" },
			{ id: 1_500, reason: "edited" },
			{ id: 1_999, reason: "missing" },
			{ id: 2_050, reason: "edited" },
		];
		expect(await checkChain(database.db)).toEqual({ entries: 2_101, found: breaks.length, breaks });
		expect(await checkChain(database.db, 2)).toEqual({ entries: 2_101, found: breaks.length, breaks: breaks.slice(0, 2) });
	});

	test("two entries in the other order are found", async () => {
		await database.db.updateTable("change_log").set({ id: 99 }).where("id", "=", 2).execute();
		await database.db.updateTable("change_log").set({ id: 2 }).where("id", "=", 3).execute();
		await database.db.updateTable("change_log").set({ id: 3 }).where("id", "=", 99).execute();
		expect((await checkChain(database.db)).breaks).toEqual([2, 3, 4].map((id) => ({ id, reason: "reordered" })));
	});
});
