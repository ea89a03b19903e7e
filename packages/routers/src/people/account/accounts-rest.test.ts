import { afterEach, beforeEach, expect, test } from "vitest";
import { type AccountsWorld, accountsWorld } from "../../testing/accounts.ts";
import { testPassword } from "../../testing/portal.ts";

let world: AccountsWorld;
beforeEach(async () => {
	world = await accountsWorld();
});
afterEach(() => world.close());

const email = "wang.fang@huaye.example";

test("SendCodeEmail and CheckLogin sign in by the old paths", async () => {
	const sent = await world.rest("POST", "/IQT/api/common/sendcodeemail", null, { USERNAME: " pm " });
	expect(sent).toEqual({ code: "000000", message: "Verification Code sent. Please check your email.", data: null });
	const code = await world.codeFor("pm@example.com");
	const wrong = code === "111111" ? "222222" : "111111";
	expect(await world.rest("GET", `/api/Common/CheckLogin?email=pm@example.com&pass=${wrong}&t=1`, null)).toMatchObject({
		code: "000001",
		data: null,
	});
	expect(
		await world.rest("GET", `/api/Common/CheckLogin?email=pm@example.com&pass=${code}`, null, undefined, { "sec-fetch-site": "cross-site" }),
	).toMatchObject({
		code: "000008",
	});
	const { data } = await world.rest("GET", `/api/Common/CheckLogin?Email=pm@example.com&Pass=${code}&t=1`, null);
	expect(data).toEqual({ token: expect.any(String), expiresIn: 3600 });
	expect(await world.rest("GET", "/api/Common/GetUserInfo", String(data?.token))).toMatchObject({ code: "000000", data: { imitating: null } });
});

test("registration runs through the old paths: 100003, the checks, RegistInfo, 100008", async () => {
	await world.rest("POST", "/api/Common/SendCodeEmail", null, { userName: email });
	const must = await world.rest("GET", `/api/Common/CheckLogin?email=${email}&pass=${await world.codeFor(email)}`, null);
	expect(must).toMatchObject({ code: "100003", data: { registrationEmail: email, registrationKey: expect.any(String) } });
	expect(await world.rest("GET", `/api/CompanyUser/CheckUserEmail?email=${email}`, null)).toMatchObject({
		code: "000000",
		data: { available: true },
	});
	expect(await world.rest("GET", `/api/Common/CheckCompany?scode=HUAYE&code=wrong&email=${email}`, null)).toMatchObject({ code: "000001" });
	expect(await world.rest("GET", `/api/Common/CheckCompany?scode=HUAYE&code=KEY-2026&email=${email}`, null)).toMatchObject({
		data: { companyName: "Huaye Ltd" },
	});
	const body = { registrationKey: must.data?.registrationKey, email, scode: "HUAYE", code: "KEY-2026", name: "Wang Fang" };
	const done = await world.rest("POST", "/api/Common/RegistInfo", null, body);
	expect(done).toMatchObject({ code: "000000", message: "ok", data: { token: expect.any(String), expiresIn: 3600 } });
	expect(await world.rest("POST", "/api/Common/RegistInfo", null, body)).toMatchObject({ code: "100008", data: null });
});

test("ImitateLogin answers a token whose GetUserInfo says who looks", async () => {
	const { data } = await world.rest("POST", "/api/Common/ImitateLogin", null, { userName: " cx ", password: testPassword, customerCode: "HUAYE" });
	expect(await world.rest("GET", "/api/Common/GetUserInfo", String(data?.token))).toMatchObject({
		data: { userInfo: { userName: "comadmin" }, imitating: { by: "Customer experience" } },
	});
	expect(await world.rest("GET", "/api/Common/ReflashToken", String(data?.token))).toMatchObject({ code: "000000" });
});

test("the user domain's lines about oneself", async () => {
	const token = world.tokenOf("PM");
	expect(await world.rest("GET", "/api/v1/User/IsHavingTeamOrPassword?t=1", token)).toMatchObject({
		data: { isHavingTeam: false, isHavingPassword: true },
	});
	expect(await world.rest("POST", "/api/v1/User/UpdateUserInfo", token, { name: "Lin Xiao", phone: "+86 21 5888" })).toMatchObject({
		code: "000000",
	});
	expect(await world.rest("POST", "/api/v1/User/UpdateUserFunction", token, { functions: ["pricing"], areas: [] })).toMatchObject({ code: "000000" });
	expect(await world.as(token).profile()).toMatchObject({ displayName: "Lin Xiao", functions: ["pricing"] });
	expect(await world.rest("POST", "/api/v1/User/UpdateUserInfo", token, { language: "xx" })).toMatchObject({
		code: "000001",
		data: expect.stringContaining("language: "),
		problems: [{ field: "language" }],
	});
});

test("an API token works as Bearer, within its scopes, and never for the account itself", async () => {
	const { token } = await world.as(world.tokenOf("PM")).tokens.create({ name: "t", scopes: ["lookup.view"], days: 1 });
	const bearer = { authorization: `Bearer ${token}` };
	expect(await world.rest("GET", "/api/Common/GetProtData", null, undefined, bearer)).toMatchObject({ code: "000000" });
	expect(await world.rest("POST", "/api/Log/LogList", null, {}, bearer)).toMatchObject({ code: "000008" });
	for (const path of ["/api/Common/ReflashToken", "/api/Common/logout", "/api/v1/User/IsHavingTeamOrPassword"])
		expect(await world.rest("GET", path, null, undefined, bearer), path).toMatchObject({
			code: "000008",
			message: expect.stringContaining("API token"),
		});
});

test("the old GETs take their secrets in headers too, so that no address and no log holds them", async () => {
	const email = "wang@huaye.example";
	const secret = { "x-email": email, "x-code": "KEY-2026" };
	expect(await world.rest("GET", "/api/Common/CheckCompany?scode=HUAYE", null, undefined, secret)).toMatchObject({ code: "000000" });
	await world.rest("POST", "/api/Common/SendCodeEmail", null, { userName: email });
	const code = await world.codeFor(email);
	const must = await world.rest("GET", "/api/Common/CheckLogin", null, undefined, { "x-email": email, "x-pass": code });
	expect(must).toMatchObject({ code: "100003" });
	const key = String(must.data?.registrationKey);
	await world.db.updateTable("user").set({ email }).where("user_name", "=", "pm").execute();
	const asked = { "x-registration-key": key };
	expect(await world.rest("GET", `/api/CompanyUser/CheckUserEmail?email=${email}`, null, undefined, asked)).toMatchObject({
		code: "000000",
		data: { available: false },
	});
});

test("a profile is saved in part, and a save that changes nothing keeps its version", async () => {
	const token = world.tokenOf("PM");
	const save = (path: string, body: object) => world.rest("POST", `/api/v1/User/${path}`, token, body);
	expect(await save("UpdateUserInfo", { phone: "+86 10 5555" })).toMatchObject({ code: "000000", data: { version: 2 } });
	expect(await save("UpdateUserInfo", { name: null, language: "es" })).toMatchObject({ code: "000000", data: { version: 3 } });
	expect(await save("UpdateUserFunction", { functions: "sales" })).toMatchObject({ code: "000000", data: { version: 4 } });
	expect(await save("UpdateUserInfo", { phone: "+86 10 5555", language: "es" })).toMatchObject({ code: "000000", data: { version: 4 } });
	expect(await save("UpdateUserFunction", { functions: ["sales"] })).toMatchObject({ code: "000000", data: { version: 4 } });
	const row = await world.db.selectFrom("user").selectAll().where("user_name", "=", "pm").executeTakeFirst();
	expect(row).toMatchObject({ display_name: "Product manager", phone: "+86 10 5555", language: "es", functions: '["sales"]' });
});
