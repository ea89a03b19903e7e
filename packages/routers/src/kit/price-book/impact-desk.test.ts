import Big from "big.js";
import { describe, expect, test } from "vitest";
import { inlandRail } from "../../prices/inland-rail/schema.ts";
import { worldPerTest } from "../../testing/world.ts";
import { importDesk } from "../imports/testing.ts";
import { lookAtApply } from "./apply.ts";
import { impactOfApply, impactOfRemoval } from "./impact.ts";
import { shareCounter } from "./impact-shares.ts";
import { fillBook, railRow, rateDb, watched } from "./testing.ts";

const world = worldPerTest(rateDb);
const rail = (role = "PM") => world.as(role).inlandRail;
const percent = (field: string, value: string, from?: string) => ({
	predicate: {},
	operation: { field, op: "percent" as const, value, ...(from ? { from } : {}) },
});
const set = (field: string, value: string | null, from?: string) => ({
	predicate: {},
	operation: { field, op: "set" as const, value, ...(from ? { from } : {}) },
});

describe("what a change of many rates brings about", () => {
	/** A quotation priced by some rates. */
	async function quoted(
		number: string,
		rateIds: readonly string[],
		over: { state?: "draft" | "sent" | "accepted"; role?: string; validTo?: string; costRateId?: string } = {},
	) {
		const { state = "sent", role = "SALS", validTo = "2027-01-31", costRateId } = over;
		const confidential = { purchase: null, ...(costRateId ? { costRate: { rateId: costRateId, rateVersion: 1 } } : {}) };
		const lines = rateIds.map((rateId) => ({ explanation: { domain: "inlandRail", rateId, strategyId: null }, confidential }));
		const at = "2026-11-20T08:00:00.000Z";
		const quotation = {
			...{ id: crypto.randomUUID(), number, state, customer_name: `Customer of ${number}`, customer_email: "a@example.com", language: "en" as const },
			...{ currency: "CNY", total_minor: 1, cost_minor: null, valid_from: "2026-11-01", valid_to: validTo, origin_zh: "", destination_zh: "" },
			...{ document: JSON.stringify({ internal: { items: [{ priced: { lines } }] } }), owner_id: world.users.get(role)?.id ?? 0 },
			...{ created_at: at, updated_at: at, company_id: null },
		};
		await world.db.insertInto("quotation").values(quotation).execute();
		return quotation.id;
	}

	test("names the drafts and the open quotations on its rates to those who may open them, and counts them for all", async () => {
		const [first, second, other] = [
			await rail().add({ row: railRow() }),
			await rail().add({ row: railRow({ containerType: "20GP" }) }),
			await rail().add({ row: railRow({ direction: "eastbound" }) }),
		];
		const draft = await quoted("D-1", [first.id, second.id], { state: "draft", role: "PM" });
		await quoted("Q-1", [second.id]);
		await quoted("Q-2", [first.id], { validTo: "2026-11-01" });
		await quoted("Q-3", [first.id], { state: "accepted" });
		await quoted("Q-4", [other.id]);
		const input = { ...percent("cost", "1"), predicate: { filters: [{ field: "direction", op: "eq" as const, value: "westbound" }] } };
		const seen = async (role: string) => (await rail(role).previewApply(input)).impact;
		const all = await seen("superuser");
		expect(all.quotations).toEqual({ drafts: 1, sent: 1 });
		expect(all.standing.map(({ number }) => number).sort()).toEqual(["D-1", "Q-1"]);
		const vendor = await seen("VDM");
		expect([vendor.quotations, vendor.standing]).toEqual([{ drafts: 1, sent: 1 }, []]);
		// A draft that is priced anew stands on other rates.
		const document = JSON.stringify({ internal: { items: [{ priced: { lines: [{ explanation: { rateId: other.id } }] } }] } });
		await world.db.updateTable("quotation").set({ document }).where("id", "=", draft).execute();
		expect((await seen("PM")).quotations).toEqual({ drafts: 0, sent: 1 });
		await world.db.deleteFrom("quotation").where("id", "=", draft).execute();
		expect((await world.db.selectFrom("quotation_rate").select("quotation_id").where("quotation_id", "=", draft).execute()).length).toBe(0);
	});

	test("counts the quotations whose costs are rates of another book, as those of customs are", async () => {
		const [rate, cost] = [await rail().add({ row: railRow() }), await rail().add({ row: railRow({ containerType: "20GP" }) })];
		await quoted("Q-5", [rate.id], { costRateId: cost.id });
		const input = { ...percent("cost", "1"), predicate: { filters: [{ field: "containerType", op: "eq" as const, value: "20GP" }] } };
		expect((await rail().previewApply(input)).impact.quotations).toEqual({ drafts: 0, sent: 1 });
	});

	test("tells margins before and after as its preview does, and keeps them from whoever may not see costs", async () => {
		await rail().add({ row: railRow({ cost: "1000", ssr: "1050", msr: "1" }) });
		await rail().add({ row: railRow({ cost: "1000", ssr: "2000", msr: "1", containerType: "20GP" }) });
		const { impact, margins } = await rail().previewApply(percent("ssr", "-10"));
		expect(impact.margins).toEqual({ belowCost: { before: 0, after: 1 }, belowMargin: { before: 0, after: 0 }, untold: 0 });
		expect(margins).toMatchObject({ belowCost: impact.margins?.belowCost ?? {}, belowMargin: impact.margins?.belowMargin ?? {} });
		const { changeId } = await rail().applyToAll(percent("cost", "10"));
		const { id: role } = await world.db.selectFrom("role").select("id").where("code", "=", "SALS").executeTakeFirstOrThrow();
		await world.db.insertInto("role_permission").values({ role_id: role, permission: "changeLog.view" }).execute();
		const entry = async (who: string) =>
			(await world.as(who).changeLog.list({ filters: [{ field: "changeId", op: "eq", value: changeId }] })).items[0]?.after?.impact;
		const [whole, blind] = [await entry("superuser"), await entry("SALS")];
		expect(whole).toMatchObject({ amounts: [{ changeOf: "cost" }] });
		expect(blind).toMatchObject({ rates: 2, lanes: 1, amounts: [] });
		expect(JSON.stringify(blind)).not.toMatch(/cost|margin|msr/i);
	});

	test("does not hold amounts of two currencies or units against each other, nor tells a share of what was nothing", async () => {
		await rail().add({ row: railRow({ cost: "0", ssr: "100", msr: "1" }) });
		await rail().add({ row: railRow({ cost: null, ssr: "100", msr: "1", containerType: "20GP" }) });
		const { impact } = await rail().previewApply(set("cost", "90"));
		expect(impact.amounts).toMatchObject([{ changeOf: "cost", count: 0, least: null, median: null, untold: 2, bars: [] }]);
	});

	test("tells from which day lanes have no price where their last day or their price is taken, or both from a day on", async () => {
		await rail().add({ row: railRow({ validTo: null }) });
		await rail().add({ row: railRow({ containerType: "20GP", validTo: "2026-12-31" }) });
		const only = { filters: [{ field: "containerType", op: "eq" as const, value: "40HC" }] };
		const lostBy = async (input: Parameters<ReturnType<typeof rail>["previewApply"]>[0]) => (await rail().previewApply(input)).impact.lost;
		expect(await lostBy(set("validTo", "2026-12-15"))).toEqual({ lanes: 1, lanesFrom: "2026-12-16", rates: 2, from: "2026-12-16", to: null });
		expect(await lostBy({ ...set("onRequest", "true"), predicate: only })).toEqual({
			...{ lanes: 1, lanesFrom: "2027-01-01", rates: 1, from: "2026-11-20", to: null },
		});
		expect(await lostBy(set("onRequest", "true", "2027-02-01"))).toEqual({
			lanes: 1,
			lanesFrom: "2027-02-01",
			rates: 1,
			from: "2027-02-01",
			to: null,
		});
		expect(await lostBy(set("validFrom", "2026-12-01"))).toEqual({
			lanes: 1,
			lanesFrom: "2026-11-20",
			rates: 2,
			from: "2026-11-20",
			to: "2026-11-30",
		});
		expect(await lostBy(percent("ssr", "5", "2027-02-01"))).toBeNull();
		expect(await lostBy(set("validTo", null))).toBeNull();
	});
});

describe("a large book", () => {
	test("is looked at in steps of a size, which answer figures and no rates", async () => {
		const answered = async (rows: number) => {
			const desk = await importDesk();
			const { db } = desk.services;
			await fillBook(db, rows);
			const reader = { seesCost: true, today: "2026-11-20" };
			const operation = { field: "cost", op: "percent" as const, value: "3" };
			const looked = await lookAtApply(db, inlandRail, {}, operation, reader);
			const seen = watched(db);
			const { impact } = await impactOfApply(seen.db, looked, reader);
			expect(impact).toMatchObject({
				rates: rows,
				amounts: [{ changeOf: "cost", count: rows, least: 3, median: 3, largest: 3, bars: [{ at: 3, count: rows }] }],
			});
			const gone = watched(db);
			expect((await impactOfRemoval(gone.db, inlandRail, looked.rows, reader.today)).impact.lost?.rates).toBe(rows);
			await desk.close();
			return { ...seen.count(), lanes: impact.lanes };
		};
		const [few, many] = [await answered(1_000), await answered(6_000)];
		expect(many.lanes).toBe(few.lanes);
		expect(many.statements).toBeGreaterThan(few.statements * 5);
		// What formulas may name, and the day's rates, are read once: a part asks for what becomes of its own rates alone.
		expect((many.statements - few.statements) / 5).toBe(13);
		// A line a lane and step, none a rate.
		expect(many.rows).toBeLessThan(6 * (many.lanes + 30));
	});
});

describe("changes in percent", () => {
	/** By all of them in order. */
	const sorted = (hundredths: readonly number[]) => {
		const all = hundredths.toSorted((a, b) => a - b).map((one) => Big(one).div(100));
		const middle = (all[(all.length - 1) >> 1] ?? Big(0)).plus(all[all.length >> 1] ?? Big(0)).div(2);
		return { count: all.length, least: all[0]?.toNumber(), median: middle.toNumber(), largest: all.at(-1)?.toNumber() };
	};

	test.each([
		["one alone", [731]],
		["two, whose middle lies between", [100, 300]],
		["those around a round figure", [498, 499, 500, 501, 502]],
		["those of both signs", [-900, -120, -3, 4, 88, 250, 1_999]],
		["few far from many", [...Array.from({ length: 300 }, (_, i) => 290 + (i % 21)), 40_000, -9_900]],
	])("of %s are counted as they lie", (_, hundredths) => {
		const counter = shareCounter();
		for (const one of hundredths) counter.add(one, 1);
		const { bars, ...figures } = counter.shares();
		expect(figures).toEqual(sorted(hundredths));
		expect(bars.length).toBeLessThanOrEqual(14);
		for (const { from, to, count } of bars)
			expect(count).toBe(
				hundredths.filter((one) => one / 100 > (from ?? Number.NEGATIVE_INFINITY) && one / 100 <= (to ?? Number.POSITIVE_INFINITY)).length,
			);
		expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(hundredths.length);
	});

	test("by a round figure stand in one bar, however amounts were rounded", () => {
		const counter = shareCounter();
		for (const one of [998, 999, 1_000, 1_001, 1_002]) counter.add(one, 20);
		expect(counter.shares().bars).toEqual([{ at: 10, from: 9.5, to: 10.5, count: 100 }]);
	});

	test("beyond a thousand percent take no more room than there are whole ones", () => {
		const counter = shareCounter();
		for (let i = 0; i < 500; i++) counter.add(2_000_000 + i * 7_919, 1);
		expect(counter.shares()).toMatchObject({ count: 500, least: 20_000, median: 10_000, bars: [{ count: 500 }] });
	});
});
