import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
	atOneMoment,
	type FilterOp,
	facet,
	filtered,
	insertMany,
	type ListColumn,
	ListInputError,
	type ListSpec,
	listChunks,
	listCount,
	listTable,
} from "./index.ts";
import type { Database } from "./tables/index.ts";
import { type TestDatabase, testDb } from "./testing.ts";

let test: TestDatabase;

const base = (db: TestDatabase["db"]) => db.selectFrom("supplier as s").select(["s.id", "s.code", "s.name", "s.kind", "s.email"]);
const spec = {
	base,
	columns: {
		code: {
			ref: "s.code",
			kind: "text",
			filter: ["eq", "ne", "in", "contains", "startsWith", "gte", "lte", "between"],
			sort: true,
			search: true,
			notNull: true,
		},
		name: { ref: "s.name", filter: ["contains"], sort: true, search: true },
		kind: { ref: "s.kind", filter: ["eq", "in"], sort: true },
		email: { ref: "s.email", filter: ["isNull", "notNull", "eq"], sort: true },
		secret: { ref: "s.id" },
	},
	id: "s.id",
	defaultSort: [{ field: "code", order: "ascending" }],
} satisfies ListSpec<Database & { s: Database["supplier"] }, "s", Record<string, unknown>>;

const kinds = ["trucker", "rail", "depot", "barge"] as const;

async function suppliers(): Promise<TestDatabase> {
	const made = await testDb();
	const rows = Array.from({ length: 137 }, (_, i) => ({
		id: `id${String((i * 53) % 137).padStart(3, "0")}`,
		code: `S${String(i).padStart(3, "0")}`,
		name: i === 5 ? "100%_done \\ ok" : `name ${i % 10}`,
		kind: kinds[i % 4] ?? "rail",
		email: i % 3 === 0 ? null : `m${i % 5}@example.com`,
	}));
	await insertMany(made.db, "supplier", rows);
	return made;
}

beforeAll(async () => {
	test = await suppliers();
});
afterAll(() => test.close());

async function walk(sort: { field: string; order: "ascending" | "descending" }[]) {
	const seen: string[] = [];
	let cursor: string | null = null;
	do {
		const page: Awaited<ReturnType<typeof listTable<Database & { s: Database["supplier"] }, "s", { id: string }>>> = await listTable(test.db, spec, {
			pageSize: 20,
			sort,
			cursor,
		});
		expect(page.total).toBe(137);
		seen.push(...page.items.map((i) => i.id));
		cursor = page.nextCursor;
	} while (cursor);
	return seen;
}

describe("listTable", () => {
	it("pages by number, with totals", async () => {
		const first = await listTable(test.db, spec, {});
		expect(first).toMatchObject({ pageIndex: 1, pageSize: 20, total: 137, totalPages: 7 });
		expect(first.items.map((i) => i.code).slice(0, 2)).toEqual(["S000", "S001"]);
		expect(Object.keys(first.items[0] ?? {})).toEqual(["id", "code", "name", "kind", "email"]);
		const last = await listTable(test.db, spec, { pageIndex: 7 });
		expect(last.items).toHaveLength(17);
		expect(last.nextCursor).toBeNull();
		const beyond = await listTable(test.db, spec, { pageIndex: 9 });
		expect(beyond).toMatchObject({ total: 137, items: [] });
	});

	it.each([
		[[{ field: "code", order: "descending" }]],
		[[{ field: "email", order: "ascending" }]],
		[[{ field: "email", order: "descending" }]],
		[
			[
				{ field: "kind", order: "descending" },
				{ field: "email", order: "ascending" },
			],
		],
	] as const)("walks every row once by cursor in the order %j, null or not", async (sort) => {
		const seen = await walk([...sort]);
		expect(new Set(seen).size).toBe(137);
		const offsets: string[] = [];
		for (let pageIndex = 1; pageIndex <= 7; pageIndex++) {
			offsets.push(...(await listTable(test.db, spec, { pageIndex, sort })).items.map((i) => i.id));
		}
		expect(seen).toEqual(offsets);
	});

	it("filters with every operator", async () => {
		const total = async (field: string, op: "eq", value?: unknown) => (await listTable(test.db, spec, { filters: [{ field, op, value }] })).total;
		const of = (op: string) => op as "eq";
		expect(await total("code", "eq", "S007")).toBe(1);
		expect(await total("code", of("ne"), "S007")).toBe(136);
		expect(await total("code", of("in"), ["S001", "S002", "nope"])).toBe(2);
		expect(await total("code", of("in"), [])).toBe(0);
		expect(await total("code", of("between"), ["S010", "S019"])).toBe(10);
		expect(await total("code", of("gte"), "S130")).toBe(7);
		expect(await total("code", of("lte"), "S004")).toBe(5);
		expect(await total("code", of("startsWith"), "s00")).toBe(10);
		expect(await total("email", of("isNull"))).toBe(46);
		expect(await total("email", of("notNull"))).toBe(91);
	});

	it("compares by what a field holds, however a value is written, and refuses what it cannot be", async () => {
		const numbers = sql<number>`(cast(substr(s.code, 2) as integer) / 100.0)`;
		const columns = {
			number: { ref: numbers, kind: "number", filter: ["eq", "ne", "in", "gte", "lte", "between"] },
			flag: { ref: sql`(s.email is null)`, kind: "flag", filter: ["eq"] },
			day: {
				ref: sql`iif(s.email is null, '9999-12-31', '2026-01-' || (10 + s.code % 7))`,
				kind: "day",
				given: sql`s.email`,
				filter: ["gte", "isNull", "notNull"],
			},
			moment: { ref: sql`'2026-01-31T08:00:00.000Z'`, kind: "moment", filter: ["gte"] },
		} satisfies Record<string, ListColumn>;
		const total = async (field: keyof typeof columns, op: FilterOp, value?: unknown) =>
			(await listTable(test.db, { ...spec, columns, defaultSort: [] }, { filters: [{ field, op, value }] })).total;
		for (const write of [Number, String, (n: number) => ` ${n.toFixed(2)} `]) {
			expect(await total("number", "eq", write(0.07))).toBe(1);
			expect(await total("number", "ne", write(0.07))).toBe(136);
			expect(await total("number", "in", [write(0.07), write(1.36), write(5)])).toBe(2);
			expect(await total("number", "gte", write(1))).toBe(37);
			expect(await total("number", "lte", write(1))).toBe(101);
			expect(await total("number", "between", [write(1), write(1.1)])).toBe(11);
		}
		expect(await total("number", "lte", "1,000.5")).toBe(137);
		for (const yes of [true, "true", "1", 1]) expect(await total("flag", "eq", yes)).toBe(46);
		for (const no of [false, "false", "0", 0]) expect(await total("flag", "eq", no)).toBe(91);
		expect(await total("day", "isNull")).toBe(46);
		expect(await total("day", "notNull")).toBe(91);
		expect(await total("moment", "gte", "2026-01-31T16:00:00+08:00")).toBe(137);
		expect(await total("moment", "gte", "2026-01-31T16:00:01+08:00")).toBe(0);
		const wrong = {
			number: ["abc", "", "1e3", "12.", true, null],
			flag: ["yes", 2],
			day: ["2026-02-30", "31.1.2026", 20260131],
			moment: ["soon", 5],
		};
		for (const [field, values] of Object.entries(wrong)) {
			const op = field === "flag" ? "eq" : "gte";
			for (const value of values)
				await expect(total(field as "day", op, value), `${field} ${value}`).rejects.toMatchObject({ problem: "value", field });
		}
	});

	it("takes % _ and \\ literally", async () => {
		for (const value of ["0%_d", "\\ ok", "100%"]) {
			const { items } = await listTable(test.db, spec, { filters: [{ field: "name", op: "contains", value }] });
			expect(items.map((i) => i.code)).toEqual(["S005"]);
		}
		expect((await listTable(test.db, spec, { search: "_" })).total).toBe(1);
	});

	it("searches every word in any searched column", async () => {
		const { items } = await listTable(test.db, spec, { search: " s00  9 " });
		expect(items.map((i) => i.code)).toEqual(["S009"]);
	});

	it("names what it does not take and what it would", async () => {
		const refused = async (input: Parameters<typeof listTable>[2]) => {
			const error = await listTable(test.db, spec, input).catch((e: unknown) => e);
			expect(error).toBeInstanceOf(ListInputError);
			return error as ListInputError;
		};
		expect(await refused({ filters: [{ field: "secret", op: "eq", value: 1 }] })).toMatchObject({ problem: "field", field: "secret" });
		expect((await refused({ sort: [{ field: "toString", order: "ascending" }] })).allowed).toEqual(["code", "name", "kind", "email"]);
		expect(await refused({ filters: [{ field: "kind", op: "contains", value: "x" }] })).toMatchObject({ problem: "operator", allowed: ["eq", "in"] });
		expect(await refused({ filters: [{ field: "code", op: "between", value: ["a"] }] })).toMatchObject({ problem: "value", field: "code" });
		expect(await refused({ filters: [{ field: "code", op: "eq", value: { a: 1 } }] })).toMatchObject({ problem: "value" });
		expect(await refused({ pageSize: 1_001 })).toMatchObject({ field: "pageSize" });
		expect(await refused({ cursor: "abc" })).toMatchObject({ problem: "cursor" });
		const { nextCursor } = await listTable(test.db, spec, {});
		expect(await refused({ cursor: nextCursor, sort: [{ field: "kind", order: "ascending" }] })).toMatchObject({ problem: "cursor" });
	});

	it("gives all that match in chunks, in order, as they were when the first was read", async () => {
		const own = await suppliers();
		const of = { filters: [{ field: "kind", op: "in" as const, value: ["rail", "depot"] }], sort: [{ field: "name", order: "descending" as const }] };
		const wanted = (await listTable(own.db, spec, { ...of, pageSize: 100 })).items;
		const sizes: number[] = [];
		const read: unknown[] = [];
		const count = await atOneMoment(own.db, async (moment) => {
			for await (const chunk of listChunks(moment, spec, of, 20, 30)) {
				sizes.push(chunk.length);
				read.push(...chunk);
				// To the front of the list, out of it, into it, and away.
				await own.db
					.updateTable("supplier")
					.set({ name: `z${sizes.length}` })
					.where("code", "<", "S040")
					.execute();
				await own.db.updateTable("supplier").set({ kind: "barge" }).where("code", ">=", "S040").where("code", "<", "S080").execute();
				await own.db.updateTable("supplier").set({ kind: "rail" }).where("code", ">=", "S080").where("code", "<", "S120").execute();
				await own.db.deleteFrom("supplier").where("code", ">=", "S120").execute();
			}
			return listCount(moment, spec, of);
		});
		expect(sizes).toEqual([20, 10, 20, 10, 8]);
		expect(read).toEqual(wanted);
		expect([count, await listCount(own.db, spec, of)]).toEqual([68, 60]);
		await own.close();
	});

	it("gives what matches as a query", async () => {
		const ids = filtered(test.db, spec, { filters: [{ field: "kind", op: "eq", value: "barge" }] })
			.clearSelect()
			.select("s.id");
		expect(await test.db.selectFrom("supplier").select("code").where("id", "in", ids).execute()).toHaveLength(34);
	});

	it("counts a facet's values without the facet's own filter", async () => {
		const values = await facet(
			test.db,
			spec,
			{
				filters: [
					{ field: "kind", op: "eq", value: "rail" },
					{ field: "email", op: "isNull" },
				],
			},
			"kind",
		);
		expect(values.map((v) => v.value)).toEqual(expect.arrayContaining([...kinds]));
		expect(values.reduce((sum, v) => sum + v.count, 0)).toBe(46);
		await expect(facet(test.db, spec, {}, "name; drop table supplier")).rejects.toBeInstanceOf(ListInputError);
	});
});
