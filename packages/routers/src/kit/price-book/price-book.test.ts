import { insertMany } from "@iqt/db";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inlandRail } from "../../prices/inland-rail/schema.ts";
import { withoutIds } from "../../testing/without-ids.ts";
import { applyToAll, previewApply } from "./apply.ts";
import type { RateRow } from "./define.ts";
import { rateHistory } from "./history.ts";
import { listRates, type RateReader, sameForAll } from "./list.ts";
import { addRate, rateOrThrow, removeRates, updateRate } from "./queries.ts";
import { quickEdit } from "./quick-edit.ts";
import { sanitize } from "./rules.ts";
import { nextChange, railRow, rateDb } from "./testing.ts";
import { undoChange } from "./undo.ts";

const pm: RateReader = { seesCost: true, today: "2026-11-20" };
const sales: RateReader = { seesCost: false, today: "2026-11-20" };

let test$: Awaited<ReturnType<typeof rateDb>>;
beforeEach(async () => {
	test$ = await rateDb();
});
afterEach(() => test$.close());

const add = (changes = {}) => addRate(test$.db, inlandRail, inlandRail.row.parse(railRow(changes)), nextChange());
const all = async (reader = pm, validOn?: string) => (await listRates(test$.db, inlandRail, { pageSize: 200 }, { ...reader, validOn })).items;

describe("a row", () => {
	test("comes back as it was written", async () => {
		await add();
		const [rate] = await all();
		expect(rate?.row).toEqual({ ...railRow(), cost: "5865.00", msr: "100.00" });
		expect(rate).toMatchObject({
			status: "live",
			version: 1,
			values: { ssr: "6868.80", msr: "100.00" },
			places: { inlandCity: { nameZh: "重庆" } },
		});
	});

	test("what all rows say is told, and no more than the reader may see or asked for", async () => {
		expect(await sameForAll(test$.db, inlandRail, {}, pm)).toEqual({});
		await add();
		await add({ direction: "eastbound", validFrom: "2027-01-01", validTo: "2027-03-31" });
		const same = await sameForAll(test$.db, inlandRail, {}, pm);
		expect(same).toMatchObject({ mode: "rail", currency: "CNY", cargo: "general", onRequest: false });
		expect(same).not.toHaveProperty("direction");
		expect(await sameForAll(test$.db, inlandRail, { filters: [{ field: "status", op: "eq", value: "live" }] }, pm)).toHaveProperty("direction");
	});

	test("rates of one container are not alike in it where they are not for every weight", async () => {
		await add({ containerType: "20GP" });
		expect(await sameForAll(test$.db, inlandRail, {}, pm)).toHaveProperty("containerType", "20GP");
		await add({ containerType: "20GP", inlandCity: "CNSIA", weightTo: "18" });
		expect(await sameForAll(test$.db, inlandRail, {}, pm)).not.toHaveProperty("containerType");
		const bands = { filters: [{ field: "weightTo", op: "eq" as const, value: 18 }] };
		expect(await sameForAll(test$.db, inlandRail, bands, pm)).not.toHaveProperty("containerType");
	});

	test.each([
		[{ ssr: "cost**2" }, "ssr"],
		[{ ssr: null }, "ssr"],
		[{ ssr: "-5" }, "ssr"],
		[{ validTo: "2026-09-30" }, "validTo"],
		[{ weightFrom: "30", weightTo: "20" }, "weightTo"],
		[{ validFrom: "2026-13-01" }, "validFrom"],
		[{ currency: "yuan" }, "currency"],
		[{ transitMin: 9, transitMax: 3 }, "transitMax"],
	])("%o is refused at %s", (changes, field) => {
		const parsed = inlandRail.row.safeParse(railRow(changes));
		expect(parsed.error?.issues.map((i) => i.path[0])).toContain(field);
	});

	test.each([
		[{ inlandCity: "XXXXX" }, "inlandCity"],
		[{ containerType: "99XX" }, "containerType"],
		[{ currency: "ZZZ" }, "currency"],
		[{ ssr: "cost*profit" }, "ssr"],
		[{ cost: null }, "cost"],
	])("%o is refused at %s once places and formulas are looked at", async (changes, field) => {
		await expect(add(changes)).rejects.toMatchObject({ kind: "invalid", data: [expect.objectContaining({ field })] });
		expect(await all()).toEqual([]);
	});

	test("on request needs no price", async () => {
		await add({ cost: null, ssr: null, msr: null, onRequest: true });
		expect((await all())[0]?.row).toMatchObject({ onRequest: true, ssr: null });
	});
});

describe("overlaps", () => {
	test("are refused with the row in the way, and nothing is written", async () => {
		await add();
		await expect(add({ validFrom: "2026-12-31", validTo: null })).rejects.toMatchObject({
			kind: "exists",
			values: { from: "2026-10-01", to: "2026-12-31" },
			data: [expect.not.objectContaining({ cost: expect.anything() })],
		});
		expect(await all()).toHaveLength(1);
	});

	test.each([
		[{ validFrom: "2027-01-01", validTo: null }],
		[{ containerType: "20GP" }],
		[{ ownership: "SOC" }],
		[{ direction: "eastbound" }],
		[{ portCity: "CNNGB" }],
	])("%o is beside it, not over it", async (changes) => {
		await add();
		await add(changes);
		expect(await all()).toHaveLength(2);
	});

	test.each([
		["2031-12-31", { from: "2031-01-01", to: "2031-12-31", open: "no" }],
		[null, { from: "2031-01-01", to: "", open: "yes" }],
	])("what is in the way is named with its days, an open end as such: %s", async (validTo, values) => {
		await add({ validFrom: "2031-01-01", validTo });
		await expect(add({ validFrom: "2031-06-01", validTo })).rejects.toMatchObject({ messageId: "rate.overlap", values });
	});

	test("prices of one lane by different units are refused, by form and by quick edit, naming the row in the way", async () => {
		await add();
		const other = await add({ basis: "bl", containerType: "*", ownership: "SOC" });
		for (const over of [{ basis: "teu" }, { basis: "bl", containerType: "*" }])
			await expect(add(over)).rejects.toMatchObject({ kind: "exists", messageId: "rate.overlap", data: [{ basis: "container" }] });
		const edit = quickEdit(test$.db, inlandRail, [{ id: other, version: 1, cells: { ownership: "COC" } }], pm, nextChange());
		await expect(edit).rejects.toMatchObject({ kind: "exists", data: [{ basis: "container" }] });
	});

	test("a lowest price above the standard one is refused where both can be told, limits of the row counted in", async () => {
		const refused = (changes: RateRow, amounts: { msr: string; ssr: string }) =>
			expect(add(changes), JSON.stringify(changes)).rejects.toMatchObject({
				kind: "invalid",
				data: [{ field: "msr", messageId: "problem.msrAboveSsr", values: amounts }],
			});
		await refused({ ssr: "5000", msr: "5000.01" }, { msr: "5000.01", ssr: "5000.00" });
		await refused({ cost: "1000", ssr: "cost*1.1", msr: "cost*1.2" }, { msr: "1200.00", ssr: "1100.00" });
		await refused({ cost: "4000", ssr: "cost*1.25", max: "4400", msr: "4500" }, { msr: "4500.00", ssr: "4400.00" });
		const id = await add({ ssr: "4000", min: "4500", msr: "4500" });
		await add({ direction: "eastbound", ssr: "teu*100", msr: "4000" });
		const edit = (cells: RateRow) => quickEdit(test$.db, inlandRail, [{ id, version: 1, cells }], pm, nextChange());
		await expect(edit({ min: null })).rejects.toMatchObject({ kind: "invalid" });
		await expect(edit({ msr: "4501" })).rejects.toMatchObject({ kind: "invalid" });
	});

	test("a cost that falls under its lowest price is taken: the vendor's price is another matter than ours", async () => {
		const id = await add({ cost: "1000", ssr: "cost*1.1", msr: "1050" });
		await quickEdit(test$.db, inlandRail, [{ id, version: 1, cells: { cost: "900" } }], pm, nextChange());
		expect((await all())[0]?.row).toMatchObject({ cost: "900.00", msr: "1050.00" });
		const edit = quickEdit(test$.db, inlandRail, [{ id, version: 2, cells: { cost: "910", ssr: "cost*1.15" } }], pm, nextChange());
		await expect(edit).rejects.toMatchObject({ kind: "invalid", data: [{ messageId: "problem.msrAboveSsr" }] });
	});

	test("weight bands that meet are refused, bands that touch are not", async () => {
		await add({ weightTo: "16.5" });
		await add({ weightFrom: "16.5", weightTo: "25" });
		await expect(add({ weightFrom: "20", weightTo: "30" })).rejects.toMatchObject({ kind: "exists" });
	});
});

describe("changes", () => {
	test("from a date end the old version the day before and start a new one", async () => {
		const id = await add();
		const current = await rateOrThrow(test$.db, inlandRail, id, pm);
		const next = await updateRate(
			test$.db,
			inlandRail,
			{ id, row: inlandRail.row.parse(railRow({ cost: "6000" })), from: "2026-12-01" },
			current,
			nextChange(),
		);
		expect(next).not.toBe(id);
		const rows = (await all()).map((r) => [r.row.validFrom, r.row.validTo, r.row.cost]).sort();
		expect(rows).toEqual([
			["2026-10-01", "2026-11-30", "5865.00"],
			["2026-12-01", "2026-12-31", "6000.00"],
		]);
		expect((await all(pm, "2026-11-30"))[0]?.row.cost).toBe("5865.00");
		expect((await all(pm, "2026-12-01"))[0]?.row.cost).toBe("6000.00");
	});

	test("keep who changed what, newest first", async () => {
		const id = await add();
		await quickEdit(test$.db, inlandRail, [{ id, version: 1, cells: { cost: "6100" } }], pm, nextChange());
		const history = await rateHistory(test$.db, inlandRail, id, pm);
		expect(history.map((h) => [h.version, h.row.cost])).toEqual([
			[2, "6100.00"],
			[1, "5865.00"],
		]);
		expect(history[0]?.changes).toEqual([{ field: "cost", before: "5865.00", after: "6100.00" }]);
	});

	test("of a stale row are refused with both versions, and no row of the block is written", async () => {
		const [a, b] = [await add(), await add({ containerType: "20GP" })];
		await quickEdit(test$.db, inlandRail, [{ id: a, version: 1, cells: { remark: "first" } }], pm, nextChange());
		const both = [
			{ id: b, version: 1, cells: { remark: "mine" } },
			{ id: a, version: 1, cells: { remark: "mine" } },
		];
		await expect(quickEdit(test$.db, inlandRail, both, pm, nextChange())).rejects.toMatchObject({
			kind: "stale",
			data: [{ id: a, mine: { remark: "mine" }, theirs: expect.objectContaining({ version: 2 }) }],
		});
		expect((await all()).map((r) => r.row.remark).sort()).toEqual(["first", null]);
	});

	test("that make a row wrong name the row and the field", async () => {
		const id = await add();
		await expect(quickEdit(test$.db, inlandRail, [{ id, version: 1, cells: { validTo: "2026-01-01" } }], pm, nextChange())).rejects.toMatchObject({
			kind: "invalid",
			data: [expect.objectContaining({ path: [id, "validTo"] })],
		});
	});
});

describe("apply to all", () => {
	test("previews what it then does, and is undone whole", async () => {
		await add({ ssr: "7000", cost: "5000.05" });
		await add({ containerType: "20GP", ssr: "cost*1.1", cost: "1000" });
		const predicate = { filters: [{ field: "inlandCity", op: "eq" as const, value: "CNCKG" }] };
		const operation = { field: "ssr", op: "percent" as const, value: "10" };
		const preview = await previewApply(test$.db, inlandRail, predicate, operation, pm, nextChange());
		expect(preview.count).toBe(2);
		expect((await all()).map((r) => r.row.ssr).sort()).toEqual(["7000.00", "cost*1.1"]);
		const change = nextChange();
		const done = await applyToAll(test$.db, inlandRail, predicate, operation, pm, change);
		expect(done.samples.map((s) => s.after.row.ssr).sort()).toEqual(preview.samples.map((s) => s.after.row.ssr).sort());
		expect((await all()).map((r) => r.values.ssr).sort()).toEqual(["1210.00", "7700.00"]);
		expect(await undoChange(test$.db, inlandRail, change.id, nextChange())).toBe(2);
		expect((await all()).map((r) => r.row.ssr).sort()).toEqual(["7000.00", "cost*1.1"]);
	});

	test.each([
		["cost", "percent", "7.5", "5000.05", "5375.05"],
		["cost", "add", "-100.5", "5000.05", "4899.55"],
		["cost", "round", "50", "5025", "5050.00"],
		["cost", "set", "1234.5", "5000", "1234.50"],
		["ssr", "set", "cost+1", "5000", "cost+1"],
	] as const)("%s %s %s makes %s into %s", async (field, op, value, before, after) => {
		await add({ cost: before, ssr: "9000" });
		await applyToAll(test$.db, inlandRail, {}, { field, op, value }, pm, nextChange());
		expect((await all())[0]?.row[field]).toBe(after);
	});

	test("tells which rates it leaves below their cost or the minimum margin, and shows them first", async () => {
		const setting = {
			service: "inlandRail",
			currency: "CNY",
			margin: "10",
			min_margin: "5",
			rounding_step: "1",
			valid_from: "2026-01-01",
			changed_at: "2026-01-01",
		};
		await insertMany(test$.db, "price_setting", [{ id: "s", ...setting }]);
		await add({ containerType: "20GP", ssr: "1500", msr: null, onRequest: true, cost: "1000" });
		await add({ containerType: "20GP", ownership: "SOC", ssr: "cost*1.06", cost: "1000" });
		await add({ ownership: "SOC", ssr: "900", cost: "1000" });
		await add({ direction: "eastbound", ssr: "900", cost: "1000", msr: "800", min: "1200" });
		await add({ mode: "railTruck", ssr: "cost*teu", cost: "1000" });
		const low = await add({ ssr: "1050", cost: "1000" });
		const thin = await add({ mode: "railBarge", ssr: "1149", cost: "1000" });
		const preview = (field: string, op: "percent" | "add", value: string, reader = pm) =>
			previewApply(test$.db, inlandRail, {}, { field, op, value }, reader, nextChange());
		const raised = await preview("cost", "percent", "10");
		expect(raised.margins).toMatchObject({ belowCost: { before: 1, after: 2 }, belowMargin: { before: 0, after: 1 }, untold: 1 });
		expect(raised.samples.slice(0, 3).map(({ after }) => after.id)).toEqual(expect.arrayContaining([low, thin]));
		expect((await preview("ssr", "add", "500")).margins).toMatchObject({ belowCost: { before: 1, after: 0 }, belowMargin: { before: 0, after: 0 } });
		// Of the rates that it changes: one alone has a minimum.
		expect((await preview("min", "add", "-400")).margins).toMatchObject({ belowCost: { before: 0, after: 1 } });
		expect((await previewApply(test$.db, inlandRail, {}, { field: "remark", op: "set", value: "x" }, pm, nextChange())).margins.untold).toBe(0);
	});

	test("does not touch key fields, nor fields the reader may not see", async () => {
		await add();
		for (const [field, reader] of [["containerType", pm] as const, ["cost", sales] as const]) {
			await expect(applyToAll(test$.db, inlandRail, {}, { field, op: "set", value: "1" }, reader, nextChange())).rejects.toMatchObject({
				kind: "invalid",
			});
		}
	});

	test("is not undone over somebody's later work", async () => {
		const id = await add();
		const change = nextChange();
		await applyToAll(test$.db, inlandRail, {}, { field: "cost", op: "set", value: "1" }, pm, change);
		await quickEdit(test$.db, inlandRail, [{ id, version: 2, cells: { cost: "2" } }], pm, nextChange());
		await expect(undoChange(test$.db, inlandRail, change.id, nextChange())).rejects.toMatchObject({ kind: "state" });
		expect((await all())[0]?.row.cost).toBe("2.00");
	});
});

test("deleted rates come back with undo", async () => {
	const id = await add();
	const change = nextChange();
	expect(await removeRates(test$.db, inlandRail, [id], change)).toBe(1);
	expect(await all()).toEqual([]);
	await undoChange(test$.db, inlandRail, change.id, nextChange());
	expect((await all())[0]?.row).toEqual({ ...railRow(), cost: "5865.00", msr: "100.00" });
	expect((await rateHistory(test$.db, inlandRail, id, pm)).map((h) => h.version)).toEqual([2, 1]);
});

test("people who may not see cost get neither cost, MSR nor a formula over it", async () => {
	const id = await add();
	const [rate] = await all(sales);
	expect(rate?.row).not.toHaveProperty("cost");
	expect(rate?.row).not.toHaveProperty("msr");
	expect(rate?.row.ssr).toBe("6868.80");
	await expect(listRates(test$.db, inlandRail, { filters: [{ field: "cost", op: "gte", value: 1 }] }, sales)).rejects.toMatchObject({
		kind: "invalid",
	});
	expect(withoutIds(await rateHistory(test$.db, inlandRail, id, sales))).not.toMatch(/5865|cost/);
});

test("rich text keeps simple formatting only", () => {
	expect(sanitize('<p onclick="x()">Free <b>time</b></p><script>alert(1)</script><img src=x onerror=y>')).toBe("<p>Free <b>time</b></p>");
	expect(sanitize("<b>a < b & c")).toBe("<b>a &lt; b &amp; c</b>");
	expect(sanitize("<scr<script>x</script>ipt>alert(1)</script>")).not.toContain("<script");
});
