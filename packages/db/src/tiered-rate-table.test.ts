import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTieredRateTable } from "./migrations/tiered-rate-table.ts";
import { type TestDatabase, testDb } from "./testing.ts";

let database: TestDatabase;
let db: Kysely<unknown>;
beforeAll(async () => {
	database = await testDb();
	db = database.db as unknown as Kysely<unknown>;
	await sql`insert into currency (code, name, exponent, numeric_code) values ('CNY', 'Yuan', 2, '156')`.execute(db);
	await createTieredRateTable(db, "yard_rate", [{ name: "yard", type: "TEXT NOT NULL", key: true }], {
		from: "day_from",
		to: "day_to",
		startsWith: 1,
	});
	await createTieredRateTable(db, "gauge_rate", [], { from: "index_from", to: "index_to" });
});
afterAll(() => database.close());
beforeEach(async () => {
	await sql`delete from yard_rate`.execute(db);
	await sql`delete from yard_rate_history`.execute(db);
});

type Cells = Record<string, string | number | null>;

const usual: Cells = {
	...{ direction: "westbound", container_type: "*", ownership: "COC", cargo: "general", basis: "day", currency: "CNY" },
	...{ weight_from: 0, weight_to: 1_000, valid_from: "2026-10-01", valid_to: "2026-12-31", change_id: "c1", recorded_at: "2026-10-01", version: 1 },
};
const insert = async (table: string, cells: Cells) => {
	const columns = sql.join(Object.keys(cells).map((name) => sql.ref(name)));
	await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(cells))})`.execute(db);
};
const add = (id: string, [day_from, day_to]: [from: number, to: number | null], more: Cells = {}) =>
	insert("yard_rate", { ...usual, yard: "Y1", id, day_from, day_to, ...more });
const holes = async () => (await sql<{ id: string }>`select id from yard_rate_hole order by id`.execute(db)).rows.map(({ id }) => id);

describe("steps of one key", () => {
	test("never meet, whatever else of them differs", async () => {
		await add("a", [1, 5]);
		await add("b", [6, 10]);
		await add("c", [11, null]);
		for (const steps of [
			[5, 5],
			[1, null],
			[8, 9],
			[400, null],
		] as const)
			await expect(add("d", [...steps]), String(steps)).rejects.toThrow("RATE_OVERLAP");
		await add("other yard", [1, 5], { yard: "Y2" });
		await add("other season", [1, 5], { valid_from: "2027-01-01", valid_to: "2027-12-31" });
		await add("heavier", [1, 5], { weight_from: 1_000, weight_to: 2_000 });
		await add("by the document", [1, 5], { basis: "document" });
		await expect(sql`update yard_rate set day_to = 6 where id = 'a'`.execute(db)).rejects.toThrow("RATE_OVERLAP");
		await expect(sql`update yard_rate set valid_to = '2027-01-01' where id = 'a'`.execute(db)).rejects.toThrow("RATE_OVERLAP");
		await expect(sql`update yard_rate set day_from = 10 where id = 'c'`.execute(db)).rejects.toThrow("RATE_OVERLAP");
		await sql`update yard_rate set day_to = 4 where id = 'a'`.execute(db);
	});

	test("price a box once, by whatever basis", async () => {
		await add("a", [1, 5], { basis: "container" });
		await expect(add("b", [5, 6], { basis: "teu" })).rejects.toThrow("RATE_OVERLAP");
		await add("b", [6, 8], { basis: "teu" });
		expect(await holes()).toEqual([]);
	});

	test("are told apart however many there are of other days before", async () => {
		for (let month = 1; month <= 9; month++)
			for (const [i, steps] of [[1, 3] as const, [4, 9] as const].entries())
				await add(`${month}-${i}`, [...steps], { valid_from: `2026-0${month}-01`, valid_to: `2026-0${month}-28` });
		await expect(add("x", [9, null], { valid_from: "2026-01-29", valid_to: "2026-09-01" })).rejects.toThrow("RATE_OVERLAP");
		await expect(add("x", [2, 5], { valid_from: "2026-03-10", valid_to: "2026-03-10" })).rejects.toThrow("RATE_OVERLAP");
		await add("x", [10, null], { valid_from: "2026-01-01", valid_to: "2026-09-28" });
	});

	test("end where they begin or later, and begin no earlier than the first", async () => {
		await expect(add("a", [6, 5])).rejects.toThrow("CHECK");
		await expect(add("a", [0, 5])).rejects.toThrow("CHECK");
		await add("a", [1, 1]);
	});
});

describe("holes between steps", () => {
	test("are told on every day and for every weight", async () => {
		await add("b", [6, 10]);
		expect(await holes()).toEqual(["b"]);
		await add("a", [1, 5]);
		expect(await holes()).toEqual([]);
		await sql`update yard_rate set valid_to = '2026-12-30' where id = 'a'`.execute(db);
		expect(await holes()).toEqual(["b"]);
		await add("a2", [1, 5], { valid_from: "2026-12-31", valid_to: "9999-12-31" });
		expect(await holes()).toEqual([]);
		await sql`update yard_rate set weight_to = 999 where id = 'a'`.execute(db);
		expect(await holes()).toEqual(["b"]);
		await sql`update yard_rate set weight_to = 999 where id = 'b'`.execute(db);
		expect(await holes()).toEqual([]);
		await sql`update yard_rate set day_to = 4 where id = 'a2'`.execute(db);
		expect(await holes()).toEqual(["b"]);
	});

	test("are nobody's business where a book may have them", async () => {
		const addStep = (id: string, index_from: number, index_to: number) => insert("gauge_rate", { ...usual, id, index_from, index_to });
		await addStep("low", -50, 20);
		await addStep("high", 300, 400);
		await expect(addStep("met", 20, 30)).rejects.toThrow("RATE_OVERLAP");
		expect((await sql`select 1 from sqlite_schema where name = 'gauge_rate_hole'`.execute(db)).rows).toEqual([]);
	});

	test("are refused of a plan, which then writes nothing", async () => {
		const plan = (id: string, change: string) => ({
			begin: () =>
				sql`insert into rate_plan (id, book, domain, created_at, mark)
				select ${id}, 'yard_rate', 'yard', '2026-11-20', coalesce(max(id), 0) from change_log`.execute(db),
			step: (action: string, from: string) =>
				sql`insert into yard_rate_step (plan_id, action, id, ${sql.raw(planned)}) select ${id}, ${action}, id, ${sql.raw(planned)}
					from yard_rate where id = ${from}`.execute(db),
			write: () => sql`update rate_plan set change_id = ${change}, at = '2026-11-20', user_id = 1, log = ${log(change)} where id = ${id}`.execute(db),
		});
		const planned = `yard, day_from, day_to, direction, container_type, ownership, weight_from, weight_to, cargo, basis, currency, vat_bp, valid_from,
			valid_to, on_request`;
		const log = (change: string) =>
			JSON.stringify({
				change_id: change,
				at: "2026-11-20",
				actor_name: "desk",
				source: "web",
				action: "delete",
				object_type: "yard",
				object_id: "many",
				hash: change,
				prev_hash: "",
			});
		await add("a", [1, 5]);
		await add("b", [6, 10]);
		const some = plan("p1", "c2");
		await some.begin();
		await some.step("remove", "a");
		await expect(some.write()).rejects.toThrow("RATE_STEP");
		expect((await sql`select id from yard_rate`.execute(db)).rows).toHaveLength(2);
		const last = plan("p2", "c3");
		await last.begin();
		await last.step("remove", "b");
		await last.write();
		expect((await sql<{ id: string }>`select id from yard_rate`.execute(db)).rows).toEqual([{ id: "a" }]);
	});
});
