import { describe, expect, test } from "vitest";
import { createCallerFactory, publicError } from "../../door/trpc.ts";
import { codeOf, testContext, testPassword } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { createUser } from "../account/bootstrap.ts";
import { cleanUpIdentity } from "./clean-up.ts";
import { authRouter } from "./router.ts";

const world = worldPerTest();
const { tokenOf } = world;

const callerOf = createCallerFactory(authRouter);

const as = (token: string | null, request: Parameters<typeof testContext>[1] = {}) => callerOf(testContext(world.services, { token, ...request }));
const pass = (minutes: number) => {
	world.services.clock.now = new Date(world.services.clock.now.getTime() + minutes * 60_000);
};
const logOf = (action: string) => world.db.selectFrom("change_log").selectAll().where("action", "=", action).execute();

describe("sign-in", () => {
	test("takes the trimmed name in any case and answers a token that works", async () => {
		const { token, expiresIn } = await as(null).internalLogin({ userName: "  PM ", password: testPassword });
		expect(token).toMatch(/^[\w-]{43}$/);
		expect(expiresIn).toBe(3600);
		expect((await as(token).userInfo()).userInfo.userName).toBe("pm");
	});

	test("stores only hashes", async () => {
		const { token } = await as(null).login({ userName: "pm", password: testPassword });
		const sessions = await world.db.selectFrom("session").selectAll().execute();
		expect(JSON.stringify(sessions)).not.toContain(token);
	});

	test("the staff door is shut for customers, the other is not", async () => {
		expect(await codeOf(as(null).internalLogin({ userName: "comadmin", password: testPassword }))).toBe("000001");
		expect(await codeOf(as(null).login({ userName: "comadmin", password: testPassword }))).toBe("000000");
	});

	test("an unknown name, a wrong password, a disabled user and one without a password are one answer and the same work", async () => {
		await world.db.updateTable("user").set({ status: "disabled" }).where("user_name", "=", "cx").execute();
		await createUser(world.services, { userName: "new", email: "new@example.com", displayName: "New", userType: 1, roles: ["CX"], password: null });
		const answers = [];
		for (const [userName, password] of [
			["nobody", testPassword],
			["pm", "wrong"],
			["cx", testPassword],
			["new", testPassword],
		] as const) {
			const { passwords } = world.services;
			const before = passwords.verifications;
			const entries = (await logOf("signInFailed")).length;
			const error = await as(null)
				.login({ userName, password })
				.catch((e: unknown) => publicError(e, { language: "en" }));
			answers.push({
				error,
				verifications: passwords.verifications - before,
				entries: (await logOf("signInFailed")).length - entries,
				hashes: passwords.hashes,
			});
		}
		expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
		expect(answers[0]).toMatchObject({ error: { code: "000001", data: null }, verifications: 1, entries: 1 });
	});

	test("hashes again when the parameters have changed", async () => {
		world.services.passwords.generation = 2;
		await as(null).login({ userName: "pm", password: testPassword });
		const user = await world.db.selectFrom("user").select("password_hash").where("user_name", "=", "pm").executeTakeFirstOrThrow();
		expect(user.password_hash).toBe(`test$2$${testPassword}`);
	});

	test("is in the change log without what was typed", async () => {
		await as(null).login({ userName: "pm", password: testPassword });
		await codeOf(as(null).login({ userName: "pm", password: "secret-typed" }));
		await codeOf(as(null).login({ userName: "secret-name", password: "secret-typed" }));
		expect(await logOf("signIn")).toMatchObject([{ object_id: world.users.get("PM")?.guid, actor_id: world.users.get("PM")?.id }]);
		expect(await logOf("signInFailed")).toMatchObject([{ object_id: world.users.get("PM")?.guid }, { object_id: "unknown" }]);
		const all = JSON.stringify(await world.db.selectFrom("change_log").selectAll().execute());
		expect(all).not.toContain(testPassword);
		expect(all).not.toContain("secret-");
	});
});

describe("throttling", () => {
	const wrong = (userName: string, address = "192.0.2.1") => codeOf(as(null, { address }).login({ userName, password: "wrong" }));

	test("five wrong tries at one account make the network they came from wait, for known and unknown names", async () => {
		for (const name of ["pm", "nobody"]) {
			for (let i = 0; i < 5; i++) expect(await wrong(name)).toBe("000001");
			expect(await wrong(name)).toBe("000005");
			expect(await wrong(name, "198.51.100.99")).toBe("000001");
		}
		const error = await as(null)
			.login({ userName: "PM", password: testPassword })
			.catch((e: unknown) => publicError(e, { language: "en" }));
		expect(error).toEqual({
			code: "000005",
			message: "Too many wrong passwords. Wait 15 minutes, or use a code by e-mail instead.",
			data: null,
		});
		expect(await codeOf(as(null, { address: "198.51.100.7" }).login({ userName: "pm", password: testPassword }))).toBe("000000");
		pass(16);
		expect(await codeOf(as(null).login({ userName: "pm", password: testPassword }))).toBe("000000");
	});

	test("guesses from many networks stay few; what one network is refused does not use them up", async () => {
		for (let network = 0; network < 10; network++) for (let i = 0; i < 7; i++) await wrong("pm", `203.0.${network}.1`);
		expect(world.services.passwords.verifications).toBe(50);
		expect(await wrong("pm", "203.0.99.1")).toBe("000005");
		expect(await codeOf(as(null).login({ userName: "pm", password: testPassword }))).toBe("000005");
		pass(61);
		expect(await codeOf(as(null).login({ userName: "pm", password: testPassword }))).toBe("000000");
	});

	test("tries sent at once are counted before they are checked", async () => {
		await Promise.all(Array.from({ length: 20 }, () => wrong("pm")));
		expect(world.services.passwords.verifications).toBe(5);
	});

	test("the right password gives the account its tries back", async () => {
		for (let round = 0; round < 3; round++) {
			for (let i = 0; i < 4; i++) expect(await wrong("pm")).toBe("000001");
			expect(await codeOf(as(null).login({ userName: "pm", password: testPassword }))).toBe("000000");
		}
	});

	test("an address has its own limit, which right sign-ins do not use up", async () => {
		for (let i = 0; i < 60; i++) expect(await codeOf(as(null).login({ userName: "pm", password: testPassword }))).toBe("000000");
		for (let i = 0; i < 50; i++) expect(await wrong(`name${i}`)).toBe("000001");
		expect(await wrong("name50")).toBe("000005");
		expect(await wrong("name50", "198.51.100.7")).toBe("000001");
		expect(await logOf("signInThrottled")).toHaveLength(1);
	});
});

describe("sessions", () => {
	test("signing in elsewhere answers 000010 to the old token on its next request", async () => {
		const first = await as(null).login({ userName: "pm", password: testPassword });
		const second = await as(null).login({ userName: "pm", password: testPassword });
		expect(await codeOf(as(first.token).userInfo())).toBe("000010");
		expect(await codeOf(as(second.token).userInfo())).toBe("000000");
	});

	test("no token, an unknown one and a hash of one answer 000009", async () => {
		const { token_hash } = await world.db.selectFrom("session").select("token_hash").executeTakeFirstOrThrow();
		for (const token of [null, "", "not-a-token", token_hash]) expect(await codeOf(as(token).userInfo())).toBe("000009");
	});

	test("a token ends after an hour without refresh, and a session after twelve", async () => {
		pass(59);
		expect(await codeOf(as(tokenOf("PM")).userInfo())).toBe("000000");
		pass(1);
		expect(await codeOf(as(tokenOf("PM")).userInfo())).toBe("000009");

		let { token } = await as(null).login({ userName: "pm", password: testPassword });
		for (let i = 0; i < 35; i++) {
			pass(20);
			token = (await as(token).refresh()).token;
		}
		pass(19);
		expect((await as(token).refresh()).expiresIn).toBe(60);
		pass(1);
		expect(await codeOf(as(token).userInfo())).toBe("000009");
	});

	test("an expired session that is replaced is not called kicked", async () => {
		pass(61);
		await as(null).login({ userName: "pm", password: testPassword });
		expect(await codeOf(as(tokenOf("PM")).userInfo())).toBe("000009");
	});

	test("refresh rotates; the token before answers for a minute", async () => {
		const old = tokenOf("PM");
		pass(20);
		const { token } = await as(old).refresh();
		expect(token).not.toBe(old);
		expect(await codeOf(as(token).userInfo())).toBe("000000");
		expect(await codeOf(as(old).userInfo())).toBe("000000");
		pass(1);
		expect(await codeOf(as(old).userInfo())).toBe("000009");
		expect(await codeOf(as(token).userInfo())).toBe("000000");
	});

	test("two tabs refreshing at once get the same token", async () => {
		const [one, two] = await Promise.all([as(tokenOf("PM")).refresh(), as(tokenOf("PM")).refresh()]);
		expect(one).toEqual(two);
		expect(await codeOf(as(one.token).userInfo())).toBe("000000");
	});

	test("logging out ends the token", async () => {
		await as(tokenOf("PM")).logout();
		expect(await codeOf(as(tokenOf("PM")).userInfo())).toBe("000009");
		expect(await logOf("signOut")).toHaveLength(1);
	});

	test("a disabled user and a withdrawn right hold from the next request", async () => {
		expect((await as(tokenOf("CX")).userInfo()).buttons).toContain("sale.quote");
		await world.db.deleteFrom("role_permission").where("permission", "=", "sale.quote").execute();
		expect((await as(tokenOf("CX")).userInfo()).buttons).not.toContain("sale.quote");
		await world.db.updateTable("user").set({ status: "disabled" }).where("user_name", "=", "cx").execute();
		expect(await codeOf(as(tokenOf("CX")).userInfo())).toBe("000009");
	});
});

test("the clean-up takes what is over and leaves what lives", async () => {
	const count = async (table: "session" | "throttle") =>
		(
			await world.db
				.selectFrom(table)
				.select((eb) => eb.fn.countAll<number>().as("n"))
				.executeTakeFirstOrThrow()
		).n;
	const sessions = await count("session");
	await codeOf(as(null).login({ userName: "nobody", password: "wrong" }));
	expect(await count("throttle")).toBe(3);
	expect(await cleanUpIdentity(world.db, world.services.clock.now)).toBe(0);
	pass(16);
	expect(await cleanUpIdentity(world.db, world.services.clock.now)).toBe(2);
	expect(await codeOf(as(tokenOf("PM")).userInfo())).toBe("000000");
	pass(31 * 24 * 60);
	expect(await cleanUpIdentity(world.db, world.services.clock.now)).toBe(sessions + 1);
});

describe("user information", () => {
	test("super administrators see every menu, others the screens of their rights", async () => {
		const admin = await as(tokenOf("superuser")).userInfo();
		expect(admin).toMatchObject({ userInfo: { userType: 2, isSuperAdmin: true }, roles: ["superuser"] });
		expect(admin.menus).toContain("/log/log");
		const customer = await as(tokenOf("ComAdmin")).userInfo();
		expect(customer.menus).toEqual(["/sale/sale", "/QuotationReference/quotationRecord"]);
	});

	test("only PM, VDM and super administrators see costs", async () => {
		const seeing = [];
		for (const [role, { token }] of world.users) if ((await as(token).userInfo()).userInfo.seesCost) seeing.push(role);
		expect(seeing).toEqual(["superuser", "PM", "VDM"]);
	});

	test("a user without a role gets the error the portal waits for", async () => {
		await world.db
			.deleteFrom("user_role")
			.where("user_id", "=", world.users.get("CX")?.id ?? 0)
			.execute();
		const error = await as(tokenOf("CX"))
			.userInfo()
			.catch((e: unknown) => publicError(e, { language: "en" }));
		expect(error).toMatchObject({ code: "000004", message: expect.stringContaining("getInfo: roles must be a non-null array!") });
	});
});

describe("changing the password", () => {
	const next = "marble-lantern-84-orbit";

	test("needs the old one, holds at once, and is logged without either", async () => {
		const refused = await as(tokenOf("PM"))
			.changePassword({ oldPassword: "wrong", newPassword: next })
			.catch((e: unknown) => publicError(e, { language: "en" }));
		expect(refused).toMatchObject({ code: "000001", data: [{ field: "oldPassword", message: "The current password is incorrect" }] });
		await as(tokenOf("PM")).changePassword({ oldPassword: testPassword, newPassword: next });
		expect(await codeOf(as(tokenOf("PM")).userInfo())).toBe("000000");
		expect(await codeOf(as(null).login({ userName: "pm", password: testPassword }))).toBe("000001");
		expect(await codeOf(as(null).login({ userName: "pm", password: next }))).toBe("000000");
		expect(JSON.stringify(await logOf("changePassword"))).not.toMatch(/marble|violet/);
	});

	test("ends the token before the last rotation at once, whatever was left of its minute", async () => {
		const old = tokenOf("PM");
		const { token } = await as(old).refresh();
		await as(token).changePassword({ oldPassword: testPassword, newPassword: next });
		expect(await codeOf(as(old).userInfo())).toBe("000009");
		expect(await codeOf(as(old).refresh())).toBe("000009");
		expect(await codeOf(as(token).userInfo())).toBe("000000");
	});

	test.each([
		["short-7-word", "000000"],
		["short-7-wor", "000001"],
		["marble-lantern-84".repeat(8), "000001"],
		[testPassword, "000001"],
		["password1234", "000001"],
	])("%s answers %s", async (newPassword, code) => {
		expect(await codeOf(as(tokenOf("PM")).changePassword({ oldPassword: testPassword, newPassword }))).toBe(code);
	});

	test("guessing the old one is throttled like signing in", async () => {
		for (let i = 0; i < 5; i++) await codeOf(as(tokenOf("PM")).changePassword({ oldPassword: `wrong${i}`, newPassword: next }));
		expect(await codeOf(as(tokenOf("PM")).changePassword({ oldPassword: testPassword, newPassword: next }))).toBe("000005");
	});
});
