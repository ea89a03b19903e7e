import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { changeWriter } from "../../door/change-log.ts";
import { MailRefusedError } from "../../kit/outbox/mail-refused.ts";
import { type AccountsWorld, accountsWorld } from "../../testing/accounts.ts";
import { saidBy } from "../../testing/portal.ts";
import { createUser } from "../account/bootstrap.ts";
import { invitationStates, inviteUser } from "./invitations.ts";

let world: AccountsWorld;
let invited: { id: number; guid: string };
beforeEach(async () => {
	world = await accountsWorld();
	invited = await createUser(world.services, {
		userName: "newcomer",
		email: "newcomer@example.com",
		displayName: "New Comer",
		userType: 1,
		roles: ["CX"],
		password: null,
		language: "en",
	});
});
afterEach(() => world.close());

const newPassword = "marble-lantern-84-orbit";

async function invite(guid = invited.guid): Promise<void> {
	const { services, db } = world;
	let later: readonly (() => Promise<unknown>)[] = [];
	await db.transaction().execute((trx) => {
		const change = changeWriter(trx, { id: world.idOf("superuser"), name: "Admin", source: "web" }, services.now());
		later = change.deferred;
		return inviteUser({ db: trx, change, services }, guid);
	});
	for (const work of later) services.waitUntil(work());
}
const linkToken = async () => /#invite=([^&\s]+)/.exec((await world.mailTo("newcomer@example.com"))?.text ?? "")?.[1] ?? "";
const state = async () => (await invitationStates(world.db, [invited.id], world.services.clock.now)).get(invited.id);

describe("an invitation", () => {
	test("leads to the first password and a session, once", async () => {
		await invite();
		const mail = await world.mailTo("newcomer@example.com");
		expect(mail?.subject).toBe("You are invited: set your password");
		// Their page opens in their language.
		expect(mail?.text).toMatch(/http:\/\/127\.0\.0\.1:8787\/IQT\/internalLogin#invite=[^&\s]+&language=en$/m);
		const token = await linkToken();
		expect(JSON.stringify(await world.db.selectFrom("outbox").selectAll().execute())).not.toContain(token);
		expect(await world.as(null).invitation({ token })).toEqual({ state: "open", userName: "newcomer", displayName: "New Comer" });
		expect(await state()).toMatchObject({ state: "sent", problem: null });

		const issued = await world.as(null).acceptInvitation({ token, newPassword });
		expect((await world.as(issued.token).userInfo()).userInfo.userName).toBe("newcomer");
		expect(await saidBy(world.as(null).login({ userName: "newcomer", password: newPassword }))).toMatchObject({ code: "000000" });
		expect(await world.as(null).invitation({ token })).toEqual({ state: "used" });
		expect(await saidBy(world.as(null).acceptInvitation({ token, newPassword: `${newPassword}2` }))).toMatchObject({ code: "000004" });
		expect(await state()).toMatchObject({ state: "accepted" });
		expect(await world.logOf("invite")).toMatchObject([{ object_id: invited.guid, actor_name: "Admin" }]);
		expect(await world.logOf("firstPassword")).toHaveLength(1);
	});

	test("a customer's user is led to the customers' sign-in", async () => {
		await world.db.updateTable("user").set({ user_type: 3 }).where("id", "=", invited.id).execute();
		await invite();
		expect((await world.mailTo("newcomer@example.com"))?.text).toContain("/IQT/login#invite=");
	});

	test("a weak password leaves the link as it was", async () => {
		await invite();
		const token = await linkToken();
		expect(await saidBy(world.as(null).acceptInvitation({ token, newPassword: "newcomer-1234" }))).toMatchObject({
			code: "000001",
			data: [{ field: "newPassword" }],
		});
		expect(await saidBy(world.as(null).acceptInvitation({ token, newPassword }))).toMatchObject({ code: "000000" });
	});

	test("runs out after 72 hours and says so; another goes to the registered address only", async () => {
		await invite();
		const token = await linkToken();
		world.pass(72 * 60);
		expect(await world.as(null).invitation({ token })).toEqual({ state: "over" });
		expect(await saidBy(world.as(null).acceptInvitation({ token, newPassword }))).toMatchObject({ code: "000004" });
		expect(await state()).toMatchObject({ state: "expired" });
		expect(await world.as(null).renewInvitation({ token })).toBeNull();
		const second = await linkToken();
		expect(second).not.toBe(token);
		expect(world.services.sent.map((mail) => mail.to)).toEqual(["newcomer@example.com", "newcomer@example.com"]);
		expect(await saidBy(world.as(null).acceptInvitation({ token: second, newPassword }))).toMatchObject({ code: "000000" });
	});

	test("an unknown link, and one that needs no renewal, are answered the same and send nothing", async () => {
		await invite();
		const token = await linkToken();
		for (const sent of ["unknown", token]) expect(await world.as(null).renewInvitation({ token: sent })).toBeNull();
		await world.settled();
		expect(world.services.sent).toHaveLength(1);
		expect(await world.as(null).invitation({ token: "unknown" })).toEqual({ state: "over" });
		for (let i = 0; i < 5; i++) await saidBy(world.as(null).renewInvitation({ token: "unknown" }));
		expect(await saidBy(world.as(null).renewInvitation({ token: "unknown" }))).toMatchObject({ code: "000005" });
	});

	test("a second one ends the first", async () => {
		await invite();
		const first = await linkToken();
		world.pass(1);
		await invite();
		expect(await world.as(null).invitation({ token: first })).toEqual({ state: "over" });
		expect(await world.as(null).invitation({ token: await linkToken() })).toMatchObject({ state: "open" });
	});

	test("a mail that bounces shows with what the server said", async () => {
		world.services.mail = { send: () => Promise.reject(new MailRefusedError("550 no such mailbox", true)) };
		await invite();
		await world.settled();
		expect(await state()).toMatchObject({ state: "failed", problem: "550 no such mailbox" });
		expect(await invitationStates(world.db, [], world.services.clock.now)).toEqual(new Map());
	});

	test("a repeated mail carries another link, and both open the invitation", async () => {
		await invite();
		const first = await linkToken();
		await world.db.updateTable("outbox").set({ state: "pending", lease_until: null }).where("kind", "=", "invitation").execute();
		await world.as(null).sendCode({ userName: "pm" });
		const second = await linkToken();
		expect(second).not.toBe(first);
		for (const token of [first, second]) expect(await world.as(null).invitation({ token })).toMatchObject({ state: "open" });
	});

	test("nobody is invited who is disabled, unknown or has a password", async () => {
		expect(await saidBy(invite(world.users.get("PM")?.guid))).toMatchObject({ code: "000004" });
		expect(await saidBy(invite(crypto.randomUUID()))).toMatchObject({ code: "000002" });
		await world.db.updateTable("user").set({ status: "disabled" }).where("id", "=", invited.id).execute();
		expect(await saidBy(invite())).toMatchObject({ code: "000004" });
	});

	test("somebody disabled meanwhile cannot use theirs", async () => {
		await invite();
		const token = await linkToken();
		await world.db.updateTable("user").set({ status: "disabled" }).where("id", "=", invited.id).execute();
		expect(await world.as(null).invitation({ token })).toEqual({ state: "over" });
		expect(await saidBy(world.as(null).acceptInvitation({ token, newPassword }))).toMatchObject({ code: "000004" });
	});
});
