import { beforeEach, expect, test } from "vitest";
import { createCaller } from "../../app/app-router.ts";
import { startSession } from "../../door/session/session.ts";
import { noticeMail } from "../../kit/outbox/notice.ts";
import { placeIds, rateDb } from "../../kit/price-book/testing.ts";
import { testContext } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { remindOfRequests } from "./reminder.ts";
import { requests } from "./testing.ts";

const world = worldPerTest(rateDb);
/** Signed in now: the clock of these tests jumps further than a session lasts. */
async function as(who: string) {
	const userId = world.users.get(who)?.id ?? 0;
	const { token } = await startSession(world.db, { userId, now: world.services.clock.now, address: "", userAgent: "" });
	return createCaller(testContext(world.services, { token }));
}
const guid = (role: string) => world.users.get(role)?.guid ?? "";

beforeEach(async () => {
	await world.db.updateTable("user").set({ language: "en" }).execute();
	const team = { serviceTypes: ["T"], portCities: [placeIds.shanghai] };
	await (await as("superuser")).vdmTeam.save({ ...team, name: "VDM", leader: guid("FINALAPPROVER"), members: [guid("VDM")] } as never);
	await (await as("superuser")).productTeam.save({ ...team, name: "Product", leader: guid("PM"), members: [guid("PM")] } as never);
});

const cost = [{ charge: "Haulage", amount: "1234.56", currency: "CNY", vendor: "Fast Trucks" }];
const price = [{ charge: "Haulage", amount: "2000", currency: "CNY", validTo: "2026-12-31" }];

/** A truck of sales whose price is needed on a Friday. */
const ask = async () => (await (await as("SALS")).adHocRequest.save({ ...requests.T, requiredDate: "2026-11-27", confirmed: true })).id;

const at = (time: string) => {
	world.services.clock.now = new Date(time);
	return remindOfRequests(world.services, world.services.clock.now);
};

/** Mails written since the last time, by whom they go to. */
async function mails(): Promise<Map<string, string>> {
	const rows = await world.db.selectFrom("outbox").select("payload").where("dedupe_key", "like", "message:%").execute();
	await world.db.deleteFrom("outbox").execute();
	const made = await Promise.all(rows.map(({ payload }) => noticeMail(world.services, JSON.parse(payload) as Record<string, unknown>)));
	return new Map(made.flatMap((mail) => (mail ? [[String(mail.to).split("@")[0] ?? "", mail.text] as const] : [])));
}

const none = { reminded: 0, escalated: 0 };
/** Morning of a day of November 2026 in Shanghai. */
const morning = (day: number) => at(`2026-11-${day}T01:00:00.000Z`);

test("whose turn it is hears on the day, who leads them and the product managers a working day later, each once", async () => {
	const id = await ask();
	await mails();
	expect(await morning(26)).toEqual(none);
	expect(await morning(27)).toEqual({ reminded: 1, escalated: 0 });
	const reminded = await mails();
	expect([...reminded.keys()].sort()).toEqual(["finalapprover", "vdm"]);
	expect(reminded.get("vdm")).toMatch(/The price is needed by 2026-11-27: now the cost is to be given\./);
	const { unread } = await world.db
		.selectFrom("message_member")
		.select("unread")
		.where("thread_id", "=", id)
		.where("user_id", "=", world.users.get("VDM")?.id ?? 0)
		.executeTakeFirstOrThrow();
	expect(unread).toBe(2);
	expect(await morning(28)).toEqual(none);
	expect(await morning(29)).toEqual(none);
	expect(await morning(30)).toEqual({ reminded: 0, escalated: 1 });
	const told = await mails();
	expect([...told.keys()].sort()).toEqual(["finalapprover", "pm"]);
	expect(told.get("pm")).toMatch(/the cost is still to be given: Final approver, Product manager are asked to see to it\./);
	expect((await (await as("SALS")).adHocRequest.history({ id })).map(({ action }) => action)).toContain("escalateRequest");
	expect(await at("2026-12-24T01:00:00.000Z")).toEqual(none);
	expect(await mails()).toEqual(new Map());
});

test("the next whose turn it is are reminded in their turn, not on the day they were told; what is sent is at rest", async () => {
	const id = await ask();
	expect(await morning(27)).toEqual({ reminded: 1, escalated: 0 });
	await (await as("VDM")).adHocRequest.updateCost({ id, costs: cost });
	await mails();
	expect(await at("2026-11-27T09:00:00.000Z")).toEqual(none);
	expect(await morning(28)).toEqual({ reminded: 1, escalated: 0 });
	const reminded = await mails();
	expect([...reminded.keys()]).toEqual(["pm"]);
	expect(reminded.get("pm")).not.toMatch(/1,?234|Fast Trucks/);
	await (await as("PM")).adHocRequest.updatePrice({ id, prices: price });
	await mails();
	expect(await morning(29)).toEqual({ reminded: 1, escalated: 0 });
	const sales = await mails();
	expect([...sales.keys()]).toEqual(["sals"]);
	expect(sales.get("sals")).toMatch(/now it is to be sent to the customer/);
	await (await as("SALS")).adHocRequest.sendPrice({ id });
	expect(await at("2026-12-24T01:00:00.000Z")).toEqual(none);
});

test("another day is another reminder", async () => {
	const id = await ask();
	expect(await morning(27)).toEqual({ reminded: 1, escalated: 0 });
	const { number: _, ...there } = await (await as("SALS")).adHocRequest.get({ id });
	await (await as("SALS")).adHocRequest.save({ ...there, requiredDate: "2026-11-30", confirmed: true } as never);
	expect(await morning(29)).toEqual(none);
	expect(await morning(30)).toEqual({ reminded: 1, escalated: 0 });
});
