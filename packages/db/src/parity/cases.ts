import { type Kysely, sql } from "kysely";
import { DbConstraintError, DbIntegerError, insertMany } from "../index.ts";
import type { Database } from "../tables/index.ts";

/** Things that must be the same over a file, over HTTP and at the edge. Each answers plain data, compared with `expected`. */
export interface ParityCase {
	name: string;
	run(db: Kysely<Database>): Promise<unknown>;
	expected: unknown;
}

const one = async (db: Kysely<Database>, query: ReturnType<typeof sql>) => (await query.execute(db)).rows[0];

const failure = async (work: Promise<unknown>) => {
	const error = await work.then(
		() => "no error",
		(e: unknown) => e,
	);
	if (error instanceof DbConstraintError) return { kind: error.kind, message: error.message, detail: error.detail };
	return error instanceof Error ? error.name : error;
};

const company = (id: string) => ({ id, code: `C-${id}`, name: id, language: "en" as const });

const codes = (db: Kysely<Database>, like: string) =>
	db
		.selectFrom("company")
		.select("id")
		.where("id", "like", like)
		.orderBy("id")
		.execute()
		.then((rows) => rows.map((r) => r.id));

export const parityCases: ParityCase[] = [
	{
		name: "whole numbers are integers, others REAL, booleans 0 and 1",
		run: (db) =>
			one(
				db,
				sql`select typeof(${1}) as a, typeof(${1.5}) as b, typeof(${true}) as c, ${true} as d, ${false} as e, 7 / ${2} as f, typeof(${-0}) as g`,
			),
		expected: { a: "integer", b: "real", c: "integer", d: 1, e: 0, f: 3, g: "integer" },
	},
	{
		name: "text, null and large reals come back as they went",
		run: (db) =>
			one(db, sql`select ${"中文 ✓ ''\"\\ \u0001"} as a, ${null} as b, ${1e300} as c, ${9_007_199_254_740_991} as d, ${-9_007_199_254_740_991} as e`),
		expected: { a: "中文 ✓ ''\"\\ \u0001", b: null, c: 1e300, d: 9_007_199_254_740_991, e: -9_007_199_254_740_991 },
	},
	{
		name: "an integer beyond 2^53 - 1 is refused on reading, not rounded, and can be read as text",
		run: async (db) => {
			const error = await one(db, sql`select 9007199254740993 as a`).catch((e: unknown) => e);
			const text = await one(db, sql`select cast(${9_007_199_254_740_993n} as text) as a`);
			return [error instanceof DbIntegerError, text];
		},
		expected: [true, { a: "9007199254740993" }],
	},
	{
		name: "undefined, NaN, Infinity and objects are refused",
		run: async (db) => {
			const refused: unknown[] = [];
			for (const value of [undefined, Number.NaN, Number.POSITIVE_INFINITY, { a: 1 }, new Date(0)])
				refused.push(await failure(one(db, sql`select ${value} as a`)));
			return refused;
		},
		expected: ["TypeError", "TypeError", "TypeError", "TypeError", "TypeError"],
	},
	{
		name: "blobs are plain Uint8Arrays",
		run: async (db) => {
			const row = (await one(db, sql`select ${new Uint8Array([0, 1, 255])} as a, x'' as b, typeof(${new Uint8Array(2)}) as c`)) as {
				a: unknown;
				b: unknown;
				c: string;
			};
			const { a, b } = row;
			return [a instanceof Uint8Array && Object.getPrototypeOf(a) === Uint8Array.prototype && [...a], b instanceof Uint8Array && b.length, row.c];
		},
		expected: [[0, 1, 255], 0, "blob"],
	},
	{
		name: "affected rows, insert ids and returning",
		run: async (db) => {
			await db
				.insertInto("company")
				.values([company("r1"), company("r2")])
				.execute();
			const updated = await db.updateTable("company").set({ name: "x" }).where("id", "like", "r%").executeTakeFirstOrThrow();
			const returned = await db.deleteFrom("company").where("id", "=", "r1").returning(["id", "version"]).execute();
			const deleted = await db.deleteFrom("company").where("id", "=", "r2").executeTakeFirstOrThrow();
			const role = {
				guid: "g-parity",
				code: "parity",
				name: "n",
				role_type: "t",
				is_super: 0 as const,
				can_quotation: 1 as const,
				department: null,
				position: null,
				focal_type: null,
			};
			const inserted = await db.insertInto("role").values(role).executeTakeFirstOrThrow();
			return [updated.numUpdatedRows, returned, deleted.numDeletedRows, (inserted.insertId ?? 0n) > 0n].map((v) =>
				typeof v === "bigint" ? Number(v) : v,
			);
		},
		expected: [2, [{ id: "r1", version: 1 }], 1, true],
	},
	{
		name: "constraint errors say what and which",
		run: async (db) => {
			await db.insertInto("company").values(company("k1")).execute();
			const raw = (text: string) => failure(sql.raw(text).execute(db));
			return [
				await failure(
					db
						.insertInto("company")
						.values({ ...company("k1"), code: "other" })
						.execute(),
				),
				await failure(
					db
						.insertInto("company")
						.values({ ...company("k2"), code: "c-K1" })
						.execute(),
				),
				await raw("insert into company (id, code) values ('k3', 'k3')"),
				await raw("insert into exchange_rate (currency, valid_from, per_usd, source) values ('XXX', '2026-01-01', '1', 's')"),
				await raw("insert into current_change values (2, 'a', '2026-01-01T00:00:00.000Z')"),
				await raw("insert into company (id, code, name, version) values ('k4', 'k4', 'k4', 'one')"),
				await raw("insert into company (id, code, name, version) values ('k4', 'k4', 'k4', 1.5)"),
			];
		},
		expected: [
			{ kind: "unique", message: "UNIQUE constraint failed: company.id", detail: "company.id" },
			{ kind: "unique", message: "UNIQUE constraint failed: company.code", detail: "company.code" },
			{ kind: "notNull", message: "NOT NULL constraint failed: company.name", detail: "company.name" },
			{ kind: "foreignKey", message: "FOREIGN KEY constraint failed", detail: "FOREIGN KEY" },
			{ kind: "check", message: "CHECK constraint failed: id = 1", detail: "id = 1" },
			{ kind: "type", message: "cannot store TEXT value in INTEGER column company.version", detail: "TEXT value in INTEGER column company.version" },
			{ kind: "type", message: "cannot store REAL value in INTEGER column company.version", detail: "REAL value in INTEGER column company.version" },
		],
	},
	{
		name: "what a trigger raises is the message",
		run: async (db) => {
			const entry = {
				change_id: "c1",
				at: "t",
				actor_id: null,
				actor_name: "a",
				source: "s",
				action: "a",
				object_type: "o",
				object_id: "i",
				before: null,
				after: null,
			};
			await db
				.insertInto("change_log")
				.values({ ...entry, prev_hash: "p", hash: "h" })
				.execute();
			return [await failure(db.updateTable("change_log").set({ action: "x" }).execute()), await failure(db.deleteFrom("change_log").execute())];
		},
		expected: [
			{ kind: "trigger", message: "CHANGE_LOG_IS_FINAL", detail: "" },
			{ kind: "trigger", message: "CHANGE_LOG_IS_FINAL", detail: "" },
		],
	},
	{
		name: "reads at once each get their own answer or their own error",
		run: async (db) => {
			const reads = Array.from({ length: 20 }, (_, i) => one(db, sql`select ${i} as n, ${i % 2 ? "odd" : null} as t`));
			const wrong = failure(sql`select * from nowhere`.execute(db));
			const large = one(db, sql`select 9007199254740993 as a`).catch((e: unknown) => e instanceof DbIntegerError);
			const answers = (await Promise.all(reads)) as { n: number; t: string | null }[];
			return [answers.every(({ n, t }, i) => n === i && t === (i % 2 ? "odd" : null)), (await wrong) !== "no error", await large];
		},
		expected: [true, true, true],
	},
	{
		name: "a wrong statement is an error and leaves the connection usable",
		run: async (db) => [
			await failure(sql`selec 1`.execute(db)).then((e) => e !== "no error"),
			await failure(sql`select * from nowhere`.execute(db)).then((e) => e !== "no error"),
			await one(db, sql`select 1 as a`),
		],
		expected: [true, true, { a: 1 }],
	},
	{
		name: "a transaction commits as a whole and sees its own writes",
		run: async (db) => {
			const inside = await db.transaction().execute(async (trx) => {
				await trx.insertInto("company").values(company("t1")).execute();
				await trx.insertInto("company").values(company("t2")).execute();
				return codes(trx, "t%");
			});
			return [inside, await codes(db, "t%")];
		},
		expected: [
			["t1", "t2"],
			["t1", "t2"],
		],
	},
	{
		name: "an error rolls all of it back, an empty transaction is fine",
		run: async (db) => {
			const error = await failure(
				db.transaction().execute(async (trx) => {
					await trx.insertInto("company").values(company("x1")).execute();
					throw new RangeError("mine");
				}),
			);
			const refused = await failure(
				db.transaction().execute(async (trx) => {
					await trx.insertInto("company").values(company("x2")).execute();
					await trx.insertInto("company").values(company("x2")).execute();
				}),
			);
			await db.transaction().execute(async () => undefined);
			return [error, (refused as { kind: string }).kind, await codes(db, "x%")];
		},
		expected: ["RangeError", "unique", []],
	},
	{
		name: "a refused statement inside a transaction leaves the rest of it alive",
		run: async (db) => {
			await db.transaction().execute(async (trx) => {
				await trx.insertInto("company").values(company("y1")).execute();
				await failure(trx.insertInto("company").values(company("y1")).execute());
				await trx.insertInto("company").values(company("y2")).execute();
			});
			return codes(db, "y%");
		},
		expected: ["y1", "y2"],
	},
	{
		name: "savepoints roll back to, nest and release",
		run: async (db) => {
			const trx = await db.startTransaction().execute();
			await trx.insertInto("company").values(company("s1")).execute();
			const a = await trx.savepoint("a").execute();
			await a.insertInto("company").values(company("s2")).execute();
			const b = await a.savepoint("b").execute();
			await b.insertInto("company").values(company("s3")).execute();
			const back = await b.rollbackToSavepoint("b").execute();
			await back.releaseSavepoint("a").execute();
			const c = await trx.savepoint('odd "name"').execute();
			await c.insertInto("company").values(company("s4")).execute();
			await c.rollbackToSavepoint('odd "name"').execute();
			await trx.commit().execute();
			return codes(db, "s%");
		},
		expected: ["s1", "s2"],
	},
	{
		name: "a controlled transaction rolls back",
		run: async (db) => {
			const trx = await db.startTransaction().execute();
			await trx.insertInto("company").values(company("z1")).execute();
			await trx.rollback().execute();
			return codes(db, "z%");
		},
		expected: [],
	},
	{
		name: "reads go on beside an open transaction and do not see it; writers take turns",
		run: async (db) => {
			const trx = await db.startTransaction().execute();
			await trx.insertInto("company").values(company("w1")).execute();
			const outside = await codes(db, "w%");
			const second = db.insertInto("company").values(company("w2")).execute();
			await new Promise((resolve) => setTimeout(resolve, 30));
			await trx.commit().execute();
			await second;
			return [outside, await codes(db, "w%")];
		},
		expected: [[], ["w1", "w2"]],
	},
	{
		name: "a read-only transaction keeps its view and refuses writes",
		run: async (db) => {
			await db.insertInto("company").values(company("v1")).execute();
			const seen = await db
				.transaction()
				.setAccessMode("read only")
				.execute(async (trx) => {
					const before = await codes(trx, "v%");
					await db.insertInto("company").values(company("v2")).execute();
					return [before, await codes(trx, "v%")];
				});
			const refused = await failure(
				db
					.transaction()
					.setAccessMode("read only")
					.execute((trx) => trx.insertInto("company").values(company("v3")).execute()),
			);
			return [seen, refused !== "no error", await codes(db, "v%")];
		},
		expected: [[["v1"], ["v1"]], true, ["v1", "v2"]],
	},
	{
		name: "twenty transactions at once all count",
		run: async (db) => {
			await db.insertInto("throttle").values({ key: "parity", count: 0, window_ends_at: "" }).execute();
			await Promise.all(
				Array.from({ length: 20 }, () =>
					db.transaction().execute(async (trx) => {
						const { count } = await trx.selectFrom("throttle").select("count").where("key", "=", "parity").executeTakeFirstOrThrow();
						await trx
							.updateTable("throttle")
							.set({ count: count + 1 })
							.where("key", "=", "parity")
							.execute();
					}),
				),
			);
			return db.selectFrom("throttle").select("count").where("key", "=", "parity").executeTakeFirst();
		},
		expected: { count: 20 },
	},
	{
		name: "insertMany keeps types over several statements, and rolls back with its transaction",
		run: async (db) => {
			const rows = Array.from({ length: 12_001 }, (_, i) => ({ key: `m${i}`, count: i, window_ends_at: i % 2 ? "中" : '"\\' }));
			await db.transaction().execute((trx) => insertMany(trx, "throttle", rows));
			const error = await failure(
				db.transaction().execute(async (trx) => {
					await insertMany(trx, "throttle", [{ key: "n1", count: 1, window_ends_at: "" }]);
					await insertMany(trx, "throttle", [{ key: "m7", count: 1, window_ends_at: "" }]);
				}),
			);
			await insertMany(db, "throttle", []);
			const total = await one(db, sql`select count(*) as n, sum(count) as s, count(distinct window_ends_at) as d from throttle where key like 'm%'`);
			return [total, (error as { kind: string }).kind, await one(db, sql`select count(*) as n from throttle where key = 'n1'`)];
		},
		expected: [{ n: 12_001, s: 72_006_000, d: 2 }, "unique", { n: 0 }],
	},
	{
		name: "streams in chunks",
		run: async (db) => {
			const seen: number[] = [];
			const query = sql<{ n: number }>`(with recursive c(n) as (select 1 union all select n + 1 from c where n < 250) select n from c)`.$castTo<{
				n: number;
			}>();
			for await (const { n } of db.selectFrom(query.as("q")).selectAll().stream(100)) seen.push(n);
			return [seen.length, seen[0], seen.at(-1)];
		},
		expected: [250, 1, 250],
	},
];
