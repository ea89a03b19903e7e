import { describe, expect, test } from "vitest";
import { inlandRail } from "../../prices/inland-rail/schema.ts";
import type { Operation } from "./operation.ts";
import { quickEdit } from "./quick-edit.ts";
import { nextChange, railRow } from "./testing.ts";
import { pm, railBookPerTest } from "./testing-rail.ts";

const { inOne, add, all, periods, history, apply, preview } = railBookPerTest();
const set = (field: string, value: string | null, op: Operation["op"] = "set", predicate = {}) =>
	apply({ field, op, value }, nextChange(), predicate);

describe("apply to all", () => {
	test("refuses a last day before the first", async () => {
		await add();
		await expect(set("validTo", "2026-09-01")).rejects.toMatchObject({ kind: "invalid" });
		expect(await periods()).toEqual(["2026-10-01 2026-12-31 5865.00"]);
	});

	test("refuses days that make rates of one lane meet", async () => {
		await add({ validTo: "2026-10-31" });
		await add({ validFrom: "2026-11-01" });
		const operation = { field: "validTo", op: "set" as const, value: "2026-12-31", includePast: true };
		const applied = apply(operation);
		await expect(applied).rejects.toMatchObject({ kind: "exists" });
		expect(await periods()).toEqual(["2026-10-01 2026-10-31 5865.00", "2026-11-01 2026-12-31 5865.00"]);
	});

	test("refuses a formula with names the book does not know", async () => {
		await add();
		await expect(set("ssr", "cost*profit")).rejects.toMatchObject({ kind: "invalid" });
		expect((await all())[0]?.row.ssr).toBe("cost*1.12+300");
	});

	test("refuses a formula over the cost where a row has none", async () => {
		await add({ cost: null, ssr: "7000" });
		await expect(set("ssr", "cost*2")).rejects.toMatchObject({ kind: "invalid" });
	});

	test("refuses to take the cost from under a formula", async () => {
		await add();
		await expect(set("cost", null)).rejects.toMatchObject({ kind: "invalid" });
	});

	test("takes a formula written with a leading =", async () => {
		await add({ ssr: "=cost*2" });
		await set("ssr", "10", "percent");
		expect((await all())[0]?.values.ssr).toBe("12903.00");
	});

	test("keeps formulas within what a formula may be", async () => {
		await add({ ssr: "7000+cost*1.12345678901234" });
		for (let i = 0; i < 40; i++) await set("ssr", "0.01", "add").catch(() => null);
		const ssr = String((await all())[0]?.row.ssr);
		expect(inlandRail.row.safeParse(railRow({ ssr })).success).toBe(true);
	});

	test("refuses one figure for rates of several currencies, and takes a percentage, none, and one by currency", async () => {
		await add();
		await add({ containerType: "20GP", currency: "JPY", cost: "4005" });
		const mixed = { data: [{ field: "value", messageId: "problem.applyCurrencies", values: { currencies: "CNY, JPY" } }] };
		await expect(set("cost", "10", "add")).rejects.toMatchObject(mixed);
		await expect(set("ssr", "8000")).rejects.toMatchObject(mixed);
		await set("cost", "1", "percent");
		await set("cost", "10", "add", { filters: [{ field: "currency", op: "eq", value: "JPY" }] });
		expect((await all()).map(({ row }) => row.cost).sort()).toEqual(["4055", "5923.65"]);
	});

	test("refuses an amount with more decimals than a rate's currency, and rounds what comes of a percentage", async () => {
		await add();
		await add({ containerType: "20GP", currency: "JPY", cost: "4005" });
		const yen = { filters: [{ field: "currency", op: "eq", value: "JPY" }] };
		const fine = (currency: string, maximum: number) => ({
			data: [{ field: "value", messageId: "problem.applyDecimals", values: { currency, maximum, count: 1 } }],
		});
		for (const [field, value, op, predicate, refused] of [
			["cost", "4500.5", "set", yen, fine("JPY", 0)],
			["cost", "0.5", "add", yen, fine("JPY", 0)],
			["cost", "99.5", "set", {}, fine("JPY", 0)],
			["msr", "99.5", "set", yen, fine("JPY", 0)],
			["cost", "10.005", "set", { filters: [{ field: "currency", op: "eq", value: "CNY" }] }, fine("CNY", 2)],
		] as const)
			await expect(set(field, value, op, predicate)).rejects.toMatchObject(refused);
		// What is added to a formula is no amount of the rate's, and 10.50 is one of a single decimal.
		await set("ssr", "0.5", "add", yen);
		await set("cost", "10.50", "add", { filters: [{ field: "currency", op: "eq", value: "CNY" }] });
		await set("cost", "10", "percent", yen);
		expect((await all()).map((r) => r.row.cost).sort()).toEqual(["4406", "5875.50"]);
	});
});

describe("apply to all of what a rate is sold for", () => {
	const refused = { kind: "invalid", data: [{ messageId: "problem.msrAboveSsrRow" }] };

	test("refuses what would put the lowest price above the standard one, be they numbers or formulas", async () => {
		await add({ cost: "1000", ssr: "1100", msr: "1050", validTo: null });
		await expect(apply({ field: "msr", op: "percent", value: "10" })).rejects.toMatchObject(refused);
		await expect(apply({ field: "ssr", op: "add", value: "-60" })).rejects.toMatchObject(refused);
		await expect(apply({ field: "msr", op: "set", value: "cost*1.2" })).rejects.toMatchObject(refused);
		await expect(apply({ field: "max", op: "set", value: "1000" })).rejects.toMatchObject({ data: [{ messageId: "problem.maxBelowPriceRow" }] });
		expect(await apply({ field: "msr", op: "set", value: "cost*1.1" })).toMatchObject({ count: 1 });
		// What a vendor asks changes by itself: the search sells at the lowest price then.
		expect(await apply({ field: "cost", op: "percent", value: "1" })).toMatchObject({ count: 1 });
		expect(await apply({ field: "ssr", op: "set", value: "cost*1.1" })).toMatchObject({ count: 1 });
		await expect(apply({ field: "max", op: "set", value: "1050" })).rejects.toMatchObject(refused);
		expect(await apply({ field: "min", op: "set", value: "2000" })).toMatchObject({ count: 1 });
	});

	test("refuses what it makes wrong or worse, never a rate for what was there before", async () => {
		await add({ cost: "1000", ssr: "cost*1.1", msr: "1050", validTo: null });
		// The vendor's price alone: 99 to be sold for 1,050 at least.
		await set("cost", "90");
		expect(await apply({ field: "ssr", op: "percent", value: "10" })).toMatchObject({ count: 1 });
		expect(await apply({ field: "msr", op: "percent", value: "-10" })).toMatchObject({ count: 1 });
		await expect(apply({ field: "ssr", op: "percent", value: "-1" })).rejects.toMatchObject(refused);
		await expect(apply({ field: "msr", op: "add", value: "1" })).rejects.toMatchObject(refused);
		expect(await apply({ field: "ssr", op: "set", value: "cost*20" })).toMatchObject({ count: 1 });
	});

	test("refuses a lowest price above the most there may be charged, as a form does", async () => {
		await add({ cost: "2086", ssr: "cost*1.1+teu", msr: "cost*1.05", max: "2230" });
		const passing = { kind: "invalid", data: [{ field: expect.stringMatching(/\.msr$/), messageId: "problem.msrAboveMaxRow" }] };
		await expect(apply({ field: "msr", op: "set", value: "cost*1.3" })).rejects.toMatchObject(passing);
		await expect(apply({ field: "max", op: "set", value: "2000" })).rejects.toMatchObject(passing);
		const form = add({ containerType: "20GP", cost: "2086", ssr: "cost*1.1+teu", msr: "cost*1.3", max: "2230" });
		await expect(form).rejects.toMatchObject({
			data: [{ field: "msr", messageId: "problem.msrAboveMax", values: { msr: "2711.80", max: "2230.00" } }],
		});
	});
});

describe("apply to all of amounts", () => {
	const refused = (count: number, rows: [string, string, string][]) => ({
		kind: "invalid",
		data: [
			{ field: "value", messageId: "problem.applyNotPositive", values: { count } },
			...rows.map(([id, before, after]) => ({ field: `${id}.cost`, messageId: "problem.applyNotPositiveRow", values: { before, after } })),
		],
	});
	const standing = async () => {
		const small = await add({ cost: "1001", ssr: "7000", msr: null, validTo: null, onRequest: true });
		const large = await add({ cost: "999999.99", ssr: "1000000", msr: null, validTo: null, onRequest: true, direction: "eastbound" });
		return { small, large };
	};

	test("that would come to nothing or less is refused with the rates and their amounts, and nothing is written", async () => {
		const { small, large } = await standing();
		const cost = (op: Operation["op"], value: string) => ({ field: "cost", op, value });
		await expect(apply(cost("add", "-5000"))).rejects.toMatchObject(refused(1, [[small, "1001.00", "-3999.00"]]));
		await expect(apply(cost("add", "-1001"))).rejects.toMatchObject(refused(1, [[small, "1001.00", "0.00"]]));
		await expect(apply(cost("round", "5000"))).rejects.toMatchObject(refused(1, [[small, "1001.00", "0.00"]]));
		const both = [
			[small, "1001.00", "0.00"],
			[large, "999999.99", "0.00"],
		] as [string, string, string][];
		await expect(apply(cost("percent", "-100"))).rejects.toMatchObject(
			refused(
				2,
				both.toSorted(([a], [b]) => (a < b ? -1 : 1)),
			),
		);
		for (const atLeastZero of [false, true])
			await expect(apply({ ...cost("percent", "-100.5"), atLeastZero })).rejects.toMatchObject({
				data: [{ field: "value", messageId: "problem.applyPercent" }],
			});
		expect(await preview(cost("add", "-1000.99"))).toMatchObject({ count: 2, atZero: 0, refused: false });
		expect(await history()).toBe(0);
	});

	test("the dry run counts the rates it is refused for, and shows them first as they would be if they stopped at zero", async () => {
		const { small } = await standing();
		const operation = { field: "cost", op: "add" as const, value: "-5000" };
		const shown = { count: 2, atZero: 1, live: 2, samples: [{ before: { id: small }, after: { row: { cost: "0.00" } } }, { before: {} }] };
		expect(await preview(operation)).toMatchObject({ ...shown, refused: true });
		expect(await preview({ ...operation, atLeastZero: true })).toMatchObject({ ...shown, refused: false });
		expect(await history()).toBe(0);
		const { count, atZero } = await apply({ ...operation, atLeastZero: true });
		expect([count, atZero, (await all()).map((r) => r.row.cost).sort()]).toEqual([2, 1, ["0.00", "994999.99"]]);
		// What stands at zero stays there.
		expect(await apply({ ...operation, value: "-10", atLeastZero: true })).toMatchObject({ count: 1 });
	});

	test("formulas do not stop at zero: what comes to nothing by one is refused with it", async () => {
		const id = await add({ cost: "4480", ssr: "cost*1.1", msr: null, validTo: null, onRequest: true });
		await add({ cost: "1", ssr: "7000", msr: null, validTo: null, onRequest: true, direction: "eastbound" });
		const operation = { field: "ssr", op: "add" as const, value: "-5000", atLeastZero: true };
		const problem = { field: `${id}.ssr`, values: { before: "(cost*1.1)-5000", after: "-72.00" } };
		for (const run of [apply, preview])
			await expect(run(operation)).rejects.toMatchObject({
				data: [{ field: "value", messageId: "problem.applyFormulasNotPositive", values: { count: 1 } }, problem],
			});
		expect(await apply({ ...operation, value: "-4900" })).toMatchObject({ count: 2, atZero: 0 });
	});

	test("a quick edit takes no amount below zero, and none that its currency would round to nothing", async () => {
		const id = await add({ validTo: null });
		const yen = await add({ validTo: null, currency: "JPY", cost: "10", ssr: "20", msr: "10", direction: "eastbound" });
		for (const [row, value] of [
			[id, "-1"],
			[id, "0.004"],
			[yen, "0.4"],
		] as const)
			for (const field of ["cost", "ssr", "msr", "min", "max"])
				await expect(
					inOne((trx) => quickEdit(trx, inlandRail, [{ id: row, version: 1, cells: { [field]: value } }], pm, nextChange())),
				).rejects.toMatchObject({
					kind: "invalid",
				});
		expect(await history()).toBe(0);
	});

	test("counts, and gives a new version to, the rows it changes", async () => {
		await add({ cost: "4480", validTo: null });
		await add({ cost: "4485", direction: "eastbound", validTo: null });
		expect(await preview({ field: "cost", op: "round", value: "10" })).toMatchObject({
			count: 1,
			live: 2,
			samples: [{ after: { row: { cost: "4490.00" } } }],
		});
		expect(await preview({ field: "remark", op: "set", value: "" })).toMatchObject({ count: 0 });
		const ran = await apply({ field: "cost", op: "round", value: "10" });
		expect([ran.count, await history()]).toEqual([1, 1]);
	});
});
