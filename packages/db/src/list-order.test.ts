import { sql } from "kysely";
import { expect, test } from "vitest";
import { atOneMoment, countAtMoment, insertMany, type ListSpec, listChunks, listCount } from "./index.ts";
import { compareValues, idsMerged, type Ordered } from "./list-order.ts";
import type { Database } from "./tables/index.ts";
import { testDb } from "./testing.ts";

const values = [null, -1, 0, 0.5, 2, 1e15, "", "10", "9", "a", "A", "ab", "z", "é", "重庆", "\uFFFD", "𠮷", "\u{1F600}", "a\uFFFD", "a𠮷"];

test("values are in SQLite's order, merged from runs of any length", async () => {
	const { db, close } = await testDb();
	await sql`create table t (id integer primary key, v)`.execute(db);
	for (let i = 0; i < 200; i++) await sql`insert into t (v) values (${values[(i * 7919) % values.length]})`.execute(db);
	const { rows } = await sql<{ id: number; v: Ordered[number] }>`select id, v from t order by v, id`.execute(db);
	await close();
	const compare = (one: Ordered, other: Ordered) =>
		compareValues(one[0] ?? null, other[0] ?? null) || compareValues(one[1] ?? null, other[1] ?? null);
	const all = rows.map(({ id, v }): Ordered => [v, id]).sort((one, other) => Number(one[1]) - Number(other[1]));
	for (const length of [1, 3, 64, 199, 200, 500]) {
		const runs = Array.from({ length: Math.ceil(all.length / length) }, (_, i) => all.slice(i * length, (i + 1) * length).sort(compare));
		const chunks = [...idsMerged([[], ...runs], compare, 7)];
		expect(chunks.flat()).toEqual(rows.map(({ id }) => id));
		expect(chunks.map((ids) => ids.length)).toEqual([...Array.from({ length: 28 }, () => 7), 4]);
	}
	expect([...idsMerged([], compare, 7)]).toEqual([]);
});

test("a large list comes in the order of one that is not, both ways, with as many rows as are counted", async () => {
	const { db, close } = await testDb();
	const spec = {
		base: (of) => of.selectFrom("supplier as s").select(["s.id", "s.name", "s.email"]),
		columns: { name: { ref: "s.name", filter: ["startsWith"], sort: true }, email: { ref: "s.email", sort: true } },
		id: "s.id",
		defaultSort: [{ field: "name", order: "ascending" }],
	} satisfies ListSpec<Database & { s: Database["supplier"] }, "s", Record<string, unknown>>;
	const texts = values.filter((value) => typeof value === "string");
	const suppliers = Array.from({ length: 5_000 }, (_, i) => ({
		id: `id${(i * 7919) % 5_000}`,
		code: `S${i}`,
		name: `${texts[i % texts.length]}${i % 40}`,
		kind: "rail" as const,
		email: i % 3 === 0 ? null : `${i % 50}@a.cn`,
	}));
	await insertMany(db, "supplier", suppliers);
	await atOneMoment(db, async (moment) => {
		for (const order of ["ascending", "descending"] as const) {
			for (const filters of [[], [{ field: "name", op: "startsWith" as const, value: "a" }]]) {
				const input = {
					filters,
					sort: [
						{ field: "email", order },
						{ field: "name", order },
					],
				};
				const read = async (of: typeof spec & { large?: true }) => {
					const rows: unknown[] = [];
					for await (const chunk of listChunks(moment, of, input, 700)) rows.push(...chunk);
					return rows;
				};
				const large = await read({ ...spec, large: true });
				expect(large).toEqual(await read(spec));
				expect([await countAtMoment(moment, spec, input), await listCount(moment, spec, input)]).toEqual([large.length, large.length]);
				expect(large.length).toBeGreaterThan(100);
			}
		}
	});
	await close();
});
