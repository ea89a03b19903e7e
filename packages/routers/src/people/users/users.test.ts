import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { readCaller } from "../../door/session/session.ts";
import { MailRefusedError } from "../../kit/outbox/mail-refused.ts";
import { refusal, testContext } from "../../testing/portal.ts";
import { peoplePerTest, staff } from "./testing.ts";

const world = peoplePerTest();

const admin = () => world.as("superuser").users;
const userRow = (userName: string) => world.db.selectFrom("user").selectAll().where("user_name", "=", userName).executeTakeFirst();

test("a new user gets roles, an invitation by mail and an entry in the log, and no password", async () => {
	const pm = await world.role("PM");
	const { id, guid } = await admin().add({
		...staff("lin", [pm]),
		phone: "+86 21 5888 0000",
		department: "Pricing",
		functions: ["pricing"] as const,
	});
	await world.settled();
	expect(world.services.sent.map((mail) => mail.to)).toEqual(["lin@example.com"]);
	const user = await admin().get({ id });
	expect(user).toMatchObject({
		guid,
		userName: "lin",
		department: "Pricing",
		functions: ["pricing"] as const,
		hasPassword: false,
		lastSignInAt: null,
	});
	expect(user.roles).toEqual([{ guid: pm, code: "PM", name: "Product manager" }]);
	expect(user.invitation).toMatchObject({ state: "sent" });
	expect(await admin().get({ id: guid })).toEqual(user);
	const log = await world.db.selectFrom("change_log").select("action").where("object_id", "=", guid).orderBy("id").execute();
	expect(log.map((entry) => entry.action)).toEqual(["create", "invite"]);
});

test("the list finds people by search, role, type, status and company, and tells who was invited", async () => {
	await admin().add(staff("lin", [await world.role("PM"), await world.role("VDM")]));
	const names = async (input: Parameters<ReturnType<typeof admin>["list"]>[0]) => (await admin().list(input)).items.map((user) => user.userName);
	expect(await names({ filters: [{ field: "role", op: "eq", value: "VDM" }] })).toEqual(["lin", "vdm"]);
	expect(await names({ filters: [{ field: "role", op: "in", value: ["CX", "SALS"] }] })).toEqual(["cx", "sals"]);
	expect(await names({ filters: [{ field: "userType", op: "eq", value: 2 }] })).toEqual(["superuser"]);
	expect(await names({ search: "name of L" })).toEqual(["lin"]);
	await world.settled();
	const page = await admin().list({ filters: [{ field: "role", op: "eq", value: "PM" }] });
	expect(page.items.map((user) => [user.userName, user.hasPassword, user.invitation?.state ?? null])).toEqual([
		["lin", false, "sent"],
		["pm", true, null],
	]);
	// Whoever has signed in shows when.
	expect(page.items[1]?.lastSignInAt).toBe("2026-11-20T08:00:00.000Z");
	expect(await refusal(admin().list({ filters: [{ field: "password_hash", op: "eq", value: "x" }] }))).toMatchObject({ code: "000001" });
});

test("what is wrong with a user is said by the field", async () => {
	const pm = await world.role("PM");
	const wrong = async (fields: object) => {
		const said = await refusal(admin().add({ ...staff("lin", [pm]), ...fields }));
		return (said?.data as { field: string }[] | undefined)?.map((problem) => problem.field);
	};
	expect(await wrong({ userName: "PM" })).toEqual(["userName"]);
	expect(await wrong({ email: "PM@example.com" })).toEqual(["email"]);
	expect(await wrong({ email: "no address" })).toEqual(["email"]);
	expect(await wrong({ phone: "call me" })).toEqual(["phone"]);
	expect(await wrong({ roles: [] })).toEqual(["roles"]);
	expect(await wrong({ roles: [crypto.randomUUID()] })).toEqual(["roles"]);
	expect(await wrong({ roles: [await world.role("ComAdmin")] })).toEqual(["roles"]);
	expect(await wrong({ userType: 3 })).toEqual(["companyId"]);
	expect(await wrong({ userType: 3, companyId: crypto.randomUUID() })).toEqual(["companyId"]);
	expect(await wrong({ companyId: crypto.randomUUID() })).toEqual(["companyId"]);
	for (const area of ["NOWHERE", "*"]) expect(await wrong({ areas: [area] }), area).toEqual(["areas"]);
	expect(await userRow("lin")).toBeUndefined();
	expect(world.services.sent).toEqual([]);
});

test("a change by somebody faster is refused with both sides; the log keeps what changed", async () => {
	const { id } = world.users.get("CX") ?? { id: 0 };
	const user = await admin().get({ id });
	const fields = {
		...staff(
			"cx",
			user.roles.map((role) => role.guid),
		),
		position: "Lead",
	};
	const saved = await admin().update({ ...fields, id, version: user.version });
	expect(saved.version).toBe(user.version + 1);
	const said = await refusal(admin().update({ ...fields, id, version: user.version, position: "Head" }));
	expect(said).toMatchObject({ code: "000003", data: { mine: { position: "Head" }, theirs: { position: "Lead" } } });
	const log = await world.db.selectFrom("change_log").selectAll().where("action", "=", "update").executeTakeFirstOrThrow();
	expect(JSON.parse(log.after ?? "")).toEqual({ displayName: "Name of cx", position: "Lead" });
});

test("disabling signs out at once and enabling does not sign in again", async () => {
	const { id } = world.users.get("PM") ?? { id: 0 };
	const token = world.tokenOf("PM");
	expect(await admin().setStatus({ ids: [id], status: "disabled" })).toEqual({ changed: 1 });
	expect(await refusal(readCaller(testContext(world.services, { token })))).toMatchObject({ code: "000009" });
	await admin().setStatus({ ids: [id], status: "active" });
	expect(await refusal(readCaller(testContext(world.services, { token })))).toMatchObject({ code: "000009" });
	expect(await refusal(admin().setStatus({ ids: [id], status: "active" }))).toMatchObject({ code: "000004" });
});

test.each([
	[{}, "000009"],
	[{ endTokens: true }, "000009"],
	[{ endTokens: false }, "000000"],
])("disabling ends API tokens for good unless that is not wanted: %j", async (wanted, code) => {
	const { token } = await world.as("PM").auth.tokens.create({ name: "program", scopes: ["sale.search"], days: 30 });
	const ids = [world.users.get("PM")?.id ?? 0];
	const said = async () => (await refusal(readCaller(testContext(world.services, { token }))))?.code ?? "000000";
	await admin().setStatus({ ids, status: "disabled", ...wanted });
	expect(await said()).toBe("000009");
	await admin().setStatus({ ids, status: "active" });
	expect(await said()).toBe(code);
});

test("a corrected address before the first password gets an invitation of its own, and resending ends the one before", async () => {
	const pm = await world.role("PM");
	const { id } = await admin().add(staff("lin", [pm]));
	await admin().update({ ...staff("lin", [pm]), email: "lin.xiao@example.com", id });
	await admin().invite({ id });
	await world.settled();
	const open = await world.db.selectFrom("invitation").select("id").where("user_id", "=", id).where("expires_at", ">", "2026-11-20T09").execute();
	expect(open).toHaveLength(1);
	expect(world.services.sent.at(-1)?.to).toBe("lin.xiao@example.com");
	expect(await refusal(admin().invite({ id: world.users.get("PM")?.id ?? 0 }))).toMatchObject({ code: "000004" });
});

test("a mail the server refuses shows as not delivered, with what the server said", async () => {
	world.services.mail.send = () => Promise.reject(new MailRefusedError("550 no such mailbox", true));
	const { id } = await admin().add(staff("lin", [await world.role("PM")]));
	await world.settled();
	const invitation = { state: "failed", problem: expect.stringContaining("550 no such mailbox") };
	expect((await admin().get({ id })).invitation).toMatchObject(invitation);
	expect((await admin().list({ search: "lin@" })).items[0]?.invitation).toMatchObject(invitation);
});

describe("nobody can lock everyone out", () => {
	const asIs = async (who: string) => {
		const user = await admin().get({ id: world.users.get(who)?.id ?? 0 });
		return {
			...staff(
				user.userName,
				user.roles.map((role) => role.guid),
			),
			userType: user.userType,
			id: user.id,
		};
	};
	/** A second super administrator does it, so that nobody acts on themselves; then they themselves are no more. */
	const second = async () => {
		await world.join("second", ["superuser"], 2);
		return world.as("second").users;
	};
	const last = { code: "000004", message: expect.stringContaining("super administrator") };

	/** One more super administrator, who has no password: superuser stays the last who can come back. */
	const withoutPassword = async () => {
		const { id } = await world.join("helper", ["superuser"]);
		const helper = world.as("helper").users;
		await world.db.updateTable("user").set({ password_hash: null }).where("id", "=", id).execute();
		return helper;
	};

	test("by disabling", async () => {
		const helper = await withoutPassword();
		expect(await refusal(helper.setStatus({ ids: [world.users.get("superuser")?.id ?? 0], status: "disabled" }))).toMatchObject(last);
		expect((await userRow("superuser"))?.status).toBe("active");
	});

	test("by disabling themselves", async () => {
		const id = world.users.get("superuser")?.id ?? 0;
		expect(await refusal(admin().setStatus({ ids: [id], status: "disabled" }))).toMatchObject({ code: "000004" });
	});

	test("by the user's type and roles", async () => {
		const me = await asIs("superuser");
		const pm = await world.role("PM");
		const helper = await withoutPassword();
		expect(await refusal(helper.update({ ...me, userType: 1, roles: [pm] }))).toMatchObject(last);
		// Nobody takes the type from themselves.
		expect(await refusal(admin().update({ ...me, userType: 1 }))).toMatchObject({ code: "000001", data: [{ field: "userType" }] });
		// The role alone is enough to stay.
		await helper.update({ ...me, userType: 1 });
		expect(await refusal(admin().update({ ...me, userType: 1, roles: [pm] }))).toMatchObject(last);
		expect((await admin().get({ id: me.id })).roles.map((role) => role.code)).toEqual(["superuser"]);
	});

	test("by two requests at once: one of the two stays", async () => {
		const other = await second();
		const me = await asIs("superuser");
		const { id } = (await userRow("second")) ?? { id: 0 };
		const answers = await Promise.all([
			refusal(admin().setStatus({ ids: [id], status: "disabled" })),
			refusal(other.setStatus({ ids: [me.id], status: "disabled" })),
		]);
		expect(answers.filter((answer) => answer === null)).toHaveLength(1);
		const left = await world.db.selectFrom("user").select("user_name").where("user_type", "=", 2).where("status", "=", "active").execute();
		expect(left).toHaveLength(1);
	});
});

describe("who may edit users and is no super administrator", () => {
	beforeEach(async () => {
		const permissions = ["user.view", "user.edit", "lookup.view"];
		await world.as("superuser").roles.add({ code: "HR", name: "HR", roleType: "internal", permissions });
		await world.as("superuser").roles.add({ code: "CLERK", name: "Clerk", roleType: "internal", permissions: ["lookup.view"] });
		await world.join("hr", ["HR"]);
	});
	const hr = () => world.as("hr").users;

	test("gives roles that give no more than they have", async () => {
		expect(await refusal(hr().add(staff("lin", [await world.role("CLERK")])))).toBeNull();
		expect(await refusal(hr().add(staff("xu", [await world.role("PM")])))).toMatchObject({ code: "000008" });
		expect(await refusal(hr().add({ ...staff("xu", []), userType: 2 }))).toMatchObject({ code: "000008" });
		expect(await refusal(hr().add(staff("xu", [await world.role("superuser")])))).toMatchObject({ code: "000008" });
	});

	test("touches no super administrator, and nothing by which somebody with more rights is known, comes in or may do what they may", async () => {
		const id = world.users.get("superuser")?.id ?? 0;
		expect(await refusal(hr().setStatus({ ids: [id], status: "disabled" }))).toMatchObject({ code: "000008" });
		const pm = { ...staff("pm", [await world.role("PM")]), displayName: "Product manager", id: world.users.get("PM")?.id ?? 0 };
		expect(await refusal(hr().update({ ...pm, department: "Pricing" }))).toBeNull();
		const others = [{ email: "mine@example.com" }, { userName: "former" }, { displayName: "Somebody else" }, { roles: [await world.role("CLERK")] }];
		const before = await userRow("pm");
		for (const other of others) expect(await refusal(hr().update({ ...pm, ...other })), JSON.stringify(other)).toMatchObject({ code: "000008" });
		expect(await refusal(hr().setStatus({ ids: [pm.id], status: "disabled" }))).toMatchObject({ code: "000008" });
		expect(await refusal(hr().resetFactor({ id: pm.id }))).toMatchObject({ code: "000008" });
		expect(await userRow("pm")).toEqual(before);
	});

	test("does all of that to somebody with no more rights than they have", async () => {
		const { id } = await hr().add(staff("lin", [await world.role("CLERK")]));
		expect(await refusal(hr().update({ ...staff("lin2", [await world.role("CLERK")]), id }))).toBeNull();
		expect(await refusal(hr().setStatus({ ids: [id], status: "disabled" }))).toBeNull();
	});
});

test("a new user name has no letters that look like others; one from before stays", async () => {
	const pm = await world.role("PM");
	const wrong = { code: "000001", data: [expect.objectContaining({ field: "userName" })] };
	expect(await refusal(admin().add({ ...staff("\u0430dmin", [pm]), email: "a@example.com" }))).toMatchObject(wrong);
	const { id } = await admin().add(staff("lin", [pm]));
	expect(await refusal(admin().update({ ...staff("l\u0456n", [pm]), email: "lin@example.com", id }))).toMatchObject(wrong);
	await world.db.updateTable("user").set({ user_name: "林" }).where("id", "=", id).execute();
	expect(await refusal(admin().update({ ...staff("林", [pm]), email: "lin@example.com", id }))).toBeNull();
});

test("a name somebody else once had is nobody's, but theirs", async () => {
	const pm = await world.role("PM");
	const { id } = await admin().add(staff("lin", [pm]));
	await admin().update({ ...staff("lin.xiao", [pm]), id });
	const used = { code: "000001", data: [expect.objectContaining({ field: "userName" })] };
	expect(await refusal(admin().add({ ...staff("LIN", [pm]), email: "other@example.com" }))).toMatchObject(used);
	expect(await refusal(admin().update({ ...staff("lin", [pm]), id: world.users.get("CX")?.id ?? 0, email: "cx@example.com" }))).toMatchObject(used);
	expect(await refusal(admin().update({ ...staff("lin", [pm]), id }))).toBeNull();
	const found = sql`EXPLAIN QUERY PLAN SELECT id FROM change_log WHERE object_type = 'user' AND action = 'update'
		AND lower(json_extract(before, '$.userName')) = ${"lin"}`.execute(world.db);
	expect(JSON.stringify((await found).rows)).toContain("change_log_former_name");
});

test("a user name that is somebody's address is taken, and the other way round: people sign in with both", async () => {
	const pm = await world.role("PM");
	const said = async (fields: object) => (await refusal(admin().add({ ...staff("lin", [pm]), ...fields })))?.data;
	expect(await said({ userName: "PM@example.com" })).toEqual([expect.objectContaining({ field: "userName" })]);
	await admin().add({ ...staff("wu@example.com", [pm]), email: "wu.lei@example.com" });
	expect(await said({ email: "wu@example.com" })).toEqual([expect.objectContaining({ field: "email" })]);
	expect(await said({ userName: "lin@example.com", email: "lin@example.com" })).toBeUndefined();
});

test("customers' users find only the people of their own company", async () => {
	const id = crypto.randomUUID();
	await world.db.insertInto("company").values({ id, code: "HUAYE", name: "华业", language: "zh", check_code: null, email_domain: null }).execute();
	await world.db.updateTable("user").set({ company_id: id }).where("user_name", "=", "comadmin").execute();
	const names = (await world.as("ComAdmin").users.select()).map((person) => person.displayName);
	expect(names).toEqual(["Company administrator"]);
	expect(await world.as("ComAdmin").users.search({ key: "Sales" })).toEqual([]);
	expect((await world.as("CX").users.search({ key: "sal" })).map((person) => person.userName)).toEqual(["sals"]);
	expect(await world.as("CX").users.search({ key: "%" })).toEqual([]);
});

describe("through the old paths", () => {
	test("list, one user, add, change, status, import and the two finders", async () => {
		const pm = await world.role("PM");
		const added = await world.rest("POST", "/api/v1/user/users", "superuser", {
			...staff("lin", []),
			name: "Lin Xiao",
			displayName: "",
			roleGUIDs: [pm],
		});
		expect(added).toMatchObject({ code: "000000", data: { userID: expect.any(Number), userGUID: expect.any(String) } });
		const { userID, userGUID } = added.data as { userID: number; userGUID: string };
		// The invitation's mail goes out meanwhile.
		await world.settled();
		const one = await world.rest("GET", `/api/v1/User/User/${userID}`, "superuser");
		expect(one.data).toMatchObject({ userGUID, name: "Lin Xiao", roles: ["PM"], roleGUIDs: [pm] });
		expect((await world.rest("GET", `/api/v1/User/User/${userGUID.toUpperCase()}`, "superuser")).data).toEqual(one.data);
		expect((await world.rest("GET", "/api/v1/User/User/999999", "superuser")).code).toBe("000002");
		const listed = await world.rest("POST", "/IQT/api/v1/User/UserList", "superuser", { userName: "li", roleCode: "PM", page: 1, limit: 10 });
		expect(listed.data).toMatchObject({ total: 1, items: [{ userName: "lin" }] });
		// What was read while the mail was still waiting is no wish to change that.
		const { version } = one.data as { version: number };
		const early = await world.rest("PUT", "/api/v1/User/User", "superuser", { ...(one.data as object), invitation: { state: "queued" } });
		expect(early).toMatchObject({ code: "000000", data: { version } });
		const changed = await world.rest("PUT", "/api/v1/User/User", "superuser", { ...staff("lin", []), roleGUIDs: [pm], userGUID, position: "Lead" });
		expect(changed).toMatchObject({ code: "000000", data: { version: 2 } });
		expect((await world.rest("PUT", "/api/v1/User/UserStatus", "superuser", { userGUID, status: 0 })).code).toBe("000000");
		expect((await userRow("lin"))?.status).toBe("disabled");
		const select = await world.rest("GET", "/api/v1/User/GetSelectUserData", "CX");
		expect(select.data).toContainEqual(expect.objectContaining({ name: "Product manager" }));
		const found = await world.rest("GET", "/api/v1/User/GetSearchUserByKey?key=vend", "CX");
		expect(found.data).toMatchObject([{ name: "Vendor manager" }]);
		const fileName = await world.upload("superuser", [
			["用户名", "姓名", "邮箱", "用户类型", "角色"],
			["wu", "吴", "wu@example.com", "1", "PM"],
		]);
		expect(await world.rest("POST", "/api/v1/User/ImportInternalUser", "superuser", { fileName })).toMatchObject({
			code: "000000",
			data: { added: 1 },
		});
	});
});
