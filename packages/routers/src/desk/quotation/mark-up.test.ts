import { languages } from "@iqt/i18n";
import { describe, expect, test } from "vitest";
import { refusal } from "../../testing/portal.ts";
import { soldBy } from "../hand-over/sold.ts";
import { documentIn } from "./by-link/view.ts";
import type { MarkUpKind } from "./mark-up-schema.ts";
import { getQuotation } from "./queries.ts";
import { sampleSearch } from "./testing.ts";
import { customer, deskPerTest } from "./testing-desk.ts";

const desk = deskPerTest();

/** A draft of 13,195.16: by truck 2,840, by rail 9,000 (MSR 8,400), handling USD 200 (1,355.16). */
const drafted = () => desk.draft("SALS");

type Calls = Awaited<ReturnType<typeof desk.as>>;

const linesOf = async (caller: Calls, id: string, lane = 0) =>
	(await caller.quotation.detail({ id })).document.items[lane]?.lines.map(({ amount, converted }) => [amount, converted]);

const set = async (caller: Calls, id: string, kind: MarkUpKind, value: string, over: object = {}) => {
	const { version } = await caller.quotation.detail({ id });
	return caller.quotation.markUp({ id, version, kind, value, ...over });
};

/** What somebody is refused, by field. */
const problemOf = async (call: Promise<unknown>) => (await refusal(call))?.data;

const logOf = (id: string) =>
	desk.database.db.selectFrom("change_log").select(["action", "after"]).where("object_id", "=", id).orderBy("id").execute();
const actionsOf = async (id: string) => (await logOf(id)).map(({ action }) => action);

const problem = (field: string, message: RegExp) => [{ field, message: expect.stringMatching(message) }];

describe("a mark-up", () => {
	test("in percent is on every charge, and all its customer sees is the price", async () => {
		const { caller, id } = await drafted();
		await set(caller, id, "percent", "10");
		const { document, lanes, standardTotal } = await caller.quotation.detail({ id });
		expect([document.total, document.standardTotal, document.discount, standardTotal]).toEqual(["14514.68", "14514.68", "0.00", "13195.16"]);
		expect(await linesOf(caller, id)).toEqual([
			["3124.00", "3124.00"],
			["9900.00", "9900.00"],
			["220.00", "1490.68"],
		]);
		expect(document.items[0]?.lines.map(({ unitPrice }) => unitPrice)).toEqual(["1562.00", "4950.00", "110.00"]);
		expect(lanes[0]?.markUp).toEqual({ kind: "percent", value: "10", setBy: "Sales", setAt: desk.start.toISOString() });
		const { number } = await caller.quotation.send({ id });
		const sent = (await getQuotation(desk.database.db, { all: true }, id)).document;
		expect(number).toMatch(/^Q/);
		expect(JSON.stringify(sent.public)).not.toMatch(/markUp|13195\.16/);
		for (const language of languages) expect(documentIn(sent, language)).toMatchObject({ total: "14514.68", standardTotal: "14514.68" });
		await caller.quotation.accept({ id });
		expect(soldBy(await getQuotation(desk.database.db, { all: true }, id))).toMatchObject({ total: "14514.68", discount: "0.00" });
	});

	test("for each container or once is spread over the charges", async () => {
		const { caller, id } = await drafted();
		await set(caller, id, "perContainer", "100");
		expect((await caller.quotation.detail({ id })).document.total).toBe("13395.16");
		await set(caller, id, "perQuotation", "100");
		expect((await caller.quotation.detail({ id })).document.total).toBe("13295.16");
		expect(await linesOf(caller, id)).toEqual([
			["2861.52", "2861.52"],
			["9068.18", "9068.18"],
			// Whole cents of a dollar, at the day's 6.7758.
			["201.52", "1365.46"],
		]);
	});

	test("of a dollar on charges in yuan makes none of them cheaper", async () => {
		const { caller, id } = await desk.draft("SALS", { currency: "USD" });
		const standard = (await caller.quotation.detail({ id })).document;
		await set(caller, id, "perQuotation", "1");
		const { document } = await caller.quotation.detail({ id });
		expect(Number(document.total) - Number(standard.total)).toBeCloseTo(1, 10);
		for (const [i, { amount, converted }] of (standard.items[0]?.lines ?? []).entries()) {
			const now = document.items[0]?.lines[i];
			expect(Number(now?.amount)).toBeGreaterThanOrEqual(Number(amount));
			if (now?.converted === converted) expect(now.amount).toBe(amount);
		}
	});

	test("counts from standard prices, takes the place of the one before, and is taken off again, each in the history", async () => {
		const { caller, id } = await drafted();
		await set(caller, id, "percent", "10");
		await set(caller, id, "percent", "5");
		expect((await caller.quotation.detail({ id })).document.total).toBe("13854.92");
		const { version } = await caller.quotation.detail({ id });
		await caller.quotation.removeMarkUp({ id, version });
		const { document, lanes } = await caller.quotation.detail({ id });
		expect([document.total, lanes[0]?.markUp]).toEqual(["13195.16", null]);
		expect(await refusal(caller.quotation.removeMarkUp({ id, version: version + 1 }))).toMatchObject({ code: "000004" });
		const rows = await logOf(id);
		expect(rows.map(({ action }) => action)).toEqual(["create", "markUp", "markUp", "removeMarkUp"]);
		expect(JSON.parse(rows[1]?.after ?? "{}")).toMatchObject({ pricing: "percent", value: "10 %", lanes: "1", total: "14514.68" });
	});

	test("is of the lanes that are chosen", async () => {
		const { caller, id } = await twoLanes("parts");
		await set(caller, id, "perQuotation", "100", { lanes: [1] });
		await set(caller, id, "target", "14000", { lanes: [0] });
		const { document } = await caller.quotation.detail({ id });
		expect(document.items.map(({ total }) => total)).toEqual(["14000.00", "13295.16"]);
		expect(document.total).toBe("27295.16");
		expect(await problemOf(set(caller, id, "percent", "5", { lanes: [2] }))).toMatchObject(problem("lanes", /lane/));
	});

	test("is on each of several options", async () => {
		const { caller, id } = await twoLanes("options");
		await set(caller, id, "perQuotation", "100");
		expect((await caller.quotation.detail({ id })).document.items.map(({ total }) => total)).toEqual(["13295.16", "13295.16"]);
		expect(await problemOf(set(caller, id, "target", "14000"))).toMatchObject(problem("lanes", /options/));
		await set(caller, id, "target", "14000", { lanes: [0] });
		const { document } = await caller.quotation.detail({ id });
		expect([document.cheapest, document.total]).toEqual([1, "13295.16"]);
		await caller.quotation.send({ id });
		await caller.quotation.accept({ id, option: 0 });
		expect((await caller.quotation.detail({ id })).document).toMatchObject({ accepted: 0, total: "14000.00" });
	});

	test("of more than anybody means, finer than its currency, or of nothing is refused in words that say which", async () => {
		const { caller, id } = await drafted();
		expect(await problemOf(set(caller, id, "percent", "300.01"))).toMatchObject(problem("value", /300% .* CNY 52780.64/));
		expect(await problemOf(set(caller, id, "percent", "1.005"))).toMatchObject([{ field: "value" }]);
		expect(await problemOf(set(caller, id, "target", "14000.005"))).toMatchObject(problem("value", /CNY has 2 decimals/));
		expect(await problemOf(set(caller, id, "target", "13195.16"))).toMatchObject(problem("value", /is the standard price/));
		for (const [kind, value, said] of [
			["percent", "0", /percentage above zero .* choose a target total$/],
			["percent", "-5", /percentage above zero .* choose a target total$/],
			["target", "0", /amount above zero/],
			["perContainer", "-5", /amount above zero/],
			["perQuotation", "1.00001", /four decimals at most/],
		] as const) {
			const found = await problemOf(set(caller, id, kind, value));
			expect(found).toMatchObject(problem("value", said));
			expect(found).toHaveLength(1);
		}
		expect(await refusal(caller.quotation.markUp({ id, version: 9, kind: "percent", value: "5" }))).toMatchObject({ code: "000003" });
	});
});

const twoLanes = (lanesAre: "parts" | "options") => draftOfTwo(lanesAre);

async function draftOfTwo(lanesAre: "parts" | "options") {
	const caller = await desk.as("SALS");
	const { options } = await caller.sale.search(sampleSearch);
	const item = { search: sampleSearch, optionId: options[0]?.id ?? "" };
	const customer = { name: "Harbour Trading", email: "buyer@example.com" };
	const { id } = await caller.quotation.createDraft({ customer, language: "en", items: [item, item], lanesAre });
	return { caller, id };
}

describe("a target total", () => {
	const target = "15000.01";

	test("is met to the cent, with a line made by hand among the charges", async () => {
		const { caller, id } = await drafted();
		await caller.quotation.setLine({ id, version: 1, lane: 0, text: "Insurance", unitPrice: "100", currency: "CNY" });
		await set(caller, id, "target", target);
		const { document } = await caller.quotation.detail({ id });
		expect([document.total, document.items[0]?.total]).toEqual([target, target]);
		for (const { quantity, unitPrice, amount } of document.items[0]?.lines ?? [])
			expect((Number(quantity) * Number(unitPrice)).toFixed(2)).toBe(amount);
		const [, , handling] = (await linesOf(caller, id)) ?? [];
		expect((Number(handling?.[0]) * 6.7758).toFixed(2)).toBe(handling?.[1]);
	});

	test("is met where every charge is in another currency, too", async () => {
		const { caller, id } = await desk.draft("SALS", { currency: "USD" });
		await set(caller, id, "target", "2500.01");
		expect((await caller.quotation.detail({ id })).document.total).toBe("2500.01");
	});

	test("falls with the lines, lanes and currency it was for, in words; not with the customer or the day", async () => {
		const { caller, id } = await drafted();
		const version = async () => (await caller.quotation.detail({ id })).version;
		await set(caller, id, "target", target);
		const other = { name: "Somebody else", email: "other@example.com" };
		const edited = await caller.quotation.updateDraft({ id, version: await version(), customer: other, remarks: "Soon" });
		expect([edited.markUpFell, (await caller.quotation.detail({ id })).document.total]).toEqual([null, target]);
		const line = { id, lane: 0, text: "Insurance", unitPrice: "100", currency: "CNY" };
		const added = await caller.quotation.setLine({ ...line, version: await version() });
		expect(added.markUpFell).toMatch(/standard ones again/);
		expect((await caller.quotation.detail({ id })).document.total).toBe("13295.16");
		await set(caller, id, "target", target);
		expect((await caller.quotation.removeLine({ id, version: await version(), lane: 0, lineId: added.lineId })).markUpFell).not.toBeNull();
		await set(caller, id, "target", target);
		const inDollars = await caller.quotation.updateDraft({ id, version: await version(), currency: "USD" });
		expect(inDollars).toMatchObject({ discountFell: null, markUpFell: expect.stringMatching(/mark-up/) });
		expect((await caller.quotation.detail({ id })).standardTotal).toBe((await caller.quotation.detail({ id })).document.total);
		const fallen = ["addLine", "removeLine", "update"].flatMap((action) => [action, "removeMarkUp", "markUp"]);
		expect(await actionsOf(id)).toEqual(["create", "markUp", "update", ...fallen.slice(0, -1)]);
	});

	test("of a target total goes along into a longer offer, and not into a copy or a new offer, which say so", async () => {
		const { caller, id } = await drafted();
		await set(caller, id, "target", target);
		await caller.quotation.send({ id });
		const total = async (made: { id: string }) => (await caller.quotation.detail({ id: made.id })).document.total;
		expect(await total(await caller.quotation.extend({ id, validTo: "2026-12-25" }))).toBe(target);
		for (const made of [await caller.quotation.replicate({ id }), await caller.quotation.requote({ id })]) {
			expect(made.markUpNotTaken).toContain("lane 1");
			expect(await total(made)).toBe("13195.16");
			expect((await actionsOf(made.id)).at(-1)).toBe("removeMarkUp");
		}
	});

	test("on top of standard prices goes into a copy and a new offer, on the prices of the day", async () => {
		const totals: Record<string, string[]> = {};
		for (const [kind, value] of [
			["percent", "10"],
			["perContainer", "100"],
			["perQuotation", "100"],
		] as const) {
			const { caller, id } = await drafted();
			await set(caller, id, kind, value);
			await caller.quotation.send({ id });
			const before = await caller.quotation.detail({ id });
			await desk.railFor(470_000);
			for (const made of [await caller.quotation.replicate({ id }), await caller.quotation.requote({ id })]) {
				expect(made.markUpNotTaken).toBeNull();
				const { document, lanes, standardTotal } = await caller.quotation.detail({ id: made.id });
				expect([standardTotal, lanes[0]?.markUp]).toEqual(["13595.16", before.lanes[0]?.markUp]);
				totals[kind] = [...(totals[kind] ?? []), document.total];
			}
			await desk.railFor(450_000);
		}
		expect(totals).toEqual({ percent: ["14954.68", "14954.68"], perContainer: ["13795.16", "13795.16"], perQuotation: ["13695.16", "13695.16"] });
	});

	test("on some lanes goes along on these; an amount once for two of them stays one amount, and one for each is not guessed at", async () => {
		const caller = await desk.as("SALS");
		const { options } = await caller.sale.search(sampleSearch);
		const item = { search: sampleSearch, optionId: options[0]?.id ?? "" };
		const { id } = await caller.quotation.createDraft({ customer, items: [item, item, item], lanesAre: "parts" });
		const copied = async () => {
			const made = await caller.quotation.replicate({ id });
			const { document, lanes } = await caller.quotation.detail({ id: made.id });
			return [document.total, lanes.map(({ markUp }) => markUp?.kind ?? null), made.markUpNotTaken];
		};
		await set(caller, id, "percent", "10", { lanes: [0] });
		await set(caller, id, "perQuotation", "100", { lanes: [1, 2] });
		expect(await copied()).toEqual(["41005.00", ["percent", "perQuotation", "perQuotation"], null]);
		await set(caller, id, "perQuotation", "100", { lanes: [1] });
		await set(caller, id, "perQuotation", "100", { lanes: [2] });
		expect(await copied()).toEqual(["40905.00", ["percent", null, null], expect.stringMatching(/lane 2(,| and) 3/)]);
	});

	test("takes the place of an approved discount, and leaves none to be asked for on top", async () => {
		const { caller, id } = await drafted();
		const asked = await caller.quotation.askDiscount({ id, total: "13000", reason: "Volume" });
		expect(await refusal(set(caller, id, "percent", "5"))).toMatchObject({ code: "000004" });
		await (await desk.as("APPROVER")).quotation.decideDiscount({ id: asked.id, approve: true, version: 1 });
		expect((await set(caller, id, "percent", "5")).discountFell).toMatch(/no longer holds/);
		expect((await caller.quotation.detail({ id })).document).toMatchObject({ total: "13854.92", discount: "0.00" });
		expect(await refusal(caller.quotation.askDiscount({ id, total: "13000", reason: "Volume" }))).toMatchObject({ code: "000004" });
	});
});
