import {
	atOneMoment,
	createDatabase,
	type Database,
	facet,
	insertMany,
	type ListInput,
	type ListSort,
	listChunks,
	listCount,
	listTable,
} from "@iqt/db";
import { clientOf, dataOf, placeRow, startSqld } from "@iqt/db/testing";
import { languages, translate } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { inlandRail } from "../../prices/inland-rail/schema.ts";
import { truckingCost } from "../../prices/trucking-cost/schema.ts";
import { worldPerFile } from "../../testing/world.ts";
import type { RateBook } from "./define.ts";
import { listRates, type RateReader, rateFacet, rateListFor } from "./list.ts";
import { applyStaged, nextChange, railRow, rateDb, stageRows } from "./testing.ts";

/** The same numbers in every run. */
function random(seed: number) {
	let state = seed;
	const next = () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
	return {
		chance: (of: number) => next() < of,
		pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
		below: (n: number) => Math.floor(next() * n),
	};
}

const world = worldPerFile(rateDb);
const reader: RateReader = { seesCost: true, today: "2026-11-20" };
const ids = Array.from({ length: 12 }, (_, i) => `22222222-0000-4000-8000-${String(i).padStart(12, "0")}`);
const names = ["Wuhan", "Wuhu", "Xi'an", "Xiamen", "Zhengzhou", "Zhengding"];

/** Places of the same name, areas with and without names, currencies of other digits, and rates at random: with nothing in some fields, and many alike. */
async function fill(db: Kysely<Database>, rows: number): Promise<void> {
	const r = random(7);
	await insertMany(
		db,
		"place",
		ids.map((id, i) =>
			placeRow({
				id,
				kind: i % 2 ? "inlandCity" : "portCity",
				code: `CN${"ABCDEF"[i % 6]}${i}`,
				name: names[i % 6] as string,
				name_zh: "武汉西安郑州"[i % 6] as string,
				aliases: JSON.stringify(i === 3 ? ["Chang'an", "长安"] : []),
			}),
		),
	);
	await insertMany(
		db,
		"area",
		[
			{ code: "310101", path: "上海 黄浦区", path_en: "Shanghai Huangpu" },
			{ code: "310115", path: "上海 浦东新区", path_en: "Shanghai Pudong" },
		].map((area) => ({ ...area, name: area.path, name_en: area.path_en, parent_code: null, level: 3 })) as never,
	);
	const days = ["2026-01-01", "2026-07-01", "2026-10-01", "2026-11-20", "2026-12-01"];
	const shared = (i: number) => ({
		id: crypto.randomUUID(),
		direction: r.pick(["westbound", "eastbound"] as const),
		container_type: r.pick(["20GP", "40HC", "40HC", "40HC"]),
		ownership: "COC" as const,
		weight_from: i * 10,
		weight_to: i * 10 + 10,
		cargo: r.pick(["general", "reefer"] as const),
		basis: "container" as const,
		currency: r.chance(0.1) ? "JPY" : "CNY",
		cost_minor: r.chance(0.1) ? null : r.below(40) * 2500,
		valid_from: r.pick(days),
		valid_to: r.pick(["2026-12-31", "2026-12-15", "2027-01-31", "9999-12-31"]),
		remark: r.chance(0.7) ? null : r.pick(["per truck", "Per Truck 上海", "x", "ab", "100 %", 'on "call"']),
		change_id: "seeded",
		recorded_at: r.pick(["2026-10-01T00:00:00.000Z", "2026-11-01T00:00:00.000Z", `2026-11-02T00:00:00.${String(i % 1000).padStart(3, "0")}Z`]),
		changed_by: r.chance(0.5) ? null : 1,
		on_request: 0 as const,
		vat_bp: r.pick([0, 900]),
	});
	await insertMany(
		db,
		"trucking_cost_rate",
		Array.from({ length: rows }, (_, i) => ({
			...shared(i),
			valid_to: "9999-12-31",
			hub_id: r.pick(ids),
			area_code: r.pick(["310101", "310115", "440306"]),
			trucker_code: r.pick(["TRK-SHA-01", "TRK-SHA-02", "trk-x", "上汽"]),
			distance_km: r.chance(0.2) ? null : r.below(30),
		})),
	);
	await insertMany(
		db,
		"inland_rail_rate",
		Array.from({ length: rows }, (_, i) => ({
			...shared(i),
			...(r.chance(0.2) ? { valid_from: "2026-01-01", valid_to: "2026-11-01" } : {}),
			inland_city_id: r.pick(ids),
			port_city_id: r.pick(ids),
			mode: r.pick(["rail", "railBarge"] as const),
			brt_code: r.chance(0.3) ? null : r.pick(["R-WUH-SHA", "R-XIA-NGB"]),
			frequency: r.pick([null, "2/week", "daily"]),
			transit_min: r.pick([null, 3, 4]),
			transit_max: r.pick([null, 5, 6]),
			ssr_minor: r.chance(0.5) ? r.below(9) * 1000 : null,
			ssr_formula: null,
			msr_minor: null,
			msr_formula: null,
			min_minor: null,
			max_minor: null,
		})),
	);
}

const truckSorts = [
	"hub",
	"hubName",
	"hubNameZh",
	"hubId",
	"areaCode",
	"truckerCode",
	"distanceKm",
	"cost",
	"containerType",
	"validFrom",
	"validTo",
	"status",
	"changedAt",
	"changedBy",
	"id",
	"remark",
	"direction",
	"vat",
];
const filters: NonNullable<ListInput["filters"]>[number][] = [
	{ field: "hub", op: "eq", value: "CNA0" },
	{ field: "hub", op: "ne", value: "CNA0" },
	{ field: "hubName", op: "contains", value: "wu" },
	{ field: "hubNameZh", op: "in", value: ["武", "州"] },
	{ field: "hubId", op: "in", value: ids.slice(0, 3) },
	{ field: "areaCodePath", op: "contains", value: "浦东" },
	{ field: "areaCodePath", op: "isNull" },
	{ field: "areaCode", op: "startsWith", value: "31" },
	{ field: "truckerCode", op: "contains", value: "trk" },
	{ field: "containerType", op: "eq", value: "20GP" },
	{ field: "containerType", op: "in", value: [] },
	{ field: "status", op: "eq", value: "live" },
	{ field: "status", op: "ne", value: "live" },
	{ field: "status", op: "in", value: ["future", "live"] },
	{ field: "status", op: "eq", value: "expired" },
	{ field: "status", op: "in", value: ["none"] },
	{ field: "cost", op: "gte", value: "250" },
	{ field: "cost", op: "between", value: [100, 700] },
	{ field: "cost", op: "eq", value: 75 },
	{ field: "cost", op: "isNull" },
	{ field: "cost", op: "notNull" },
	{ field: "changedAt", op: "gte", value: "2026-11-02" },
	{ field: "changedBy", op: "isNull" },
	{ field: "changedBy", op: "ne", value: "nobody" },
	{ field: "validTo", op: "isNull" },
	{ field: "validFrom", op: "lte", value: "2026-10-01" },
	{ field: "distanceKm", op: "between", value: [3, 9] },
	{ field: "remark", op: "contains", value: "truck" },
	{ field: "remark", op: "isNull" },
	{ field: "remark", op: "ne", value: "x" },
	{ field: "changeId", op: "eq", value: "seeded" },
	{ field: "direction", op: "eq", value: "westbound" },
	{ field: "vat", op: "gte", value: "1" },
];
const searches = ["wuh", "武", "上海", "浦东", "TRK-SHA", "ab", "a", "x", "sha 20gp", "%", '"', "nowhere", "trk 上海 per", "西安", "长安", "chang"];

/** A list that gathers few rows and looks through few: what it does with a million, of which these are no more than it has. */
const hurried = { gathered: 40, lookedThrough: 60 };

async function listsOf(db: Kysely<Database>, book: RateBook, who: RateReader, input: Parameters<typeof rateListFor>[3]) {
	const mine = await rateListFor(db, book, who, input);
	// Without digits known beforehand, and without what is counted: rows that are alike follow each other as they were added in both.
	const { counted, ...plain } = await rateListFor(db, book, who, {});
	if (!counted) throw new Error("the list is not counted");
	return { lists: [mine, { ...mine, counted: { ...counted, ...hurried } }], oracle: { ...plain, id: "r.rowid" } };
}

/** What is asked of a list, with the answers of the list as it is and of a plain query over all that is joined. */
async function compared(db: Kysely<Database>, book: RateBook, who: RateReader, input: ListInput): Promise<void> {
	const { lists, oracle } = await listsOf(db, book, who, input);
	const told = JSON.stringify(input);
	const all = await listTable(db, oracle, { ...input, pageSize: 1_000 });
	const wanted = all.items.map(({ id }) => id);
	for (let pageIndex = 2; pageIndex <= all.totalPages; pageIndex++)
		wanted.push(...(await listTable(db, oracle, { ...input, pageSize: 1_000, pageIndex })).items.map(({ id }) => id));
	for (const list of lists) {
		const whole = await listTable(db, list, { ...input, pageSize: 1_000 });
		expect(whole.items, told).toEqual(all.items);
		expect([whole.total, await listCount(db, list, input)], told).toEqual([all.total, all.total]);
		const some = await listTable(db, list, { ...input, pageSize: 10, countTo: 50 });
		expect(some.more ? some.total <= all.total : some.total === all.total, told).toBe(true);
		const last = Math.max(1, Math.ceil(all.total / 30));
		for (const pageIndex of [1, Math.ceil(last / 2), last, last + 1]) {
			const page = await listTable(db, list, { ...input, pageSize: 30, pageIndex });
			expect(
				page.items.map(({ id }) => id),
				`${told} page ${pageIndex}`,
			).toEqual(wanted.slice((pageIndex - 1) * 30, pageIndex * 30));
			expect(page.total, `${told} page ${pageIndex}`).toBe(all.total);
		}
		const walked: unknown[] = [];
		for (let cursor: string | null | undefined; cursor !== null && walked.length < 300; ) {
			const page = await listTable(db, list, { ...input, pageSize: 70, cursor });
			walked.push(...page.items.map(({ id }) => id));
			cursor = page.nextCursor;
		}
		expect(walked, `${told} by cursor`).toEqual(wanted.slice(0, 350));
	}
}

async function exported(db: Kysely<Database>, book: RateBook, input: ListInput): Promise<void> {
	const { lists, oracle } = await listsOf(db, book, reader, input);
	await atOneMoment(db, async (moment) => {
		const [wanted = [], ...of] = await Promise.all(
			[oracle, ...lists].map(async (list) => {
				const ids: unknown[] = [];
				for await (const rows of listChunks(moment, list, input, 300, 700)) ids.push(...rows.map(({ id }) => id));
				return ids;
			}),
		);
		for (const ids of of) expect(ids, JSON.stringify(input)).toEqual(wanted);
	});
}

async function facetsCompared(db: Kysely<Database>, book: RateBook, who: RateReader, input: ListInput): Promise<void> {
	const { oracle } = await listsOf(db, book, who, input);
	for (const [field, { filter }] of Object.entries(oracle.columns)) {
		if (!filter?.length || field.startsWith("ssr") || field.startsWith("msr")) continue;
		const { lists } = await listsOf(db, book, who, { ...input, field });
		const wanted = await facet(db, oracle, input, field);
		for (const list of lists) expect(await facet(db, list, input, field), `${field} of ${JSON.stringify(input)}`).toEqual(wanted);
	}
}

const ascending = (field: string): ListSort => ({ field, order: "ascending" });
const descending = (field: string): ListSort => ({ field, order: "descending" });

/** Each value as often as it stands in the table. */
async function keptRight(db: Kysely<Database>): Promise<void> {
	for (const book of [truckingCost, inlandRail]) {
		const { oracle, lists } = await listsOf(db, book, reader, {});
		const [list] = lists;
		for (const column of list?.counted?.counted ?? []) {
			const ref = sql.ref(column);
			const beside = column === "cost_minor" ? sql`currency` : sql`''`;
			const { rows } = await sql`select value, beside, sum(n) as n from
				(select value, beside, n from rate_value where book = ${book.table} and field = ${column}
				union all select coalesce(${ref}, x''), ${beside}, sign from ${sql.table(`${book.table}_changed`)}) group by 1, 2 having sum(n) <> 0
				except select coalesce(${ref}, x''), ${beside}, count(*) from ${sql.table(book.table)} group by 1, 2`.execute(db);
			expect(rows, `${book.domain} ${column}`).toEqual([]);
		}
		expect(await listCount(db, oracle, {})).toBe(await listCount(db, list ?? oracle, {}));
	}
}

beforeAll(() => fill(world.db, 2_500), 300_000);

const mixed = Array.from({ length: 6 }, (_, seed) => seed);

describe("a list answers as a plain query does", { timeout: 300_000 }, () => {
	test.each(truckSorts)("in order of %s", async (field) => {
		for (const sort of [[ascending(field)], [descending(field)]]) await compared(world.db, truckingCost, reader, { sort });
	});

	test("in order of several fields", () => compared(world.db, truckingCost, reader, { sort: [ascending("hubName"), descending("cost")] }));

	test.each(filters)("where $field $op $value", (filter) => compared(world.db, truckingCost, reader, { filters: [filter] }));

	test.each(searches)("searched for %s", (search) => compared(world.db, truckingCost, reader, { search }));

	test.each(mixed)("asked for several things at once (%i)", async (seed) => {
		const r = random(seed);
		for (let i = 0; i < 5; i++) {
			const sort = [r.chance(0.5) ? ascending(r.pick(truckSorts)) : descending(r.pick(truckSorts))];
			const who = r.chance(0.2) ? { ...reader, validOn: "2026-11-20" } : reader;
			const search = r.chance(0.3) ? r.pick(searches) : "";
			await compared(world.db, truckingCost, who, { filters: [r.pick(filters), r.pick(filters)], sort, search });
		}
	});

	test.each(["containerType", "validFrom", "changedAt", "id"])("narrowed by currency and an amount, in order of %s", async (field) => {
		const filters: ListInput["filters"] = [
			{ field: "currency", op: "in", value: ["CNY"] },
			{ field: "cost", op: "gte", value: "250" },
		];
		for (const book of [truckingCost, inlandRail])
			for (const sort of [[ascending(field)], [descending(field)]]) await compared(world.db, book, reader, { filters, sort });
	});

	test.each([["live"], ["future"], ["expired"], ["live", "future"], ["live", "expired"]].map((states) => ({ states })))(
		"of rates that have begun, ended or not: $states",
		({ states }) => compared(world.db, inlandRail, reader, { filters: [{ field: "status", op: "in", value: states }] }),
	);

	test.each(["R-WUH", "daily", "2/", "nowhere"])("of another book, searched for %s", (search) =>
		compared(world.db, inlandRail, reader, { search, sort: [ascending("portCityName")] }),
	);

	test("also by the other names of a place, and by what a choice of the book is called in any language", async () => {
		const listed = async (book: RateBook, input: ListInput) => (await listRates(world.db, book, { ...input, pageSize: 10 }, reader)).total;
		for (const word of ["长安", "chang'an"]) {
			const total = await listed(truckingCost, { search: word });
			expect(total).toBe(await listed(truckingCost, { filters: [{ field: "hubId", op: "eq", value: ids[3] }] }));
			expect(total).toBeGreaterThan(0);
		}
		for (const language of languages) {
			const [word = ""] = translate(language, "enum.mode.railBarge").split(" ").slice(-1);
			await compared(world.db, inlandRail, reader, { search: word });
			expect(await listed(inlandRail, { search: word })).toBe(
				await listed(inlandRail, { filters: [{ field: "mode", op: "eq", value: "railBarge" }] }),
			);
		}
	});

	test("with the values of each field", async () => {
		const live = { field: "status", op: "eq", value: "live" } as const;
		for (const input of [{}, { filters: filters.slice(0, 1) }, { filters: [live], search: "sha" }])
			await facetsCompared(world.db, truckingCost, reader, input);
		await facetsCompared(world.db, inlandRail, reader, { filters: [{ field: "brtCode", op: "notNull" }] });
	});

	test("in an export", async () => {
		for (const sort of [[], [ascending("hubName")], [ascending("cost")], [descending("distanceKm")]])
			await exported(world.db, truckingCost, { sort });
		await exported(world.db, truckingCost, { sort: [ascending("areaCode")], filters: filters.slice(0, 1) });
	});

	test("over libsql-server, which keeps count of what is written over it", async () => {
		const server = await startSqld({ data: await dataOf(world.database) });
		const remote = createDatabase(clientOf(server), { timeoutMs: 300_000, busyMs: 300_000 });
		try {
			const change = { remark: "over HTTP", version: 2, recorded_at: "2026-11-19T00:00:00.000Z" };
			await remote.updateTable("trucking_cost_rate").set(change).where("direction", "=", "westbound").execute();
			await compared(remote, truckingCost, reader, { search: "over", sort: [descending("hubName")] });
			await compared(remote, truckingCost, reader, { filters: [{ field: "status", op: "eq", value: "live" }], search: "ht" });
			await keptRight(remote);
		} finally {
			await remote.destroy();
			await server.stop();
		}
	});
});

test("who may not see costs finds no trucker by his code, as before", async () => {
	const { db } = world;
	const sales = { ...reader, seesCost: false };
	for (const search of ["TRK-SHA", "上汽", "20GP"]) await compared(db, truckingCost, sales, { search });
	for (const field of ["truckerCode", "cost"]) {
		await expect(rateFacet(db, truckingCost, { field }, sales)).rejects.toMatchObject({ messageId: "list.unknownField" });
		await expect(listRates(db, truckingCost, { sort: [ascending(field)] }, sales)).rejects.toMatchObject({ messageId: "list.unknownField" });
	}
});

test("and after edits, deletes, undo and an import that replaces all", { timeout: 300_000 }, async () => {
	const { db } = world;
	const desk = world.as("superuser");
	const first = (await desk.truckingCost.list({ pageSize: 60 })).items;
	await desk.truckingCost.quickEdit({
		rows: first.slice(0, 30).map(({ id, version }, i) => ({ id, version, cells: { remark: `edited ${i}`, cost: "77" } })),
	});
	await desk.truckingCost.remove({ ids: first.slice(30).map(({ id }) => id) });
	const applied = await desk.truckingCost.applyToAll({
		predicate: { filters: [{ field: "containerType", op: "eq", value: "40HC" }] },
		operation: { field: "remark", op: "set", value: "武汉 applied" },
	});
	await keptRight(db);
	for (const search of ["applied", "武汉", "edited 1", "ed"]) await compared(db, truckingCost, reader, { search });
	await desk.truckingCost.undo({ changeId: applied.changeId });
	await keptRight(db);
	for (const search of ["applied", "edited 1"]) await compared(db, truckingCost, reader, { search });
	await stageRows(db, "b1", [railRow(), railRow({ containerType: "20GP", remark: "brought 上海" })]);
	await applyStaged(db, { batchId: "b1", mode: "replace", change: nextChange() });
	await keptRight(db);
	for (const input of [{}, { search: "brought" }, { filters: [{ field: "status", op: "eq", value: "live" }] }] as ListInput[])
		await compared(db, inlandRail, reader, input);
});
