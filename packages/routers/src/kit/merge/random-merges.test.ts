import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { seeded } from "../../pricing/random-book.test-support.ts";
import { worldPerFile } from "../../testing/world.ts";
import { listedBooks } from "../price-book/listed.ts";
import { rateDb } from "../price-book/testing.ts";
import { recordKinds } from "../records/registry.ts";
import { namingOf } from "./columns.ts";
import { everything, fillReferences, fillRegisters, type Registers, stillNamed } from "./random-references.test-support.ts";

const world = worldPerFile(rateDb);
let registers: Registers;

beforeAll(async () => {
	const r = seeded(11);
	registers = await fillRegisters(world.db, r);
	await fillReferences(world.db, r, registers, world.users.get("SALS")?.id ?? 0);
});

const kinds: [kind: string, register: keyof Registers][] = [
	["port", "port"],
	["portCity", "portCity"],
	["inlandCity", "inlandCity"],
	["supplier", "trucker"],
	["depotService", "depotService"],
	["customsCategory", "customsCategory"],
	["priceIndex", "priceIndex"],
	["truckType", "truckType"],
	["company", "company"],
];

/** Ids and codes of the records of a register. */
async function recordsOf(kind: string, register: keyof Registers): Promise<{ id: string; code: string }[]> {
	const table = recordKinds().find(({ name }) => name === kind)?.table ?? "";
	const list = JSON.stringify(registers[register]);
	const { rows } = await sql<{ id: string; code: string }>`select id, code from ${sql.table(table)}
		where id in (select value from json_each(${list})) or code in (select value from json_each(${list})) order by code`.execute(world.db);
	return rows;
}

type Calls = {
	merge: (input: object) => Promise<{ changeId: string; count: number }>;
	unmerge: (input: object) => Promise<unknown>;
	previewMerge: (input: object) => Promise<{ clashes: unknown[] }>;
};

test.each(kinds.flatMap(([kind, register]) => (["stays", "goes"] as const).map((holds) => [kind, register, holds] as const)))(
	"%s of the register %s merged with references at random (%s hold), and undone: everything is as it was",
	async (kind, register, holds) => {
		const calls = (world.as("superuser") as unknown as Record<string, Calls>)[kind] as Calls;
		const [stays, ...others] = await recordsOf(kind, register);
		if (!stays) throw new Error(`no ${kind}`);
		let moved = 0;
		for (const goes of [others.slice(0, 1), others]) {
			const before = await everything(world.db);
			const merge = { stays: stays.id, goes: goes.map(({ id }) => id), holds };
			const { changeId, count } = await calls.merge(merge);
			moved += count;
			expect(
				await stillNamed(
					world.db,
					goes.flatMap(({ id, code }) => [id, code]),
				),
			).toEqual([]);
			await calls.unmerge({ changeId });
			expect(await everything(world.db)).toEqual(before);
		}
		expect(moved, "something names it").toBeGreaterThan(0);
	},
);

test("there is something of every book to move, and rates that would meet", async () => {
	for (const { table } of listedBooks()) {
		const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(world.db);
		expect(rows[0]?.n, table).toBeGreaterThan(3);
	}
	const [stays, ...others] = await recordsOf("port", "port");
	const goes = others.map(({ id }) => id);
	expect((await world.as("superuser").port.previewMerge({ stays: stays?.id ?? "", goes })).clashes.length).toBeGreaterThan(1);
});

test("every column of the database that refers to a record which can be merged follows it", async () => {
	const { rows } = await sql<{ table: string; column: string; to: string }>`select m.name as "table", f."from" as "column", f."table" as "to"
		from sqlite_schema m join pragma_foreign_key_list(m.name) f where m.type = 'table'`.execute(world.db);
	const merging = recordKinds().filter((kind) => kind.merging);
	const followed = new Set(
		merging.flatMap((kind) => [
			...namingOf(kind).map(({ table, column }) => `${kind.table} ${table}.${column}`),
			...listedBooks().flatMap(({ table, fields }) =>
				fields.flatMap((field) => (field.placeKinds && kind.table === "place" ? [`place ${table}.${field.column}`] : [])),
			),
		]),
	);
	const tables = new Set<string>(merging.map(({ table }) => table));
	const left = rows.filter(({ to }) => tables.has(to)).map(({ table, column, to }) => `${to} ${table}.${column}`);
	expect(left.filter((one) => !followed.has(one))).toEqual([]);
});

test("a kind says that it can be merged where it says how, and has the procedures", () => {
	const calls = world.as("superuser") as unknown as Record<string, Partial<Calls>>;
	for (const kind of recordKinds()) {
		expect(kind.merged, kind.name).toBe(kind.merging !== undefined);
		if (kind.merged) expect(typeof calls[kind.name]?.merge, kind.name).toBe("function");
	}
});
