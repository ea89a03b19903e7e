import { afterEach, beforeEach, expect, test } from "vitest";
import { inlandRail } from "../inland-rail/schema.ts";
import { undoChange } from "./apply.ts";
import { applyBatch, classifyBatch } from "./batch.ts";
import type { RateRow } from "./define.ts";
import { listRates } from "./list.ts";
import { addRate, type Change } from "./queries.ts";
import { nextChange, railRow, rateDb, stageRows } from "./testing.ts";

let test$: Awaited<ReturnType<typeof rateDb>>;
beforeEach(async () => {
	test$ = await rateDb();
});
afterEach(() => test$.close());

const reader = { seesCost: true, today: "2026-11-20" };
const batchId = "22222222-0000-4000-8000-000000000001";

const stage = (rows: RateRow[]) => stageRows(test$.db, batchId, rows);

const outcomes = async () => (await test$.db.selectFrom("import_row").select("outcome").orderBy("line").execute()).map((r) => r.outcome);
const add = (changes: RateRow = {}) => addRate(test$.db, inlandRail, inlandRail.row.parse(railRow(changes)), nextChange());
const apply = (mode: "merge" | "replace", change: Change = nextChange()) =>
	test$.db.transaction().execute((trx) => applyBatch(trx, inlandRail, { mode, batchId, change }));
const book = async () => {
	const { items } = await listRates(test$.db, inlandRail, { pageSize: 200 }, reader);
	return items.map((r) => [r.row.containerType, r.row.direction, r.row.validFrom, r.row.validTo, r.row.cost].join(" ")).sort();
};

test("each staged row is told what it means", async () => {
	await add();
	await add({ containerType: "20GP", validTo: null });
	await add({ ownership: "SOC", validFrom: "2026-10-01", validTo: "2026-10-31" });
	await add({ ownership: "SOC", validFrom: "2026-11-01", validTo: "2026-11-30" });
	await stage([
		railRow(),
		railRow({ containerType: "20GP", validFrom: "2026-12-01", validTo: null, cost: "6000" }),
		railRow({ ownership: "SOC", validFrom: "2026-10-15", validTo: "2026-12-31" }),
		railRow({ direction: "eastbound" }),
	]);
	expect(await outcomes()).toEqual(["unchanged", "changed", "clash", "new"]);
});

test("merge adds, corrects and lets new versions follow; clashes stay as they are", async () => {
	await add();
	await add({ containerType: "20GP", validTo: null });
	await add({ ownership: "SOC", validFrom: "2026-10-01", validTo: "2026-10-31" });
	await add({ ownership: "SOC", validFrom: "2026-11-01", validTo: "2026-11-30" });
	await stage([
		railRow({ cost: "6001" }),
		railRow({ containerType: "20GP", validFrom: "2026-12-01", validTo: null, cost: "6002" }),
		railRow({ ownership: "SOC", validFrom: "2026-10-15", validTo: "2026-12-31", cost: "6003" }),
		railRow({ direction: "eastbound", cost: "6004" }),
	]);
	expect(await apply("merge")).toEqual({ inserted: 2, updated: 1, ended: 1, removed: 0, unchanged: 0 });
	expect(await book()).toEqual([
		"20GP westbound 2026-10-01 2026-11-30 5865.00",
		"20GP westbound 2026-12-01  6002.00",
		"40HC eastbound 2026-10-01 2026-12-31 6004.00",
		"40HC westbound 2026-10-01 2026-10-31 5865.00",
		"40HC westbound 2026-10-01 2026-12-31 6001.00",
		"40HC westbound 2026-11-01 2026-11-30 5865.00",
	]);
});

test("replace lets the sheet win and ends what its lanes no longer have; other lanes stay; undo brings all back", async () => {
	await add();
	await add({ containerType: "20GP", validFrom: "2026-09-01", validTo: null });
	await add({ portCity: "CNNGB" });
	await add({ ownership: "SOC", validFrom: "2026-09-15", validTo: "2026-10-31" });
	await add({ ownership: "SOC", validFrom: "2026-11-01", validTo: "2026-11-30" });
	const before = await book();
	await stage([railRow({ cost: "6001" }), railRow({ ownership: "SOC", validFrom: "2026-10-15", validTo: "2026-12-31", cost: "6003" })]);
	const change = nextChange();
	expect(await apply("replace", change)).toEqual({ inserted: 1, updated: 1, ended: 2, removed: 1, unchanged: 0 });
	expect(await book()).toEqual([
		"20GP westbound 2026-09-01 2026-09-30 5865.00",
		"40HC westbound 2026-09-15 2026-10-14 5865.00",
		"40HC westbound 2026-10-01 2026-12-31 5865.00",
		"40HC westbound 2026-10-01 2026-12-31 6001.00",
		"40HC westbound 2026-10-15 2026-12-31 6003.00",
	]);
	await test$.db.transaction().execute((trx) => undoChange(trx, inlandRail, change.id, nextChange()));
	expect(await book()).toEqual(before);
});

test("a batch that breaks half-way leaves every old row", async () => {
	await add();
	const before = await book();
	// Two rows of one key that meet: the second insert breaks the first's transaction.
	await stage([
		railRow({ containerType: "20GP" }),
		railRow({ containerType: "20GP", validFrom: "2026-12-01", validTo: null }),
		railRow({ cost: "1" }),
	]);
	await expect(apply("merge")).rejects.toThrow();
	expect(await book()).toEqual(before);
});

test("applying the same sheet again changes nothing", async () => {
	await stage([railRow(), railRow({ containerType: "20GP" })]);
	await apply("merge");
	await classifyBatch(test$.db, inlandRail, batchId);
	expect(await outcomes()).toEqual(["unchanged", "unchanged"]);
});
