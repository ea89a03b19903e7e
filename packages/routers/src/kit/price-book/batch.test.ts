import { insertMany } from "@iqt/db";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inlandRail } from "../../prices/inland-rail/schema.ts";
import { classifyBatch, comparedWith } from "./batch.ts";
import type { BatchMode } from "./batch-plan.ts";
import type { RateRow } from "./define.ts";
import { listRates } from "./list.ts";
import { addRate, type RateChange, removeRates, updateRate } from "./queries.ts";
import { applyStaged, nextChange, planStaged, railRow, rateDb, stageRows } from "./testing.ts";
import { undoChange } from "./undo.ts";

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
/** One that stands, one without an end, and two of one lane one after the other. */
async function addSeveral(): Promise<void> {
	await add();
	await add({ containerType: "20GP", validTo: null });
	await add({ ownership: "SOC", validFrom: "2026-10-01", validTo: "2026-10-31" });
	await add({ ownership: "SOC", validFrom: "2026-11-01", validTo: "2026-11-30" });
}
const apply = (mode: BatchMode, change: RateChange = nextChange()) => applyStaged(test$.db, { mode, batchId, change });
const book = async () => {
	const { items } = await listRates(test$.db, inlandRail, { pageSize: 200 }, reader);
	return items.map((r) => [r.row.containerType, r.row.direction, r.row.validFrom, r.row.validTo, r.row.cost].join(" ")).sort();
};

test("each staged row is told what it means", async () => {
	await addSeveral();
	await stage([
		railRow(),
		railRow({ containerType: "20GP", validFrom: "2026-12-01", validTo: null, cost: "6000" }),
		railRow({ ownership: "SOC", validFrom: "2026-10-15", validTo: "2026-12-31" }),
		railRow({ direction: "eastbound" }),
	]);
	expect(await outcomes()).toEqual(["unchanged", "changed", "clash", "new"]);
});

test("a long sheet is compared some hundred rows a turn", async () => {
	const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
	await stage(Array.from({ length: 1_300 }, (_, n) => railRow({ validFrom: day(n), validTo: day(n) })));
	const through: number[] = [0];
	await classifyBatch(test$.db, inlandRail, batchId, {
		progress: (line) => {
			through.push(line);
			return Promise.resolve();
		},
	});
	expect(through.at(-1)).toBe(1_300);
	for (const [i, line] of through.slice(1).entries()) expect(line - (through[i] ?? 0)).toBeLessThanOrEqual(500);
});

test("the same freight by another basis is a clash; replacing lets the sheet win, and what it is not charged instead of is new", async () => {
	await add();
	await add({ containerType: "20GP", basis: "teu" });
	await stage([
		railRow({ basis: "teu" }),
		railRow({ containerType: "20GP", validFrom: "2026-11-01" }),
		railRow({ basis: "bl", containerType: "*", ownership: "SOC" }),
	]);
	expect(await outcomes()).toEqual(["clash", "clash", "new"]);
	expect(await apply("replace")).toMatchObject({ inserted: 3, ended: 1, removed: 1 });
	const { items } = await listRates(test$.db, inlandRail, { pageSize: 200 }, reader);
	expect(items.map((r) => [r.row.containerType, r.row.basis, r.row.validFrom, r.row.validTo].join(" ")).sort()).toEqual([
		"* bl 2026-10-01 2026-12-31",
		"20GP container 2026-11-01 2026-12-31",
		"20GP teu 2026-10-01 2026-10-31",
		"40HC teu 2026-10-01 2026-12-31",
	]);
});

test("merge adds, corrects and lets new versions follow; clashes stay as they are", async () => {
	await addSeveral();
	await stage([
		railRow({ cost: "6001" }),
		railRow({ containerType: "20GP", validFrom: "2026-12-01", validTo: null, cost: "6002" }),
		railRow({ ownership: "SOC", validFrom: "2026-10-15", validTo: "2026-12-31", cost: "6003" }),
		railRow({ direction: "eastbound", cost: "6004" }),
	]);
	expect(await apply("merge")).toMatchObject({ inserted: 2, updated: 1, ended: 1, removed: 0, unchanged: 0, clashes: 1, overwritten: 0 });
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
	expect(await apply("replace", change)).toMatchObject({ inserted: 1, updated: 1, ended: 2, removed: 1, unchanged: 0, clashes: 0, overwritten: 0 });
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

test("overwrite ends or replaces what the sheet meets, and leaves all else of its lanes", async () => {
	await add();
	await add({ containerType: "20GP", validFrom: "2026-09-01", validTo: null });
	await add({ ownership: "SOC", validFrom: "2026-09-15", validTo: "2026-10-31" });
	await add({ ownership: "SOC", validFrom: "2026-11-01", validTo: "2026-11-30" });
	await add({ ownership: "SOC", validFrom: "2027-01-01", validTo: "2027-03-31" });
	await stage([railRow({ cost: "6001" }), railRow({ ownership: "SOC", validFrom: "2026-10-15", validTo: "2026-12-31", cost: "6003" })]);
	expect(await apply("overwrite")).toMatchObject({ inserted: 1, updated: 1, ended: 1, removed: 1, unchanged: 0, clashes: 0, overwritten: 0 });
	expect(await book()).toEqual([
		"20GP westbound 2026-09-01  5865.00",
		"40HC westbound 2026-09-15 2026-10-14 5865.00",
		"40HC westbound 2026-10-01 2026-12-31 6001.00",
		"40HC westbound 2026-10-15 2026-12-31 6003.00",
		"40HC westbound 2027-01-01 2027-03-31 5865.00",
	]);
});

test("replace ends the others of a lane at the first day the sheet has rates there, not at its first day of all", async () => {
	await add({ containerType: "20GP", validTo: null });
	await add({ containerType: "20GP", portCity: "CNNGB", validTo: null });
	await stage([railRow({ validFrom: "2026-11-01" }), railRow({ portCity: "CNNGB", validFrom: "2026-12-01" })]);
	expect(await apply("replace")).toMatchObject({ inserted: 2, ended: 2 });
	expect((await book()).filter((rate) => rate.startsWith("20GP"))).toEqual([
		"20GP westbound 2026-10-01 2026-10-31 5865.00",
		"20GP westbound 2026-10-01 2026-11-30 5865.00",
	]);
});

test("what somebody changed since the comparison stays out of a merge and is counted; a replacing sheet wins, and says so", async () => {
	const edit = async (cells: RateRow, id: string) => {
		const [rate] = (await listRates(test$.db, inlandRail, { pageSize: 200 }, reader)).items.filter((r) => r.id === id);
		if (!rate) throw new Error("no rate");
		await updateRate(test$.db, inlandRail, { id, row: inlandRail.row.parse({ ...rate.row, ...cells }) }, rate, nextChange());
	};
	const [changed, same, gone] = [await add(), await add({ containerType: "20GP" }), await add({ direction: "eastbound" })];
	await stage([
		railRow({ cost: "6001" }),
		railRow({ containerType: "20GP" }),
		railRow({ direction: "eastbound", cost: "6002" }),
		railRow({ ownership: "SOC", cost: "6003" }),
		railRow({ mode: "railTruck", cost: "6004" }),
	]);
	expect(await outcomes()).toEqual(["changed", "unchanged", "changed", "new", "new"]);
	await edit({ cost: "7001" }, changed);
	await edit({ cost: "7002" }, same);
	await removeRates(test$.db, inlandRail, [gone], nextChange());
	await add({ ownership: "SOC", cost: "7003" });
	const plan = await planStaged(test$.db, { batchId, mode: "merge" });
	expect(plan).toMatchObject({ leftOut: [1, 2, 3, 4], moved: [1, 2, 3, 4] });
	expect(await apply("merge")).toMatchObject({ inserted: 1, updated: 0, ended: 0, removed: 0, unchanged: 0, clashes: 4, overwritten: 0 });
	expect((await book()).filter((r) => r.includes("70"))).toHaveLength(3);
	expect(await apply("replace")).toMatchObject({ inserted: 1, updated: 3, clashes: 0, overwritten: 4 });
	expect((await book()).filter((r) => r.includes("70"))).toEqual([]);
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

test("many rows of one key are held against the same live rows as one by one", async () => {
	const day = (n: number) => new Date(Date.UTC(2026, 9, 1 + n)).toISOString().slice(0, 10);
	const bands = { weightFrom: "0", weightTo: "24" };
	for (let n = 0; n < 60; n += 2) await add({ ...bands, validFrom: day(n), validTo: day(n) });
	await add({ weightFrom: "24", weightTo: "30", validTo: null });
	const order = Array.from({ length: 70 }, (_, i) => (i * 37) % 70);
	const rowOf = (n: number) => railRow({ ...bands, validFrom: day(n), validTo: day(n), cost: n % 4 === 0 ? "6000" : "5865" });
	await stage([...order.map(rowOf), railRow({ weightFrom: "20", weightTo: "26", validFrom: day(3), validTo: day(6) })]);
	const expected = order.map((n) => (n % 2 === 1 || n >= 60 ? "new" : n % 4 === 0 ? "changed" : "unchanged"));
	expect(await outcomes()).toEqual([...expected, "clash"]);
	const compared = await comparedWith(test$.db, inlandRail, { batchId, kept: [], lines: [71] });
	const bandsMet = await test$.db
		.selectFrom("inland_rail_rate")
		.select(["id", "valid_from"])
		.where("id", "in", compared.get(71)?.met.map(({ id }) => id) ?? [])
		.execute();
	expect(bandsMet.map((r) => r.valid_from).sort()).toEqual(["2026-10-01", day(4), day(6)]);
	expect((await planStaged(test$.db, { batchId, mode: "merge" })).unchanged).toBe(expected.filter((o) => o === "unchanged").length);
});

test("of many rows the last day's is written first, when they are added and when they are put back", async () => {
	const day = (n: number) => new Date(Date.UTC(2026, 9, 1 + n)).toISOString().slice(0, 10);
	const bands = ["0", "10", "20"].map((weightFrom) => ({ weightFrom, weightTo: String(Number(weightFrom) + 10) }));
	const sheet = bands.flatMap((band) => Array.from({ length: 20 }, (_, n) => railRow({ ...band, validFrom: day(n), validTo: day(n) })));
	const written = async () => (await sql<{ day: string }>`select valid_from as day from inland_rail_rate order by rowid`.execute(test$.db)).rows;
	const lastFirst = sheet.map((row) => ({ day: String(row.validFrom) })).sort((a, b) => (a.day < b.day ? 1 : -1));
	await stage(sheet);
	await apply("merge");
	expect(await written()).toEqual(lastFirst);
	const ids = (await test$.db.selectFrom("inland_rail_rate").select("id").execute()).map((r) => r.id);
	const removal = nextChange();
	await removeRates(test$.db, inlandRail, ids, removal);
	await undoChange(test$.db, inlandRail, removal.id, nextChange());
	expect(await written()).toEqual(lastFirst);
});

test("a change of more rows than one statement writes is undone whole", async () => {
	const day = (n: number) => new Date(Date.UTC(2026, 9, 1 + n)).toISOString().slice(0, 10);
	const id = await add();
	const one = await test$.db.selectFrom("inland_rail_rate").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
	await removeRates(test$.db, inlandRail, [id], nextChange());
	const rows = Array.from({ length: 10_400 }, (_, n) => ({ ...one, id: `rate-${n}`, valid_from: day(n), valid_to: day(n) }));
	await insertMany(test$.db, "inland_rail_rate", rows);
	const standing = () => test$.db.selectFrom("inland_rail_rate").select(["id", "valid_from", "cost_minor"]).orderBy("valid_from").execute();
	const before = await standing();
	const { id: change_id, at: recorded_at, userId } = nextChange();
	const [changed, removed] = [rows.slice(0, 5_200), rows.slice(5_200)].map((some) => some.map((row) => row.id)) as [string[], string[]];
	await sql`update inland_rail_rate set cost_minor = 1, version = version + 1, change_id = ${change_id}, recorded_at = ${recorded_at}
		where id in (select value from json_each(${JSON.stringify(changed)}))`.execute(test$.db);
	await removeRates(test$.db, inlandRail, removed, { id: change_id, at: recorded_at, userId });
	expect(await undoChange(test$.db, inlandRail, change_id, nextChange())).toBe(rows.length);
	expect(await standing()).toEqual(before);
});
