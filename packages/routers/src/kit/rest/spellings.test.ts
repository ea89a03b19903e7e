import { expect, test } from "vitest";
import { ensureJobs } from "../../app/jobs/runner.ts";
import { worldPerFile } from "../../testing/world.ts";
import { rateDb } from "../price-book/testing.ts";

const world = worldPerFile(rateDb);
const call = (method: string, path: string, body?: unknown) => world.rest(method, path, "superuser", body);

test("ids of zeros among a role's actions are none", async () => {
	const { roleGUID } = (await call("POST", "/api/v1/role/createRole", { roleCode: "CLERK", roleName: "Clerk" })).data;
	const [menu] = (await call("GET", "/api/v1/Action/GetMenuAction")).data as unknown as { actionGUID: string }[];
	for (const actions of [["00000000-0000-0000-0000-000000000000", menu?.actionGUID], `${menu?.actionGUID},00000000-0000-0000-0000-000000000000`]) {
		expect((await call("POST", "/api/v1/role/AssignActions", { roleGUID, actions })).code).toBe("000000");
		expect((await call("GET", `/api/v1/Role/GetRole?id=${roleGUID}`)).data.actions).toEqual([menu?.actionGUID]);
	}
});

test("a setting of yes or no is 1 or 0 as well", async () => {
	const setting = { key: "old.flag", name: "Flag", type: "boolean", value: 1 };
	const { id } = (await call("POST", "/api/v1/appsetting/addAppSetting", setting)).data;
	const value = async () => (await call("GET", `/api/v1/appsetting/getAppSetting?id=${id}`)).data.value;
	expect(await value()).toBe("true");
	expect((await call("PUT", "/api/v1/appsetting/updateAppSetting", { id, value: "0" })).code).toBe("000000");
	expect(await value()).toBe("false");
	expect((await call("PUT", "/api/v1/appsetting/updateAppSetting", { id, value: "2" })).code).toBe("000001");
	expect((await call("GET", "/api/v1/appsetting/appsettings?pageIndex=null&pageSize=undefined")).code).toBe("000000");
});

test("names of tasks and messages are known in any case", async () => {
	await ensureJobs(world.db, world.services.clock.now);
	const [job] = (await call("POST", "/api/job/GetJobList", {})).data as unknown as { jobName: string }[];
	expect((await call("POST", "/api/job/StopJob", { jobName: job?.jobName.toUpperCase() })).code).toBe("000000");
	const saved = await call("POST", "/api/v1/I18N/AddOrUpdateI18N", { i18NKey: "ACCOUNT.UNSAVED", en: "Unsaved, still" });
	expect(saved).toMatchObject({ code: "000000", data: { i18NKey: "account.unsaved", en: "Unsaved, still" } });
	for (const en of ["{", "a } b"]) {
		const own = await call("POST", "/api/v1/I18N/AddOrUpdateI18N", { i18NKey: "own.text", en });
		expect(own, en).toMatchObject({ code: "000001", problems: [{ field: "en" }] });
	}
});

test("a GUID of no known version is one there is nothing of, and amounts may be grouped", async () => {
	const id = "11111111-1111-1111-1111-111111111111";
	expect((await call("POST", "/api/v1/sale/SendQuotation", { quotationGUID: id })).code).toBe("000002");
	expect((await call("POST", "/api/v1/sale/AskForDiscount", { quotationGUID: id, total: "19,000.00", reason: "volume" })).code).toBe("000002");
	expect((await call("POST", "/api/v1/sale/AskForDiscount", { quotationGUID: id, total: "19,00", reason: "volume" })).code).toBe("000001");
});
