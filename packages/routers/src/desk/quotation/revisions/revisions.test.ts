import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { refusal } from "../../../testing/portal.ts";
import { sampleSearch } from "../testing.ts";
import { customer, deskPerTest } from "../testing-desk.ts";

const desk = deskPerTest();

type Calls = Awaited<ReturnType<typeof desk.as>>;

const dollarAt = (perUsd: string) => desk.database.db.updateTable("exchange_rate").set({ per_usd: perUsd }).where("currency", "=", "CNY").execute();

const lineOf = async (caller: Calls, ids: { id: string; with: string }, charge: RegExp) =>
	(await caller.quotation.compare(ids)).lanes[0]?.lines.find(({ label }) => charge.test(label));

describe("revisions", () => {
	test("are what an offer was replaced by over any number of steps, oldest first; a copy is none", async () => {
		const { caller, id } = await desk.sent();
		const second = await caller.quotation.requote({ id });
		await caller.quotation.send({ id: second.id });
		const third = await caller.quotation.extend({ id: second.id, validTo: "2026-12-24" });
		const copy = await caller.quotation.replicate({ id });
		const chain = [id, second.id, third.id];
		for (const one of chain) expect((await caller.quotation.revisions({ id: one })).map((revision) => revision.id)).toEqual(chain);
		expect((await caller.quotation.revisions({ id })).map(({ origin }) => origin)).toEqual([null, "requote", "extend"]);
		expect((await caller.quotation.revisions({ id: copy.id })).map((revision) => revision.id)).toEqual([copy.id]);
		expect((await refusal(caller.quotation.compare({ id, with: copy.id })))?.message).toContain("no other revision");
		expect((await refusal(caller.quotation.compare({ id, with: id })))?.message).toContain("no other revision");
	});

	test("tell another version of a rate, with the old and the new amount and what is between them", async () => {
		const { caller, id } = await desk.sent();
		await desk.railFor(470_000);
		const next = await caller.quotation.requote({ id });
		const compared = await caller.quotation.compare({ id: next.id, with: id });
		expect([compared.before.id, compared.after.id]).toEqual([id, next.id]);
		expect(compared.sums).toEqual([
			{ name: "standardTotal", before: "13195.16", after: "13595.16", difference: "400.00" },
			{ name: "discount", before: "0.00", after: "0.00", difference: "0.00" },
			{ name: "total", before: "13195.16", after: "13595.16", difference: "400.00" },
		]);
		expect(compared.lanes).toMatchObject([{ change: "changed", before: "13195.16", after: "13595.16", difference: "400.00", facts: [] }]);
		const lines = compared.lanes[0]?.lines ?? [];
		expect(lines.map(({ change }) => change)).toEqual(["same", "changed", "same"]);
		expect(lines[1]).toMatchObject({
			before: { quantity: "2", unitPrice: "4500.00", amount: "9000.00", currency: "CNY" },
			after: { quantity: "2", unitPrice: "4700.00", amount: "9400.00" },
			difference: "400.00",
			reasons: [{ code: "rateVersion", of: "inlandRail", before: "1", after: "2" }],
		});
	});

	test("tell another exchange rate of a charge that costs the same in its own currency", async () => {
		const { caller, id } = await desk.sent();
		await dollarAt("7.0000");
		const next = await caller.quotation.requote({ id });
		const handling = await lineOf(caller, { id, with: next.id }, /handling/i);
		expect(handling).toMatchObject({ change: "changed", difference: "44.84", before: { amount: "200.00" }, after: { amount: "200.00" } });
		expect(handling?.reasons).toEqual([
			{ code: "exchangeRate", before: expect.objectContaining({ rate: "6.7758" }), after: expect.objectContaining({ rate: "7" }) },
		]);
	});

	test("tell a strategy that is another one, with the formula worked out to who sees costs", async () => {
		const { caller, id } = await desk.sent();
		await desk.database.db
			.updateTable("cost_strategy_rate")
			.set({ ssr_formula: "cost*1.2+300", version: sql`version + 1`, change_id: crypto.randomUUID(), recorded_at: desk.start.toISOString() })
			.execute();
		const next = await caller.quotation.requote({ id });
		const asSales = await lineOf(caller, { id, with: next.id }, /truck/i);
		expect(asSales).toMatchObject({ difference: "160.00", before: { unitPrice: "1420.00" }, after: { unitPrice: "1500.00" } });
		expect(JSON.stringify(asSales?.reasons)).not.toMatch(/cost|1,000|1000/i);
		const asManager = await lineOf(await desk.as("PM"), { id, with: next.id }, /truck/i);
		expect(asManager?.reasons).toContainEqual({ code: "formula", before: expect.stringContaining("1.12"), after: expect.stringContaining("1.2") });
	});

	test("tell charges and mark-ups that came and went", async () => {
		const { caller, id } = await desk.sent();
		const next = await caller.quotation.requote({ id });
		const { version } = await caller.quotation.setLine({ id: next.id, version: 1, lane: 0, text: "Lashing", unitPrice: "100", currency: "CNY" });
		const compared = await caller.quotation.compare({ id, with: next.id });
		expect(compared.lanes[0]?.lines.at(-1)).toMatchObject({ label: "Lashing", change: "added", before: null, difference: "100.00", reasons: [] });
		await caller.quotation.markUp({ id: next.id, version, kind: "percent", value: "10" });
		const rail = await lineOf(caller, { id, with: next.id }, /rail/i);
		expect(rail?.reasons).toEqual([{ code: "markUp", before: null, after: { kind: "percent", value: "10" } }]);
		expect(rail).toMatchObject({ difference: "900.00" });
	});

	test("tell of a mark-up that stayed no other one where its parts alone moved with another charge", async () => {
		const { caller, id: first } = await desk.draft();
		await caller.quotation.markUp({ id: first, version: 1, kind: "perQuotation", value: "1000" });
		await caller.quotation.send({ id: first });
		await desk.railFor(470_000);
		const next = await caller.quotation.requote({ id: first });
		const compared = await caller.quotation.compare({ id: first, with: next.id });
		const reasons = compared.lanes[0]?.lines.map((line) => line.reasons) ?? [];
		expect(reasons[0]).toEqual([{ code: "spread" }]);
		expect(reasons[1]).toEqual([{ code: "rateVersion", of: "inlandRail", before: "1", after: "2" }, { code: "spread" }]);
		for (const reason of reasons.flat()) if ("before" in reason) expect(reason.before).not.toEqual(reason.after);
	});

	test("tell the quotation's other currency as that, and never as a rate of exchange", async () => {
		const { caller, id } = await desk.sent();
		const next = await caller.quotation.requote({ id });
		await caller.quotation.updateDraft({ id: next.id, version: 1, currency: "USD" });
		const compared = await caller.quotation.compare({ id, with: next.id });
		const other = { code: "quotationCurrency", before: "CNY", after: "USD" };
		expect(compared.reasons).toEqual([other]);
		const lines = compared.lanes[0]?.lines ?? [];
		expect(lines).toHaveLength(3);
		for (const { reasons } of lines) expect(reasons).toEqual([other]);
	});

	test("tell in all what is put on standard prices, or taken off them by a target, beside what was asked off", async () => {
		const { caller, id } = await desk.sent();
		const next = await caller.quotation.requote({ id });
		await caller.quotation.markUp({ id: next.id, version: 1, kind: "percent", value: "10" });
		expect((await caller.quotation.compare({ id, with: next.id })).sums).toMatchObject([
			{ name: "standardTotal", difference: "0.00" },
			{ name: "discount", difference: "0.00" },
			{ name: "markUp", before: "0.00", after: "1319.52", difference: "1319.52" },
			{ name: "total", before: "13195.16", after: "14514.68", difference: "1319.52" },
		]);
		const asked = await caller.quotation.askTarget({ id: next.id, version: 2, kind: "target", value: "13000", reason: "Volume" });
		await (await desk.as("APPROVER")).quotation.decideDiscount({ id: asked.id, approve: true, version: 1 });
		const lowered = await caller.quotation.compare({ id, with: next.id });
		expect(lowered.sums.map(({ name, after }) => [name, after])).toEqual([
			["standardTotal", "13195.16"],
			["discount", "195.16"],
			["total", "13000.00"],
		]);
	});

	test("tell which option counts, that lanes are added up, and lanes that came and went", async () => {
		const caller = await desk.as("SALS");
		const lane = async (count: number) => {
			const search = { ...sampleSearch, containers: [{ type: "40HC", count }] };
			const { options } = await caller.sale.search(search);
			return { search, optionId: options[0]?.id ?? "" };
		};
		const { id } = await caller.quotation.createDraft({ customer, language: "en", items: [await lane(2), await lane(1)] });
		await caller.quotation.send({ id });
		const next = await caller.quotation.requote({ id });
		const alike = await caller.quotation.compare({ id, with: next.id });
		expect([alike.reasons, alike.after.lanesAre]).toEqual([[{ code: "ofOption", of: { option: 2, isAccepted: false } }], "options"]);
		await caller.quotation.send({ id: next.id });
		await caller.quotation.accept({ id: next.id, option: 0 });
		const taken = await caller.quotation.compare({ id, with: next.id });
		expect(taken.sums.find(({ name }) => name === "total")).toMatchObject({ before: "6597.58", after: "13195.16" });
		expect(taken.reasons).toEqual([{ code: "option", before: { option: 2, isAccepted: false }, after: { option: 1, isAccepted: true } }]);
		const joined = await caller.quotation.requote({ id });
		await caller.quotation.updateDraft({ id: joined.id, version: 1, lanesAre: "parts" });
		const parts = { code: "lanesAre", before: "options", after: "parts" };
		expect((await caller.quotation.compare({ id, with: joined.id })).reasons).toEqual([parts]);
		await caller.quotation.updateDraft({ id: joined.id, version: 2, items: [{ lane: 0 }] });
		expect((await caller.quotation.compare({ id, with: joined.id })).reasons).toEqual([parts, { code: "lanes", added: 0, removed: 1 }]);
	});

	test("say costs and margins to those alone who may see them, and neither lanes nor anything else to a customer", async () => {
		const { caller, id } = await desk.sent();
		await desk.railFor(460_000, { cost_minor: 395_000 });
		const next = await caller.quotation.requote({ id });
		const ids = { id, with: next.id };
		expect(JSON.stringify(await caller.quotation.compare(ids))).not.toMatch(/confidential|cost|margin|msr|3900|3950/i);
		const asManager = await (await desk.as("PM")).quotation.compare(ids);
		// Nobody knows what handling costs.
		expect(asManager.sums.slice(3)).toEqual([
			{ name: "cost", before: null, after: null, difference: null },
			{ name: "margin", before: null, after: null, difference: null },
			{ name: "msr", before: "12595.16", after: "12595.16", difference: "0.00" },
		]);
		expect(asManager.lanes[0]?.lines[1]?.reasons).toEqual([
			{ code: "rateVersion", of: "inlandRail", before: "1", after: "2" },
			{ code: "cost", of: "CNY", before: "3900.00", after: "3950.00" },
		]);
		const buyer = await desk.as("ComAdmin");
		expect((await refusal(buyer.quotation.compare(ids)))?.code).toBe("000008");
		const company = { id: crypto.randomUUID(), code: "HARBOUR", name: "Harbour", language: "en" } as const;
		await desk.database.db.insertInto("company").values(company).execute();
		await desk.database.db.updateTable("user").set({ company_id: company.id }).where("user_type", "=", 3).execute();
		await desk.database.db.updateTable("quotation").set({ company_id: company.id }).execute();
		const named = await desk.as("ComAdmin");
		expect((await named.quotation.detail({ id })).id).toBe(id);
		expect(await named.quotation.revisions({ id })).toEqual([]);
		const colleague = await desk.as("CX");
		for (const call of [colleague.quotation.revisions({ id }), colleague.quotation.compare(ids)]) expect((await refusal(call))?.code).toBe("000002");
	});
});
