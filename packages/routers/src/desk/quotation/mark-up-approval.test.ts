import Big from "big.js";
import { describe, expect, test } from "vitest";
import { refusal } from "../../testing/portal.ts";
import { sampleSearch } from "./testing.ts";
import { customer, deskPerTest } from "./testing-desk.ts";

const desk = deskPerTest();

type Calls = Awaited<ReturnType<typeof desk.as>>;

const asking = async (caller: Calls, id: string, value: string, over: object = {}) => {
	const { version } = await caller.quotation.detail({ id });
	return caller.quotation.askTarget({ id, version, kind: "target", value, reason: "Volume", ...over });
};

const preview = (caller: Calls, id: string, value: string) => caller.quotation.previewMarkUp({ id, kind: "target", value });

const decide = async (role: string, id: string, version = 1) => (await desk.as(role)).quotation.decideDiscount({ id, approve: true, version });

describe("a target below standard prices", () => {
	test("is no mark-up: it is asked for, and nothing is sold by it before it is approved", async () => {
		const { caller, id } = await desk.draft();
		const said = { id, version: 1, kind: "target", value: "13000" } as const;
		expect(await refusal(caller.quotation.markUp(said))).toMatchObject({ code: "000004" });
		const asked = await asking(caller, id, "13000");
		expect((await caller.quotation.detail({ id })).document).toMatchObject({ total: "13195.16", standardTotal: "13195.16" });
		expect(await refusal(caller.quotation.send({ id }))).toMatchObject({ code: "000004" });
		expect(await refusal(preview(caller, id, "14000"))).toMatchObject({ code: "000004" });
		expect(await decide("APPROVER", asked.id)).toMatchObject({ state: "approved" });
		const { document, standardTotal, lanes } = await caller.quotation.detail({ id });
		expect([document.total, document.standardTotal, document.discount, standardTotal]).toEqual(["13000.00", "13000.00", "0.00", "13195.16"]);
		// Truck and handling have no MSR but their price: the rail rate alone bears it.
		expect(document.items[0]?.lines.map(({ amount }) => amount)).toEqual(["2840.00", "8804.84", "200.00"]);
		expect(lanes[0]?.markUp).toEqual({ kind: "target", value: "13000.00", setBy: "Sales", setAt: desk.start.toISOString() });
		await caller.quotation.send({ id });
	});

	test("is rejected without a trace in the prices", async () => {
		const { caller, id } = await desk.draft();
		const asked = await asking(caller, id, "13000");
		await (await desk.as("APPROVER")).quotation.decideDiscount({ id: asked.id, approve: false, version: 1 });
		const { document, lanes } = await caller.quotation.detail({ id });
		expect([document.total, lanes[0]?.markUp]).toEqual(["13195.16", null]);
	});

	test("is reached down to MSR, and by nobody below it", async () => {
		const { caller, id } = await desk.draft();
		const at = await asking(caller, id, "12595.16");
		expect(await decide("APPROVER", at.id)).toMatchObject({ state: "approved" });
		const under = await desk.draft();
		const asked = await asking(under.caller, under.id, "12595.15");
		for (const role of ["APPROVER", "superuser"]) expect(await refusal(decide(role, asked.id))).toMatchObject({ code: "000004" });
		const waiting = await (await desk.as("superuser")).quotation.detail({ id: under.id });
		expect(waiting.discounts[0]).toMatchObject({ decisions: ["reject"], whyNot: expect.stringMatching(/below MSR: it cannot be approved/) });
		expect((await under.caller.quotation.detail({ id: under.id })).document.total).toBe("13195.16");
	});

	test("tells approvers why it is asked for, in their mail and on its page", async () => {
		const { caller, id } = await desk.draft();
		const asked = await asking(caller, id, "13000", { reason: "The competitor's offer" });
		const approver = await desk.as("APPROVER");
		expect((await approver.quotation.detail({ id })).discounts).toMatchObject([
			{ reason: "The competitor's offer", decisions: ["approve", "reject"] },
		]);
		expect((await approver.message.thread({ id: asked.id })).messages).toMatchObject([{ kind: "request", text: "The competitor's offer" }]);
		const mails = await desk.database.db.selectFrom("outbox").select("payload").where("dedupe_key", "like", "message:%").execute();
		expect(mails.length).toBeGreaterThan(0);
		for (const { payload } of mails) expect(JSON.parse(payload).values).toMatchObject({ text: "The competitor's offer" });
		const none = await desk.draft();
		expect((await refusal(asking(none.caller, none.id, "13000", { reason: " " })))?.data).toMatchObject([{ field: "reason" }]);
	});

	test("tells an approver who may not see costs by no look whether it is below MSR", async () => {
		const at = await desk.draft();
		const under = await desk.draft();
		const least = await asking(at.caller, at.id, "12595.16");
		const below = await asking(under.caller, under.id, "12595.15");
		for (const role of ["APPROVER", "FINALAPPROVER"]) {
			const approver = await desk.as(role);
			const page = async (id: string) => (await approver.quotation.detail({ id })).discounts.map(({ decisions, whyNot }) => [decisions, whyNot]);
			expect(await page(under.id)).toEqual([[["approve", "reject"], null]]);
			expect(await page(under.id)).toEqual(await page(at.id));
			const thread = async (id: string) => {
				const { decisions, whyNot, facts } = await approver.message.thread({ id });
				return [decisions, whyNot, facts.map(({ label }) => label)];
			};
			expect(await thread(below.id)).toEqual(await thread(least.id));
		}
	});

	test("in another currency than its charges takes each to its MSR or leaves it, to the cent of its own", async () => {
		const { caller, id } = await desk.draft("SALS", { currency: "USD" });
		await caller.quotation.setLine({ id, version: 1, lane: 0, text: "Insurance", unitPrice: "77.77", currency: "CNY" });
		const { document } = await caller.quotation.detail({ id });
		// 9,000 by rail are USD 1,328.26; their MSR 8,400 is USD 1,239.71.
		const least = Big(document.total).minus("88.55").toFixed(2);
		const asked = await asking(caller, id, least);
		expect(await decide("APPROVER", asked.id)).toMatchObject({ state: "approved" });
		const lowered = (await caller.quotation.detail({ id })).document;
		expect(lowered.total).toBe(least);
		expect(lowered.items[0]?.lines.map(({ unitPrice, amount }) => [unitPrice, amount])).toEqual([
			["1420.00", "2840.00"],
			["4200.00", "8400.00"],
			["100.00", "200.00"],
			["77.77", "77.77"],
		]);
	});

	test("gives nothing away of what was added by hand", async () => {
		const { caller, id } = await desk.draft();
		await caller.quotation.setLine({ id, version: 1, lane: 0, text: "Insurance", unitPrice: "5000", currency: "CNY" });
		expect((await refusal(asking(caller, id, "5000")))?.data).toMatchObject([{ field: "value", message: expect.stringMatching(/CNY 5000\.00/) }]);
		const asked = await asking(caller, id, "18000");
		await decide("APPROVER", asked.id);
		expect((await caller.quotation.detail({ id })).document.items[0]?.lines.at(-1)?.amount).toBe("5000.00");
	});

	test("of one lane takes mark-ups of the others with it: what is approved is the whole", async () => {
		const caller = await desk.as("SALS");
		const { options } = await caller.sale.search(sampleSearch);
		const item = { search: sampleSearch, optionId: options[0]?.id ?? "" };
		const { id } = await caller.quotation.createDraft({ customer, language: "en", items: [item, item], lanesAre: "parts" });
		await caller.quotation.markUp({ id, version: 1, kind: "percent", value: "10", lanes: [1] });
		const asked = await asking(caller, id, "13000", { lanes: [0] });
		await decide("APPROVER", asked.id);
		const { document } = await caller.quotation.detail({ id });
		expect(document.items.map(({ total }) => total)).toEqual(["13000.00", "13195.16"]);
		// And the other way round: a mark-up beside it would make up for what was not approved.
		const { version } = await caller.quotation.detail({ id });
		expect((await caller.quotation.markUp({ id, version, kind: "percent", value: "10", lanes: [1] })).discountFell).toMatch(/no longer holds/);
		expect((await caller.quotation.detail({ id })).document.items.map(({ total }) => total)).toEqual(["13195.16", "14514.68"]);
	});

	test("falls with another customer, a longer offer, and when it is taken off", async () => {
		const approved = async () => {
			const made = await desk.draft();
			await decide("APPROVER", (await asking(made.caller, made.id, "13000")).id);
			return { ...made, version: (await made.caller.quotation.detail({ id: made.id })).version };
		};
		const first = await approved();
		const other = { name: "Somebody else", email: "other@example.com" };
		expect((await first.caller.quotation.updateDraft({ id: first.id, version: first.version, customer: other })).discountFell).toMatch(/customer/);
		const fallen = await first.caller.quotation.detail({ id: first.id });
		expect([fallen.document.total, fallen.lanes[0]?.markUp, fallen.discounts[0]?.state]).toEqual(["13195.16", null, "withdrawn"]);
		const second = await approved();
		expect((await second.caller.quotation.removeMarkUp({ id: second.id, version: second.version })).discountFell).not.toBeNull();
		const third = await approved();
		await third.caller.quotation.send({ id: third.id });
		const longer = await third.caller.quotation.extend({ id: third.id, validTo: "2026-12-25" });
		expect(longer.discountFell).not.toBeNull();
		expect((await third.caller.quotation.detail({ id: longer.id })).document.total).toBe("13195.16");
	});

	test("is none of options, nor of lanes without a discount", async () => {
		const { caller, id } = await desk.draft();
		await desk.database.db.updateTable("corridor_rate").set({ discount_allowed: 0 }).execute();
		const bound = await desk.draft();
		expect(await refusal(asking(bound.caller, bound.id, "13000"))).toMatchObject({ code: "000004" });
		expect(await preview(caller, id, "13000")).toMatchObject({ needsApproval: true });
	});
});

describe("a preview", () => {
	test("tells old and new prices by charge, and what they come to", async () => {
		const { caller, id } = await desk.draft();
		const told = await caller.quotation.previewMarkUp({ id, kind: "percent", value: "10" });
		expect(told).toMatchObject({ currency: "CNY", standardTotal: "13195.16", before: "13195.16", after: "14514.68", needsApproval: false });
		expect(told.lanes[0]?.lines[1]).toMatchObject({ currency: "CNY", from: { amount: "9000.00" }, to: { amount: "9900.00" }, isLeast: false });
		expect(told.totals).toEqual([
			{ currency: "CNY", amount: "13024.00" },
			{ currency: "USD", amount: "220.00" },
		]);
		expect((await caller.quotation.detail({ id })).version).toBe(1);
	});

	test("tells nobody where MSR begins who may not see it, whatever he tries", async () => {
		const { caller, id } = await desk.draft();
		const [at, under] = [await preview(caller, id, "12595.16"), await preview(caller, id, "12595.15")];
		expect(JSON.stringify({ ...under, after: at.after })).toBe(JSON.stringify(at));
		expect([at.tooLow, at.totals, at.lanes[0]?.lines, at.lanes[0]?.after]).toEqual([null, [], [], null]);
		await asking(caller, id, "12595.15");
	});

	test("tells whoever may see costs the least that can be reached, and which charges are there", async () => {
		const { id } = await desk.draft();
		const manager = await desk.as("PM");
		const at = await preview(manager, id, "12600");
		expect(at.lanes[0]?.lines.map(({ to, isLeast }) => [to.amount, isLeast])).toEqual([
			["2840.00", false],
			["8404.84", false],
			["200.00", false],
		]);
		const least = await preview(manager, id, "12595.16");
		expect(least.lanes[0]?.lines.map(({ isLeast }) => isLeast)).toEqual([false, true, false]);
		expect(await preview(manager, id, "12000")).toMatchObject({ tooLow: "12595.16", needsApproval: true });
		const superuser = await desk.as("superuser");
		expect((await refusal(asking(superuser, id, "12000")))?.data).toMatchObject([
			{ field: "value", message: expect.stringMatching(/CNY 12595\.16/) },
		]);
	});

	test("is for whoever may change the draft", async () => {
		const { id } = await desk.draft("superuser");
		expect(await refusal(preview(await desk.as("SALS"), id, "14000"))).toMatchObject({ code: "000002" });
		expect(await refusal(preview(await desk.as("ComAdmin"), id, "14000"))).toMatchObject({ code: "000008" });
	});
});
