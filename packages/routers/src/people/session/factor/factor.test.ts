import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type AccountsWorld, accountsWorld } from "../../../testing/accounts.ts";
import { saidBy, testPassword } from "../../../testing/portal.ts";
import { stepAt } from "./rules.ts";
import { codeAt } from "./totp.ts";

let world: AccountsWorld;
beforeEach(async () => {
	world = await accountsWorld();
});
afterEach(() => world.close());

const needed = { code: "000006" };
const wrong = (field: string) => ({ code: "000001", data: [expect.objectContaining({ field })] });

const codeNow = (key: string, off = 0) => codeAt(key, stepAt(world.services.clock.now) + off);
/** The next half minute, in which another code holds. */
const later = () => world.pass(0.5);
const me = (role: string) => ({ userName: role.toLowerCase(), password: testPassword });

/** Sets a second factor up as the role's user; answers its key and recovery codes. A code may be used right away. */
async function enrolled(role: string, token = world.tokenOf(role)) {
	const { key, uri } = await world.as(token).factor.start({ password: testPassword });
	expect(uri).toContain(`secret=${key}&`);
	const { recoveryCodes } = await world.as(token).factor.confirm({ code: await codeNow(key) });
	later();
	return { key, recoveryCodes };
}

async function challengeOf(call: Promise<unknown>): Promise<string> {
	const said = await saidBy(call);
	expect(said).toMatchObject({ ...needed, data: { challenge: expect.stringMatching(/^[\w-]{43}$/), expiresIn: 600 } });
	return (said.data as { challenge: string }).challenge;
}

describe("setting it up", () => {
	test("asks for the password, shows the key once, and counts from the first right code on", async () => {
		const pm = world.as(world.tokenOf("PM"));
		expect(await pm.factor.status()).toEqual({ on: false, required: false, since: null, recoveryLeft: 0, hasPassword: true });
		expect(await saidBy(pm.factor.start({}))).toMatchObject(wrong("password"));
		expect(await saidBy(pm.factor.start({ password: "not the password" }))).toMatchObject(wrong("password"));
		expect(await saidBy(pm.factor.confirm({ code: "123456" }))).toMatchObject({ code: "000004" });
		const { key } = await pm.factor.start({ password: testPassword });
		expect(await saidBy(pm.factor.confirm({ code: await codeNow(key, 5) }))).toMatchObject(wrong("code"));
		// Nothing counts yet.
		expect(await saidBy(world.as(null).login(me("PM")))).toMatchObject({ code: "000000" });
		const again = world.as((await world.as(null).login(me("PM"))).token);
		const { recoveryCodes } = await again.factor.confirm({ code: await codeNow(key) });
		expect(new Set(recoveryCodes).size).toBe(10);
		for (const code of recoveryCodes) expect(code).toMatch(/^[A-HJK][A-Z2-9]{4}-[A-Z2-9]{5}$/);
		expect(await again.factor.status()).toMatchObject({ on: true, since: world.services.clock.now.toISOString(), recoveryLeft: 10 });
		expect((await world.mailTo("pm@example.com"))?.subject).toBe("两步验证已启用");
	});

	test("leaves neither key nor recovery codes in the database or the change log", async () => {
		const { key, recoveryCodes } = await enrolled("PM");
		await challengeOf(world.as(null).login(me("PM")));
		const everything = JSON.stringify([
			await world.db.selectFrom("second_factor").selectAll().execute(),
			await world.db.selectFrom("factor_challenge").selectAll().execute(),
			await world.db.selectFrom("change_log").selectAll().execute(),
			await world.db.selectFrom("outbox").selectAll().execute(),
			await world.db.selectFrom("idempotency_key").selectAll().execute(),
		]);
		expect(everything).not.toContain(key);
		for (const code of recoveryCodes) expect(everything).not.toContain(code.replace("-", ""));
		// The tests' hasher keeps what it hashes readable: the codes went through it.
		const kept = await world.db.selectFrom("recovery_code").select("code_hash").execute();
		expect(kept.map((row) => row.code_hash).sort()).toEqual(recoveryCodes.map((code) => `test$1$${code.replace("-", "")}`).sort());
	});

	test("a key that was shown waits twenty minutes", async () => {
		const pm = world.as(world.tokenOf("PM"));
		const { key } = await pm.factor.start({ password: testPassword });
		world.pass(21);
		// Another call: each has the time it began at.
		const late = world.as(world.tokenOf("PM")).factor.confirm({ code: await codeNow(key) });
		expect(await saidBy(late)).toMatchObject({ code: "000004" });
	});

	test("a new device needs the old one or a recovery code; until it is confirmed the old one counts", async () => {
		const { key, recoveryCodes } = await enrolled("PM");
		const pm = world.as(world.tokenOf("PM"));
		expect(await saidBy(pm.factor.start({ password: testPassword }))).toMatchObject(wrong("code"));
		const next = await pm.factor.start({ password: testPassword, code: recoveryCodes[0] });
		await world.as(null).login({ ...me("PM"), code: await codeNow(key) });
		const { token } = await world.as(null).login({ ...me("PM"), code: recoveryCodes[1] });
		await world.as(token).factor.confirm({ code: await codeNow(next.key) });
		later();
		expect(await saidBy(world.as(null).login({ ...me("PM"), code: await codeNow(key) }))).toMatchObject(wrong("code"));
		expect(await saidBy(world.as(null).login({ ...me("PM"), code: await codeNow(next.key) }))).toMatchObject({ code: "000000" });
		expect(await saidBy(world.as(null).login({ ...me("PM"), code: recoveryCodes[2] }))).toMatchObject(wrong("code"));
	});

	test("belongs to the person alone: neither a program nor staff in their name", async () => {
		const pm = world.as(world.tokenOf("PM"));
		const { token } = await pm.tokens.create({ name: "t", scopes: ["inlandRail.view"], days: 7 });
		const imitation = await world.as(null).imitateLogin({ ...me("superuser"), customerCode: "HUAYE" });
		for (const stranger of [token, imitation.token]) {
			expect(await saidBy(world.as(stranger).factor.start({ password: testPassword }))).toMatchObject({ code: "000008" });
			expect(await saidBy(world.as(stranger).factor.status())).toMatchObject({ code: "000008" });
		}
	});
});

describe("signing in", () => {
	test("by password asks for it; the challenge with a code gives the session, once", async () => {
		const { key } = await enrolled("PM");
		const before = world.tokenOf("PM");
		const challenge = await challengeOf(world.as(null).login(me("PM")));
		// The session before lives until the new one begins.
		expect(await saidBy(world.as(before).userInfo())).toMatchObject({ code: "000000" });
		const { token } = await world.as(null).secondFactor({ challenge, code: await codeNow(key) });
		expect((await world.as(token).userInfo()).userInfo.userName).toBe("pm");
		expect(await saidBy(world.as(before).userInfo())).toMatchObject({ code: "000010" });
		later();
		expect(await saidBy(world.as(null).secondFactor({ challenge, code: await codeNow(key) }))).toMatchObject({ code: "000004" });
		expect((await world.logOf("signIn")).at(-1)?.after).toContain('"secondFactor":"totp"');
	});

	test("takes a code once, one of the half minutes around, and none before one that was used", async () => {
		const { key } = await enrolled("PM");
		world.pass(2);
		const enter = async (off: number) => saidBy(world.as(null).login({ ...me("PM"), totp: await codeNow(key, off) }));
		expect(await enter(0)).toMatchObject({ code: "000000" });
		expect(await enter(0)).toMatchObject(wrong("code"));
		expect(await enter(-1)).toMatchObject(wrong("code"));
		expect(await enter(1)).toMatchObject({ code: "000000" });
		expect(await enter(2)).toMatchObject(wrong("code"));
	});

	test("of two that use one code at once, one comes in", async () => {
		const { key } = await enrolled("PM");
		const code = await codeNow(key);
		const said = await Promise.all([saidBy(world.as(null).login({ ...me("PM"), code })), saidBy(world.as(null).login({ ...me("PM"), code }))]);
		expect(said.map((one) => one.code).sort()).toEqual(["000000", "000001"]);
	});

	test("with a recovery code works once, in any spelling, and is told by mail", async () => {
		const { recoveryCodes } = await enrolled("PM");
		const [first = "", second = ""] = recoveryCodes;
		const challenge = await challengeOf(world.as(null).internalLogin(me("PM")));
		const { token } = await world.as(null).secondFactor({ challenge, recoveryCode: first.toLowerCase().replace("-", " ") });
		expect(await world.as(token).factor.status()).toMatchObject({ recoveryLeft: 9 });
		expect((await world.mailTo("pm@example.com"))?.subject).toBe("已使用恢复码登录");
		const next = await challengeOf(world.as(null).login(me("PM")));
		expect(await saidBy(world.as(null).secondFactor({ challenge: next, recoveryCode: first }))).toMatchObject(wrong("recoveryCode"));
		expect(await saidBy(world.as(null).secondFactor({ challenge: next, recoveryCode: second }))).toMatchObject({ code: "000000" });
	});

	test("by a mailed code asks for it too, and a new password by mail does not take it away", async () => {
		const { key } = await enrolled("SALS");
		await world.as(null).sendCode({ userName: "sals" });
		const code = await world.codeFor("sals@example.com");
		const challenge = await challengeOf(world.as(null).codeSignIn({ userName: "sals", code }));
		expect(await saidBy(world.as(null).codeSignIn({ userName: "sals", code }))).toMatchObject({ code: "000001" });
		await world.as(null).secondFactor({ challenge, code: await codeNow(key) });
		later();
		await world.as(null).forgotPassword({ userName: "sals" });
		const newPassword = "marble-lantern-84-orbit";
		const reset = await challengeOf(world.as(null).resetPassword({ userName: "sals", code: await world.codeFor("sals@example.com"), newPassword }));
		expect(await saidBy(world.as(null).secondFactor({ challenge: reset, code: await codeNow(key) }))).toMatchObject({ code: "000000" });
		await challengeOf(world.as(null).login({ userName: "sals", password: newPassword }));
	});

	test("bears five wrong codes, then begins anew, and ten an hour whoever tries", async () => {
		const { key } = await enrolled("PM");
		const bad = await codeNow(key, 9);
		for (let round = 0; round < 2; round++) {
			const challenge = await challengeOf(world.as(null).login(me("PM")));
			for (let i = 0; i < 4; i++) expect(await saidBy(world.as(null).secondFactor({ challenge, code: bad }))).toMatchObject(wrong("code"));
			expect(await saidBy(world.as(null).secondFactor({ challenge, code: bad }))).toMatchObject({ code: "000004" });
			expect(await saidBy(world.as(null).secondFactor({ challenge, code: await codeNow(key) }))).toMatchObject({ code: "000004" });
		}
		expect(await world.logOf("secondFactorFailed")).toHaveLength(10);
		const challenge = await challengeOf(world.as(null, { address: "198.51.100.7" }).login(me("PM")));
		expect(await saidBy(world.as(null, { address: "198.51.100.7" }).secondFactor({ challenge, code: await codeNow(key) }))).toMatchObject({
			code: "000005",
		});
		world.pass(61);
		expect(await saidBy(world.as(null).login({ ...me("PM"), code: await codeNow(key) }))).toMatchObject({ code: "000000" });
	});

	test("waits ten minutes, and not beyond another password or a closed account", async () => {
		const { key } = await enrolled("PM");
		const early = await challengeOf(world.as(null).login(me("PM")));
		world.pass(11);
		expect(await saidBy(world.as(null).secondFactor({ challenge: early, code: await codeNow(key) }))).toMatchObject({ code: "000004" });
		const { token } = await world.as(null).login({ ...me("PM"), code: await codeNow(key) });
		later();
		const waiting = await challengeOf(world.as(null).login(me("PM")));
		await world.as(token).changePassword({ oldPassword: testPassword, newPassword: "marble-lantern-84-orbit" });
		expect(await saidBy(world.as(null).secondFactor({ challenge: waiting, code: await codeNow(key) }))).toMatchObject({ code: "000004" });
		const closed = await challengeOf(world.as(null).login({ userName: "pm", password: "marble-lantern-84-orbit" }));
		await world.db.updateTable("user").set({ status: "disabled" }).where("user_name", "=", "pm").execute();
		expect(await saidBy(world.as(null).secondFactor({ challenge: closed, code: await codeNow(key) }))).toMatchObject({ code: "000004" });
		for (const unknown of ["x", "0".repeat(43)])
			expect(await saidBy(world.as(null).secondFactor({ challenge: unknown, code: "123456" }))).toMatchObject({ code: "000004" });
	});

	test("through a customer's eyes asks the staff person, not the customer", async () => {
		const { key } = await enrolled("superuser");
		await enrolled("ComAdmin");
		const challenge = await challengeOf(world.as(null).imitateLogin({ ...me("superuser"), customerCode: "HUAYE" }));
		const { token } = await world.as(null).secondFactor({ challenge, code: await codeNow(key) });
		expect((await world.as(token).userInfo()).imitating).toMatchObject({ as: "Company administrator" });
		expect((await world.logOf("imitate")).at(-1)).toMatchObject({ actor_name: "Super administrator → Company administrator" });
		const back = await world.as(token).endImitation();
		expect((await world.as(back.token).userInfo()).userInfo.userName).toBe("superuser");
	});

	test("does not ask programs", async () => {
		const { token } = await world.as(world.tokenOf("PM")).tokens.create({ name: "t", scopes: ["inlandRail.view"], days: 7 });
		await enrolled("PM");
		expect(await saidBy(world.as(token).userInfo())).toMatchObject({ code: "000000" });
	});

	test("with a key sealed under another secret only recovery codes help", async () => {
		const { key, recoveryCodes } = await enrolled("PM");
		const { sealer } = world.services;
		world.services.sealer = { ...sealer, open: async () => null };
		expect(await saidBy(world.as(null).login({ ...me("PM"), code: await codeNow(key) }))).toMatchObject(wrong("code"));
		expect(await saidBy(world.as(null).login({ ...me("PM"), code: recoveryCodes[0] }))).toMatchObject({ code: "000000" });
	});
});

describe("through the old paths", () => {
	const refused = (field: string) => ({ code: "000001", data: expect.any(String), problems: [expect.objectContaining({ field })] });
	const paths = [
		["/api/Common/login", "PM", {}],
		["/api/Common/InternalLogin", "PM", {}],
		["/api/Common/ImitateLogin", "superuser", { customerCode: "HUAYE" }],
	] as const;

	test.each(paths)("%s refuses without a code, by its field, and takes it in the same call", async (path, role, more) => {
		const { key, recoveryCodes } = await enrolled(role);
		const body = { ...me(role), ...more };
		const without = await world.rest("POST", path, null, body);
		expect(without).toMatchObject({ code: "000001", problems: [{ field: "code", message: expect.stringContaining("authenticator app") }] });
		expect(JSON.stringify(without)).not.toMatch(/token|challenge/);
		for (const empty of ["", null, " "]) expect((await world.rest("POST", path, null, { ...body, code: empty })).code).toBe("000001");
		expect(await world.rest("POST", path, null, { ...body, code: await codeNow(key, 7) })).toMatchObject(refused("code"));
		const token = { code: "000000", data: { token: expect.any(String) } };
		const code = await codeNow(key);
		expect(await world.rest("POST", path, null, { ...body, code: code.startsWith("0") ? code : Number(code) })).toMatchObject(token);
		expect(await world.rest("POST", path, null, { ...body, totp: recoveryCodes[4] })).toMatchObject(token);
	});

	test("CheckLogin takes it beside the mailed code, which is good for another try", async () => {
		const { key } = await enrolled("SALS");
		await world.as(null).sendCode({ userName: "sals" });
		const mailed = await world.codeFor("sals@example.com");
		const path = `/api/Common/CheckLogin?email=sals@example.com&pass=${mailed}`;
		expect(await world.rest("GET", path, null)).toMatchObject(refused("totp"));
		expect(await world.rest("GET", `${path}&totp=${await codeNow(key, 8)}`, null)).toMatchObject(refused("totp"));
		expect(await world.rest("GET", `${path}&totp=${await codeNow(key)}`, null)).toMatchObject({
			code: "000000",
			data: { token: expect.any(String) },
		});
	});

	test("somebody without one signs in as ever, whatever else is sent", async () => {
		for (const more of [{}, { code: "" }, { code: "captcha" }, { totp: 1 }]) {
			const answer = await world.rest("POST", "/api/Common/login", null, { ...me("CX"), ...more });
			expect(answer).toMatchObject({ code: "000000", data: { token: expect.any(String) } });
		}
	});
});

describe("taking it away", () => {
	test("needs password and code, and ends the asking", async () => {
		const { key, recoveryCodes } = await enrolled("PM");
		const pm = world.as(world.tokenOf("PM"));
		expect(await saidBy(pm.factor.turnOff({ code: await codeNow(key) }))).toMatchObject(wrong("password"));
		expect(await saidBy(pm.factor.turnOff({ password: testPassword, code: "000000" }))).toMatchObject(wrong("code"));
		await pm.factor.turnOff({ password: testPassword, code: await codeNow(key) });
		expect(await pm.factor.status()).toMatchObject({ on: false, recoveryLeft: 0 });
		expect(await saidBy(world.as(null).login(me("PM")))).toMatchObject({ code: "000000" });
		expect((await world.logOf("secondFactorOff")).length).toBe(1);
		const after = world.as((await world.as(null).login(me("PM"))).token);
		expect(await saidBy(after.factor.renewCodes({ code: recoveryCodes[0] }))).toMatchObject(wrong("code"));
	});

	test("new recovery codes take the place of the old", async () => {
		const { key, recoveryCodes } = await enrolled("PM");
		const pm = world.as(world.tokenOf("PM"));
		expect(await saidBy(pm.factor.renewCodes({ code: "000000" }))).toMatchObject(wrong("code"));
		const fresh = await pm.factor.renewCodes({ code: await codeNow(key) });
		expect(await saidBy(world.as(null).login({ ...me("PM"), code: recoveryCodes[0] }))).toMatchObject(wrong("code"));
		expect(await saidBy(world.as(null).login({ ...me("PM"), code: fresh.recoveryCodes[0] }))).toMatchObject({ code: "000000" });
	});

	test("one person's are hashed once at a time: those asked for meanwhile are refused before any work", async () => {
		const { key } = await enrolled("PM");
		const pm = world.as(world.tokenOf("PM"));
		const code = await codeNow(key);
		const { passwords } = world.services;
		const quick = passwords.hash;
		let goOn = () => {};
		const held = new Promise<void>((resolve) => {
			goOn = resolve;
		});
		const begun = new Promise<void>((resolve) => {
			passwords.hash = async (text) => {
				resolve();
				await held;
				return quick(text);
			};
		});
		const first = pm.factor.renewCodes({ code });
		await begun;
		expect(await saidBy(pm.factor.renewCodes({ code }))).toMatchObject({ code: "000005" });
		goOn();
		expect((await first).recoveryCodes).toHaveLength(10);
	});
});
