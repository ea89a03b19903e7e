import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { noticeMail } from "../../kit/outbox/notice.ts";
import { refusal } from "../../testing/portal.ts";
import { remindOfDiscounts } from "./reminder.ts";
import { customer, deskPerTest } from "./testing-desk.ts";

const desk = deskPerTest();
beforeEach(async () => {
	await desk.database.db.updateTable("user").set({ language: "en" }).execute();
});

const ask = async (total = "12595.16", over: object = {}) => {
	const made = await desk.draft("SALS", over);
	const request = await made.caller.quotation.askDiscount({ id: made.id, total, reason: "Regular customer" });
	return { ...made, requestId: request.id };
};

/** Mails written since the last time, by whom they go to. */
const mails = async () => {
	const rows = await desk.database.db.selectFrom("outbox").select("payload").where("dedupe_key", "like", "message:%").orderBy("created_at").execute();
	await desk.database.db.deleteFrom("outbox").execute();
	const made = await Promise.all(rows.map(({ payload }) => noticeMail(desk.services, JSON.parse(payload) as Record<string, unknown>)));
	return new Map(made.flatMap((mail) => (mail ? [[String(mail.to).split("@")[0] ?? "", mail.text] as const] : [])));
};

const at = (time: string) => {
	desk.services.clock.now = new Date(time);
	return remindOfDiscounts(desk.services, desk.services.clock.now);
};

const seeCosts = (role: string) =>
	desk.database.db
		.insertInto("role_permission")
		.columns(["role_id", "permission"])
		.expression((eb) =>
			eb
				.selectFrom("role")
				.select(({ val }) => ["id", val("cost.view").as("permission")])
				.where("code", "=", role),
		)
		.execute();

test("an approver's mail says what is asked, what it is below, and what the customer has had; costs only who may see them", async () => {
	const { caller, id } = await desk.sent();
	await caller.quotation.accept({ id });
	await seeCosts("FINALAPPROVER");
	const { caller: asking, id: draft } = await desk.draft();
	await desk.database.db
		.updateTable("quotation")
		.set({ document: sql`json_set(document, '$.internal.cost', '11000.00')` })
		.where("id", "=", draft)
		.execute();
	await asking.quotation.askDiscount({ id: draft, total: "12595.16", reason: "Regular customer" });
	const told = await mails();
	expect(told.get("approver")).toMatch(
		/Asked for: CNY 12,595\.16\nStandard total: CNY 13,195\.16\nBelow standard: 4\.55 %\nWith this customer: 1 quotation before, 1 accepted; last accepted Q-2026-000001 on 2026-11-20: CNY 13,195\.16\n\nOpen it to approve or reject:/,
	);
	expect(told.get("approver")).not.toMatch(/MSR|Margin/);
	expect(told.get("finalapprover")).toMatch(/Least selling rate \(MSR\): CNY 12,595\.16\nMargin at this price: CNY 1,595\.16 \(12\.7 %\)\nWith/);
});

test("what another customer of the same address or name alone was sent is not told as theirs", async () => {
	await desk.sent("SALS", { customer: { ...customer, name: "Harbour Lines" } });
	await desk.sent("SALS", { customer: { ...customer, email: "other@example.com" } });
	await desk.sent("SALS", { customer: { name: "HARBOUR TRADING", email: "Buyer@Example.com" } });
	await ask();
	expect((await mails()).get("approver")).toMatch(/With this customer: 1 quotation before, 0 accepted\n/);
});

test("after a working day the deciders are reminded, after two others are asked too, each once", async () => {
	// Asked on a Friday at 16:00 in Shanghai.
	const { requestId } = await ask();
	await mails();
	expect(await at("2026-11-23T07:59:00.000Z")).toEqual({ reminded: 0, escalated: 0 });
	expect(await at("2026-11-23T08:00:00.000Z")).toEqual({ reminded: 1, escalated: 0 });
	const reminded = await mails();
	expect([...reminded.keys()].sort()).toEqual(["approver", "finalapprover", "superuser"]);
	expect(reminded.get("approver")).toMatch(
		/Still waits for a decision since 2026-11-20 16:00[\s\S]*Asked for: CNY 12,595\.16[\s\S]*approve or reject:/,
	);
	expect(await at("2026-11-23T09:00:00.000Z")).toEqual({ reminded: 0, escalated: 0 });
	expect(await at("2026-11-24T08:00:00.000Z")).toEqual({ reminded: 0, escalated: 1 });
	expect((await mails()).get("finalapprover")).toMatch(
		/Nobody has decided since 2026-11-20 16:00: given to Final approver, Super administrator, too/,
	);
	expect(await at("2026-12-24T08:00:00.000Z")).toEqual({ reminded: 0, escalated: 0 });
	const { people } = await (await desk.as("APPROVER")).message.thread({ id: requestId });
	expect(people.filter(({ role }) => role === "handler").map(({ name }) => name)).toEqual([
		"Application approver",
		"Final approver",
		"Super administrator",
	]);
});

test("a request that fails takes nothing back of those before it", async () => {
	const first = await ask();
	desk.services.clock.now = new Date(desk.services.clock.now.getTime() + 1_000);
	const second = await ask();
	await sql`CREATE TRIGGER refused BEFORE INSERT ON message WHEN NEW.event = 'discountReminded' AND NEW.thread_id = ${sql.lit(second.requestId)}
		BEGIN SELECT RAISE(ABORT, 'refused'); END`.execute(desk.database.db);
	await expect(at("2026-11-23T09:00:00.000Z")).rejects.toThrow(/refused/);
	const reminded = await desk.database.db.selectFrom("discount_request").select("id").where("reminded_at", "is not", null).execute();
	expect(reminded).toEqual([{ id: first.requestId }]);
});

test("once it was given to others, a final approver takes the first step, and another person the last", async () => {
	const { requestId } = await ask("12595.15");
	const yes = async (version: number) => (await desk.as("FINALAPPROVER")).quotation.decideDiscount({ id: requestId, approve: true, version });
	expect(await refusal(yes(1))).toMatchObject({ code: "000008", message: expect.stringMatching(/Application approver/) });
	await at("2026-11-24T08:00:00.000Z");
	expect(await yes(1)).toMatchObject({ state: "finalRequested" });
	expect((await refusal(yes(2)))?.code).toBe("000008");
	// The last step has days of its own.
	await mails();
	expect(await at("2026-11-25T07:00:00.000Z")).toEqual({ reminded: 0, escalated: 0 });
	expect(await at("2026-11-25T08:00:00.000Z")).toEqual({ reminded: 1, escalated: 0 });
	expect(await at("2026-11-26T08:00:00.000Z")).toEqual({ reminded: 0, escalated: 1 });
	expect((await mails()).get("superuser")).toMatch(/given to Super administrator, too/);
});

test("what was decided, or whose draft is gone, is no longer brought to mind", async () => {
	const first = await ask();
	await (await desk.as("APPROVER")).quotation.decideDiscount({ id: first.requestId, approve: false, version: 1 });
	const second = await ask();
	await second.caller.quotation.withdraw({ id: second.id, reason: "No longer wanted" });
	expect(await at("2026-11-26T08:00:00.000Z")).toEqual({ reminded: 0, escalated: 0 });
});

test("whose lines are for other services is not asked, and everybody is where nobody's are", async () => {
	const admin = await desk.as("superuser");
	const line = (role: string, service: "barge") =>
		admin.auditor.save({
			kind: "application",
			userGuid: desk.users.get(role)?.guid ?? "",
			department: "",
			service,
			maxDiscount: "10",
			substituteGuid: null,
			absentFrom: null,
			absentTo: null,
			active: true,
		});
	await line("FINALAPPROVER", "barge");
	await ask();
	expect([...(await mails()).keys()].sort()).toEqual(["approver", "superuser"]);
});
