import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type AccountsWorld, accountsWorld } from "../../testing/accounts.ts";
import { saidBy } from "../../testing/portal.ts";

let world: AccountsWorld;
beforeEach(async () => {
	world = await accountsWorld();
});
afterEach(() => world.close());

const email = "wang.fang@huaye.example";
const person = { scode: "huaye", code: "key-2026", displayName: "Wang Fang" };

async function keyFor(address: string): Promise<string> {
	await world.as(null).sendCode({ userName: address });
	const said = await saidBy(world.as(null).codeSignIn({ userName: address, code: await world.codeFor(address) }));
	expect(said).toMatchObject({ code: "100003", data: { registrationKey: expect.any(String), registrationEmail: address, expiresIn: 7200 } });
	return (said.data as { registrationKey: string }).registrationKey;
}
const register = (input: object) => world.as(null).register({ ...person, ...input } as Parameters<ReturnType<typeof world.as>["register"]>[0]);
const people = () => world.db.selectFrom("user").selectAll().where("email", "=", email).execute();

describe("registration", () => {
	test("a proven address without an account becomes a company user and is signed in", async () => {
		const registrationKey = await keyFor(email);
		const { token, expiresIn } = await register({ registrationKey, phone: "+86 21 5888 0000" });
		expect(expiresIn).toBe(3600);
		const info = await world.as(token).userInfo();
		expect(info).toMatchObject({ roles: ["ComUser"], userInfo: { userType: 3, name: "Wang Fang", companyName: "Huaye Ltd" } });
		expect(await people()).toMatchObject([
			{ user_name: email, company_id: world.companyId, phone: "+86 21 5888 0000", password_hash: null, language: "en" },
		]);
		expect(await world.logOf("create")).toEqual(expect.arrayContaining([expect.objectContaining({ object_type: "user", actor_name: "Wang Fang" })]));
		expect(await saidBy(register({ registrationKey }))).toMatchObject({ code: "100008" });
	});

	test("the first of a company is its administrator", async () => {
		await world.db.updateTable("user").set({ company_id: null }).where("company_id", "=", world.companyId).execute();
		const { token } = await register({ registrationKey: await keyFor(email), password: "marble-lantern-84-orbit" });
		expect((await world.as(token).userInfo()).roles).toEqual(["ComAdmin"]);
		expect(await saidBy(world.as(null).login({ userName: email, password: "marble-lantern-84-orbit" }))).toMatchObject({ code: "000000" });
	});

	test("an expired, an unknown and an older key are timed out", async () => {
		const first = await keyFor(email);
		const second = await keyFor(email);
		for (const registrationKey of ["unknown", first]) {
			expect(await saidBy(register({ registrationKey }))).toMatchObject({
				code: "100008",
				message: "The registration has timed out. Sign in with an e-mail code to start again.",
				data: null,
			});
		}
		world.pass(120);
		expect(await saidBy(register({ registrationKey: second }))).toMatchObject({ code: "100008" });
		expect(await people()).toEqual([]);
	});

	test("what is wrong is said by field and nothing is saved; the key still holds", async () => {
		const registrationKey = await keyFor(email);
		const wrong: [input: object, field: string][] = [
			[{ code: "wrong" }, "code"],
			[{ scode: "NOBODY" }, "code"],
			[{ email: "else@huaye.example" }, "email"],
			[{ password: "password1234" }, "password"],
			[{ password: "short" }, "password"],
			[{ displayName: "  " }, "displayName"],
		];
		for (const [input, field] of wrong) {
			expect(await saidBy(register({ registrationKey, ...input })), field).toMatchObject({ code: "000001", data: [{ field }] });
		}
		expect(await people()).toEqual([]);
		expect(await saidBy(register({ registrationKey, email: email.toUpperCase() }))).toMatchObject({ code: "000000" });
	});

	test("an address of another domain is not let into the company", async () => {
		const registrationKey = await keyFor("spy@huaye.example.org");
		expect(await saidBy(register({ registrationKey }))).toMatchObject({ code: "000001", data: [{ field: "code" }] });
	});

	test("two requests with one key make one user", async () => {
		const registrationKey = await keyFor(email);
		const codes = (await Promise.all([saidBy(register({ registrationKey })), saidBy(register({ registrationKey }))])).map(({ code }) => code);
		expect(codes.sort()).toEqual(["000000", "100008"]);
		expect(await people()).toHaveLength(1);
	});

	test("an address that got an account meanwhile is refused, and the key is not used up for nothing", async () => {
		const registrationKey = await keyFor(email);
		await world.db.updateTable("user").set({ email }).where("user_name", "=", "cx").execute();
		expect(await saidBy(register({ registrationKey }))).toMatchObject({ code: "000001", data: [{ field: "userName" }] });
		expect((await world.db.selectFrom("registration").selectAll().execute()).map((row) => row.used_at)).toEqual([null]);
	});
});

describe("checks before a registration", () => {
	test("a company is named to who knows its code, its check code and has an address of its domain", async () => {
		const check = (input: object) => saidBy(world.as(null).checkCompany({ scode: "HUAYE", code: "KEY-2026", email, ...input }));
		expect(await check({})).toMatchObject({ code: "000000", data: { scode: "HUAYE", companyName: "Huaye Ltd" } });
		const wrong = await Promise.all([check({ code: "x" }), check({ scode: "x" }), check({ email: "a@b.example" })]);
		expect(new Set(wrong.map((said) => JSON.stringify(said))).size).toBe(1);
		for (let i = 0; i < 3; i++) await check({ code: "x" });
		expect(await check({})).toMatchObject({ code: "000005" });
	});

	test("a company without a check code takes nobody", async () => {
		await world.db.updateTable("company").set({ check_code: null }).execute();
		expect(await saidBy(world.as(null).checkCompany({ scode: "HUAYE", code: "null", email }))).toMatchObject({ code: "000001" });
	});

	test("only who proved an address learns whether it has an account", async () => {
		const available = (address: string, registrationKey?: string) =>
			world.as(null).checkUserEmail({ email: address, ...(registrationKey ? { registrationKey } : {}) });
		expect(await available("pm@example.com")).toEqual({ email: "pm@example.com", available: true });
		const key = await keyFor(email);
		expect(await available("pm@example.com", key)).toMatchObject({ available: true });
		expect(await available(email, key)).toMatchObject({ available: true });
		await register({ registrationKey: await keyFor("other@huaye.example") });
		await world.db.updateTable("user").set({ email }).where("email", "=", "other@huaye.example").execute();
		expect(await available(email, key)).toMatchObject({ available: false });
		expect(await saidBy(available("no address"))).toMatchObject({ code: "000001", data: [{ field: "email" }] });
	});

	test("the company's administrator sees the codes and renews the check code", async () => {
		const admin = world.as(world.tokenOf("ComAdmin"));
		expect(await admin.company.codes()).toEqual({ scode: "HUAYE", name: "Huaye Ltd", code: "KEY-2026", emailDomain: "huaye.example" });
		const { code } = await admin.company.renewCode({});
		expect(code).toMatch(/^[A-Z2-9]{10}$/);
		expect(await saidBy(world.as(null).checkCompany({ scode: "HUAYE", code: "KEY-2026", email }))).toMatchObject({ code: "000001" });
		expect(await saidBy(world.as(null).checkCompany({ scode: "HUAYE", code, email }))).toMatchObject({ code: "000000" });
		expect(JSON.stringify(await world.logOf("renewCheckCode"))).not.toContain(code);
		expect(await saidBy(world.as(world.tokenOf("ComUser")).company.codes())).toMatchObject({ code: "000008" });
	});
});
