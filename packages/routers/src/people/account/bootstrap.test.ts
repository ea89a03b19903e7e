import { testDb } from "@iqt/db/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkChain } from "../../door/change-log.ts";
import { builtInRoles, permissionKeys } from "../../door/permissions.ts";
import { publicError } from "../../door/trpc.ts";
import { testServices } from "../../testing/portal.ts";
import { createUser, ensureBuiltInRoles } from "./bootstrap.ts";

let database: Awaited<ReturnType<typeof testDb>>;
beforeEach(async () => {
	database = await testDb();
});
afterEach(() => database.close());

const person = {
	userName: "Li",
	email: "li@example.com",
	displayName: "Li Wei",
	userType: 1,
	roles: ["PM", "VDM"],
	password: "violet-ferry-27",
} as const;
const create = (overrides: object = {}) => createUser(testServices(database.db), { ...person, roles: [...person.roles], ...overrides });

test("built-in roles are made once, with their rights, and keep what an administrator changed", async () => {
	expect(await ensureBuiltInRoles(database.db)).toEqual(builtInRoles().map((role) => role.code));
	const granted = await database.db.selectFrom("role_permission").select("permission").distinct().execute();
	expect(granted.every((row) => permissionKeys().includes(row.permission as never))).toBe(true);
	await database.db.deleteFrom("role_permission").where("permission", "=", "sale.quote").execute();
	await database.db.deleteFrom("role").where("code", "=", "CX").execute();
	expect(await ensureBuiltInRoles(database.db)).toEqual(["CX"]);
	const quoting = await database.db
		.selectFrom("role_permission")
		.innerJoin("role", "role.id", "role_id")
		.select("role.code")
		.where("permission", "=", "sale.quote")
		.execute();
	expect(quoting).toEqual([{ code: "CX" }]);
});

test("a user is created with roles and a hash, and logged without the password", async () => {
	await ensureBuiltInRoles(database.db);
	const { id, guid } = await create();
	const user = await database.db.selectFrom("user").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
	expect(user).toMatchObject({ guid, user_name: "Li", status: "active", language: "zh", password_hash: "test$1$violet-ferry-27" });
	expect(await database.db.selectFrom("user_role").selectAll().where("user_id", "=", id).execute()).toHaveLength(2);
	expect(JSON.stringify(await database.db.selectFrom("change_log").selectAll().execute())).not.toContain("violet");
	expect((await checkChain(database.db)).breaks).toEqual([]);
});

test("a taken name or address in any case, and an unknown role, are refused and leave nothing", async () => {
	await ensureBuiltInRoles(database.db);
	await create();
	for (const [overrides, code] of [
		[{ userName: "LI", email: "other@example.com" }, "000001"],
		[{ userName: "other", email: "LI@example.com" }, "000001"],
		[{ userName: "other", email: "other@example.com", roles: ["nothing"] }, "000002"],
	] as const) {
		const error = await create(overrides).catch((e: unknown) => publicError(e, { language: "en" }));
		expect(error).toMatchObject({ code });
	}
	expect(await database.db.selectFrom("user").select("id").execute()).toHaveLength(1);
});
