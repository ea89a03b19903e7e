import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { type Insertable, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type DbConstraintError, insertMany, pricedBy } from "./index.ts";
import type { InlandRailRateTable } from "./tables/index.ts";
import { type TestDatabase, testDb } from "./testing.ts";

let test$: TestDatabase;
beforeEach(async () => {
	test$ = await testDb();
	await test$.db.insertInto("currency").values({ code: "CNY", name: "Yuan", exponent: 2, numeric_code: "156" }).execute();
	const city = { kind: "inlandCity", name_zh: "重庆", country: "CN", port_city_id: null, latitude: 30, longitude: 106, time_zone: null } as const;
	const places = ["from", "to"].map((id) => ({ ...city, id, code: id, name: id, aliases: "[]", active: 1 as const }));
	await insertMany(test$.db, "place", places);
});
afterEach(() => test$.close());

type Rate = Insertable<InlandRailRateTable>;

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);

const rate = (id: string, changes: Partial<Rate>): Rate => ({
	...{
		id,
		inland_city_id: "from",
		port_city_id: "to",
		mode: "rail",
		direction: "westbound",
		container_type: "40HC",
		ownership: "COC",
		cargo: "general",
	},
	...{
		basis: "container",
		cost_minor: 100,
		currency: "CNY",
		valid_from: day(0),
		valid_to: day(0),
		change_id: "c",
		recorded_at: "2026",
		changed_by: 1,
	},
	...changes,
});

const place = fc
	.record({ from: fc.nat(15), days: fc.nat(5), weight: fc.nat(5), width: fc.integer({ min: 1, max: 4 }) })
	.map(({ from, days, weight, width }) => ({ valid_from: day(from), valid_to: day(from + days), weight_from: weight, weight_to: weight + width }));
/** A rate to add, or one of those that are there to be moved. */
const step = fc.record({
	which: fc.option(fc.nat(20), { freq: 2 }),
	place,
	basis: fc.constantFrom("container", "teu", "km", "bl"),
	container_type: fc.constantFrom("40HC", "20GP", "*"),
});

test("a rate is refused when, and only when, it meets another of its key", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60, size: "max" }), async (steps) => {
			await test$.db.deleteFrom("inland_rail_rate").execute();
			await test$.db.deleteFrom("inland_rail_rate_history").execute();
			const book = new Map<string, Rate>();
			for (const [i, { which, place: at, basis, container_type }] of steps.entries()) {
				const id = which === null ? `rate-${i}` : ([...book.keys()][which] ?? `rate-${i}`);
				const wanted = rate(id, { ...at, basis, container_type });
				const meets = [...book.values()].some(
					(other) =>
						other.id !== id &&
						// Charged otherwise, it is charged instead of every other, whatever their containers; a box by another basis than all boxes as well.
						(pricedBy(other.basis) !== pricedBy(basis) ||
							other.container_type === container_type ||
							(other.basis !== basis && [other.container_type, container_type].includes("*"))) &&
						other.valid_from <= wanted.valid_to &&
						other.valid_to >= wanted.valid_from &&
						Number(other.weight_from) < at.weight_to &&
						Number(other.weight_to) > at.weight_from,
				);
				const write = book.has(id)
					? test$.db
							.updateTable("inland_rail_rate")
							.set({ ...at, basis, container_type })
							.where("id", "=", id)
					: test$.db.insertInto("inland_rail_rate").values(wanted);
				const said = await write.execute().then(
					() => "written",
					(error: DbConstraintError) => error.message,
				);
				expect(said).toBe(meets ? "RATE_OVERLAP" : "written");
				if (!meets) book.set(id, wanted);
			}
		}),
		{ numRuns: 300 },
	);
});

/** Rates whose weights the triggers look at while `work` writes to the book. */
function lookedAt(work: (database: DatabaseSync) => void): number {
	const database = new DatabaseSync(test$.path);
	let looked = 0;
	database.function("looked", (weight) => {
		looked++;
		return weight;
	});
	const triggers = database.prepare("select name, sql from sqlite_schema where name like 'inland_rail_rate_overlap_%'").all();
	for (const { name, sql: text } of triggers) {
		database.exec(`DROP TRIGGER ${name}; ${String(text).replaceAll("r.weight_from < NEW.weight_to", "looked(r.weight_from) < NEW.weight_to")}`);
	}
	work(database);
	database.close();
	return looked;
}

const DAYS = 1_000;
const mixed = (n: number) => (n * 379) % DAYS;

test.each([
	["in mixed order", 1, mixed],
	["the first day's first", 1, (n: number) => n],
	["the last day's first", 1, (n: number) => DAYS - 1 - n],
	["one band after the other, the last day's first", 4, (n: number) => DAYS - 1 - n],
	["one band after the other, in mixed order", 4, mixed],
])("a rate a day of one key is held against the few beside it: %s", async (_, bands, order) => {
	const rates = Array.from({ length: bands }, (_b, band) =>
		Array.from({ length: DAYS }, (_d, n) =>
			rate(`${band}-${n}`, { valid_from: day(order(n)), valid_to: day(order(n)), weight_from: band, weight_to: band + 1 }),
		),
	).flat();
	const columns = Object.keys(rates[0] ?? {});
	const looked = lookedAt((database) => {
		const add = database.prepare(`insert into inland_rail_rate (${columns}) values (${columns.map(() => "?")})`);
		database.exec("begin");
		for (const row of rates) add.run(...columns.map((c) => row[c as keyof Rate] as string | number));
		database.exec("update inland_rail_rate set valid_to = valid_to, weight_to = weight_to; commit");
	});
	const { rows } = await sql<{ n: number }>`select count(*) as n from inland_rail_rate`.execute(test$.db);
	expect(rows[0]?.n).toBe(rates.length);
	expect(looked).toBeGreaterThan(rates.length);
	expect(looked / rates.length).toBeLessThan(30);
});
