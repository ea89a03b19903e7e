import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inlandRail } from "../../prices/inland-rail/schema.ts";
import { type ImportDesk, importDesk } from "../imports/testing.ts";
import { applyToAll, removeMatching } from "./apply.ts";
import type { Operation } from "./operation.ts";
import { PART } from "./parts.ts";
import type { RateChange } from "./queries.ts";
import { fillBook, watched } from "./testing.ts";
import { undoChange } from "./undo.ts";

const ROWS = 3 * PART + 1;
const reader = { seesCost: true, today: "2026-11-20" };

let desk: ImportDesk;
let changes = 0;
beforeEach(async () => {
	desk = await importDesk();
	await fillBook(desk.services.db, ROWS);
});
afterEach(() => desk.close());

const nextChange = (): RateChange => ({ id: `change ${++changes}`, at: "2026-11-20T08:00:00.000Z", userId: 1 });

/** Runs a change in a transaction; answers it, how many rows it touched and what its statements were. */
async function changing(work: (trx: ImportDesk["services"]["db"], change: RateChange) => Promise<number>) {
	const change = nextChange();
	const seen = watched(desk.services.db);
	const touched = await seen.db.transaction().execute((trx) => work(trx, change));
	return { change, touched, ...seen };
}

const apply = (operation: Operation) => changing(async (trx, change) => (await applyToAll(trx, inlandRail, {}, operation, reader, change)).count);
const undo = (undone: RateChange) => changing((trx, change) => undoChange(trx, inlandRail, undone.id, change));

const kinds: [string, () => ReturnType<typeof changing>][] = [
	["a price of all", () => apply({ field: "cost", op: "add", value: "1" })],
	["a price of all from a day on", () => apply({ field: "cost", op: "add", value: "1", from: "2026-12-15" })],
	["a deletion of all", () => changing(async (trx, change) => (await removeMatching(trx, inlandRail, {}, reader, change)).count)],
];

describe.each(kinds)("%s", (_, run) => {
	test("is written and undone a part after the other, and finds its versions without reading all history", async () => {
		const done = await run();
		expect(done.touched).toBe(ROWS);
		expect(done.mostWritten()).toBeLessThanOrEqual(PART);
		const undone = await undo(done.change);
		expect(undone.touched).toBeGreaterThanOrEqual(ROWS);
		expect(undone.mostWritten()).toBeLessThanOrEqual(PART);
		const plans = await undone.plans();
		expect(plans.join("\n")).toContain("_history_written (change_id=?");
		expect(plans.filter((plan) => /SCAN (h|f|m|w|inland_rail_rate_history)\b/.test(plan))).toEqual([]);
		// A part of versions is looked up by key; only slices, which are bounded by their rows' numbers, go by the change.
		const byChange = plans.filter((plan) => plan.includes("_history_change (superseded_by=?"));
		expect(byChange.filter((plan) => !plan.includes("_history_change (superseded_by=? AND rowid>?"))).toEqual([]);
	});
});

test("writes and undoes a change in the order its rows lie in, not in that of their ids", async () => {
	const { db } = desk.services;
	const lying = (await db.selectFrom("inland_rail_rate").select("id").orderBy(sql`rowid`).execute()).map(({ id }) => id);
	expect(lying).not.toEqual([...lying].sort());
	const kept = async (by: RateChange) =>
		(await db.selectFrom("inland_rail_rate_history").select("id").where("superseded_by", "=", by.id).orderBy(sql`rowid`).execute()).map(
			({ id }) => id,
		);
	const { change } = await apply({ field: "cost", op: "add", value: "1" });
	expect(await kept(change)).toEqual(lying);
	expect(await kept((await undo(change)).change)).toEqual(lying);
});

test("undoing asks as much of a book with a long history as of one without", async () => {
	const first = await undo((await apply({ field: "cost", op: "add", value: "1" })).change);
	for (let i = 0; i < 3; i++) await undo((await apply({ field: "cost", op: "add", value: "1" })).change);
	const last = await undo((await apply({ field: "cost", op: "add", value: "1" })).change);
	expect(last.touched).toBe(first.touched);
	expect(last.count()).toEqual(first.count());
});

test("a rate that a change adds and changes goes when that is undone", async () => {
	const { db } = desk.services;
	const [rate] = await db.selectFrom("inland_rail_rate").selectAll().limit(1).execute();
	if (!rate) throw new Error("there is no rate");
	const { change } = await changing(async (trx, made) => {
		await trx.deleteFrom("inland_rail_rate").execute();
		const stamp = { change_id: made.id, recorded_at: made.at, changed_by: made.userId };
		await trx
			.insertInto("inland_rail_rate")
			.values({ ...rate, id: "added", version: 1, ...stamp })
			.execute();
		await trx
			.updateTable("inland_rail_rate")
			.set({ version: 2, remark: "x", ...stamp })
			.where("id", "=", "added")
			.execute();
		return 1;
	});
	await undo(change);
	expect(await db.selectFrom("inland_rail_rate").select("id").execute()).toEqual([]);
});
