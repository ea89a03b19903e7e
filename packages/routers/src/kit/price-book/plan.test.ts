import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changeWriter, checkChain } from "../../door/change-log.ts";
import { inlandRail } from "../../prices/inland-rail/schema.ts";
import { lastChangeId } from "../../testing/portal.ts";
import { type ImportDesk, importDesk } from "../imports/testing.ts";
import { Stopped } from "../work/live.ts";
import { applyToAll, type Predicate, removeMatching } from "./apply.ts";
import type { Operation } from "./operation.ts";
import { changeByPlan, type PlannedChange, type PlannedResult } from "./plan.ts";
import { applyPlan, previewOf, removePlan } from "./plan-apply.ts";
import type { RateChange } from "./queries.ts";
import { fillBook } from "./testing.ts";
import { planUndo, undoChange } from "./undo.ts";

const ROWS = 400;
const pm = { seesCost: true, today: "2026-11-20" };
const actor = { id: 1, name: "PM", source: "ui" };
const entry = (count: number) => ({ action: "test", objectType: "inlandRail", objectId: "many", before: null, after: { count } });

let one: ImportDesk;
let other: ImportDesk;
beforeEach(async () => {
	[one, other] = [await importDesk(), await importDesk()];
	await fillBook(one.services.db, ROWS);
	// The same rows, with the same ids: only how they are changed differs.
	const rows = await one.services.db.selectFrom("inland_rail_rate").selectAll().execute();
	for (let from = 0; from < rows.length; from += 50)
		await other.services.db
			.insertInto("inland_rail_rate")
			.values(rows.slice(from, from + 50))
			.execute();
});
afterEach(async () => {
	await one.close();
	await other.close();
});

const planned = (more: Pick<PlannedChange, "plan"> & Partial<PlannedChange>, desk = other): Promise<PlannedResult> =>
	changeByPlan(desk.services, inlandRail, { actor, userId: 1, entry, refusing: (write) => write(), ...more });

/** Does it in one transaction, with its log entry. */
const atOnce = (work: (trx: typeof one.services.db, change: RateChange) => Promise<number>): Promise<PlannedResult> =>
	one.services.db.transaction().execute(async (trx) => {
		const writer = changeWriter(trx, actor, one.services.now());
		const count = await work(trx, { id: writer.id, at: writer.at, userId: 1 });
		await writer.write(entry(count));
		return { count, changeId: writer.id };
	});

/** Book and history, without what no two changes have in common. */
async function stateOf({ services: { db } }: ImportDesk, known: Set<string>) {
	const seen = (row: { id: string }) => ({
		...row,
		id: known.has(row.id) ? row.id : "new",
		change_id: 0,
		recorded_at: 0,
		superseded_by: 0,
		superseded_at: 0,
	});
	const order = (rows: { id: string }[]) => rows.map((r) => JSON.stringify(seen(r))).sort();
	const book = order(await db.selectFrom("inland_rail_rate").selectAll().execute());
	const past = order(await db.selectFrom("inland_rail_rate_history").selectAll().execute());
	return { book, past };
}

const changes: { name: string; predicate: Predicate; operation: Operation | null }[] = [
	{ name: "a price by percent", predicate: {}, operation: { field: "cost", op: "percent", value: "7.5" } },
	{ name: "a formula", predicate: {}, operation: { field: "ssr", op: "set", value: "cost*1.2" } },
	{
		name: "a text of some",
		predicate: { filters: [{ field: "inlandCity", op: "eq", value: "CNSIA" }] },
		operation: { field: "remark", op: "set", value: "x" },
	},
	{ name: "the last day", predicate: {}, operation: { field: "validTo", op: "set", value: "2027-06-30" } },
	{ name: "a price from a day on", predicate: {}, operation: { field: "cost", op: "add", value: "5", from: "2027-01-01" } },
	{ name: "amounts that stop at zero", predicate: {}, operation: { field: "cost", op: "add", value: "-1001", atLeastZero: true } },
	{ name: "a deletion", predicate: { filters: [{ field: "inlandCity", op: "eq", value: "CNCKG" }] }, operation: null },
];

/** What it brings about is held elsewhere. */
const heard = () => undefined;

describe("a change by a plan", () => {
	it.each(changes)("does what a transaction does, and its undo: $name", async ({ predicate, operation }) => {
		const { db } = other.services;
		const known = new Set((await db.selectFrom("inland_rail_rate").select("id").execute()).map((r) => r.id));
		const [here, there] = operation
			? [
					await atOnce(async (trx, change) => (await applyToAll(trx, inlandRail, predicate, operation, pm, change)).count),
					await planned(applyPlan(db, inlandRail, { predicate, operation, reader: pm }, heard)),
				]
			: [
					await atOnce(async (trx, change) => (await removeMatching(trx, inlandRail, predicate, pm, change)).count),
					await planned(removePlan(db, inlandRail, predicate, pm, heard)),
				];
		expect(there.count).toBe(here.count);
		expect(here.count).toBeGreaterThan(0);
		const after = await stateOf(one, known);
		expect(await stateOf(other, known)).toEqual(after);
		expect(after.past.length).toBeGreaterThan(0);
		const undone = await atOnce((trx, change) => undoChange(trx, inlandRail, here.changeId, change));
		expect((await planned({ plan: (steps) => planUndo(db, inlandRail, there.changeId, steps) })).count).toBe(undone.count);
		expect(await stateOf(other, known)).toEqual(await stateOf(one, known));
		// Undoing an undo does it again.
		const last = await lastChangeId(db);
		await planned({ plan: (steps) => planUndo(db, inlandRail, last, steps) });
		expect((await stateOf(other, known)).book.map(withoutVersion)).toEqual(after.book.map(withoutVersion));
		expect((await checkChain(db)).breaks).toEqual([]);
	});

	it("refuses what a transaction refuses, and leaves nothing of its plan", async () => {
		const { db } = other.services;
		const apply = (operation: Operation) => planned(applyPlan(db, inlandRail, { predicate: {}, operation, reader: pm }, heard));
		await expect(apply({ field: "currency", op: "set", value: "" })).rejects.toMatchObject({ kind: "invalid", data: expect.any(Array) });
		await expect(apply({ field: "validTo", op: "set", value: "2020-01-01" })).rejects.toMatchObject({ kind: "invalid" });
		await db.updateTable("inland_rail_rate").set({ valid_to: "2026-12-31" }).execute();
		await sql`insert into inland_rail_rate select 'next', inland_city_id, port_city_id, mode, brt_code, frequency, transit_min, transit_max, direction,
			container_type, ownership, weight_from, weight_to, cargo, basis, cost_minor, ssr_minor, ssr_formula, msr_minor, msr_formula, min_minor, max_minor,
			currency, vat_bp, '2027-01-01', '2027-12-31', on_request, remark, 1, change_id, recorded_at, changed_by from inland_rail_rate limit 1`.execute(
			db,
		);
		const lengthened = { field: "validTo", op: "set", value: "2027-03-31" } as const;
		await expect(apply(lengthened)).rejects.toMatchObject({ kind: "exists" });
		const change = { id: "c", at: "2026-11-20T00:00:00.000Z", userId: 1 };
		await expect(previewOf(other.services, inlandRail, { predicate: {}, operation: lengthened, reader: pm }, change)).rejects.toMatchObject({
			kind: "exists",
		});
		expect(await db.selectFrom("rate_plan").selectAll().execute()).toEqual([]);
		expect((await sql`select 1 from inland_rail_rate_step`.execute(db)).rows).toEqual([]);
		expect(await db.selectFrom("inland_rail_rate_history").selectAll().execute()).toEqual([]);
	});

	it("is made anew when the book changes under it, and gives up when that does not end", async () => {
		const { db } = other.services;
		let times = 0;
		const meddle = (until: number) => ({
			async plan(steps: Parameters<PlannedChange["plan"]>[0]) {
				const count = await removePlan(db, inlandRail, {}, pm, heard).plan(steps);
				if (++times <= until) {
					await changeLogged("inlandRail", (trx) =>
						trx.deleteFrom("inland_rail_rate").where("id", "=", sql<string>`(select min(id) from inland_rail_rate)`).execute(),
					);
				}
				return count;
			},
		});
		expect((await planned(meddle(2))).count).toBe(ROWS - 2);
		expect(times).toBe(3);
		expect(await db.selectFrom("inland_rail_rate").select("id").execute()).toEqual([]);
		times = 0;
		await expect(planned(meddle(99))).rejects.toMatchObject({ messageId: "work.bookBusy" });
	});

	it("lets changes of something else come first", async () => {
		const { db } = other.services;
		let wrote = 0;
		const { count } = await planned({
			plan: (steps) => removePlan(db, inlandRail, {}, pm, heard).plan(steps),
			// Asked for after the log was looked at: every entry is late but the third.
			entry: (n) => {
				if (wrote < 2) void changeLogged("term", async () => void wrote++);
				return entry(n);
			},
		});
		expect([count, wrote]).toEqual([ROWS, 2]);
		expect((await checkChain(db)).breaks).toEqual([]);
	});

	it("leaves everything as it was when its work was cancelled meanwhile, and clears what a dead instance left", async () => {
		const { db } = other.services;
		await db
			.insertInto("rate_plan")
			.values({ id: "dead", book: "inland_rail_rate", domain: "inlandRail", created_at: "2026-01-01T00:00:00.000Z", mark: 0 })
			.execute();
		await sql`insert into inland_rail_rate_step (plan_id, action, id) select 'dead', 'remove', id from inland_rail_rate`.execute(db);
		const finish = (_done: unknown, write: (work: { id: string; lease: string }) => Promise<void>) => write({ id: "none", lease: "none" });
		await expect(planned({ ...removePlan(db, inlandRail, {}, pm, heard), finish })).rejects.toThrow(Stopped);
		expect(await db.selectFrom("inland_rail_rate").select("id").execute()).toHaveLength(ROWS);
		expect(await db.selectFrom("rate_plan").selectAll().execute()).toEqual([]);
		expect((await sql`select 1 from inland_rail_rate_step`.execute(db)).rows).toEqual([]);
	});
});

const withoutVersion = (row: string) => row.replace(/"version":\d+/, "");

/** Somebody else's change, logged. */
const changeLogged = (objectType: string, work: (trx: typeof other.services.db) => Promise<unknown>) =>
	other.services.db.transaction().execute(async (trx) => {
		const writer = changeWriter(trx, actor, other.services.now());
		await writer.write({ action: "update", objectType, objectId: "x", before: null, after: {} });
		await work(trx);
	});
