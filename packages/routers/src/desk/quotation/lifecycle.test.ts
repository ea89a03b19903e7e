import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { refusal } from "../../testing/portal.ts";
import { expireQuotations } from "./expiry.ts";
import { sampleSearch } from "./testing.ts";
import { deskPerFile } from "./testing-desk.ts";

const desk = deskPerFile();

const day = (iso: string) => new Date(`${iso}T08:00:00.000Z`);

describe("sending", () => {
	test("freezes, numbers and mails once, however often it is called", async () => {
		const { caller, id, number } = await desk.sent();
		expect(number).toMatch(/^Q-2026-\d{6}$/);
		expect((await caller.quotation.send({ id })).number).toBe(number);
		expect(await caller.quotation.send({ id })).toMatchObject({ number });
		const mails = await desk.database.db.selectFrom("outbox").selectAll().where("dedupe_key", "like", `quotation:${id}:%`).execute();
		expect(mails.map((mail) => [mail.kind, mail.state])).toEqual([["quotation", "pending"]]);
		const detail = await caller.quotation.detail({ id });
		expect([detail.state, detail.document.issuedOn, detail.mails[0]?.state]).toEqual(["sent", "2026-11-20", "waiting"]);
		expect((await refusal(caller.quotation.updateDraft({ id, version: detail.version, remarks: "x" })))?.message).toContain("is sent");
	});

	test("numbers have no gaps and no duplicates, side by side", async () => {
		const drafts = [];
		for (let i = 0; i < 8; i++) drafts.push(await desk.draft());
		const caller = await desk.as("SALS");
		const numbers = await Promise.all(drafts.map(({ id }) => caller.quotation.send({ id }).then(({ number }) => Number(number.slice(7)))));
		const all = await desk.database.db.selectFrom("quotation").select("number").where("number", "like", "Q-%").execute();
		expect(new Set(numbers).size).toBe(8);
		expect(all.map((row) => Number(row.number.slice(7))).sort((a, b) => a - b)).toEqual(all.map((_, i) => i + 1));
	});

	test("the database itself refuses to change what was sent", async () => {
		const { id } = await desk.sent();
		const change = desk.database.db.updateTable("quotation").set({ total_minor: 1 }).where("id", "=", id).execute();
		await expect(change).rejects.toThrow("QUOTATION_FROZEN");
	});

	test("rates that changed since are refused, and what was sent does not change with them", async () => {
		const before = await desk.sent();
		const late = await desk.draft();
		await desk.database.db
			.updateTable("inland_rail_rate")
			.set({ ssr_minor: 470_000, version: sql`version + 1`, change_id: crypto.randomUUID(), recorded_at: desk.start.toISOString() })
			.where("id", "=", desk.railId)
			.execute();
		const refused = await refusal(late.caller.quotation.send({ id: late.id }));
		expect(refused?.code).toBe("000003");
		expect((await before.caller.quotation.detail({ id: before.id })).document.total).toBe("13195.16");
		// Priced again it goes out.
		const caller = await desk.as("SALS");
		const [option] = (await caller.sale.search(sampleSearch)).options;
		await caller.quotation.updateDraft({ id: late.id, version: 1, items: [{ search: sampleSearch, optionId: option?.id ?? "" }] });
		await caller.quotation.send({ id: late.id });
		expect((await caller.quotation.detail({ id: late.id })).document.total).toBe("13595.16");
		await desk.database.db
			.updateTable("inland_rail_rate")
			.set({ ssr_minor: 450_000, version: sql`version + 1`, change_id: crypto.randomUUID(), recorded_at: desk.start.toISOString() })
			.where("id", "=", desk.railId)
			.execute();
	});

	test("a draft left lying until its offer is over is refused", async () => {
		const { id } = await desk.draft("SALS", { validTo: "2026-11-25" });
		desk.services.clock.now = day("2026-11-26");
		expect((await refusal((await desk.as("SALS")).quotation.send({ id })))?.code).toBe("000001");
	});
});

describe("states", () => {
	test("every wrong move is refused and says the state", async () => {
		const { caller, id } = await desk.draft();
		for (const move of ["accept", "decline"] as const) expect((await refusal(caller.quotation[move]({ id })))?.message).toContain("is a draft");
		await caller.quotation.send({ id });
		await caller.quotation.accept({ id });
		const { accept, withdraw, decline, send } = caller.quotation;
		for (const move of [accept, withdraw, decline, send]) {
			expect(await refusal(move({ id }))).toMatchObject({ code: "000004", message: expect.stringContaining("is accepted") });
		}
	});

	test("a requote of an offer that was accepted meanwhile is not sent: the customer would hold two of one job", async () => {
		const { caller, id, number } = await desk.sent();
		const next = await caller.quotation.requote({ id });
		await caller.quotation.accept({ id });
		const refused = await refusal(caller.quotation.send({ id: next.id }));
		expect(refused).toMatchObject({
			code: "000004",
			message: expect.stringContaining(`${number}, which this one would take the place of, has been accepted`),
		});
		expect((await caller.quotation.detail({ id: next.id })).state).toBe("draft");
	});

	test("a requote takes the place of the old offer when it is sent, a copy does not", async () => {
		const { caller, id } = await desk.sent();
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
		const { caller, id } = await desk.sent("SALS", { validTo: "2026-11-30" });
		expect((await refusal(caller.quotation.extend({ id, validTo: "2027-01-15" })))?.message).toContain("2026-12-31");
		const longer = await caller.quotation.extend({ id, validTo: "2026-12-31" });
		const { document } = await caller.quotation.detail({ id: longer.id });
		expect([document.validTo, document.total]).toEqual(["2026-12-31", "13195.16"]);
		await caller.quotation.send({ id: longer.id });
		expect((await caller.quotation.detail({ id })).state).toBe("withdrawn");
	});

	test("offers expire when their last day is over, after one warning", async () => {
		const { id } = await desk.sent("SALS", { validTo: "2026-11-30" });
		const state = async () => (await desk.database.db.selectFrom("quotation").selectAll().where("id", "=", id).executeTakeFirstOrThrow()).state;
		expect((await expireQuotations(desk.services, day("2026-11-26"))).warned).toBe(0);
		expect((await expireQuotations(desk.services, day("2026-11-27"))).warned).toBe(1);
		expect((await expireQuotations(desk.services, day("2026-11-30"))).warned).toBe(0);
		expect(await state()).toBe("sent");
		expect((await expireQuotations(desk.services, day("2026-12-01"))).expired).toBe(1);
		expect(await state()).toBe("expired");
		const [warning] = await desk.database.db.selectFrom("outbox").selectAll().where("kind", "=", "notice").execute();
		expect(JSON.parse(warning?.payload ?? "{}")).toMatchObject({ to: "sals@example.com", values: { to: "2026-11-30" } });
	});
});
