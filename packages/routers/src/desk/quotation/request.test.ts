import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { noticeMail } from "../../kit/outbox/notice.ts";
import { codeOf, refusal } from "../../testing/portal.ts";
import { sampleSearch } from "./testing.ts";
import { deskPerFile } from "./testing-desk.ts";

const desk = deskPerFile();
const companyId = crypto.randomUUID();
const otherId = crypto.randomUUID();
beforeAll(async () => {
	const { db } = desk.database;
	await db
		.insertInto("company")
		.values([
			{ id: companyId, code: "HARBOUR", name: "Harbour", language: "en" },
			{ id: otherId, code: "ELSEWHERE", name: "Elsewhere", language: "en" },
		])
		.execute();
	const into = (role: string, company: string) =>
		db
			.updateTable("user")
			.set({ company_id: company })
			.where("id", "=", desk.users.get(role)?.id ?? 0)
			.execute();
	await into("ComAdmin", companyId);
	await into("ComUser", otherId);
});
beforeEach(async () => {
	desk.services.sent.length = 0;
	await desk.database.db.deleteFrom("quotation_request").execute();
});

/** A customer's person asks for the cheapest option of the sample search. */
async function asked(remark = "") {
	const buyer = await desk.as("ComAdmin");
	const { options } = await buyer.sale.search(sampleSearch);
	const input = { items: [{ search: sampleSearch, optionId: options[0]?.id ?? "" }], remark };
	return { buyer, input, ...(await buyer.quotation.ask(input)) };
}

describe("what a customer is told", () => {
	test("no rate row, formula, strategy, cost, discount or reason from our books in a search or a quotation", async () => {
		const buyer = await desk.as("ComAdmin");
		const found = await buyer.sale.search({ ...sampleSearch, asOf: "2020-01-01T00:00:00.000Z" });
		expect(found.options[0]?.total).toBe((await (await desk.as("SALS")).sale.search(sampleSearch)).options[0]?.total);
		const secret = new RegExp(`explanation|confidential|formula|strategy|rateId|${desk.railId}|TRK-CKG|"discountAllowed":true`, "i");
		expect(JSON.stringify(found)).not.toMatch(secret);
		const { id } = await desk.sent("SALS", { customer: { name: "Harbour", email: "buyer@example.com", companyId } });
		const detail = await buyer.quotation.detail({ id });
		expect(detail.lanes).toEqual([]);
		expect(JSON.stringify(detail)).not.toMatch(secret);
		expect((await buyer.sale.canDiscount({ portCode: "CNSHA" })).allowed).toBe(false);
		expect((await (await desk.as("SALS")).sale.canDiscount({ portCode: "CNSHA" })).allowed).toBe(true);
	});

	test("why there is no price, but not that a strategy or a cost is missing", async () => {
		const { db } = desk.database;
		await db.updateTable("cost_strategy_rate").set({ valid_from: "2027-01-01", valid_to: "2027-12-31" }).execute();
		try {
			const found = await (await desk.as("ComAdmin")).sale.search(sampleSearch);
			expect(found).toMatchObject({ options: [], adHoc: null, notPriced: [{ code: "notNow", values: {} }] });
			expect((await (await desk.as("SALS")).sale.search(sampleSearch)).notPriced[0]?.code).toBe("noStrategy");
		} finally {
			await db.updateTable("cost_strategy_rate").set({ valid_from: "2026-10-01", valid_to: "2026-12-31" }).execute();
		}
	});

	test("no figures of how we sell", async () => {
		const mine = await (await desk.as("ComAdmin")).dashboard.mine();
		expect(mine).toMatchObject({ winRate: null, decided: 0, won: 0, weeks: [], endingRates: [], discountsWaiting: null, laneMargins: null });
	});
});

describe("asking for a quotation", () => {
	test("reaches who sent the company a quotation last, becomes a draft with a click and is answered when that is sent", async () => {
		const customer = { name: "Harbour", email: "buyer@example.com", companyId };
		await desk.sent("SALS", { customer });
		desk.services.clock.now = new Date(desk.start.getTime() + 60_000);
		await desk.sent("CX", { customer });
		await desk.services.db.updateTable("outbox").set({ state: "sent" }).execute();
		const { buyer, id } = await asked("before Christmas");
		const rows = await desk.database.db.selectFrom("outbox").select("payload").where("dedupe_key", "=", `quotationRequest:${id}`).execute();
		expect(rows.map((row) => JSON.parse(row.payload))).toMatchObject([{ to: "cx@example.com", path: "/QuotationReference/quotationRecord" }]);

		const cx = await desk.as("CX");
		expect((await cx.dashboard.mine()).requests).toMatchObject({ total: 1, first: [{ id, companyName: "Harbour" }] });
		const [seen] = (await cx.quotation.requests({})).items;
		expect([seen?.originLabel, seen?.destinationLabel].join()).toMatch(/重庆市.*,Shanghai/);
		expect(seen).toMatchObject({ id, state: "asked", remark: "before Christmas", total: "13195.16", lanes: 1, mayAnswer: true, quotation: null });
		expect((await (await desk.as("SALS")).quotation.requests({})).total).toBe(0);
		const one = (value: string) => cx.quotation.requests({ filters: [{ field: "id", op: "eq", value }] });
		expect([(await one(id)).total, (await one(crypto.randomUUID())).total]).toEqual([1, 0]);

		const draft = await cx.quotation.fromRequest({ id });
		expect((await refusal(cx.quotation.fromRequest({ id })))?.message).toMatch(/draft/);
		expect((await cx.quotation.detail({ id: draft.id })).document.customer).toMatchObject({
			name: "Harbour",
			email: "comadmin@example.com",
			companyId,
		});
		// What was wished for stands beside what is made of it, and is no part of the document.
		const made = await cx.quotation.detail({ id: draft.id });
		expect(made.wish?.remark ?? "").toBe((await cx.quotation.requests({})).items[0]?.remark);
		// The customer sees no draft.
		expect((await buyer.quotation.requests({})).items).toMatchObject([{ id, state: "asked", quotation: null }]);

		const { number } = await cx.quotation.send({ id: draft.id });
		expect((await buyer.quotation.requests({})).items).toMatchObject([{ id, state: "quoted", quotation: { id: draft.id, number, state: "sent" } }]);
		expect((await cx.dashboard.mine()).requests.total).toBe(0);
		expect(await codeOf(buyer.quotation.closeRequest({ id }))).toBe("000004");
		// A new offer in its place is what the request leads to.
		const next = await cx.quotation.requote({ id: draft.id });
		await cx.quotation.send({ id: next.id });
		expect((await buyer.quotation.requests({})).items).toMatchObject([{ id, state: "quoted", quotation: { id: next.id, state: "sent" } }]);
		await buyer.quotation.accept({ id: next.id });
	});

	test("waits again when its draft is dropped", async () => {
		const { id, ownerName } = await asked();
		expect(ownerName).not.toBeNull();
		const pm = await desk.as("PM");
		const draft = await pm.quotation.fromRequest({ id });
		await pm.quotation.withdraw({ id: draft.id });
		expect((await pm.quotation.requests({})).items).toMatchObject([{ id, state: "asked", quotation: null }]);
		await pm.quotation.fromRequest({ id });
	});

	test("can be withdrawn by the company and turned down with a word by who answers it", async () => {
		const first = await asked();
		await first.buyer.quotation.closeRequest({ id: first.id });
		expect(await codeOf(first.buyer.quotation.closeRequest({ id: first.id }))).toBe("000004");
		desk.services.clock.now = new Date(desk.start.getTime() + 60_000);
		const second = await asked();
		await (await desk.as("PM")).quotation.closeRequest({ id: second.id, reply: "no space before May" });
		expect((await (await desk.as("ComAdmin")).quotation.requests({})).items.map((row) => [row.state, row.reply])).toEqual([
			["closed", "no space before May"],
			["closed", ""],
		]);
	});

	test("turned down by staff needs a reason, which is mailed to who asked, in their language", async () => {
		const { db } = desk.database;
		const asker = desk.users.get("ComAdmin")?.id ?? 0;
		await db.updateTable("user").set({ language: "ja" }).where("id", "=", asker).execute();
		const { id } = await asked();
		const pm = await desk.as("PM");
		expect(await codeOf(pm.quotation.closeRequest({ id }))).toBe("000001");
		await pm.quotation.closeRequest({ id, reply: "no space before May" });
		const { payload } = await db
			.selectFrom("outbox")
			.select("payload")
			.where("dedupe_key", "=", `quotationRequestClosed:${id}`)
			.executeTakeFirstOrThrow();
		const mail = await noticeMail(desk.services, JSON.parse(payload) as Record<string, unknown>);
		expect(mail).toMatchObject({ to: "comadmin@example.com", subject: expect.stringMatching(/^見積依頼について/) });
		expect(mail?.text).toMatch(/no space before May.*pm@example\.com/s);
		const second = await asked();
		await second.buyer.quotation.closeRequest({ id: second.id });
		const mails = await db.selectFrom("outbox").select("id").where("dedupe_key", "=", `quotationRequestClosed:${second.id}`).execute();
		expect(mails).toEqual([]);
		await db.updateTable("user").set({ language: "en" }).where("id", "=", asker).execute();
	});

	test("where nothing has a price: staff see what was searched and what is missing, and draft it once there is a price", async () => {
		const { db } = desk.database;
		const buyer = await desk.as("ComAdmin");
		await db.updateTable("inland_rail_rate").set({ ssr_minor: null, ssr_formula: "cost*nothing" }).execute();
		const { notPriced } = await buyer.sale.search(sampleSearch);
		const { id } = await buyer.quotation.ask({ items: [{ search: sampleSearch, optionId: null }], remark: "any way you see" });
		const [own] = (await buyer.quotation.requests({})).items;
		expect(own).toMatchObject({ id, total: null, lanes: 1, searches: [{ priced: false, notPriced: notPriced.map(({ message }) => message) }] });
		expect(JSON.stringify(own)).not.toContain("nothing");
		const pm = await desk.as("PM");
		const [seen] = (await pm.quotation.requests({})).items;
		expect(seen?.searches).toMatchObject([{ search: sampleSearch, priced: false, notPriced: [expect.stringContaining("nothing")] }]);
		expect((await refusal(pm.quotation.fromRequest({ id })))?.message).toMatch(/still no price for lane 1/);
		await db.updateTable("inland_rail_rate").set({ ssr_minor: 450_000, ssr_formula: null }).execute();
		const draft = await pm.quotation.fromRequest({ id });
		expect((await pm.quotation.detail({ id: draft.id })).document).toMatchObject({ total: "13195.16", customer: { companyId } });
		const { payload } = await db.selectFrom("outbox").select("payload").where("dedupe_key", "=", `quotationRequest:${id}`).executeTakeFirstOrThrow();
		expect((await noticeMail(desk.services, JSON.parse(payload) as Record<string, unknown>))?.text).toMatch(/no price|查不到价格/);
	});

	test("is the company's own affair, and for its people alone", async () => {
		const { id, input } = await asked();
		const stranger = await desk.as("ComUser");
		expect((await stranger.quotation.requests({})).total).toBe(0);
		expect(await codeOf(stranger.quotation.closeRequest({ id }))).toBe("000002");
		expect(await codeOf((await desk.as("superuser")).quotation.ask(input))).toBe("000004");
		const removed = (await desk.as("superuser")).company.remove({ ids: [companyId] });
		expect((await refusal(removed))?.message).toMatch(/request/);
		expect(await codeOf((await desk.as("APPROVER")).quotation.closeRequest({ id }))).toBe("000008");
	});

	test("prices again on the server, and refuses an option that is gone", async () => {
		const buyer = await desk.as("ComAdmin");
		const ask = buyer.quotation.ask({ items: [{ search: sampleSearch, optionId: "0".repeat(32) }] });
		expect(await codeOf(ask)).toBe("000003");
	});

	test("goes to the focal team's leader where nobody has sent a quotation yet, and to a salesperson otherwise", async () => {
		const { db } = desk.database;
		const buyer = await desk.as("ComUser");
		const { options } = await buyer.sale.search(sampleSearch);
		const input = { items: [{ search: sampleSearch, optionId: options[0]?.id ?? "" }] };
		const nameOf = (role: string) =>
			db
				.selectFrom("user")
				.select("display_name as name")
				.where("id", "=", desk.users.get(role)?.id ?? 0)
				.executeTakeFirstOrThrow();
		expect((await buyer.quotation.ask(input)).ownerName).toBe((await nameOf("SALS")).name);
		const leader = desk.users.get("CX")?.guid ?? "";
		const team = { name: "Focal", serviceTypes: ["M" as const], portCities: [], leader, members: [leader], email: null, active: true, remark: null };
		await (await desk.as("superuser")).focalList.save(team);
		expect((await buyer.quotation.ask(input)).ownerName).toBe((await nameOf("CX")).name);
	});
});
