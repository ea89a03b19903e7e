import { createHmac } from "node:crypto";
import { openFile } from "@iqt/db/node";
import { beforeEach, describe, expect, test } from "vitest";
import { createCaller } from "../../app/app-router.ts";
import { changeWriter } from "../../door/change-log.ts";
import type { OutgoingFailure, OutgoingRequest } from "../../door/outgoing.ts";
import { OutgoingError } from "../../kit/outgoing/request.ts";
import { saidBy, testContext } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { eventKinds } from "../events/schema.ts";
import { deliverWebhooks } from "./deliver.ts";
import { cleanUpDeliveries, leaseDelivery, nextDelivery, planDeliveries } from "./deliveries.ts";
import { nextTry } from "./rules.ts";

const world = worldPerTest();
const start = "2026-11-20T08:00:00.000Z";
const url = "https://erp.example.com/hooks";
const admin = () => world.as("superuser").webhook;
/** The same after days on which a session ends. */
const adminAgain = async () => createCaller(testContext(world.services, { token: await world.freshToken("superuser") })).webhook;
const at = (time: number | string) => {
	world.services.clock.now = new Date(time);
};
const later = (minutes: number) => at(world.services.clock.now.getTime() + minutes * 60_000);
const round = () => deliverWebhooks(world.services);

/** What the receiver was sent, and what it answers: a status, or why none comes. */
let received: OutgoingRequest[];
let answer: number | OutgoingFailure;
beforeEach(() => {
	at(start);
	[received, answer] = [[], 200];
	world.services.outgoing = {
		async send(request) {
			received.push(request);
			if (typeof answer !== "number") throw new OutgoingError(answer);
			return { status: answer, body: "" };
		},
	};
});

const fields = (over: object = {}) => ({ name: "ERP", url, kinds: [...eventKinds], ...over });
async function active(over: object = {}): Promise<{ id: string; secret: string }> {
	const { id } = await admin().save(fields(over));
	const { secret } = await admin().renewSecret({ id });
	await admin().setStatus({ id, status: "active" });
	return { id, secret };
}
const happen = (...ids: string[]) =>
	world.db.transaction().execute(async (trx) => {
		const log = changeWriter(trx, { id: null, name: "test", source: "api" }, world.services.clock.now);
		for (const objectId of ids) await log.write({ action: "update", objectType: "inlandRail", objectId, before: null, after: {} });
	});
const idsSent = () => received.map(({ body }) => (JSON.parse(body) as { ids: string[] }).ids[0]);
const states = async (id: string) => (await admin().deliveries({ id })).map(({ state, tries, failure, answer }) => [state, tries, failure ?? answer]);

describe("an address", () => {
	test.each([
		"http://erp.example.com/",
		"https://user:pw@erp.example.com/",
		"https://127.0.0.1/",
		"https://2130706433/",
		"https://0x7f.1/",
		"https://10.1.2.3/",
		"https://169.254.169.254/latest",
		"https://100.64.0.1/",
		"https://[::1]/",
		"https://[::ffff:10.0.0.1]/",
		"https://[fd00::1]/",
		"https://[fe80::1]/",
		"https://localhost/",
		"https://db.internal/",
		"ftp://erp.example.com/",
	])("%s is refused", async (closed) => {
		expect(await saidBy(admin().save(fields({ url: closed })))).toMatchObject({ code: "000001", message: expect.stringContaining("https://") });
	});

	test("is inactive until it has a secret and is switched on, and then tells of what happens from then on", async () => {
		const { id } = await admin().save(fields());
		expect(await admin().get({ id })).toMatchObject({ status: "inactive", secretAt: null, waiting: 0, dead: 0 });
		expect(await saidBy(admin().setStatus({ id, status: "active" }))).toMatchObject({ code: "000004", message: expect.stringContaining("secret") });
		expect(await saidBy(admin().sendTest({ id }))).toMatchObject({ code: "000004" });
		await happen("before");
		await admin().renewSecret({ id });
		await admin().setStatus({ id, status: "active" });
		await happen("after");
		expect(await round()).toEqual({ delivered: 1, undelivered: 0 });
		expect(idsSent()).toEqual(["after"]);
		expect(await admin().get({ id })).toMatchObject({ status: "active", secretAt: start, waiting: 0, deliveredAt: start });
		await admin().setStatus({ id, status: "inactive" });
		await happen("meanwhile");
		await admin().setStatus({ id, status: "active" });
		expect(await round()).toEqual({ delivered: 0, undelivered: 0 });
	});

	test("is for administrators alone", async () => {
		const { id } = await active();
		for (const role of ["PM", "VDM", "SALS", "ComAdmin"]) {
			const { webhook } = world.as(role);
			for (const call of [
				webhook.list({}),
				webhook.deliveries({ id }),
				webhook.renewSecret({ id }),
				webhook.sendTest({ id }),
				webhook.replay({ id }),
			])
				expect(await saidBy(call)).toMatchObject({ code: "000008" });
		}
	});
});

describe("a delivery", () => {
	test("is signed over its time and its body, as anybody can work out who has the secret", async () => {
		const { secret } = await active();
		await happen("rate");
		await round();
		const [sent] = received;
		const { "iqt-timestamp": time = "", "iqt-signature": signature, "iqt-event-id": eventId } = sent?.headers ?? {};
		expect([sent?.url, sent?.timeoutMs, sent?.maxBytes, time]).toEqual([url, 10_000, 1_024, String(Date.parse(start) / 1_000)]);
		expect(signature).toBe(`v1=${createHmac("sha256", secret).update(`${time}.${sent?.body}`).digest("hex")}`);
		expect(JSON.parse(sent?.body ?? "")).toMatchObject({ id: eventId, kind: "ratesChanged", object: "inlandRail", ids: ["rate"] });
	});

	test("is signed by the former secret too for 24 hours, and no secret is told but once or kept as it is", async () => {
		const { id, secret } = await active();
		later(1);
		const { secret: next, formerUntil } = await admin().renewSecret({ id });
		expect(formerUntil).toBe("2026-11-21T08:01:00.000Z");
		const signers = async () => {
			received = [];
			await happen("rate");
			await round();
			const [sent] = received;
			const of = (key: string) => `v1=${createHmac("sha256", key).update(`${sent?.headers["iqt-timestamp"]}.${sent?.body}`).digest("hex")}`;
			return (sent?.headers["iqt-signature"] ?? "").split(",").map((one) => [secret, next].findIndex((key) => of(key) === one));
		};
		expect(await signers()).toEqual([1, 0]);
		at("2026-11-21T08:01:00.000Z");
		expect(await signers()).toEqual([1]);
		const log = await world.db.selectFrom("change_log").select(["before", "after"]).execute();
		const kept = await world.db.selectFrom("webhook").selectAll().execute();
		const again = await adminAgain();
		const told = [await again.list({}), await again.get({ id }), log, kept, await world.db.selectFrom("idempotency_key").selectAll().execute()];
		for (const key of [secret, next]) expect(JSON.stringify(told)).not.toContain(key);
	});

	test("is tried again after growing pauses, then given up, and sent again when somebody asks", async () => {
		const { id } = await active();
		await happen("rate");
		answer = 503;
		for (const minutes of [1, 5, 30, 120, 360, 1_440]) {
			expect(await round()).toEqual({ delivered: 0, undelivered: 1 });
			later(minutes - 0.5);
			expect(await round()).toEqual({ delivered: 0, undelivered: 0 });
			later(0.5);
		}
		expect(await nextDelivery(world.db)).toBe(world.services.clock.now.toISOString());
		await round();
		const again = await adminAgain();
		expect(await again.deliveries({ id, state: "dead" })).toMatchObject([{ tries: 7, failure: "status", answer: 503 }]);
		expect(await nextDelivery(world.db)).toBeNull();
		const ids = new Set(received.map(({ headers }) => headers["iqt-event-id"]));
		expect([received.length, ids.size]).toEqual([7, 1]);
		answer = 204;
		expect(await again.replay({ id })).toEqual({ count: 1 });
		await world.settled();
		expect(await again.deliveries({ id })).toMatchObject([{ state: "delivered", tries: 1, failure: null, answer: 204 }]);
		expect(await saidBy(again.replay({ id }))).toMatchObject({ code: "000002" });
	});

	test("says why none was taken, and holds the others of its address up for a round only", async () => {
		const { id } = await active();
		await happen("a", "b");
		answer = "redirect";
		expect(await round()).toEqual({ delivered: 0, undelivered: 1 });
		answer = 200;
		expect(await round()).toEqual({ delivered: 1, undelivered: 0 });
		expect(idsSent()).toEqual(["a", "b"]);
		expect(await states(id)).toEqual([
			["delivered", 1, 200],
			["waiting", 1, "redirect"],
		]);
	});

	test("is sent by one of several instances alone", async () => {
		await active();
		await happen("a", "b", "c", "d");
		const others = Array.from({ length: 3 }, () => openFile(world.database.path));
		await Promise.all([world.services, ...others.map(({ db }) => ({ ...world.services, db }))].map((instance) => deliverWebhooks(instance)));
		expect(idsSent().sort()).toEqual(["a", "b", "c", "d"]);
		for (const { close } of others) await close();
	});

	test("that a crash left in the middle is sent again under the same id once its claim is over", async () => {
		const { id } = await active();
		await happen("rate");
		await planDeliveries(world.db, world.services.clock.now);
		expect(await leaseDelivery(world.db, id, world.services.clock.now)).toMatchObject({ state: "waiting" });
		expect(await round()).toEqual({ delivered: 0, undelivered: 0 });
		later(1);
		expect(await round()).toEqual({ delivered: 1, undelivered: 0 });
		expect(await states(id)).toEqual([["delivered", 1, 200]]);
	});

	test("of a test is sent at once and tried once, switched on or not", async () => {
		const { id } = await admin().save(fields());
		await admin().renewSecret({ id });
		answer = "timeout";
		await admin().sendTest({ id });
		await world.settled();
		expect(await states(id)).toEqual([["dead", 1, "timeout"]]);
		expect(JSON.parse(received[0]?.body ?? "")).toMatchObject({ kind: "test" });
	});

	test("brings the kinds asked for alone", async () => {
		await active({ kinds: ["quotationState"] });
		await happen("rate");
		expect(await round()).toEqual({ delivered: 0, undelivered: 0 });
	});

	test("is kept for 30 days where it was taken, for 90 where it was given up", async () => {
		const { id } = await active();
		await happen("taken");
		await round();
		await happen("not");
		await planDeliveries(world.db, world.services.clock.now);
		await world.db.updateTable("webhook_delivery").set({ state: "dead", ended_at: start }).where("state", "=", "waiting").execute();
		const after = (days: number) => cleanUpDeliveries(world.db, new Date(Date.parse(start) + days * 86_400_000 + 1));
		expect(await after(29)).toEqual({ deliveries: 0 });
		expect(await after(30)).toEqual({ deliveries: 1 });
		expect((await admin().deliveries({ id })).map(({ state }) => state)).toEqual(["dead"]);
		expect(await after(90)).toEqual({ deliveries: 1 });
	});
});

describe("an address that takes nothing any more", () => {
	test("is paused after twenty events given up, administrators are told, and it goes on where it stopped", async () => {
		const { id } = await active();
		await happen(...Array.from({ length: 20 }, (_, n) => `rate ${n}`));
		await planDeliveries(world.db, world.services.clock.now);
		await world.db.updateTable("webhook_delivery").set({ tries: 6 }).execute();
		answer = "unreachable";
		for (let rounds = 0; rounds < 20; rounds++) {
			expect(await admin().get({ id })).toMatchObject({ status: "active" });
			await round();
		}
		expect(await admin().get({ id })).toMatchObject({ status: "paused", dead: 20 });
		const bell = await world.db.selectFrom("told").select(["user_id as user", "message", "path"]).execute();
		expect(bell).toEqual([{ user: world.users.get("superuser")?.id, message: "mail.webhookPaused.subject", path: `/system/webhooks/${id}` }]);
		await happen("meanwhile");
		answer = 200;
		received = [];
		expect(await round()).toEqual({ delivered: 0, undelivered: 0 });
		await admin().setStatus({ id, status: "active" });
		expect(await round()).toEqual({ delivered: 1, undelivered: 0 });
		expect(idsSent()).toEqual(["meanwhile"]);
	});
});

test("one that is switched on is not deleted: its secret and deliveries would not come back", async () => {
	const { id } = await admin().save({ name: "To go", url: "https://hooks.example.com/go", kinds: ["ratesChanged"] });
	await admin().renewSecret({ id });
	await admin().setStatus({ id, status: "active" });
	expect(await saidBy(admin().remove({ ids: [id] }))).toMatchObject({ code: "000004", message: expect.stringContaining("Switch it off first") });
	await admin().setStatus({ id, status: "inactive" });
	expect(await admin().remove({ ids: [id] })).toMatchObject({ count: 1 });
});

test("pauses grow from a minute to a day, and then there is none", () => {
	const now = new Date(start);
	const minutes = Array.from({ length: 7 }, (_, n) => nextTry(n + 1, now)).map((next) => next && (next.getTime() - now.getTime()) / 60_000);
	expect(minutes).toEqual([1, 5, 30, 120, 360, 1_440, null]);
});
