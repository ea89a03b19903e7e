import { beforeEach, expect, test } from "vitest";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest();
const as = (role: string) => world.as(role).group;
const guid = (role: string) => world.users.get(role)?.guid ?? "";
const row = () => ({ code: "EAST", nameZh: "华东组", nameEn: "East desk", members: [guid("SALS")], termZh: "先付款", termEn: "Prepaid\nonly" });
const terms = async (role: string, language = "en") =>
	(await world.rest("GET", "/api/Group/GetUserTerms", role, undefined, { language })).data as unknown as {
		groupCode: string;
		groupName: string;
		term: string;
	}[];

let id = "";
beforeEach(async () => {
	({ id } = await as("PM").save(row()));
});

test("a group says its people by name, each once, and is found by one of them", async () => {
	await as("PM").save({ ...row(), id, version: 1, members: [guid("SALS"), guid("ComAdmin"), guid("SALS")] });
	expect(await as("PM").get({ id })).toMatchObject({
		name: "East desk",
		members: [guid("SALS"), guid("ComAdmin")],
		memberNames: [{ value: guid("SALS"), label: "Sales" }, { value: guid("ComAdmin") }],
	});
	const holding = async (role: string) => (await as("PM").list({ filters: [{ field: "members", op: "contains", value: guid(role) }] })).total;
	expect([await holding("SALS"), await holding("CX")]).toEqual([1, 0]);
});

test("somebody there is none of, or who may no longer sign in, is refused", async () => {
	const stranger = crypto.randomUUID();
	expect(await saidBy(as("PM").save({ ...row(), code: "W", members: [stranger] }))).toMatchObject({ data: [{ field: "members" }] });
	await world.db.updateTable("user").set({ status: "disabled" }).where("guid", "=", guid("CX")).execute();
	expect(await saidBy(as("PM").save({ ...row(), code: "W", members: [guid("CX")] }))).toMatchObject({ data: [{ field: "members" }] });
	expect((await as("PM").people({})).map(({ value }) => value)).not.toContain(guid("CX"));
	expect((await as("PM").people({ search: "sales" })).map(({ value }) => value)).toEqual([guid("SALS")]);
});

test("people are told the terms of their groups, in their language, English or Chinese where there are none in it", async () => {
	await as("PM").save({ ...row(), code: "ALL", nameEn: "All", members: [guid("SALS"), guid("CX")], termEn: null });
	await as("PM").save({ ...row(), code: "NONE", nameEn: "None", termZh: null, termEn: null });
	expect(await terms("SALS")).toEqual([
		expect.objectContaining({ groupCode: "ALL", groupName: "All", term: "先付款", language: "zh" }),
		expect.objectContaining({ groupCode: "EAST", groupName: "East desk", term: "Prepaid\nonly", language: "en" }),
	]);
	expect((await terms("SALS", "ja")).map(({ term }) => term)).toEqual(["先付款", "Prepaid\nonly"]);
	expect((await terms("CX")).map(({ groupCode }) => groupCode)).toEqual(["ALL"]);
	expect(await terms("VDM")).toEqual([]);
});

test("terms are told from the first day of a group to its last", async () => {
	const told = async (days: object) => {
		const { version } = await as("PM").get({ id });
		await as("PM").save({ ...row(), activeFrom: null, activeTo: null, ...days, id, version });
		return (await terms("SALS")).length;
	};
	expect(await told({ activeFrom: "2026-11-20", activeTo: "2026-11-20" })).toBe(1);
	expect(await told({ activeFrom: "2026-11-21" })).toBe(0);
	expect(await told({ activeTo: "2026-11-19" })).toBe(0);
});

test("is shut to those who hold no right to it", async () => {
	expect(await saidBy(as("VDM").save({ ...row(), code: "V" }))).toMatchObject({ code: "000008" });
	expect(await saidBy(as("SALS").list({}))).toMatchObject({ code: "000008" });
});

test("older clients add, change, list, read and delete a group, its people by their GUIDs", async () => {
	const call = (method: "GET" | "POST", path: string, body?: object) => world.rest(method, `/api/v1/Group/${path}`, "PM", body, { language: "en" });
	const added = await call("POST", "AddOrUpdateGroup", {
		...row(),
		code: "west",
		members: undefined,
		memberGUIDs: [guid("CX").toUpperCase()],
		groupID: "",
	});
	const { groupID } = added.data;
	expect(added).toMatchObject({ code: "000000", data: { version: 1 } });
	const { data } = await call("GET", `GetGroupByID?groupID=${groupID}`);
	expect(data).toMatchObject({ groupID, code: "WEST", memberGUIDs: [guid("CX")] });
	expect(await call("POST", "AddOrUpdateGroup", data)).toMatchObject({ data: { version: 1 } });
	expect(await call("POST", "AddOrUpdateGroup", { groupID, termEn: "Cash" })).toMatchObject({ data: { version: 2 } });
	expect((await call("POST", "GetGroupList", { memberGUIDs: guid("CX") })).data).toMatchObject({ total: 1, items: [{ groupID }] });
	expect(await call("POST", `DeleteGroup?groupID=${groupID}`)).toMatchObject({ code: "000000" });
	expect(await call("GET", `GetGroupByID?groupID=${groupID}`)).toMatchObject({ code: "000002" });
});
