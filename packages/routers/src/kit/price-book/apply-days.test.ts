import { beforeEach, describe, expect, test } from "vitest";
import { inlandRail } from "../../prices/inland-rail/schema.ts";
import { nextChange } from "./testing.ts";
import { railBookPerTest } from "./testing-rail.ts";
import { undoChange } from "./undo.ts";

const { inOne, add, all, periods, apply, preview } = railBookPerTest();

describe("apply to all from a day", () => {
	const operation = { field: "cost", op: "percent" as const, value: "10", from: "2026-11-01" };

	test("parts rows that run over it, changes those that begin later and leaves those that ended before", async () => {
		await add({ cost: "100" });
		await add({ cost: "200", containerType: "20GP", validFrom: "2026-11-15" });
		await add({ cost: "300", ownership: "SOC", validTo: "2026-10-31" });
		const previewed = await preview(operation);
		const before = await periods();
		const change = nextChange();
		const done = await apply(operation, change);
		expect([previewed.count, done.count]).toEqual([2, 2]);
		expect(done.samples.map((s) => [s.before.row.cost, s.after.row.cost, s.after.row.validFrom]).sort()).toEqual([
			["100.00", "110.00", "2026-11-01"],
			["200.00", "220.00", "2026-11-15"],
		]);
		expect((await periods()).sort()).toEqual([
			"2026-10-01 2026-10-31 100.00",
			"2026-10-01 2026-10-31 300.00",
			"2026-11-01 2026-12-31 110.00",
			"2026-11-15 2026-12-31 220.00",
		]);
		const ids = (await all()).map((r) => r.id);
		expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(true);
		await inOne((trx) => undoChange(trx, inlandRail, change.id, nextChange()));
		expect((await periods()).sort()).toEqual(before.sort());
	});

	test("does not take days, which it sets itself", async () => {
		await expect(apply({ ...operation, field: "validTo", op: "set" })).rejects.toMatchObject({
			kind: "invalid",
		});
	});
});

describe("apply to all of rates that are over, hold and begin later", () => {
	const operation = { field: "cost", op: "add" as const, value: "10" };
	const costs = async () => (await all()).map((r) => [r.status, r.row.cost].join(" ")).sort();
	beforeEach(async () => {
		await add({ cost: "100", validTo: "2026-10-31" });
		await add({ cost: "200", validFrom: "2026-11-01", validTo: "2026-12-31" });
		await add({ cost: "300", containerType: "20GP" });
		await add({ cost: "400", validFrom: "2027-01-01", validTo: "2027-12-31" });
	});

	test("the preview counts them, and those that are over stay as they are", async () => {
		const previewed = await preview(operation);
		expect(previewed).toMatchObject({ count: 3, past: 1, live: 2, future: 1 });
		const { count, samples } = await apply(operation);
		expect([count, samples.map((s) => s.before.status).includes("expired")]).toEqual([3, false]);
		expect(await costs()).toEqual(["expired 100.00", "future 410.00", "live 210.00", "live 310.00"]);
	});

	test("asked for, they are changed, too", async () => {
		const past = { ...operation, includePast: true };
		expect(await preview(past)).toMatchObject({ count: 4, past: 1, live: 2, future: 1 });
		await apply(past);
		expect(await costs()).toEqual(["expired 110.00", "future 410.00", "live 210.00", "live 310.00"]);
	});

	test("from a day, what runs over it ends the day before and goes on anew", async () => {
		const from = { ...operation, from: "2026-12-01" };
		expect(await preview(from)).toMatchObject({ count: 3, past: 1, live: 2, future: 1 });
		await apply(from);
		expect((await periods()).sort()).toEqual([
			"2026-10-01 2026-10-31 100.00",
			"2026-10-01 2026-11-30 300.00",
			"2026-11-01 2026-11-30 200.00",
			"2026-12-01 2026-12-31 210.00",
			"2026-12-01 2026-12-31 310.00",
			"2027-01-01 2027-12-31 410.00",
		]);
	});

	test("from a day that is past, those that were over by today stay whole", async () => {
		await apply({ ...operation, from: "2026-10-15" });
		expect((await periods()).filter((period) => period.endsWith(" 100.00"))).toEqual(["2026-10-01 2026-10-31 100.00"]);
	});

	test("where all are over, nothing is changed", async () => {
		const predicate = { filters: [{ field: "status", op: "eq" as const, value: "expired" }] };
		expect(await preview(operation, predicate)).toMatchObject({ count: 0, past: 1, live: 0, future: 0 });
	});
});
