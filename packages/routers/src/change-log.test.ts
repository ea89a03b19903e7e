import type { Database } from "@iqt/db";
import { testDb } from "@iqt/db/testing";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { changeWriter, findBrokenLink, GENESIS } from "./change-log.ts";

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
	expect(await findBrokenLink(database.db)).toBeNull();
});

test("transactions at the same time make one chain", async () => {
	await Promise.all(Array.from({ length: 25 }, () => writeSome(database.db, 4)));
	const { count } = await database.db
		.selectFrom("change_log")
		.select((eb) => eb.fn.countAll<number>().as("count"))
		.executeTakeFirstOrThrow();
	expect(count).toBe(100);
	expect(await findBrokenLink(database.db)).toBeNull();
});

test("a rolled back transaction leaves neither entry nor gap", async () => {
	await writeSome(database.db, 2);
	const failing = database.db.transaction().execute(async (trx) => {
		await changeWriter(trx, actor, now).write(change(9));
		throw new Error("no");
	});
	await expect(failing).rejects.toThrow("no");
	await writeSome(database.db, 2);
	expect(await findBrokenLink(database.db)).toBeNull();
	expect(await database.db.selectFrom("change_log").select("object_id").execute()).toHaveLength(4);
});

test("the database refuses to change or delete an entry", async () => {
	await writeSome(database.db, 2);
	await expect(database.db.updateTable("change_log").set({ actor_name: "x" }).execute()).rejects.toThrow("CHANGE_LOG_IS_FINAL");
	await expect(database.db.deleteFrom("change_log").execute()).rejects.toThrow("CHANGE_LOG_IS_FINAL");
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
			expect(await findBrokenLink(database.db)).toEqual({ id: 3, reason: "edited" });
		},
	);

	test("an edited actor is found", async () => {
		await database.db.updateTable("change_log").set({ actor_id: null }).where("id", "=", 3).execute();
		expect(await findBrokenLink(database.db)).toEqual({ id: 3, reason: "edited" });
	});

	test("a deleted entry is found", async () => {
		await database.db.deleteFrom("change_log").where("id", "=", 3).execute();
		expect(await findBrokenLink(database.db)).toEqual({ id: 4, reason: "missing" });
	});

	test("deleted last entries are found", async () => {
		await database.db.deleteFrom("change_log").where("id", ">=", 4).execute();
		expect(await findBrokenLink(database.db)).toEqual({ id: 4, reason: "missing" });
	});

	test("two entries in the other order are found", async () => {
		await database.db.updateTable("change_log").set({ id: 99 }).where("id", "=", 2).execute();
		await database.db.updateTable("change_log").set({ id: 2 }).where("id", "=", 3).execute();
		await database.db.updateTable("change_log").set({ id: 3 }).where("id", "=", 99).execute();
		expect(await findBrokenLink(database.db)).toEqual({ id: 2, reason: "missing" });
	});
});
