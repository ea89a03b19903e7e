import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { seedReference } from "../seed.ts";
import { type TestDatabase, testDb } from "../testing.ts";
import type { SeedChange } from "./change.ts";
import { type Enlargement, enlargement, enlargementAsked } from "./enlarge.ts";

const at = "2026-11-26T08:00:00.000Z";
const changeId = "00000000-0000-4000-8000-00000000000a";
/** Five times what is written at once, and some more. */
const COUNT = 10_300;

let test: TestDatabase;
beforeEach(async () => {
	test = await testDb();
	await seedReference(test.db);
});
afterEach(() => test.close());

const logChange = async (db: TestDatabase["db"], { after, changeId: change_id, ...entry }: SeedChange) => {
	const { objectType: object_type, objectId: object_id, action, at: when } = entry;
	await db
		.insertInto("change_log")
		.values({
			change_id,
			at: when,
			actor_id: null,
			actor_name: "system",
			source: "job",
			action,
			object_type,
			object_id,
			before: null,
			after: JSON.stringify(after),
			prev_hash: "",
			hash: change_id,
		})
		.execute();
};
const ask = (there: number) => logChange(test.db, enlargementAsked({ changeId, at, today: "2026-11-26" }, there));
const rates = async () => {
	const { n } = await test.db
		.selectFrom("trucking_cost_rate")
		.select((eb) => eb.fn.countAll<number>().as("n"))
		.executeTakeFirstOrThrow();
	return n;
};
/** Adds rates, and ends it once `most` are there. */
async function run(more: Enlargement | null, most = Number.POSITIVE_INFINITY) {
	const told: number[] = [];
	const ending = new AbortController();
	const progress = (done: number) => {
		told.push(done);
		if (done >= most) ending.abort();
	};
	const whole = await more?.run({ now: () => new Date(at), logChange, progress, signal: ending.signal });
	return { whole, told };
}

describe("the rates of a large database", () => {
	it("are a million with those of the demo, and only where they were asked for", async () => {
		expect(await enlargement(test.db)).toBeNull();
		await ask(24_976);
		expect((await enlargement(test.db))?.count).toBe(975_024);
	});

	it("come in steps, all told of, and once", async () => {
		await ask(1_000_000 - COUNT);
		const { whole, told } = await run(await enlargement(test.db));
		expect(whole).toBe(true);
		expect(told.length).toBeGreaterThan(5);
		expect(told.at(-1)).toBe(COUNT);
		expect(told).toEqual(told.toSorted((a, b) => a - b));
		expect(await rates()).toBe(COUNT);
		const changes = await test.db.selectFrom("trucking_cost_rate").select("change_id").distinct().execute();
		expect(changes).toEqual([{ change_id: changeId }]);
		expect(await enlargement(test.db)).toBeNull();
	});

	it("go on where they were cut off, and leave alone what people did to them", async () => {
		await ask(1_000_000 - COUNT);
		expect((await run(await enlargement(test.db), 4_000)).whole).toBe(false);
		expect(await rates()).toBe(4_000);
		const [gone, changed] = await test.db.selectFrom("trucking_cost_rate").select("id").orderBy("id").limit(2).execute();
		await test.db
			.deleteFrom("trucking_cost_rate")
			.where("id", "=", gone?.id ?? "")
			.execute();
		await test.db
			.updateTable("trucking_cost_rate")
			.set({ cost_minor: 123, version: sql`version + 1`, change_id: "own", recorded_at: at })
			.where("id", "=", changed?.id ?? "")
			.execute();

		expect((await run(await enlargement(test.db))).whole).toBe(true);
		expect(await rates()).toBe(COUNT - 1);
		const kept = await test.db
			.selectFrom("trucking_cost_rate")
			.select(["cost_minor", "version"])
			.where("id", "=", changed?.id ?? "")
			.executeTakeFirst();
		expect(kept).toEqual({ cost_minor: 123, version: 2 });
	});

	it("that cannot be written leave no half of a step", async () => {
		await ask(1_000_000 - COUNT);
		await run(await enlargement(test.db), 2_000);
		await sql`create trigger full before insert on trucking_cost_rate when (select count(*) from trucking_cost_rate) >= 5000 begin select raise(abort, 'full'); end`.execute(
			test.db,
		);
		await expect(run(await enlargement(test.db))).rejects.toThrow("full");
		expect(await rates()).toBe(4_000);
		await sql`drop trigger full`.execute(test.db);
		expect((await run(await enlargement(test.db))).whole).toBe(true);
		expect(await rates()).toBe(COUNT);
	});
});
