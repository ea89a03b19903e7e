import { languages } from "@iqt/i18n";
import { beforeEach, describe, expect, test } from "vitest";
import { menuOf, permissionKeys } from "../../door/permissions.ts";
import { refusal } from "../../testing/portal.ts";
import { ensureBuiltInRoles } from "../account/bootstrap.ts";
import { peoplePerTest, staff } from "../users/testing.ts";
import { domainLabel, domainOf, rightLabel } from "./labels.ts";

const world = peoplePerTest();

const admin = () => world.as("superuser").roles;
const clerk = { code: "CLERK", name: "Clerk", roleType: "internal" as const };
const idOf = async (code: string) => (await world.db.selectFrom("role").select("id").where("code", "=", code).executeTakeFirstOrThrow()).id;

test("every right has words in every language, and every right without a screen a domain with a name", () => {
	for (const language of languages) {
		expect(permissionKeys().filter((key) => rightLabel(language, key) === null)).toEqual([]);
		const shown = new Set(
			permissionKeys()
				.filter((key) => menuOf(key) !== null)
				.map(domainOf),
		);
		expect(permissionKeys().filter((key) => !shown.has(domainOf(key)) && domainLabel(language, domainOf(key)) === null)).toEqual([]);
	}
});

describe("the list goes by the names its reader sees", () => {
	test("sorted", async () => {
		const last = async (language: "zh" | "en") => {
			const { items } = await world.as("superuser", language).roles.list({ sort: [{ field: "name", order: "descending" }], pageSize: 50 });
			return items[0]?.code;
		};
		// "Vendor manager" in English, "销售" in Chinese.
		expect([await last("en"), await last("zh")]).toEqual(["VDM", "SALS"]);
	});

	test("found by search and by filter, by those names only; one of the product that was renamed by its own", async () => {
		const found = async (language: "zh" | "en", words: string) => {
			const list = world.as("superuser", language).roles.list;
			const searched = (await list({ search: words })).items.map((role) => role.code);
			const filtered = (await list({ filters: [{ field: "name", op: "contains", value: words }] })).items.map((role) => role.code);
			expect(filtered).toEqual(searched);
			return searched;
		};
		expect(await found("zh", "产品经理")).toEqual(["PM"]);
		expect(await found("zh", "manager")).toEqual([]);
		expect(await found("en", "product man")).toEqual(["PM"]);
		const pm = await admin().get({ id: await idOf("PM") });
		await admin().update({ code: "PM", name: "Pricing desk", roleType: "internal", id: pm.id, version: pm.version });
		expect(await found("zh", "产品经理")).toEqual([]);
		expect(await found("zh", "pricing")).toEqual(["PM"]);
	});

	test("from page to page, no role twice", async () => {
		const list = world.as("superuser", "zh").roles.list;
		const sort = [{ field: "name", order: "ascending" as const }];
		for (let i = 0; i < 4; i++) await admin().add({ ...clerk, code: `CLERK${i}` });
		const first = await list({ sort, pageSize: 10 });
		const second = await list({ sort, pageSize: 10, cursor: first.nextCursor });
		const whole = await list({ sort, pageSize: 20 });
		expect([...first.items, ...second.items].map((role) => role.code)).toEqual(whole.items.map((role) => role.code));
	});
});

test("a role is saved with its rights in one go, or not at all", async () => {
	const saved = await admin().add({
		...clerk,
		department: "Sales",
		canQuotation: true,
		focalType: "sales",
		permissions: ["lookup.view", "sale.search"],
	});
	expect(await admin().get({ id: saved.id })).toMatchObject({
		...{ code: "CLERK", department: "Sales", position: null, canQuotation: true, isSuper: false, focalType: "sales", users: 0, builtIn: false },
		permissions: ["lookup.view", "sale.search"],
	});
	const logged: string[] = [];
	world.services.log = (_level, event) => void (event === "refused" || logged.push(event));
	const wrong = await refusal(admin().add({ ...clerk, code: "OTHER", permissions: ["no.such"] }));
	expect(wrong).toMatchObject({ code: "000001", data: [{ field: "permissions" }] });
	expect(logged).toEqual(["save actions error"]);
	expect(await refusal(admin().get({ id: saved.id + 1 }))).toMatchObject({ code: "000002" });
	expect(await refusal(admin().add({ ...clerk, code: "clerk" }))).toMatchObject({ code: "000001", data: [{ field: "code" }] });
	expect(logged).toEqual(["save actions error", "save role error"]);
});

test("a change keeps the rights where none are sent, and refuses somebody slower", async () => {
	const { id } = await admin().add({ ...clerk, permissions: ["lookup.view"] });
	expect(await admin().update({ ...clerk, name: "Clerks", id, version: 1 })).toMatchObject({ version: 2 });
	expect((await admin().get({ id })).permissions).toEqual(["lookup.view"]);
	const said = await refusal(admin().update({ ...clerk, id, version: 1, permissions: [] }));
	expect(said).toMatchObject({ code: "000003", data: { theirs: { name: "Clerks" } } });
	await admin().update({ ...clerk, id, version: 2, permissions: ["sale.search", "sale.search"] });
	expect((await admin().get({ id })).permissions).toEqual(["sale.search"]);
});

test("built-in roles keep their code and cannot be deleted", async () => {
	const id = await idOf("PM");
	const pm = await admin().get({ id });
	const fields = { code: "PM", name: "PM", roleType: "internal" as const, id };
	expect(await refusal(admin().update({ ...fields, code: "PMX" }))).toMatchObject({ code: "000001", data: [{ field: "code" }] });
	expect(await refusal(admin().remove({ id, confirmed: true }))).toMatchObject({ code: "000004" });
	await admin().update({ ...fields, permissions: ["lookup.view"] });
	expect((await admin().get({ id })).permissions).toEqual(["lookup.view"]);
	expect(pm.builtIn).toBe(true);
});

test("a role in use goes only when that is confirmed, and says how many lose it", async () => {
	const { id, guid } = await admin().add({ ...clerk, permissions: ["lookup.view"] });
	await world.as("superuser").users.add(staff("lin", [guid]));
	expect((await refusal(admin().remove({ id })))?.message).toContain("1 person has");
	expect(await admin().remove({ id, confirmed: true })).toEqual({ id, users: 1 });
	expect(await refusal(admin().get({ id }))).toMatchObject({ code: "000002" });
	expect((await world.as("superuser").users.list({ search: "lin@" })).items[0]?.roles).toEqual([]);
	const { id: unused } = await admin().add({ ...clerk, code: "UNUSED" });
	expect(await admin().remove({ id: unused })).toEqual({ id: unused, users: 0 });
});

test("a role cannot become one of the other type while people of the first have it", async () => {
	const { id, guid } = await admin().add(clerk);
	await world.as("superuser").users.add(staff("lin", [guid]));
	expect(await refusal(admin().update({ ...clerk, roleType: "company", id }))).toMatchObject({ code: "000001", data: [{ field: "roleType" }] });
});

test("a change of rights holds from the next request of somebody signed in", async () => {
	const { id } = await admin().add({ ...clerk, permissions: ["lookup.view"] });
	await world.join("lin", ["CLERK"]);
	const lin = world.as("lin");
	expect((await lin.auth.userInfo()).menus).toEqual([]);
	expect(await refusal(lin.roles.list({}))).toMatchObject({ code: "000008" });
	await admin().update({ ...clerk, id, permissions: ["lookup.view", "role.view"] });
	expect((await world.as("lin").auth.userInfo()).menus).toEqual(["/permission/roleList"]);
	expect(await refusal(world.as("lin").roles.list({}))).toBeNull();
});

describe("nobody can lock everyone out", () => {
	const last = { code: "000004", message: expect.stringContaining("super administrator") };
	const fields = { ...clerk, code: "BOSS", isSuper: true };

	/** The only super administrator is one by a role of their own making, not by type. */
	async function onlyByRole(): Promise<number> {
		const { id, guid } = await admin().add(fields);
		await world.db.updateTable("user").set({ user_type: 1 }).where("user_name", "=", "superuser").execute();
		await world.as("superuser").users.update({ ...staff("superuser", [guid]), id: world.users.get("superuser")?.id ?? 0 });
		return id;
	}

	test("by the role's super flag", async () => {
		const id = await onlyByRole();
		expect(await refusal(admin().update({ ...fields, isSuper: false, id }))).toMatchObject(last);
		expect((await admin().get({ id })).isSuper).toBe(true);
		await world.join("second", ["PM"], 2);
		expect(await refusal(admin().update({ ...fields, isSuper: false, id }))).toBeNull();
	});

	test("by deleting the role", async () => {
		const id = await onlyByRole();
		expect(await refusal(admin().remove({ id, confirmed: true }))).toMatchObject(last);
		expect((await admin().get({ id })).users).toBe(1);
	});

	test("by two requests at once: flag here, disabling there", async () => {
		const id = await onlyByRole();
		const second = await world.join("second", ["PM"], 2);
		const answers = await Promise.all([
			refusal(admin().update({ ...fields, isSuper: false, id })),
			refusal(world.as("superuser").users.setStatus({ ids: [second.id], status: "disabled" })),
		]);
		// Whichever is second finds nobody left, or is no longer allowed to.
		expect(answers.filter((answer) => answer === null)).toHaveLength(1);
	});
});

describe("seeing costs is a right", () => {
	const buyer = { code: "BUYER", name: "Buyer", roleType: "internal" as const };

	test("that any role for staff may hold, whatever its code; a price is changed with it alone", async () => {
		await admin().add({ ...buyer, permissions: ["inlandRail.view", "inlandRail.edit", "cost.view"] });
		await admin().add({ ...buyer, code: "BLIND", permissions: ["inlandRail.view", "inlandRail.edit", "corridor.view", "corridor.edit"] });
		await world.join("buyer", ["BUYER"]);
		await world.join("blind", ["BLIND"]);
		expect((await world.as("buyer").auth.userInfo()).userInfo.seesCost).toBe(true);
		expect((await world.as("blind").auth.userInfo()).userInfo.seesCost).toBe(false);
		const gone = { ids: [crypto.randomUUID()] };
		expect(await refusal(world.as("buyer").inlandRail.remove(gone))).toMatchObject({ code: "000002" });
		const refused = await refusal(world.as("blind").inlandRail.remove(gone));
		expect(refused).toMatchObject({ code: "000008", message: expect.stringContaining("see costs") });
		expect(await refusal(world.as("blind").imports.start({ domain: "inlandRail", objectName: "x" }))).toEqual(refused);
		expect(await refusal(world.as("blind").corridor.remove(gone))).toMatchObject({ code: "000002" });
	});

	test("and no role for customers: neither granted, nor kept by one that becomes theirs, nor of use", async () => {
		const problem = { code: "000001", data: [{ field: "permissions", message: expect.stringContaining("customers") }] };
		const company = { ...buyer, roleType: "company" as const };
		expect(await refusal(admin().add({ ...company, permissions: ["cost.view"] }))).toMatchObject(problem);
		const { id } = await admin().add({ ...buyer, permissions: ["cost.view", "sale.search"] });
		expect(await refusal(admin().update({ ...company, id }))).toMatchObject(problem);
		expect(await refusal(admin().update({ ...company, id, permissions: ["sale.search"] }))).toBeNull();
		const action = await world.db.selectFrom("action").select("guid").where("permission", "=", "cost.view").executeTakeFirstOrThrow();
		expect(await refusal(admin().assignActions({ id, actions: [action.guid] }))).toMatchObject(problem);
		await world.db
			.insertInto("role_permission")
			.values({ role_id: await idOf("ComAdmin"), permission: "cost.view" })
			.execute();
		expect(await world.as("ComAdmin").auth.userInfo()).toMatchObject({ userInfo: { seesCost: false } });
		expect((await world.as("ComAdmin").auth.userInfo()).buttons).not.toContain("cost.view");
	});

	test("of a database that did not know it: PM and VDM get it once", async () => {
		const rights = async (code: string) => (await admin().get({ id: await idOf(code) })).permissions;
		await world.db.deleteFrom("known_permission").where("permission", "=", "cost.view").execute();
		await world.db.deleteFrom("role_permission").where("permission", "=", "cost.view").execute();
		await ensureBuiltInRoles(world.db);
		for (const code of ["PM", "VDM"]) expect(await rights(code)).toContain("cost.view");
		for (const code of ["CX", "SALS", "ComAdmin"]) expect(await rights(code)).not.toContain("cost.view");
		await world.db.deleteFrom("role_permission").where("permission", "=", "cost.view").execute();
		await ensureBuiltInRoles(world.db);
		expect(await rights("PM")).not.toContain("cost.view");
	});
});

test("who makes super administrators: a built-in role as it came, and none for customers", async () => {
	const { items } = await admin().list({ pageSize: 50 });
	for (const [code, isSuper] of [
		["superuser", false],
		["PM", true],
	] as const) {
		const role = items.find((item) => item.code === code);
		const { id = 0, name = "", roleType = "internal" } = role ?? {};
		const refused = { code: "000001", data: [{ field: "isSuper" }] };
		expect(await refusal(admin().update({ id, code, name, roleType: roleType as "internal", isSuper }))).toMatchObject(refused);
	}
	const company = { code: "CUSTOMERS", name: "Customers", roleType: "company" as const };
	expect(await refusal(admin().add({ ...company, isSuper: true }))).toMatchObject({ code: "000001", data: [{ field: "isSuper" }] });
	const { id } = await admin().add(company);
	expect(await refusal(admin().update({ ...company, id, isSuper: true }))).toMatchObject({ code: "000001", data: [{ field: "isSuper" }] });
});

describe("who may edit roles and is no super administrator", () => {
	beforeEach(async () => {
		await admin().add({ code: "LEAD", name: "Lead", roleType: "internal", permissions: ["role.view", "role.edit", "lookup.view"] });
		await world.join("lead", ["LEAD"]);
	});
	const lead = () => world.as("lead").roles;

	test("grants only rights they hold", async () => {
		expect(await refusal(lead().add({ ...clerk, permissions: ["lookup.view"] }))).toBeNull();
		expect(await refusal(lead().add({ ...clerk, code: "X", permissions: ["truckingCost.view"] }))).toMatchObject({ code: "000008" });
		expect(await refusal(lead().add({ ...clerk, code: "X", isSuper: true }))).toMatchObject({ code: "000008" });
	});

	test("neither changes nor deletes a role with rights they lack; one with no more than theirs, as they like", async () => {
		const strong = await admin().add({ ...clerk, permissions: ["lookup.view", "truckingCost.view"] });
		const stronger = { code: "000008", message: expect.stringContaining("rights that you do not have") };
		const before = await admin().get({ id: strong.id });
		for (const permissions of [[], ["lookup.view"], before.permissions, undefined])
			expect(await refusal(lead().update({ ...clerk, name: "Mine", id: strong.id, permissions }))).toMatchObject(stronger);
		expect(await refusal(lead().assignActions({ id: strong.id, actions: [] }))).toMatchObject(stronger);
		expect(await refusal(lead().remove({ id: strong.id, confirmed: true }))).toMatchObject(stronger);
		expect(await admin().get({ id: strong.id })).toEqual(before);
		const weak = await lead().add({ ...clerk, code: "WEAK", permissions: ["lookup.view"] });
		// A right the product has no more makes nobody stronger.
		await world.db.insertInto("role_permission").values({ role_id: weak.id, permission: "gone.right" }).execute();
		expect(await refusal(lead().update({ ...clerk, code: "WEAK", name: "Mine", id: weak.id, permissions: [] }))).toBeNull();
		expect(await refusal(lead().remove({ id: weak.id }))).toBeNull();
	});

	test("comes to no costs, by whatever way", async () => {
		const people = ["user.view", "user.edit", "action.view", "action.edit", "inlandRail.view"];
		const own = await admin().get({ id: await idOf("LEAD") });
		await admin().update({ code: "LEAD", name: "Lead", roleType: "internal", id: own.id, permissions: [...own.permissions, ...people] });
		const me = await world.as("superuser").users.get({ id: world.users.get("lead")?.id ?? 0 });
		const pm = await admin().get({ id: await idOf("PM") });
		const asPm = { code: "PM", name: "PM", roleType: "internal" as const, id: pm.id };
		const take = (guid: string) => refusal(world.as("lead").users.update({ ...staff("lead", [own.guid, guid]), id: me.id }));
		expect(await take(pm.guid)).toMatchObject({ code: "000008" });
		const action = await world.db.selectFrom("action").select("guid").where("permission", "=", "cost.view").executeTakeFirstOrThrow();
		const held = (await world.db.selectFrom("role_permission").select("permission").where("role_id", "=", own.id).execute()).map(
			(row) => row.permission,
		);
		expect(await refusal(lead().update({ ...clerk, code: "LEAD", id: own.id, permissions: [...held, "cost.view"] }))).toMatchObject({
			code: "000008",
		});
		expect(await refusal(lead().assignActions({ id: own.id, actions: [action.guid] }))).toMatchObject({ code: "000008" });
		expect(await refusal(lead().add({ ...clerk, permissions: ["cost.view"] }))).toMatchObject({ code: "000008" });
		// Nor is PM stripped to what the taker holds: not by them, and no way to costs where it was by somebody who may.
		const stripped = { ...asPm, permissions: pm.permissions.filter((one) => held.includes(one)) };
		expect(await refusal(lead().update(stripped))).toMatchObject({ code: "000008" });
		await admin().update(stripped);
		expect(await take(pm.guid)).toBeNull();
		expect((await world.as("lead").auth.userInfo()).userInfo.seesCost).toBe(false);
		expect(await refusal(lead().update({ ...asPm, permissions: pm.permissions }))).toMatchObject({ code: "000008" });
	});

	test("touches no super administrator's role", async () => {
		const id = await idOf("superuser");
		expect(await refusal(lead().update({ code: "superuser", name: "x", roleType: "internal", isSuper: true, id }))).toMatchObject({ code: "000008" });
		expect(await refusal(lead().assignActions({ id, actions: [] }))).toMatchObject({ code: "000008" });
	});
});

test("the preview shows what a role as it stands in the form would see", async () => {
	const sees = await admin().preview({ code: "NEW", permissions: ["inlandRail.view", "inlandRail.edit", "user.view", "unknown.right"] });
	expect(sees.menus).toEqual(["/Rail/RailPrice", "/permission/internalUserList"]);
	expect(sees.seesCost).toBe(false);
	const book = (found: typeof sees, domain: string) => found.books.find((b) => b.domain === domain);
	expect(book(sees, "inlandRail")).toMatchObject({ opens: true, edits: false, hiddenFields: expect.arrayContaining(["Cost", "MSR"]) });
	expect(book(sees, "inlandRail")?.shownFields).not.toContain("Cost");
	expect(book(sees, "truckingCost")).toMatchObject({ opens: false });
	expect(sees.editsInVain).toEqual(["Rail price"]);
	const named = await admin().preview({ code: "PM", permissions: ["inlandRail.view", "inlandRail.edit", "priceSetting.edit", "corridor.edit"] });
	expect(named).toMatchObject({ seesCost: false, editsInVain: ["Rail price", "Price setting"] });
	const right = await admin().preview({ code: "NEW", permissions: ["inlandRail.view", "inlandRail.edit", "cost.view"] });
	expect(right).toMatchObject({ seesCost: true, editsInVain: [] });
	expect(book(right, "inlandRail")).toMatchObject({ opens: true, edits: true, hiddenFields: [] });
	expect((await admin().preview({ code: "NEW", roleType: "company", permissions: ["cost.view"] })).seesCost).toBe(false);
	const all = await admin().preview({ code: "X", isSuper: true, permissions: [] });
	expect(all.menus).toEqual((await world.as("superuser").auth.userInfo()).menus);
});

describe("a right that is new to a database", () => {
	test("reaches the built-in roles that name it, once; what was taken away stays away", async () => {
		const rights = async () => (await admin().get({ id: await idOf("PM") })).permissions;
		await world.db.deleteFrom("known_permission").where("permission", "=", "sale.quote").execute();
		await world.db.deleteFrom("role_permission").where("permission", "in", ["sale.quote", "sale.search"]).execute();
		await ensureBuiltInRoles(world.db);
		expect(await rights()).toContain("sale.quote");
		expect(await rights()).not.toContain("sale.search");
		await world.db.deleteFrom("role_permission").where("permission", "=", "sale.quote").execute();
		await ensureBuiltInRoles(world.db);
		expect(await rights()).not.toContain("sale.quote");
	});

	test("reaches every internal role that holds the right it comes with, and no customers'", async () => {
		const rights = async (code: string) => (await admin().get({ id: await idOf(code) })).permissions;
		await world.db.deleteFrom("known_permission").where("permission", "in", ["company.view", "company.edit"]).execute();
		for (const code of ["CX", "ComAdmin"]) {
			const { id } = await world.db.selectFrom("role").select("id").where("code", "=", code).executeTakeFirstOrThrow();
			await world.db.insertInto("role_permission").values({ role_id: id, permission: "user.view" }).execute();
		}
		await ensureBuiltInRoles(world.db);
		expect(await rights("CX")).toContain("company.view");
		expect(await rights("CX")).not.toContain("company.edit");
		expect(await rights("ComAdmin")).not.toContain("company.view");
	});

	test("has an action to be granted by, and one that is gone has none", async () => {
		await world.db.deleteFrom("action").where("permission", "=", "sale.quote").execute();
		await world.db.updateTable("action").set({ permission: "gone.right", code: "gone" }).where("permission", "=", "sale.search").execute();
		await ensureBuiltInRoles(world.db);
		const rows = await world.db.selectFrom("action").select(["permission", "kind", "path"]).where("origin", "=", "product").execute();
		expect(rows.map((row) => row.permission).sort()).toEqual([...permissionKeys()].sort());
		expect(rows.find((row) => row.permission === "sale.search")).toMatchObject({ kind: "menu", path: "/sale/sale" });
	});
});

describe("through the old paths", () => {
	test("create, assign, list, read, change, by type", async () => {
		const made = await world.rest("POST", "/api/v1/role/createRole", "superuser", { roleCode: "CLERK", roleName: "Clerk", canQuotation: 1 });
		expect(made).toMatchObject({ code: "000000", data: { roleID: expect.any(Number), roleGUID: expect.any(String) } });
		const { roleGUID, roleID } = made.data as { roleGUID: string; roleID: number };
		const menus = (await world.as("superuser").actions.menus()).filter((menu) => menu.path === "/sale/sale").map((menu) => menu.id);
		const assigned = await world.rest("POST", "/api/v1/role/AssignActions", "superuser", { roleGUID, actions: ["", ...menus, null, "  "] });
		expect(assigned.code).toBe("000000");
		const one = await world.rest("GET", `/api/v1/Role/GetRole?id=${roleID}&t=1`, "superuser");
		expect(one.data).toMatchObject({ roleCode: "CLERK", canQuotation: true, isSuperAdmin: false, permissions: ["sale.search"], actions: menus });
		const unknown = await world.rest("POST", "/api/v1/role/AssignActions", "superuser", { roleGUID, actions: [crypto.randomUUID()] });
		expect(unknown.code).toBe("000001");
		const changed = { roleGUID, roleCode: "CLERK", roleName: "Clerks", roleType: "internal" };
		expect((await world.rest("POST", "/api/v1/role/updateRole", "superuser", changed)).code).toBe("000000");
		const listed = await world.rest("POST", "/api/v1/role/RoleList", "superuser", { roleName: "clerks" });
		expect(listed.data).toMatchObject({ total: 1, items: [{ roleGUID, roleName: "Clerks" }] });
		// Older systems see names as they are stored, and find by them, whatever their language.
		const stored = { roleName: "product man", field: "roleName", order: "ascending" };
		const found = await world.rest("POST", "/api/v1/role/RoleList", "superuser", stored, { language: "zh" });
		expect(found.data).toMatchObject({ total: 1, items: [{ roleCode: "PM", roleName: "Product manager" }] });
		const company = await world.rest("GET", "/api/v1/Role/GetRoleByType?roleType=company", "superuser");
		expect(company.data).toContainEqual(expect.objectContaining({ roleCode: "ComAdmin" }));
	});

	test("a deletion by GET needs the token header and comes from no other site", async () => {
		const { guid } = await admin().add(clerk);
		const path = `/api/v1/Role/DeleteRole?guid=${guid}`;
		expect((await world.rest("GET", path, "superuser", undefined, { "sec-fetch-site": "cross-site" })).code).toBe("000008");
		expect((await world.rest("GET", path, "nobody")).code).toBe("000009");
		expect((await world.rest("GET", path, "superuser")).code).toBe("000000");
		expect((await world.rest("GET", path, "superuser")).code).toBe("000002");
	});
});
