import { atOneMoment, type FilterOp, type ListSort } from "@iqt/db";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inlandRail } from "../../prices/inland-rail/schema.ts";
import { randomFormula, seeded } from "../../pricing/random-book.test-support.ts";
import { formulasOf } from "./amounts.ts";
import { previewRemove } from "./apply.ts";
import { toColumns } from "./convert.ts";
import { allRates, listRates, type Rate } from "./list.ts";
import { addRate } from "./queries.ts";
import { loadReference } from "./reference.ts";
import { nextChange, railRow, rateDb } from "./testing.ts";

let db: Awaited<ReturnType<typeof rateDb>>;
const reader = { seesCost: true, today: "2026-11-20" };
const ROWS = 120;

/** Formulas of every kind over costs of every size; some need more than the row holds. */
beforeAll(async () => {
	db = await rateDb();
	const random = seeded(7);
	const reference = await loadReference(db.db);
	for (let i = 0; i < ROWS; i++) {
		const price = () => (random.chance(0.3) ? String(random.between(1, 9_000)) : randomFormula(random));
		const day = new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10);
		const currency = random.pick(["CNY", "JPY"]);
		const cost = (random.between(100, 999_999) / 100).toFixed(currency === "JPY" ? 0 : 2);
		const more = { cost, currency, validFrom: day, validTo: day };
		// Straight into the table: what a form refuses of such prices is another matter.
		const row = { ...railRow({ ...more, remark: null }), ssr: price(), msr: null, onRequest: true };
		const made = toColumns(inlandRail, inlandRail.row.parse(row), reference);
		if (!made.ok) continue;
		const at = nextChange();
		await db.db
			.insertInto("inland_rail_rate")
			.values({ id: crypto.randomUUID(), ...made.columns, change_id: at.id, recorded_at: at.at, changed_by: 0 } as never)
			.execute();
	}
	await addRate(
		db.db,
		inlandRail,
		inlandRail.row.parse(railRow({ containerType: "20GP", cost: null, ssr: null, msr: null, onRequest: true })),
		nextChange(),
	);
});
afterAll(() => db.close());

const amount = (rate: Pick<Rate, "values">) => (rate.values.ssr == null ? null : Number(rate.values.ssr));
const everything = async () => (await listRates(db.db, inlandRail, { pageSize: 500 }, reader)).items;
const found = async (op: FilterOp, value?: unknown) =>
	(await listRates(db.db, inlandRail, { filters: [{ field: "ssr", op, value }], pageSize: 500 }, reader)).items.map(amount);

test("a column of prices is ordered by what people see in it, formulas and numbers alike", async () => {
	const all = (await everything()).map(amount);
	const shown = all.filter((value) => value !== null);
	expect(shown.length).toBeGreaterThan(ROWS / 2);
	expect((await everything()).filter((rate) => amount(rate) !== null && !/^[\d.]+$/.test(String(rate.row.ssr))).length).toBeGreaterThan(ROWS / 5);
	for (const order of ["ascending", "descending"] as const) {
		const sort: ListSort[] = [{ field: "ssr", order }];
		const listed = (await listRates(db.db, inlandRail, { sort, pageSize: 500 }, reader)).items.map(amount).filter((value) => value !== null);
		const expected = shown.toSorted((a, b) => (order === "ascending" ? a - b : b - a));
		expect(listed).toEqual(expected);
		const exported: (number | null)[] = [];
		await atOneMoment(db.db, async (moment) => {
			for await (const rate of allRates(moment, inlandRail, { sort }, reader)) exported.push(amount(rate));
		});
		expect(exported.filter((value) => value !== null)).toEqual(expected);
	}
});

test("and is filtered by it; nothing is what has neither number nor formula", async () => {
	const all = (await everything()).map(amount);
	const shown = all.filter((value) => value !== null);
	for (const limit of [...new Set(shown)]) {
		expect(await found("eq", String(limit)), `${limit}`).toEqual(shown.filter((value) => value === limit));
		expect((await found("gte", limit)).length, `>= ${limit}`).toBe(shown.filter((value) => value >= limit).length);
	}
	expect(await found("isNull")).toEqual([null]);
	expect((await found("notNull")).length).toBe(all.length - 1);
	const filters = [{ field: "ssr", op: "gte" as const, value: "6000" }];
	expect((await previewRemove(db.db, inlandRail, { filters }, reader)).count).toBe(shown.filter((value) => value >= 6000).length);
});

test("with more formulas than can be compared it is refused with a reason", async () => {
	const rows = sql`(with recursive n(i) as (select 1 union all select i + 1 from n where i < 301) select 'cost+' || i as ssr_formula from n)`;
	await expect(formulasOf(db.db, inlandRail, new Set(["ssr"]), rows)).rejects.toMatchObject({ kind: "invalid", messageId: "list.tooManyFormulas" });
	expect((await formulasOf(db.db, inlandRail, new Set(["validFrom"]), rows)).size).toBe(0);
});

test("a formula with parameters shows what it comes to, is ordered and found by it; beside an SSR that is not sold stands what is", async () => {
	const parameter = {
		id: "fuel",
		key: "Fuel",
		name: "Fuel",
		type: "percent",
		value: "12.5",
		in_formula: 1,
		shared: 0,
		changed_at: "2026-01-01T00:00:00.000Z",
	};
	await db.db
		.insertInto("parameter")
		.values(parameter as never)
		.execute();
	const search = "CNCKG soldtest";
	const add = (changes: Record<string, unknown>) =>
		addRate(db.db, inlandRail, inlandRail.row.parse(railRow({ remark: "soldtest", direction: "eastbound", msr: "100", ...changes })), nextChange());
	const listed = async (more = {}) => (await listRates(db.db, inlandRail, { search, ...more }, reader)).items;
	await add({ cost: "1000", ssr: "cost*(1+fuel)+0.005" });
	await add({ ownership: "SOC", ssr: "1500", min: "2000" });
	// As they were taken before a maximum was held against the price, and before a book said what it charges by.
	const held = await add({ mode: "railTruck", ssr: "3000", msr: "2400" });
	await db.db.updateTable("inland_rail_rate").set({ max_minor: 250_000 }).where("id", "=", held).execute();
	const markUp = await add({ mode: "railBarge", ownership: "SOC", ssr: "5", msr: "1", min: "2000" });
	await db.db.updateTable("inland_rail_rate").set({ basis: "percent" }).where("id", "=", markUp).execute();
	const sort: ListSort[] = [{ field: "ssr", order: "ascending" }];
	expect((await listed({ sort })).map(({ row, values }) => [row.ssr, values.ssr, values.sold])).toEqual([
		["5.00", "5.00", undefined],
		["cost*(1+fuel)+0.005", "1125.01", undefined],
		["1500.00", "1500.00", "2000.00"],
		["3000.00", "3000.00", "2500.00"],
	]);
	expect((await listed({ filters: [{ field: "ssr", op: "eq", value: "1125.01" }] })).length).toBe(1);
	const exported: unknown[] = [];
	await atOneMoment(db.db, async (moment) => {
		for await (const rate of allRates(moment, inlandRail, { sort, search }, { ...reader, seesCost: false })) exported.push(rate.row.ssr);
	});
	expect(exported).toEqual(["5.00", "1125.01", "1500.00", "3000.00"]);
});

test.each(["ascending", "descending"] as const)(
	"rates on request come last where a price is ordered %s, whether or not one is still written there",
	async (order) => {
		const search = "CNCKG requesttest";
		const add = (changes: Record<string, unknown>) =>
			addRate(
				db.db,
				inlandRail,
				inlandRail.row.parse(
					railRow({
						remark: "requesttest",
						validFrom: "2029-01-01",
						validTo: "2029-12-31",
						direction: order === "ascending" ? "westbound" : "eastbound",
						msr: "100",
						...changes,
					}),
				),
				nextChange(),
			);
		await add({ mode: "railTruck", cost: "1", ssr: "9", msr: "2", onRequest: true });
		await add({ mode: "railBarge", cost: null, ssr: null, msr: null, onRequest: true });
		await add({ mode: "railTruck", ownership: "SOC", ssr: "7000" });
		await add({ mode: "railBarge", ownership: "SOC", ssr: "6000" });
		const [direction, sort] = [order === "ascending" ? "westbound" : "eastbound", [{ field: "ssr", order }]];
		const asked = { search, sort, filters: [{ field: "direction", op: "eq" as const, value: direction }] };
		const listed = (await listRates(db.db, inlandRail, asked, reader)).items.map(({ row }) => (row.onRequest ? "on request" : row.ssr));
		const priced = order === "ascending" ? ["6000.00", "7000.00"] : ["7000.00", "6000.00"];
		expect(listed).toEqual([...priced, "on request", "on request"]);
		const exported: unknown[] = [];
		await atOneMoment(db.db, async (moment) => {
			for await (const { row } of allRates(moment, inlandRail, asked, reader)) exported.push(row.onRequest ? "on request" : row.ssr);
		});
		expect(exported).toEqual(listed);
	},
);
