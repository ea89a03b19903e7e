import { describe, expect, test } from "vitest";
import { worldPerFile } from "../../testing/world.ts";
import { olderRail, placeIds, rateDb } from "../price-book/testing.ts";
import { changedFields, isSame } from "./sent-back.ts";

const world = worldPerFile(rateDb);
const call = async (method: string, path: string, body?: unknown) =>
	(await world.rest(method, path, "superuser", body)) as unknown as {
		code: string;
		data: Record<string, unknown> & { items: Record<string, unknown>[] };
		problems?: { field: string; message: string }[];
	};

test("a value is the same in every spelling callers have for it", () => {
	for (const [sent, answered] of [
		["48", 48],
		[1, true],
		["false", false],
		["", null],
		[[], null],
		["zh,en", ["zh", "en"]],
		[7.1, "7.10"],
		["1,200.50", "1200.50"],
		["3500", "3500.00"],
		["A0000000-0000-4000-8000-00000000000A", "a0000000-0000-4000-8000-00000000000a"],
	])
		expect(isSame(sent, answered), JSON.stringify(sent)).toBe(true);
	for (const [sent, answered] of [
		["", 48],
		["a", "A"],
		[["zh"], ["zh", "en"]],
		[0, true],
		["0", null],
		["007", "7"],
		["3500", "350"],
		["1.200", "1200"],
	])
		expect(isSame(sent, answered), JSON.stringify(sent)).toBe(false);
	expect(changedFields({ ID: "x", Name: "a", other: 1 }, { id: "x", name: "a" }, new Set(["id"]))).toEqual({ ID: "x", other: 1 });
});

describe("a whole record sent back with one field changed", () => {
	const rate = olderRail({ SSR: "6000", MSR: 5308 });
	let priceGUID = "";
	const row = async () => (await call("POST", "/api/v1/inlandRail/GetProductListData", { priceGUID })).data.items[0] ?? {};
	const update = async (changes: object) => call("POST", "/api/v1/inlandRail/UpdatePrice", { ...(await row()), ...changes });

	test("changes a rate by whichever spelling was changed", async () => {
		priceGUID = String((await call("POST", "/api/v1/inlandRail/AddInlandRail", rate)).data.priceGUID);
		// Nothing was said of the transit time: the new one is all of it.
		expect(await update({ transitTime: "7-9" })).toMatchObject({ code: "000000" });
		expect(await row()).toMatchObject({ transitMin: 7, transitMax: 9 });
		for (const wrong of ["abc", "4.5", "3-5-7", "3/5"])
			expect(await update({ transitTime: wrong })).toMatchObject({ code: "000001", problems: [{ field: "transitTime" }] });
		await update({ transitTime: "" });
		expect(await row()).toMatchObject({ transitMin: null, transitMax: null });
		await update({ transitTime: "-9", transitMax: 9 });
		expect(await row()).toMatchObject({ transitMin: null, transitMax: 9, transitTime: "-9" });
		await update({ transitTime: "5-6" });
		expect(await row()).toMatchObject({ transitTime: "5-6", transitMin: 5, transitMax: 6 });
		await update({ transitMax: 8 });
		expect(await row()).toMatchObject({ transitTime: "5-8" });
		await update({ inlandCity: "CNSIA" });
		expect(await row()).toMatchObject({ inlandCity: "CNSIA", inlandCityGUID: placeIds.xian });
		await update({ inlandCityGUID: placeIds.chongqing });
		expect(await row()).toMatchObject({ inlandCityGUID: placeIds.chongqing, portCityGUID: placeIds.shanghai });
	});

	test("a day the rates hold on leaves out what does not hold in lists, exports and deletions alike", async () => {
		const { priceGUID: _, ...answered } = await row();
		const added = await call("POST", "/api/v1/inlandRail/AddInlandRail", { ...answered, containerType: "20GP", validFrom: "2031-01-01" });
		expect(added, JSON.stringify(added)).toMatchObject({ code: "000000" });
		const asked = { containerType: "20GP", validOn: "2030-06-01" };
		expect((await call("POST", "/api/v1/inlandRail/GetProductListData", asked)).data.total).toBe(0);
		expect(await call("POST", "/api/v1/inlandRail/RemoveData", asked)).toMatchObject({ code: "000002" });
		expect(await call("POST", "/api/v1/inlandRail/RemoveData", { ...asked, validOn: "some day" })).toMatchObject({ code: "000001" });
		expect(await call("POST", "/api/v1/inlandRail/GetExportInlandRailListData", { ...asked, validOn: "some day" })).toMatchObject({ code: "000001" });
		expect(await call("POST", "/api/v1/inlandRail/RemoveData", { ...asked, validOn: "2031-01-01" })).toMatchObject({ data: { count: 1 } });
	});

	test("takes a container's code in any case, and says which there is none of", async () => {
		expect(await update({ containerType: "20gp" })).toMatchObject({ code: "000000" });
		expect(await row()).toMatchObject({ containerType: "20GP" });
		const unknown = await update({ containerType: "99xx" });
		expect(unknown).toMatchObject({ code: "000001", problems: [{ field: "containerType", message: "There is no container type 99XX" }] });
		await update({ containerType: "40HC" });
	});

	test("takes two spellings that mean the same, and names both where they contradict", async () => {
		expect(await update({ inlandCity: "CNSIA", inlandCityGUID: placeIds.xian })).toMatchObject({ code: "000000" });
		const { inlandCity } = await row();
		const both = await update({ inlandCity: "CNCKG", inlandCityGUID: placeIds.shanghai });
		expect(both).toMatchObject({ code: "000001" });
		const days = await update({ transitTime: "1-2", transitMin: 3 });
		expect(days).toMatchObject({ code: "000001", problems: [{ message: expect.stringContaining("transitTime") }, { field: "transitTime" }] });
		expect(await row()).toMatchObject({ inlandCity });
	});

	test("changes the cells of a quick edit that differ", async () => {
		const before = await row();
		const later = [{ ...before, SSR: "6100", changeFrom: "2026-11-15" }];
		expect(await call("POST", "/api/v1/inlandRail/UpdateQuickEdit", { rows: later })).toMatchObject({
			code: "000001",
			problems: [{ field: "changeFrom", message: "This call does not change it: UpdatePrice does" }],
		});
		const rows = [{ ...before, transitTime: "2-3", portCity: before.portCity }];
		expect(await call("POST", "/api/v1/inlandRail/UpdateQuickEdit", { rows })).toMatchObject({ code: "000000" });
		expect(await row()).toMatchObject({ transitMin: 2, transitMax: 3, railCost: before.railCost });
	});

	test("names a name that nothing is changed by, whatever else is changed with it", async () => {
		const before = await row();
		const told = (place: string) => [{ field: place, message: expect.any(String) }];
		const quick = (over: object) => call("POST", "/api/v1/inlandRail/UpdateQuickEdit", { rows: [{ ...before, ...over }] });
		const other = { portCityName: "Ningbo" };
		expect(await quick({ ...other, railCost: "5001" })).toMatchObject({ code: "000001", problems: told("rows.0.portCityName") });
		expect(await update({ ...other, railCost: "5001" })).toMatchObject({ code: "000001", problems: told("portCityName") });
		expect(await row()).toEqual(before);
		// The name may follow the city that is sent with it.
		expect((await quick({ portCity: "CNNGB", portCityGUID: placeIds.ningbo, ...other })).code).toBe("000000");
		expect((await call("POST", "/api/v1/inlandRail/UpdateQuickEdit", { rows: [{ ...(await row()), portCityID: placeIds.shanghai }] })).code).toBe(
			"000000",
		);
		expect(await row()).toMatchObject({ portCity: before.portCity });
	});

	test("and not a single one changed leaves version and log as they are", async () => {
		const entries = async () =>
			(
				await world.db
					.selectFrom("change_log")
					.select((eb) => eb.fn.countAll<number>().as("n"))
					.executeTakeFirst()
			)?.n;
		const before = await row();
		const people = (await call("POST", "/api/v1/User/UserList", { userName: "cx" })).data.items[0] ?? {};
		const role = (await call("POST", "/api/v1/role/RoleList", { roleCode: "CX" })).data.items[0] ?? {};
		const logged = await entries();
		expect((await update({})).code).toBe("000000");
		expect((await call("POST", "/api/v1/inlandRail/UpdateQuickEdit", { rows: [before] })).code).toBe("000000");
		expect(await row()).toEqual(before);
		expect(await call("PUT", "/api/v1/User/User", people)).toMatchObject({ code: "000000", data: { version: people.version } });
		expect(await call("POST", "/api/v1/role/updateRole", role)).toMatchObject({ code: "000000", data: { version: role.version } });
		expect(await entries()).toBe(logged);
		const { id } = (await call("POST", "/api/v1/Config/AddNotify", { notifyTitle: "Ice", notifyContent: "thick" })).data;
		const notice = (await call("GET", `/api/v1/Config/GetNotify?id=${id}`)).data;
		const grown = await entries();
		expect(await call("POST", "/api/v1/Config/UpdateNotify", notice)).toMatchObject({ code: "000000", data: { version: 1 } });
		expect(await entries()).toBe(grown);
	});

	test("and deleted leaves its last values in the log", async () => {
		const added = await call("POST", "/api/v1/inlandRail/AddInlandRail", { ...rate, container: "20GP" });
		await call("POST", "/api/v1/inlandRail/DelThePrice", { priceGUID: added.data.priceGUID });
		const { data } = await call("POST", "/api/Log/LogList", { objectID: added.data.priceGUID, action: "delete" });
		expect(data.items).toMatchObject([{ before: { rows: { [String(added.data.priceGUID)]: { cost: "5865.00", containerType: "20GP" } } } }]);
	});

	test("is refused in the words it was sent in", async () => {
		const one = await row();
		const quick = async (rows: object[]) => call("POST", "/api/v1/inlandRail/UpdateQuickEdit", { rows });
		const added = await call("POST", "/api/v1/inlandRail/AddInlandRail", { ...rate, container: "20GP" });
		const second = { priceGUID: added.data.priceGUID, version: 1 };
		const first = { priceGUID: one.priceGUID, version: one.version };
		expect(
			await quick([
				{ ...first, railCost: 1 },
				{ ...second, railCost: "much" },
			]),
		).toMatchObject({
			code: "000001",
			problems: [{ field: "rows.1.railCost", row: 2 }],
		});
		expect(
			await quick([
				{ ...first, railCost: 1 },
				{ ...second, containerType: "99XX" },
			]),
		).toMatchObject({
			problems: [{ field: "rows.1.containerType", row: 2 }],
		});
		const stale = await quick([
			{ ...first, railCost: 1 },
			{ ...second, version: 9, railCost: 2 },
		]);
		expect(stale).toMatchObject({ code: "000003", problems: [{ row: 2 }], conflict: { theirs: [{ priceGUID: second.priceGUID }] } });
		const user = (await call("POST", "/api/v1/User/UserList", { userName: "cx" })).data.items[0] ?? {};
		const { userGUID } = user;
		expect(await call("PUT", "/api/v1/User/User", { userGUID, name: "New", version: 99 })).toMatchObject({
			code: "000003",
			conflict: { mine: { name: "New" }, theirs: { name: user.name, roleGUIDs: user.roleGUIDs } },
		});
		const long = { inlandCity: "CNCKG", remark: "x".repeat(300) };
		expect(await call("POST", "/api/v1/inlandRail/GetProductListData", long)).toMatchObject({ code: "000001", problems: [{ field: "remark" }] });
		expect(await call("GET", "/api/Common/getEnumList?enumStr=")).toMatchObject({ code: "000001", problems: [{ field: "enumStr" }] });
		const text = { i18NKey: "account.unsaved", en: "a {b", zh: "好" };
		expect(await call("POST", "/api/v1/I18N/AddOrUpdateI18N", text)).toMatchObject({ code: "000001", problems: [{ field: "en" }] });
	});

	test("says which call changes what this one does not", async () => {
		const { data } = await call("POST", "/api/v1/User/UserList", { userName: "pm" });
		const user = data.items.find(({ userName }) => userName === "pm") ?? {};
		for (const status of ["disabled", 0]) {
			expect(await call("PUT", "/api/v1/User/User", { ...user, status })).toMatchObject({
				code: "000001",
				problems: [{ field: "status", message: expect.stringContaining("UserStatus") }],
			});
		}
		expect(await call("PUT", "/api/v1/User/User", { ...user, companyName: "X" })).toMatchObject({
			code: "000001",
			problems: [{ field: "companyName" }],
		});
		expect(await call("PUT", "/api/v1/User/User", { ...user, roles: ["CX", "pm"] })).toMatchObject({ code: "000000" });
		const { roles } = (await call("GET", `/api/v1/User/User/${user.userGUID}`)).data;
		expect((roles as string[]).sort()).toEqual(["CX", "PM"]);
		const role = (await call("POST", "/api/v1/role/RoleList", { roleCode: "CX" })).data.items[0] ?? {};
		const whole = (await call("GET", `/api/v1/Role/GetRole?id=${role.roleID}`)).data;
		expect(await call("POST", "/api/v1/role/updateRole", whole)).toMatchObject({ code: "000000" });
		expect(await call("POST", "/api/v1/role/updateRole", { ...whole, actions: [] })).toMatchObject({
			code: "000001",
			problems: [{ field: "actions", message: expect.stringContaining("AssignActions") }],
		});
		const { id } = (await call("POST", "/api/v1/Config/AddNotify", { notifyTitle: "Fog", notifyContent: "closed" })).data;
		const notice = (await call("GET", `/api/v1/Config/GetNotify?id=${id}`)).data;
		expect(await call("POST", "/api/v1/Config/UpdateNotify", { ...notice, status: "published" })).toMatchObject({
			code: "000001",
			problems: [{ field: "status", message: expect.stringContaining("ChangeNotifyStatus") }],
		});
		expect(await call("POST", "/api/v1/Config/UpdateNotify", { ...notice, title: "Ice" })).toMatchObject({ code: "000000" });
		expect((await call("GET", `/api/v1/Config/GetNotify?id=${id}`)).data).toMatchObject({ notifyTitle: "Ice" });
	});

	test("does not take rights from, or give them to, a role that has them all", async () => {
		const role = (await call("POST", "/api/v1/role/RoleList", { roleCode: "superuser" })).data.items[0] ?? {};
		const { actions } = (await call("GET", `/api/v1/Role/GetRole?id=${role.roleID}`)).data;
		expect(await call("POST", "/api/v1/role/AssignActions", { roleGUID: role.roleGUID, actions })).toMatchObject({ code: "000000" });
		const menus = (await call("GET", "/api/v1/Action/GetMenuAction")).data as unknown as { actionGUID: string }[];
		const one = menus.find(({ actionGUID }) => !(actions as string[]).includes(actionGUID))?.actionGUID;
		expect(await call("POST", "/api/v1/role/AssignActions", { roleGUID: role.roleGUID, actions: [one] })).toMatchObject({ code: "000004" });
	});
});
