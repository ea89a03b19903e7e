import { expect, test } from "vitest";
import { handleRest } from "../../app/rest/adapter.ts";
import { builtInRoles } from "../../door/permissions.ts";
import { testPassword } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest();
const { tokenOf } = world;

async function call(method: string, path: string, token: string | null, body?: unknown) {
	const headers = { language: "en", ...(token ? { token } : {}) };
	const request = new Request(`http://localhost${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
	const response = await handleRest(world.services, request, { address: "192.0.2.9", requestId: "r" });
	return (await response?.json()) as { code: string; message: string; data: Record<string, unknown> | null };
}

test("both sign-ins answer token and expiresIn, in any case of path and keys", async () => {
	const staff = await call("POST", "/IQT/api/common/INTERNALLOGIN", null, { UserName: " pm ", PASSWORD: testPassword });
	expect(staff).toEqual({ code: "000000", message: "ok", data: { token: expect.any(String), expiresIn: 3600 } });
	expect(await call("POST", "/api/Common/InternalLogin", null, { userName: "comadmin", password: testPassword })).toMatchObject({
		code: "000001",
		data: null,
	});
	expect(await call("POST", "/api/Common/login", null, { userName: "comadmin", password: testPassword })).toMatchObject({ code: "000000" });
	expect(await call("GET", "/api/Common/GetUserInfo", String(staff.data?.token))).toMatchObject({ code: "000000" });
});

test("GetUserInfo answers userInfo, roles, menus and buttons", async () => {
	const { data } = await call("GET", "/api/Common/GetUserInfo?t=1", tokenOf("SALS"));
	expect(data).toMatchObject({ userInfo: { userName: "sals", userType: 1 }, roles: ["SALS"], menus: expect.arrayContaining(["/sale/sale"]) });
	expect(data?.buttons).toContain("sale.quote");
});

test("both spellings of the refresh rotate the token", async () => {
	const one = await call("GET", "/api/Common/ReflashToken?t=1", tokenOf("PM"));
	const two = await call("GET", "/api/Common/ReflshToken", String(one.data?.token));
	expect(two.data).toEqual({ token: expect.any(String), expiresIn: 3600 });
	expect(new Set([tokenOf("PM"), one.data?.token, two.data?.token]).size).toBe(3);
});

test("CheckApiPaths answers the allowed ones of the paths asked for", async () => {
	const apiPaths = ["/api/Common/GetUserInfo", "/IQT/api/LOG/loglist", "/api/Common/login", "/api/nothing", "api/v1/role/createRole"];
	const admin = await call("POST", "/api/Common/CheckApiPaths", tokenOf("superuser"), { apiPaths });
	expect(admin.data).toEqual(["/api/Common/GetUserInfo", "/IQT/api/LOG/loglist", "/api/Common/login", "api/v1/role/createRole"]);
	const sales = await call("POST", "/api/Common/CheckApiPaths", tokenOf("SALS"), { APIPATHS: apiPaths });
	expect(sales.data).not.toContain("/IQT/api/LOG/loglist");
	expect((await call("POST", "/api/Common/CheckApiPaths", tokenOf("SALS"), {})).data).toEqual([]);
});

test("ChangePassword and logout work through the old paths", async () => {
	const newPassword = "marble-lantern-84-orbit";
	expect(await call("POST", "/api/v1/User/ChangePassword", tokenOf("CX"), { oldPassword: testPassword, newPassword })).toMatchObject({
		code: "000000",
	});
	expect(await call("POST", "/api/Common/login", null, { userName: "cx", password: newPassword })).toMatchObject({ code: "000000" });
	expect(await call("GET", "/api/Common/GetUserInfo", tokenOf("CX"))).toMatchObject({ code: "000010", data: null });
	expect(await call("GET", "/api/Common/logout", tokenOf("PM"))).toMatchObject({ code: "000000" });
	expect(await call("GET", "/api/Common/GetUserInfo", tokenOf("PM"))).toMatchObject({ code: "000009" });
});

test("the log is listed by the flat filters of old clients", async () => {
	const log = await call("POST", "/api/Log/LogList", tokenOf("superuser"), { LogType: "role", pageIndex: 1, pageSize: 10 });
	expect(log.data).toMatchObject({ total: builtInRoles().length, pageSize: 10 });
	expect((await call("GET", "/api/Log/GetLogType", tokenOf("superuser"))).data).toEqual(["role", "user"]);
});
