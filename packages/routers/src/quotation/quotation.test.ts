import { testDb } from "@iqt/db/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCaller } from "../app-router.ts";
import { startSession } from "../auth/session.ts";
import { testContext, testServices, userPerRole } from "../auth/testing.ts";
import { publicError } from "../trpc.ts";
import { seedQuotations } from "./demo.ts";
import { expireQuotations } from "./expiry.ts";
import { sampleSearch, seedPrices } from "./testing.ts";

let database: Awaited<ReturnType<typeof testDb>>;
let services: ReturnType<typeof testServices>;
let users: Awaited<ReturnType<typeof userPerRole>>;
let railId: string;
const background: Promise<unknown>[] = [];

const start = new Date("2026-11-20T08:00:00.000Z");
const day = (iso: string) => new Date(`${iso}T08:00:00.000Z`);

beforeAll(async () => {
	database = await testDb();
	services = testServices(database.db);
	services.waitUntil = (work) => background.push(work);
	users = await userPerRole(services);
	({ railId } = await seedPrices(database.db, start.toISOString()));
});
beforeEach(() => {
	services.clock.now = start;
});
afterAll(async () => {
	await Promise.all(background);
	await database.close();
});

/** A caller signed in as the role at this moment. */
async function as(role: string) {
	const { token } = await startSession(database.db, { userId: users.get(role)?.id ?? 0, now: services.clock.now, address: "", userAgent: "" });
	return createCaller(testContext(services, { token }));
}

const customer = { name: "Harbour Trading", email: "buyer@example.com" };
/** What went wrong, as the door answers it. */
const refusal = (work: Promise<unknown>) =>
	work.then(
		() => null,
		(error: unknown) => publicError(error, { language: "en" }),
	);

async function draft(role = "SALS", over: object = {}) {
	const caller = await as(role);
	const { options } = await caller.sale.search(sampleSearch);
	const created = await caller.quotation.createDraft({
		customer,
		language: "en",
		items: [{ search: sampleSearch, optionId: options[0]?.id ?? "" }],
		...over,
	});
	return { caller, id: created.id };
}
async function sent(role = "SALS", over: object = {}) {
	const made = await draft(role, over);
	return { ...made, ...(await made.caller.quotation.send({ id: made.id })) };
}

describe("a draft", () => {
	test("is priced from the books, with its exchange rates, terms and window", async () => {
		const { caller, id } = await draft();
		const detail = await caller.quotation.detail({ id });
		const { document } = detail;
		expect(document.total).toBe("13195.16");
		expect(document.items[0]?.lines.map((line) => [line.charge, line.quantity, line.unitPrice, line.currency, line.amount, line.converted])).toEqual([
			["trucking", "2", "1420.00", "CNY", "2840.00", "2840.00"],
			["rail", "2", "4500.00", "CNY", "9000.00", "9000.00"],
			["THC", "2", "100.00", "USD", "200.00", "1355.16"],
		]);
		expect(document.totals).toEqual([
			{ currency: "CNY", amount: "11840.00" },
			{ currency: "USD", amount: "200.00" },
		]);
		expect(document.exchangeRates).toEqual([{ from: "USD", to: "CNY", rate: "6.7758", date: "2026-11-18" }]);
		expect(document.terms).toEqual([{ title: "", body: "Cut-off two days & more" }]);
		expect([document.validFrom, document.validTo]).toEqual(["2026-11-20", "2026-12-20"]);
		expect(detail.number).toMatch(/^D-/);
	});

	test("takes no amount from a client and no option that is not in the books", async () => {
		const caller = await as("SALS");
		const items = [{ search: sampleSearch, optionId: "0".repeat(16), total: "1.00" }];
		expect((await refusal(caller.quotation.createDraft({ customer, items })))?.code).toBe("000003");
	});

	test("does not hold longer than its rates", async () => {
		const refused = await refusal(draft("SALS", { validTo: "2027-01-01" }));
		expect(refused).toMatchObject({ code: "000001", data: [{ field: "validTo" }] });
		expect(refused?.message).toContain("2026-12-31");
		expect((await refusal(draft("SALS", { validTo: "2026-11-19" })))?.code).toBe("000001");
	});

	test("changes what is asked and nothing else; an old version is refused", async () => {
		const { caller, id } = await draft();
		const changed = await caller.quotation.updateDraft({ id, version: 1, remarks: "Call first", validTo: "2026-12-10" });
		expect(changed.version).toBe(2);
		const { document } = await caller.quotation.detail({ id });
		expect([document.remarks, document.validTo, document.total, document.customer.name]).toEqual([
			"Call first",
			"2026-12-10",
			"13195.16",
			"Harbour Trading",
		]);
		expect((await refusal(caller.quotation.updateDraft({ id, version: 1, remarks: "Too late" })))?.code).toBe("000003");
	});

	test("in another currency is priced in it", async () => {
		const { caller, id } = await draft();
		await caller.quotation.updateDraft({ id, version: 1, currency: "USD" });
		const { document } = await caller.quotation.detail({ id });
		// 419.14 + 1328.26 + 200.00: each line is converted and rounded once.
		expect([document.currency, document.total]).toEqual(["USD", "1947.40"]);
	});

	test("takes lanes in and drops others, keeping what stays as it was priced", async () => {
		const { caller, id } = await draft();
		const dearer = (ssr_minor: number) =>
			database.db
				.updateTable("inland_rail_rate")
				.set({ ssr_minor, version: sql`version + 1`, change_id: crypto.randomUUID(), recorded_at: start.toISOString() })
				.where("id", "=", railId)
				.execute();
		await dearer(470_000);
		const [option] = (await caller.sale.search(sampleSearch)).options;
		const again = { search: sampleSearch, optionId: option?.id ?? "" };
		await caller.quotation.updateDraft({ id, version: 1, items: [{ lane: 0 }, again] });
		const totals = async () => (await caller.quotation.detail({ id })).document.items.map((item) => item.total);
		expect(await totals()).toEqual(["13195.16", "13595.16"]);
		expect((await caller.quotation.detail({ id })).document.total).toBe("26790.32");
		await caller.quotation.updateDraft({ id, version: 2, items: [{ lane: 1 }] });
		expect(await totals()).toEqual(["13595.16"]);
		await dearer(450_000);
		const none = await refusal(caller.quotation.updateDraft({ id, version: 3, items: [{ lane: 1 }] }));
		expect(none).toMatchObject({ code: "000001", data: [{ field: "items" }] });
		expect((await refusal(caller.quotation.updateDraft({ id, version: 3, items: [] })))?.code).toBe("000001");
	});
});

describe("sending", () => {
	test("freezes, numbers and mails once, however often it is called", async () => {
		const { caller, id, number } = await sent();
		expect(number).toMatch(/^Q-2026-\d{6}$/);
		expect((await caller.quotation.send({ id })).number).toBe(number);
		expect(await caller.quotation.send({ id })).toMatchObject({ number });
		const mails = await database.db.selectFrom("outbox").selectAll().where("dedupe_key", "like", `quotation:${id}:%`).execute();
		expect(mails.map((mail) => [mail.kind, mail.state])).toEqual([["quotation", "pending"]]);
		const detail = await caller.quotation.detail({ id });
		expect([detail.state, detail.document.issuedOn, detail.mails[0]?.state]).toEqual(["sent", "2026-11-20", "waiting"]);
		expect((await refusal(caller.quotation.updateDraft({ id, version: detail.version, remarks: "x" })))?.message).toContain("is sent");
	});

	test("numbers have no gaps and no doubles, side by side", async () => {
		const drafts = [];
		for (let i = 0; i < 8; i++) drafts.push(await draft());
		const caller = await as("SALS");
		const numbers = await Promise.all(drafts.map(({ id }) => caller.quotation.send({ id }).then(({ number }) => Number(number.slice(7)))));
		const all = await database.db.selectFrom("quotation").select("number").where("number", "like", "Q-%").execute();
		expect(new Set(numbers).size).toBe(8);
		expect(all.map((row) => Number(row.number.slice(7))).sort((a, b) => a - b)).toEqual(all.map((_, i) => i + 1));
	});

	test("the database itself refuses to change what was sent", async () => {
		const { id } = await sent();
		const change = database.db.updateTable("quotation").set({ total_minor: 1 }).where("id", "=", id).execute();
		await expect(change).rejects.toThrow("QUOTATION_FROZEN");
	});

	test("rates that changed since are refused, and what was sent does not change with them", async () => {
		const before = await sent();
		const late = await draft();
		await database.db
			.updateTable("inland_rail_rate")
			.set({ ssr_minor: 470_000, version: sql`version + 1`, change_id: crypto.randomUUID(), recorded_at: start.toISOString() })
			.where("id", "=", railId)
			.execute();
		const refused = await refusal(late.caller.quotation.send({ id: late.id }));
		expect(refused?.code).toBe("000003");
		expect((await before.caller.quotation.detail({ id: before.id })).document.total).toBe("13195.16");
		// Priced again it goes out.
		const caller = await as("SALS");
		const [option] = (await caller.sale.search(sampleSearch)).options;
		await caller.quotation.updateDraft({ id: late.id, version: 1, items: [{ search: sampleSearch, optionId: option?.id ?? "" }] });
		await caller.quotation.send({ id: late.id });
		expect((await caller.quotation.detail({ id: late.id })).document.total).toBe("13595.16");
		await database.db
			.updateTable("inland_rail_rate")
			.set({ ssr_minor: 450_000, version: sql`version + 1`, change_id: crypto.randomUUID(), recorded_at: start.toISOString() })
			.where("id", "=", railId)
			.execute();
	});

	test("a draft left lying until its offer is over is refused", async () => {
		const { id } = await draft("SALS", { validTo: "2026-11-25" });
		services.clock.now = day("2026-11-26");
		expect((await refusal((await as("SALS")).quotation.send({ id })))?.code).toBe("000001");
	});
});

describe("states", () => {
	test("every wrong move is refused and says the state", async () => {
		const { caller, id } = await draft();
		for (const move of ["accept", "decline"] as const) expect((await refusal(caller.quotation[move]({ id })))?.message).toContain("is a draft");
		await caller.quotation.send({ id });
		await caller.quotation.accept({ id });
		for (const work of [
			caller.quotation.accept({ id }),
			caller.quotation.withdraw({ id }),
			caller.quotation.decline({ id }),
			caller.quotation.send({ id }),
		]) {
			expect(await refusal(work)).toMatchObject({ code: "000004", message: expect.stringContaining("is accepted") });
		}
	});

	test("a requote takes the place of the old offer when it is sent, a copy does not", async () => {
		const { caller, id } = await sent();
		const copy = await caller.quotation.replicate({ id, customer: { name: "Other", email: "other@example.com" } });
		await caller.quotation.send({ id: copy.id });
		expect((await caller.quotation.detail({ id })).state).toBe("sent");
		const next = await caller.quotation.requote({ id });
		expect((await caller.quotation.detail({ id: next.id })).replacesId).toBe(id);
		await caller.quotation.send({ id: next.id });
		const old = await caller.quotation.detail({ id });
		expect([old.state, old.followers.length]).toEqual(["withdrawn", 2]);
	});

	test("an extension keeps the price and goes no further than the rates", async () => {
		const { caller, id } = await sent("SALS", { validTo: "2026-11-30" });
		expect((await refusal(caller.quotation.extend({ id, validTo: "2027-01-15" })))?.message).toContain("2026-12-31");
		const longer = await caller.quotation.extend({ id, validTo: "2026-12-31" });
		const { document } = await caller.quotation.detail({ id: longer.id });
		expect([document.validTo, document.total]).toEqual(["2026-12-31", "13195.16"]);
		await caller.quotation.send({ id: longer.id });
		expect((await caller.quotation.detail({ id })).state).toBe("withdrawn");
	});

	test("offers expire when their last day is over, after one warning", async () => {
		const { id } = await sent("SALS", { validTo: "2026-11-30" });
		const state = async () => (await database.db.selectFrom("quotation").selectAll().where("id", "=", id).executeTakeFirstOrThrow()).state;
		expect((await expireQuotations(services, day("2026-11-26"))).warned).toBe(0);
		expect((await expireQuotations(services, day("2026-11-27"))).warned).toBe(1);
		expect((await expireQuotations(services, day("2026-11-30"))).warned).toBe(0);
		expect(await state()).toBe("sent");
		expect((await expireQuotations(services, day("2026-12-01"))).expired).toBe(1);
		expect(await state()).toBe("expired");
		const [warning] = await database.db.selectFrom("outbox").selectAll().where("kind", "=", "notice").execute();
		expect(JSON.parse(warning?.payload ?? "{}")).toMatchObject({ to: "sals@example.com", values: { to: "2026-11-30" } });
	});
});

describe("who sees what", () => {
	test("costs and MSR are for those who may see them", async () => {
		const { id } = await draft();
		const pm = await as("PM");
		expect((await pm.quotation.detail({ id })).confidential).toEqual({ cost: null, msr: "12595.16" });
		for (const role of ["SALS", "APPROVER"]) {
			const detail = await (await as(role)).quotation.detail({ id });
			expect(JSON.stringify(detail)).not.toMatch(/confidential|TRK-CKG|3900|12595\.16|cost"/);
		}
		expect(JSON.stringify(await (await as("SALS")).quotation.list({}))).not.toContain('"cost"');
		expect(JSON.stringify(await pm.quotation.list({}))).toContain('"cost"');
	});

	test("somebody else's is not found, by any procedure", async () => {
		const { id } = await sent();
		const other = await as("CX");
		const calls = [
			other.quotation.detail({ id }),
			other.quotation.send({ id }),
			other.quotation.updateDraft({ id, version: 2, remarks: "mine" }),
			other.quotation.accept({ id }),
			other.quotation.decline({ id }),
			other.quotation.withdraw({ id }),
			other.quotation.replicate({ id }),
			other.quotation.requote({ id }),
			other.quotation.extend({ id, validTo: "2026-12-31" }),
			other.quotation.resendMail({ id }),
			other.quotation.file({ id, kind: "pdf" }),
			other.quotation.askDiscount({ id, total: "1.00", reason: "why" }),
		];
		for (const call of calls) expect((await refusal(call))?.code).toBe("000002");
		expect((await other.quotation.list({})).items.filter((row) => row.id === id)).toEqual([]);
	});

	test("a company sees what was sent to it, never a draft", async () => {
		const companyId = crypto.randomUUID();
		await database.db.insertInto("company").values({ id: companyId, code: "HARBOUR", name: "Harbour", language: "en" }).execute();
		await database.db
			.updateTable("user")
			.set({ company_id: companyId })
			.where("id", "=", users.get("ComAdmin")?.id ?? 0)
			.execute();
		const { caller, id } = await draft("SALS", { customer: { ...customer, companyId } });
		const buyer = await as("ComAdmin");
		expect((await buyer.quotation.list({})).total).toBe(0);
		expect((await refusal(buyer.quotation.detail({ id })))?.code).toBe("000002");
		await caller.quotation.send({ id });
		expect((await buyer.quotation.list({})).items.map((row) => row.id)).toEqual([id]);
		expect(JSON.stringify(await buyer.quotation.detail({ id }))).not.toMatch(/confidential|12595\.16/);
		await buyer.quotation.accept({ id });
		expect((await caller.quotation.detail({ id })).state).toBe("accepted");
	});
});

describe("discount", () => {
	const ask = async (total: string) => {
		const made = await draft();
		const request = await made.caller.quotation.askDiscount({ id: made.id, total, reason: "Regular customer" });
		return { ...made, request };
	};

	test("down to MSR the application approver decides, and the draft has the new total", async () => {
		const { caller, id, request } = await ask("12595.16");
		expect((await refusal(caller.quotation.send({ id })))?.code).toBe("000004");
		const approver = await as("APPROVER");
		expect((await approver.quotation.discounts()).map((waiting) => waiting.id)).toContain(request.id);
		expect(await approver.quotation.decideDiscount({ id: request.id, approve: true, version: 1 })).toMatchObject({ state: "approved" });
		const detail = await caller.quotation.detail({ id });
		expect([detail.document.standardTotal, detail.document.discount, detail.document.total]).toEqual(["13195.16", "600.00", "12595.16"]);
		expect(detail.discounts).toMatchObject([{ asked: "12595.16", approver: "Application approver", reason: "Regular customer", state: "approved" }]);
		await caller.quotation.send({ id });
	});

	test("below MSR it needs the final approver too", async () => {
		const { caller, id, request } = await ask("12595.15");
		const approver = await as("APPROVER");
		expect(await approver.quotation.decideDiscount({ id: request.id, approve: true, version: 1 })).toMatchObject({ state: "finalRequested" });
		expect((await refusal(approver.quotation.decideDiscount({ id: request.id, approve: true, version: 2 })))?.code).toBe("000008");
		expect((await caller.quotation.detail({ id })).document.total).toBe("13195.16");
		const final = await as("FINALAPPROVER");
		expect(await final.quotation.decideDiscount({ id: request.id, approve: true, version: 2 })).toMatchObject({ state: "approved" });
		expect((await caller.quotation.detail({ id })).document.total).toBe("12595.15");
	});

	test("over the approver's own limit it goes on, over the final one it is refused", async () => {
		const limits = (kind: "application" | "final", role: string, bp: number) => ({
			id: crypto.randomUUID(),
			kind,
			user_id: users.get(role)?.id ?? 0,
			max_discount_bp: bp,
		});
		await database.db
			.insertInto("auditor_limit")
			.values([limits("application", "APPROVER", 100), limits("final", "FINALAPPROVER", 300)])
			.execute();
		const small = await ask("13000.00");
		const approver = await as("APPROVER");
		expect(await approver.quotation.decideDiscount({ id: small.request.id, approve: true, version: 1 })).toMatchObject({ state: "finalRequested" });
		const final = await as("FINALAPPROVER");
		expect(await final.quotation.decideDiscount({ id: small.request.id, approve: true, version: 2 })).toMatchObject({ state: "approved" });
		const large = await ask("12700.00");
		await (await as("APPROVER")).quotation.decideDiscount({ id: large.request.id, approve: true, version: 1 });
		const refused = await refusal((await as("FINALAPPROVER")).quotation.decideDiscount({ id: large.request.id, approve: true, version: 2 }));
		expect(refused).toMatchObject({ code: "000008", message: expect.stringContaining("3.00") });
		await database.db.deleteFrom("auditor_limit").execute();
	});

	test("is asked for once at a time, with a reason, below the standard total", async () => {
		const { caller, id, request } = await ask("13000.00");
		expect((await refusal(caller.quotation.askDiscount({ id, total: "12900.00", reason: "more" })))?.code).toBe("000004");
		const rejected = await (await as("APPROVER")).quotation.decideDiscount({ id: request.id, approve: false, version: 1 });
		expect(rejected.state).toBe("rejected");
		for (const total of ["13195.16", "0", "99999.00"]) {
			expect((await refusal(caller.quotation.askDiscount({ id, total, reason: "why" })))?.data).toMatchObject([{ field: "total" }]);
		}
		expect((await refusal(caller.quotation.askDiscount({ id, total: "13000.00", reason: " " })))?.data).toMatchObject([{ field: "reason" }]);
	});
});

test("the demo has quotations in every state, numbered in order, with no mail left to send", async () => {
	const own = await testDb();
	const demo = { ...testServices(own.db), db: own.db };
	await seedPrices(own.db, start.toISOString());
	await own.db.updateTable("inland_rail_rate").set({ valid_from: "2026-01-01" }).execute();
	for (const table of ["corridor_rate", "trucking_cost_rate", "cost_strategy_rate", "booking_service_rate"] as const) {
		await own.db.updateTable(table).set({ valid_from: "2026-01-01" }).execute();
	}
	await own.db.updateTable("exchange_rate").set({ valid_from: "2026-01-01" }).execute();
	const container = { iso_code: "22G1", name: "20' standard", teu: "1", reefer: 0 as const, max_gross_kg: 30_480, sort: 2 };
	await own.db
		.insertInto("container_type")
		.values([
			{ code: "20GP", ...container },
			{ code: "40GP", ...container, iso_code: "42G1" },
		])
		.execute();
	await own.db.insertInto("company").values({ id: crypto.randomUUID(), code: "HUAYE", name: "华业", language: "zh" }).execute();
	await userPerRole(demo);
	for (const [role, name] of [
		["sals", "sales"],
		["cx", "cx"],
		["approver", "approver"],
	] as const) {
		await own.db.updateTable("user").set({ user_name: name }).where("user_name", "=", role).execute();
	}
	expect(await seedQuotations(demo)).toBe(37);
	expect(await seedQuotations(demo)).toBe(0);
	const rows = await own.db.selectFrom("quotation").select(["state", "number", "sent_at", "valid_to"]).orderBy("sent_at").execute();
	expect(new Set(rows.map((row) => row.state))).toEqual(new Set(["draft", "sent", "accepted", "declined", "expired", "withdrawn"]));
	const numbers = rows.filter((row) => row.sent_at !== null).map((row) => row.number);
	expect(numbers).toEqual(numbers.map((_, i) => `Q-2026-${String(i + 1).padStart(6, "0")}`));
	expect(rows.filter((row) => row.state === "sent" && row.valid_to < "2026-11-20")).toEqual([]);
	expect(await own.db.selectFrom("outbox").select("id").where("state", "<>", "sent").execute()).toEqual([]);
	await own.close();
});
