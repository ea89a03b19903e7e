import { testDb } from "@iqt/db/testing";
import { expect, test } from "vitest";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { sampleSearch, seedPrices } from "./testing.ts";

const world = worldPerTest(async () => {
	const database = await testDb();
	await seedPrices(database.db, "2026-11-20T08:00:00.000Z");
	return database;
});
const { as, rest } = world;

const standard = "13195.16";
const customer = { name: "Harbour Trading", email: "buyer@example.com" };

const optionFor = async (search: typeof sampleSearch) => ({
	search,
	optionId: (await as("SALS").sale.search(search)).options[0]?.id ?? "",
});

/** A draft of SALS until 10 December whose discount the approver has granted. */
async function discounted(over: object = {}, total = "12595.16") {
	const { id } = await as("SALS").quotation.createDraft({
		customer,
		language: "en",
		validTo: "2026-12-10",
		items: [await optionFor(sampleSearch)],
		...over,
	});
	await grant(id, total);
	return { id, version: (await shown(id)).version };
}

async function grant(id: string, total: string): Promise<void> {
	const asked = await as("SALS").quotation.askDiscount({ id, total, reason: "Regular customer" });
	await as("APPROVER").quotation.decideDiscount({ id: asked.id, approve: true, version: 1 });
}

const shown = (id: string) => as("SALS").quotation.detail({ id });
const price = async (id: string) => {
	const { document, discounts } = await shown(id);
	return [document.total, document.discount, discounts.map(({ state }) => state).join()];
};
const mails = async () => {
	const rows = await world.db.selectFrom("outbox").selectAll().where("dedupe_key", "like", "discountFell:%").execute();
	return rows.map((row) => JSON.parse(row.payload));
};

test("falls when the customer changes: the history and the answer say so, and a lower total needs a new approval", async () => {
	const { id, version } = await discounted();
	const other = { name: "Other Trading", email: "other@example.com" };
	const { discountFell } = await as("SALS").quotation.updateDraft({ id, version, customer: other });
	expect(discountFell).toMatch(/no longer holds \(another customer\).*needs a new approval/);
	expect(await price(id)).toEqual([standard, "0.00", "withdrawn"]);
	const row = await world.db.selectFrom("quotation").select("total_minor").where("id", "=", id).executeTakeFirstOrThrow();
	expect(row.total_minor).toBe(1_319_516);
	const history = await as("SALS").changeLog.history({ objectType: "quotation", objectId: id });
	expect(history[0]).toMatchObject({ action: "withdrawDiscount", before: { total: "12595.16" }, after: { total: standard, because: ["customer"] } });
	// He who did it has been told already.
	expect(await mails()).toEqual([]);
	await grant(id, "12600.00");
	expect(await price(id)).toEqual(["12600.00", "595.16", "withdrawn,approved"]);
	await as("SALS").quotation.send({ id });
	expect((await shown(id)).document.total).toBe("12600.00");
});

test("whoever asked for it is told in their language when somebody else brings it about, once", async () => {
	const { id, version } = await discounted();
	const editor = as("superuser");
	await world.db
		.updateTable("user")
		.set({ language: "es" })
		.where("id", "=", world.users.get("SALS")?.id ?? 0)
		.execute();
	await editor.quotation.updateDraft({ id, version, customer: { ...customer, email: "else@example.com" } });
	await editor.quotation.updateDraft({ id, version: version + 1, customer });
	const sent = await mails();
	expect(sent).toHaveLength(1);
	expect(sent[0]).toMatchObject({
		to: "sals@example.com",
		language: "es",
		path: `/QuotationReference/quotationRecord/${id}`,
		values: { because: "otro cliente", total: "CNY 12,595.16", standard: "CNY 13,195.16" },
	});
});

const inUsd = { currency: "USD" };
test.each<[string, () => Promise<object>, string[]]>([
	["other containers", async () => ({ items: [await optionFor({ ...sampleSearch, containers: [{ type: "40HC", count: 3 }] })] }), ["lanes"]],
	["another lane beside it", async () => ({ items: [{ lane: 0 }, await optionFor(sampleSearch)], validTo: "2026-12-10" }), ["lanes"]],
	["another currency", async () => ({ ...inUsd, validTo: "2026-12-10" }), ["currency"]],
	["a later last day", async () => ({ validTo: "2026-12-11" }), ["validity"]],
	["another name", async () => ({ customer: { ...customer, name: "Harbour Trading (Ningbo)" } }), ["customer"]],
	["another address", async () => ({ customer: { ...customer, email: "buyer2@example.com" } }), ["customer"]],
	["both", async () => ({ customer: { ...customer, name: "Else" }, validTo: "2026-12-20" }), ["customer", "validity"]],
])("falls with %s", async (_, changes, causes) => {
	const { id, version } = await discounted();
	const made = await changes();
	const { discountFell } = await as("SALS").quotation.updateDraft({ id, version, ...made });
	expect(discountFell).toEqual(expect.any(String));
	const { document, discounts } = await shown(id);
	expect([document.total, Number(document.discount), discounts.map(({ state }) => state)]).toEqual([document.standardTotal, 0, ["withdrawn"]]);
	const [entry] = await as("SALS").changeLog.history({ objectType: "quotation", objectId: id });
	expect(entry).toMatchObject({ action: "withdrawDiscount", after: { because: [...causes, ...laterToo(made)] } });
});

/** Lanes that are priced anew have the days their rates allow. */
const laterToo = (changes: object) => ("items" in changes && !("validTo" in changes) ? ["validity"] : []);

test.each([
	["remarks and language", { remarks: "Call first", language: "zh" as const }],
	["an earlier last day", { validTo: "2026-12-05" }],
	["who is written to by name", { customer: { ...customer, contact: "Ms Li" } }],
	["the same name in other letters", { customer: { name: " HARBOUR trading ", email: "Buyer@Example.com" } }],
])("holds with %s", async (_, changes) => {
	const { id, version } = await discounted();
	expect((await as("SALS").quotation.updateDraft({ id, version, ...changes })).discountFell).toBeNull();
	expect(await price(id)).toEqual(["12595.16", "600.00", "approved"]);
	await as("SALS").quotation.send({ id });
});

test("holds for one company whoever is written to there, and falls for another", async () => {
	const [own, other] = [crypto.randomUUID(), crypto.randomUUID()];
	for (const id of [own, other])
		await world.db
			.insertInto("company")
			.values({ id, code: id.slice(0, 8), name: id, language: "zh", check_code: null, email_domain: null })
			.execute();
	const linked = { ...customer, companyId: own };
	const { id, version } = await discounted({ customer: linked });
	const colleague = { ...linked, name: "Harbour Trading Co.", email: "colleague@example.com" };
	expect((await as("SALS").quotation.updateDraft({ id, version, customer: colleague })).discountFell).toBeNull();
	const { discountFell } = await as("SALS").quotation.updateDraft({ id, version: version + 1, customer: { ...colleague, companyId: other } });
	expect(discountFell).toMatch(/another customer/);
});

test("while a request waits, what it is for stays as it is", async () => {
	const { id, version } = await discounted();
	await as("SALS").quotation.askDiscount({ id, total: "12000.00", reason: "More" });
	for (const changes of [{ customer: { ...customer, name: "Else" } }, { validTo: "2026-12-20" }, inUsd])
		expect(await saidBy(as("SALS").quotation.updateDraft({ id, version, ...changes }))).toMatchObject({ code: "000004" });
	expect((await as("SALS").quotation.updateDraft({ id, version, remarks: "Call first" })).discountFell).toBeNull();
});

test("an extension begins at the standard total: the discount was approved for the days it had", async () => {
	const { id } = await discounted();
	await as("SALS").quotation.send({ id });
	const longer = await as("SALS").quotation.extend({ id, validTo: "2026-12-31" });
	expect(longer.discountFell).toMatch(/a later last day/);
	expect(await price(longer.id)).toEqual([standard, "0.00", ""]);
	await grant(longer.id, "12595.16");
	await as("SALS").quotation.send({ id: longer.id });
	expect(await price(longer.id)).toEqual(["12595.16", "600.00", "approved"]);
	// What the customer holds stays what it was.
	expect((await shown(id)).document.total).toBe("12595.16");
});

test("an extension ends after the day the offer has, which is said at the day: nothing falls for a shorter one", async () => {
	const { id } = await discounted({ validTo: "2026-12-15" });
	await as("SALS").quotation.send({ id });
	const later = { field: "validTo", message: expect.stringMatching(/until 2026-12-15 already.* 2026-12-16 or later/) };
	for (const validTo of ["2026-12-01", "2026-12-15"])
		expect(await saidBy(as("SALS").quotation.extend({ id, validTo }))).toMatchObject({ code: "000001", data: [later] });
	expect((await shown(id)).followers).toEqual([]);
	const last = await as("SALS").quotation.extend({ id, validTo: "2026-12-31" });
	await as("SALS").quotation.send({ id: last.id });
	const refused = { code: "000004", message: expect.stringMatching(/until 2026-12-31, the last day of the rates/) };
	for (const validTo of ["2026-12-31", "2027-01-01"])
		expect(await saidBy(as("SALS").quotation.extend({ id: last.id, validTo }))).toMatchObject(refused);
});

test("a total below the standard one that nobody has approved for the draft is not sent, over REST neither", async () => {
	const { id } = await discounted();
	await world.db.updateTable("discount_request").set({ state: "withdrawn" }).where("quotation_id", "=", id).execute();
	expect(await saidBy(as("SALS").quotation.send({ id }))).toMatchObject({ code: "000004", message: expect.stringMatching(/has not been approved/) });
	expect(await rest("POST", "/api/v1/sale/SendQuotation", "SALS", { quotationGUID: id })).toMatchObject({ code: "000004" });
	const asked = await rest("POST", "/api/v1/sale/AskForDiscount", "SALS", { quotationGUID: id, total: "12,600.00", reason: "volume" });
	expect(asked).toMatchObject({ code: "000000", data: { status: "requested" } });
	await as("APPROVER").quotation.decideDiscount({ id: String(asked.data.discountGUID), approve: true, version: 1 });
	expect(await rest("POST", "/api/v1/sale/SendQuotation", "SALS", { quotationGUID: id })).toMatchObject({ code: "000000" });
	expect((await shown(id)).document.total).toBe("12600.00");
});

test("a draft that is given up takes what is asked for it along: nothing of it waits for anybody", async () => {
	const waiting = async () => (await as("APPROVER").dashboard.mine()).discountsWaiting;
	const idle = await waiting();
	for (const total of ["12595.16", "12000.00"]) {
		const { id } = await as("SALS").quotation.createDraft({ customer, language: "en", items: [await optionFor(sampleSearch)] });
		const asked = await as("SALS").quotation.askDiscount({ id, total, reason: "Regular customer" });
		// The one below MSR waits for its second step.
		if (total === "12000.00") await as("APPROVER").quotation.decideDiscount({ id: asked.id, approve: true, version: 1 });
		else expect(await waiting()).toBe(Number(idle) + 1);
		await as("SALS").quotation.withdraw({ id });
		expect((await shown(id)).discounts).toMatchObject([{ id: asked.id, state: "withdrawn" }]);
		expect((await as("APPROVER").quotation.discounts()).map((one) => one.id)).not.toContain(asked.id);
		expect(await waiting()).toBe(idle);
		const late = await saidBy(as("FINALAPPROVER").quotation.decideDiscount({ id: asked.id, approve: true, version: 1 }));
		expect(late.code).toBe("000003");
	}
});

test("a request left open on a draft that was given up before waits for nobody either", async () => {
	const { id } = await as("SALS").quotation.createDraft({ customer, language: "en", items: [await optionFor(sampleSearch)] });
	const asked = await as("SALS").quotation.askDiscount({ id, total: "12595.16", reason: "Regular customer" });
	await as("SALS").quotation.withdraw({ id });
	await world.db.updateTable("discount_request").set({ state: "requested" }).where("id", "=", asked.id).execute();
	expect((await as("APPROVER").quotation.discounts()).map((one) => one.id)).not.toContain(asked.id);
	expect((await as("APPROVER").dashboard.mine()).discountsWaiting).toBe(0);
});

test("over REST what is asked for is discountTotal, beside the total of the row that is sent back", async () => {
	const ask = async (over: object) => {
		const { id } = await as("SALS").quotation.createDraft({ customer, language: "en", items: [await optionFor(sampleSearch)] });
		const { items } = (await rest("POST", "/api/v1/QuotationReference/GetQuotationRecordListData", "SALS", { quotationRecordGUID: id })).data as {
			items: object[];
		};
		const answer = await rest("POST", "/api/v1/sale/AskForDiscount", "SALS", { ...items[0], reason: "volume", ...over });
		return { answer, asked: (await shown(id)).discounts.map((one) => one.asked) };
	};
	const good = await ask({ discountTotal: "10,000.00" });
	expect([good.answer.code, good.asked]).toEqual(["000000", ["10000.00"]]);
	expect((await ask({ total: 12_000, discountTotal: 10_000 })).asked).toEqual(["10000.00"]);
	expect((await ask({ total: 12_000, discountTotal: "" })).asked).toEqual(["12000.00"]);
	for (const discountTotal of ["99,000.00", "30.000", "no"]) {
		const { answer, asked } = await ask({ discountTotal });
		const { problems } = answer as { problems?: { field: string }[] };
		expect([answer.code, problems?.map((one) => one.field), asked]).toEqual(["000001", ["discountTotal"], []]);
	}
});

test("what was asked for stays what it was in its own currency, of the total it was asked of", async () => {
	const { id, version } = await discounted();
	await as("SALS").quotation.updateDraft({ id, version, currency: "USD" });
	const { discounts, document } = await shown(id);
	expect(document.currency).toBe("USD");
	expect(discounts).toMatchObject([{ asked: "12595.16", currency: "CNY", standard, state: "withdrawn" }]);
	const { facts } = await as("APPROVER").message.thread({ id: discounts[0]?.id ?? "" });
	const said = JSON.stringify(facts);
	expect(said).toContain("CNY 12,595.16");
	expect(said).toContain("CNY 13,195.16");
	expect(said).not.toContain("USD");
});
