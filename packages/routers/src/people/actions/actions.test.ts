import { expect, test } from "vitest";
import { restRoutes } from "../../app/app-router.ts";
import { menuOf, permissionKeys } from "../../door/permissions.ts";
import { refusal } from "../../testing/portal.ts";
import { peoplePerTest } from "../users/testing.ts";

const world = peoplePerTest();

const admin = () => world.as("superuser").actions;
const actionOf = (action: Awaited<ReturnType<typeof page>>[number] | undefined) => {
	if (!action) throw new Error("no such action");
	const { id, version, kind, code, name, path, permission } = action;
	return { id, version, kind, code, name, path, permission };
};
const page = async (search: string) => (await admin().list({ search, pageSize: 200 })).items;

test("every right of the registry is there to be granted, in the caller's words", async () => {
	const product = (await admin().roleActions()).filter((action) => action.origin === "product");
	expect(product.map((action) => action.permission).sort()).toEqual([...permissionKeys()].sort());
	expect(product.find((action) => action.permission === "inlandRail.edit")).toMatchObject({
		kind: "button",
		name: "Rail price · Edit",
		roles: ["superuser", "PM", "VDM"],
	});
	expect(product.find((action) => action.permission === "job.run")).toMatchObject({ kind: "menu", path: "/system/job", roles: ["superuser"] });
});

test("the automatic import takes every call with the right that guards it, once, and follows it", async () => {
	const first = await admin().importApis();
	expect(first).toMatchObject({ changed: 0, removed: 0 });
	expect(first.added).toBeGreaterThan(restRoutes.length + 50);
	expect(await admin().importApis()).toEqual({ added: 0, changed: 0, removed: 0 });
	expect((await page("POST /api/v1/User/UserList"))[0]).toMatchObject({ kind: "api", method: "POST", permission: "user.view", locked: "words" });
	expect((await page("users.import"))[0]).toMatchObject({ path: "/trpc/users.import", permission: "user.edit" });
	expect((await page("auth.userInfo"))[0]).toMatchObject({ permission: null });
	await world.db.updateTable("action").set({ permission: "sale.quote" }).where("code", "=", "users.import").execute();
	await world.db.updateTable("action").set({ code: "users.bygone" }).where("code", "=", "users.invite").execute();
	expect(await admin().importApis()).toEqual({ added: 1, changed: 1, removed: 1 });
	// A screen without any gets the calls its own right guards.
	const menu = (await admin().menus()).find((m) => m.permission === "user.view");
	const apis = await admin().apisOfMenu({ id: menu?.id ?? "" });
	expect(apis.map((api) => api.code)).toContain("users.list");
	expect(apis.every((api) => api.permission === "user.view")).toBe(true);
	expect(apis).toHaveLength(menu?.apis ?? 0);
});

test("the portal's menu list names known screens and adds new ones, which grant nothing by themselves", async () => {
	const menus = [
		{ path: "/Rail/RailPrice", name: "railPrice", description: "Rail price", actionClass: "Rail" },
		{ path: "/own/page", name: "ownPage", description: "Ours", actionClass: "own" },
	];
	expect(await admin().importMenus({ menus })).toEqual({ added: 1, changed: 1, unchanged: 0 });
	expect(await admin().importMenus({ menus })).toEqual({ added: 0, changed: 0, unchanged: 2 });
	expect((await page("/own/page"))[0]).toMatchObject({ kind: "menu", origin: "imported", permission: null });
	expect((await page("/Rail/RailPrice"))[0]).toMatchObject({ name: "railPrice", description: "Rail price", permission: "inlandRail.view" });
	const roles = await world.as("CX").actions.menuRoles();
	expect(roles["/Rail/RailPrice"]).toEqual(["superuser", "CX", "PM", "SALS", "VDM"]);
	expect(roles["/own/page"]).toEqual(["superuser"]);
	const forCustomer = await world.as("ComAdmin").actions.menuRoles();
	expect(new Set(Object.values(forCustomer).flat())).toEqual(new Set(["ComAdmin"]));
	expect(Object.keys(forCustomer)).toContain("/QuotationReference/quotationRecord");
	expect(Object.keys(roles)).toEqual(expect.arrayContaining(permissionKeys().flatMap((key) => menuOf(key) ?? [])));
});

test("a screen granted by its action brings the rights of the calls mapped to it", async () => {
	await admin().importApis();
	const menu = (await admin().menus()).find((m) => m.permission === "quotation.view");
	const send = (await page("quotation.send"))[0];
	expect(await admin().saveMapping({ menuId: menu?.id ?? "", apiIds: [send?.id ?? "", send?.id ?? ""] })).toMatchObject({ count: 1 });
	const { roles } = world.as("superuser");
	const role = await roles.add({ code: "CLERK", name: "Clerk", roleType: "internal" });
	expect((await roles.assignActions({ id: role.id, actions: [menu?.id ?? ""] })).permissions).toEqual(["quotation.view", "sale.quote"]);
	expect((await roles.rights()).find((right) => right.permission === "quotation.view")?.brings).toEqual(["sale.quote"]);
	expect(await refusal(admin().saveMapping({ menuId: send?.id ?? "", apiIds: [] }))).toMatchObject({ code: "000001" });
	expect(await refusal(admin().saveMapping({ menuId: menu?.id ?? "", apiIds: [menu?.id ?? ""] }))).toMatchObject({ code: "000001" });
});

test("a mapping saved without its list stays as it is", async () => {
	await admin().importApis();
	const menu = (await admin().menus()).find((m) => m.permission === "quotation.view");
	const path = "/api/v1/Action/SaveByActionGUID";
	const mapped = async () => (await admin().apisOfMenu({ id: menu?.id ?? "" })).length;
	const before = await mapped();
	expect(before).toBeGreaterThan(0);
	expect(await world.rest("POST", path, "superuser", { currentMenuGUID: menu?.id })).toMatchObject({ code: "000000", data: { count: before } });
	expect(await mapped()).toBe(before);
	expect(await world.rest("POST", path, "superuser", { currentMenuGUID: menu?.id, apiActionGUIDs: [] })).toMatchObject({ data: { count: 0 } });
	expect(await mapped()).toBe(0);
});

test("own actions are added, changed and deleted; of the product's only the words are", async () => {
	const own = { kind: "button" as const, code: "export.rail", name: "Export rail", permission: "inlandRail.view" };
	const { id } = await admin().save(own);
	expect(await admin().save({ ...own, id, version: 1, name: "Rail export" })).toEqual({ id, version: 2 });
	expect(await refusal(admin().save({ ...own, id, version: 1 }))).toMatchObject({ code: "000003" });
	expect(await refusal(admin().save(own))).toMatchObject({ code: "000001", data: [{ field: "code" }] });
	expect(await refusal(admin().save({ ...own, code: "x", permission: "no.such" }))).toMatchObject({
		code: "000001",
		data: [{ field: "permission" }],
	});
	expect(await refusal(admin().save({ ...own, code: "x", kind: "menu" }))).toMatchObject({ code: "000001", data: [{ field: "path" }] });
	expect(await admin().remove({ id })).toEqual({ id });
	const product = (await page("inlandRail.edit"))[0];
	await admin().save({ kind: "menu", code: "other", path: "/x", permission: "user.edit", name: "Change rail prices", id: product?.id });
	expect(await admin().get({ id: product?.id ?? "" })).toMatchObject({
		...{ kind: "button", code: "inlandRail.edit", permission: "inlandRail.edit", name: "Change rail prices" },
	});
	expect(await refusal(admin().remove({ id: product?.id ?? "" }))).toMatchObject({ code: "000004" });
});

test("the product's actions sent back as they were answered, in any language, keep the names their readers have", async () => {
	for (const language of ["en", "ja"]) {
		const call = (method: string, path: string, body: unknown) => world.rest(method, path, "superuser", body, { language });
		const { items } = (await call("POST", "/api/v1/Action/List", { actionCode: "inlandRail", actionType: "button", pageSize: 20 })).data;
		for (const row of items as { version: number }[])
			expect(await call("PUT", "/api/v1/Action/Action", row)).toMatchObject({ code: "000000", data: { version: row.version } });
	}
	const product = (await page("inlandRail.edit"))[0];
	const { id, version } = await admin().save({ ...actionOf(product), description: "Ours" });
	expect(version).toBe(2);
	expect((await world.as("superuser", "zh").actions.get({ id })).name).not.toBe(product?.name);
});

test("the old paths answer: list, save, delete, menus, calls, mapping, imports, roles by path", async () => {
	const call = (method: string, path: string, body?: unknown) => world.rest(method, path, "superuser", body);
	expect(await call("POST", "/api/Common/AutoImportAction", {})).toMatchObject({ code: "000000" });
	const menus = [{ path: "/own/page", name: "ownPage", description: "", actionClass: "own" }];
	expect((await call("POST", "/api/Common/ImportFrontAction", menus)).data).toMatchObject({ added: 1 });
	expect((await call("POST", "/api/Common/ImportFrontAction", { list: menus })).data).toMatchObject({ unchanged: 1 });
	const saved = await call("PUT", "/api/v1/Action/Action", { actionType: "button", actionCode: "b", actionName: "B", actionGUID: "" });
	const { actionGUID } = saved.data as { actionGUID: string };
	expect((await call("POST", "/api/v1/Action/List", { actionType: "button", actionCode: "b", pageSize: 10 })).data).toMatchObject({
		items: expect.arrayContaining([expect.objectContaining({ actionGUID, actionName: "B" })]),
	});
	expect((await call("DELETE", `/api/v1/Action/Action/${actionGUID.toUpperCase()}`)).code).toBe("000000");
	const menu = ((await call("GET", "/api/v1/Action/GetMenuAction")).data as unknown as { actionGUID: string; path: string }[]).find(
		(m) => m.path === "/own/page",
	);
	const [api] = (await call("GET", "/api/v1/Action/GetApiAction")).data as unknown as { actionGUID: string }[];
	const mapping = { currentMenuGUID: menu?.actionGUID, apiActionGUIDs: [api?.actionGUID, ""] };
	expect((await call("POST", `/api/v1/Action/SaveByActionGUID?ActionGUID=${menu?.actionGUID}`, mapping)).data).toMatchObject({ count: 1 });
	expect((await call("GET", `/api/v1/Action/GetApiActionByMenuGUID?MenuGUID=${menu?.actionGUID}`)).data).toMatchObject([api ?? {}]);
	expect((await call("GET", "/api/v1/Action/RoleActions")).code).toBe("000000");
	expect((await call("GET", "/api/Common/allMenuRoles?t=1")).data).toMatchObject({ "/own/page": ["superuser"] });
});
