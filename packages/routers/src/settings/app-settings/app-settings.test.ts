import { insertMany } from "@iqt/db";
import { expect, test } from "vitest";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { typedValue } from "./rules.ts";

const world = worldPerTest();
const { as, rest } = world;

const setting = { key: "support.email", name: "Support", type: "email" as const, value: "help@example.com" };

test.each([
	["number", "1,000.5", "1000.5"],
	["boolean", "TRUE", "true"],
	["url", "https://example.com", "https://example.com"],
	["json", '{"a":[1]}', '{"a":[1]}'],
	["text", "anything", "anything"],
] as const)("a %s is kept as %s", async (type, value, kept) => {
	const { id } = await as("superuser").appSetting.save({ ...setting, key: "sample", type, value });
	expect((await as("superuser").appSetting.get({ id })).value).toBe(kept);
});

test.each([
	["number", "many"],
	["boolean", "perhaps"],
	["url", "javascript:alert(1)"],
	["email", "help@"],
	["json", "{a:1}"],
] as const)("a %s is not %s", async (type, value) => {
	const sample = { ...setting, key: "sample", type, value };
	expect(await saidBy(as("superuser").appSetting.save(sample))).toMatchObject({ code: "000001", data: [{ field: "value" }] });
});

test("a key the portal reads takes values of the type it is read as, however it is spelled", async () => {
	for (const [key, type, value] of [
		["documentation.url", "text", "javascript:alert(1)"],
		["Documentation.URL", "email", "help@example.com"],
		["support.email", "url", "https://example.com"],
	] as const)
		expect(await saidBy(as("superuser").appSetting.save({ ...setting, key, type, value }))).toMatchObject({
			code: "000001",
			data: [{ field: "type" }],
		});
	await as("superuser").appSetting.save({ ...setting, key: "documentation.url", type: "url", value: "https://example.com/guide" });
	expect(await as("ComUser").appSetting.values({ keys: ["documentation.url"] })).toEqual({ "documentation.url": "https://example.com/guide" });
});

test("who may not see costs reads what is for everybody, and no more, though the settings are theirs to open", async () => {
	const sales = await world.db.selectFrom("role").select("id").where("code", "=", "SALS").executeTakeFirstOrThrow();
	const rights = ["appSetting.view", "appSetting.edit", "changeLog.view"].map((permission) => ({ role_id: sales.id, permission }));
	await insertMany(world.db, "role_permission", rights);
	const office = as("SALS");
	const kept = { key: "ntocc.perKm", name: "Per km", type: "json" as const, value: '{"*":{"perKm":"5.87","currency":"CNY"}}', shared: false };
	const { id } = await as("superuser").appSetting.save(kept);
	const open = await as("superuser").appSetting.save({ ...setting, shared: true });
	expect((await office.appSetting.get({ id: open.id })).value).toBe("help@example.com");
	const seen = [await office.appSetting.get({ id }), await office.appSetting.list({}), await office.changeLog.list({})];
	expect(JSON.stringify(seen)).not.toContain("5.87");
	expect((await office.appSetting.list({ search: "5.87" })).total).toBe(0);
	expect((await saidBy(office.appSetting.save({ ...kept, key: "mine", shared: true, id, version: 1 }))).code).toBe("000008");
});

test("the level of the log is one there is, and holds from the next request on until it is taken away", async () => {
	const levels: (string | null)[] = [];
	world.services.logFrom = (level) => void levels.push(level);
	const working: Promise<unknown>[] = [];
	world.services.waitUntil = (work) => void working.push(work);
	const level = { ...setting, key: "Log.Level", type: "text" as const, shared: false };
	expect(await saidBy(as("superuser").appSetting.save({ ...level, value: "loud" }))).toMatchObject({ code: "000001", data: [{ field: "value" }] });
	const { id } = await as("superuser").appSetting.save({ ...level, value: "debug" });
	await Promise.all(working);
	await as("superuser").appSetting.get({ id });
	expect(levels.at(-1)).toBe("debug");
	await as("superuser").appSetting.remove({ ids: [id] });
	await Promise.all(working);
	await as("superuser").appSetting.list({});
	expect(levels.at(-1)).toBeNull();
});

test("values are typed, and a bad one breaks nothing", () => {
	expect(typedValue({ type: "boolean", value: "true" })).toBe(true);
	expect(typedValue({ type: "number", value: "12.5" })).toBe(12.5);
	expect(typedValue({ type: "json", value: "[1]" })).toEqual([1]);
	expect(typedValue({ type: "json", value: "{broken" })).toBeNull();
	expect(typedValue({ type: "number", value: "broken" })).toBeNull();
});

test("the REST lines add, update, list, get, delete, and tell shared values by key", async () => {
	const base = "/api/v1/appsetting";
	const { data } = await rest("POST", `${base}/addAppSetting`, "superuser", setting);
	const { id } = data;
	await rest("POST", `${base}/addAppSetting`, "superuser", { ...setting, key: "secret", shared: false });
	await rest("POST", `${base}/addAppSetting`, "superuser", { ...setting, key: "limit", type: "number", value: 25 });
	expect(await rest("PUT", `${base}/updateAppSetting`, "superuser", { ...setting, id, version: 1, value: "desk@example.com" })).toMatchObject({
		data: { version: 2 },
	});
	expect((await rest("GET", `${base}/appsettings?type=email&pageSize=10&field=key&order=descending`, "superuser")).data).toMatchObject({
		total: 2,
		items: [{ key: "support.email" }, { key: "secret" }],
	});
	expect(await rest("GET", `${base}/getAppSetting?id=${id}`, "superuser")).toMatchObject({ data: { id, value: "desk@example.com" } });
	const values = await rest("GET", "/api/v1/Config/getValueByKeys?keys=Support.Email,secret&keys=limit,nothing", "ComAdmin");
	expect(values.data).toEqual({ "Support.Email": "desk@example.com", limit: 25 });
	expect(await rest("DELETE", `${base}/deleteAppSetting?id=${id}`, "superuser")).toMatchObject({ code: "000000" });
	expect(await rest("GET", `${base}/getAppSetting?id=${id}`, "superuser")).toMatchObject({ code: "000002" });
	expect(await rest("GET", `${base}/appsettings`, "PM")).toMatchObject({ code: "000008" });
});
