import { callTRPCProcedure } from "@trpc/server";
import { describe, expect, test } from "vitest";
import { appRouter } from "../../../app/app-router.ts";
import { readCaller } from "../../../door/session/session.ts";
import { publicError } from "../../../door/trpc.ts";
import { proceduresOf, saidBy, testContext, testPassword } from "../../../testing/portal.ts";
import { worldPerFile, worldPerTest } from "../../../testing/world.ts";
import { stepAt } from "./rules.ts";
import { codeAt } from "./totp.ts";

type World = ReturnType<typeof worldPerTest>;

const requireOf = (world: World, role: string) => world.db.updateTable("role").set({ second_factor: 1 }).where("code", "=", role).execute();
const codeNow = (world: World, key: string) => codeAt(key, stepAt(world.services.clock.now));

async function enrol(world: World, role: string): Promise<string> {
	const { key } = await world.as(role).auth.factor.start({ password: testPassword });
	await world.as(role).auth.factor.confirm({ code: await codeNow(world, key) });
	world.services.clock.now = new Date(world.services.clock.now.getTime() + 30_000);
	return key;
}

describe("somebody whose role asks for a second factor and who has none", () => {
	const world = worldPerFile();
	const closed = proceduresOf(appRouter).filter(({ meta }) => meta.access !== "public");
	const open = closed.filter(({ meta }) => meta.unenrolled).map(({ path }) => path);

	test("finds only the way to one open", () => {
		expect(open.sort()).toEqual(
			["endImitation", "factor.confirm", "factor.start", "factor.status", "logout", "refresh", "userInfo"].map((name) => `auth.${name}`),
		);
	});

	test.each(closed.filter(({ meta }) => !meta.unenrolled))("is refused $path", async ({ path, type }) => {
		await requireOf(world, "PM");
		for (const input of [undefined, {}, { id: "00000000-0000-4000-8000-000000000000" }]) {
			const ctx = testContext(world.services, { token: await world.freshToken("PM") });
			const call = callTRPCProcedure({
				router: appRouter,
				path,
				type,
				ctx,
				getRawInput: () => Promise.resolve(input),
				signal: undefined,
				batchIndex: 0,
			});
			const said = await call.then(
				() => null,
				(error: unknown) => publicError(error, { language: "en" }),
			);
			expect(said).toMatchObject({ code: "000008", message: expect.stringContaining("Set it up first") });
		}
	});

	test("is refused by everything else that asks who calls", async () => {
		await requireOf(world, "PM");
		const ctx = testContext(world.services, { token: await world.freshToken("PM") });
		await expect(readCaller(ctx)).rejects.toMatchObject({ kind: "notAllowed", messageId: "auth.factorFirst" });
	});
});

describe("a role that asks for a second factor", () => {
	const world = worldPerTest();

	test("is named on the role's form; old clients leave it as it is", async () => {
		const admin = world.as("superuser");
		const { items } = await admin.roles.list({ pageIndex: 1, pageSize: 50 });
		const cx = items.find((role) => role.code === "CX");
		expect(cx?.secondFactor).toBe(false);
		const { id, code, name } = cx ?? { id: 0, code: "", name: "" };
		await admin.roles.update({ id, code, name, roleType: "internal", secondFactor: true });
		expect(await admin.roles.get({ id })).toMatchObject({ secondFactor: true });
		const body = { roleID: id, roleCode: code, roleName: name, roleType: "internal" };
		expect((await world.rest("POST", "/api/v1/role/updateRole", "superuser", body)).code).toBe("000000");
		expect(await admin.roles.get({ id })).toMatchObject({ secondFactor: true });
		expect((await world.rest("POST", "/api/v1/role/updateRole", "superuser", { ...body, secondFactor: 0 })).code).toBe("000000");
		expect(await admin.roles.get({ id })).toMatchObject({ secondFactor: false });
		const filtered = await admin.roles.list({ pageIndex: 1, pageSize: 50, filters: [{ field: "secondFactor", op: "eq", value: 1 }] });
		expect(filtered.total).toBe(0);
	});

	test("lets its people in to set one up, and opens everything once it is", async () => {
		await requireOf(world, "PM");
		expect(await saidBy(world.as("PM").inlandRail.list({}))).toMatchObject({ code: "000008" });
		expect(await world.as("PM").auth.userInfo()).toMatchObject({ secondFactorDue: true });
		expect((await world.rest("GET", "/api/Common/GetUserInfo", "PM")).code).toBe("000000");
		expect((await world.rest("GET", "/api/Common/GetMasterData", "PM")).code).toBe("000008");
		const key = await enrol(world, "PM");
		expect(await world.as("PM").auth.userInfo()).toMatchObject({ secondFactorDue: false });
		expect(await saidBy(world.as("PM").inlandRail.list({}))).toMatchObject({ code: "000000" });
		expect(await saidBy(world.as("PM").auth.factor.turnOff({ password: testPassword, code: await codeNow(world, key) }))).toMatchObject({
			code: "000004",
			message: expect.stringContaining("cannot be turned off"),
		});
	});

	test("counts whichever role is acted as, and for super administrators by type too", async () => {
		const pm = world.users.get("PM");
		const cx = await world.db.selectFrom("role").select("id").where("code", "=", "CX").executeTakeFirstOrThrow();
		await world.db
			.insertInto("user_role")
			.values({ user_id: pm?.id ?? 0, role_id: cx.id })
			.execute();
		const { token } = await world.as("PM").auth.changeRole({ role: "CX" });
		await requireOf(world, "PM");
		await expect(readCaller(testContext(world.services, { token }))).rejects.toMatchObject({ messageId: "auth.factorFirst" });
		await world.db
			.deleteFrom("user_role")
			.where("user_id", "=", world.users.get("superuser")?.id ?? 0)
			.execute();
		expect((await world.as("superuser").auth.userInfo()).secondFactorDue).toBe(false);
		await requireOf(world, "superuser");
		expect((await world.as("superuser").auth.userInfo()).secondFactorDue).toBe(true);
	});

	test("counts for nobody who does not hold it, super administrators included", async () => {
		const roles = world.as("superuser").roles;
		const { id } = await roles.add({ code: "OTHER", name: "Other", roleType: "internal", isSuper: true });
		await roles.update({ id, code: "OTHER", name: "Other", roleType: "internal", isSuper: true, secondFactor: true });
		expect((await world.as("superuser").auth.userInfo()).secondFactorDue).toBe(false);
		expect(await saidBy(roles.list({}))).toMatchObject({ code: "000000" });
	});

	test("is not asked of oneself by somebody who has none", async () => {
		const { roles, users } = world.as("superuser");
		const { items } = await roles.list({ pageSize: 50 });
		const own = items.find(({ code }) => code === "superuser");
		const { id = 0, name = "" } = own ?? {};
		const role = { id, code: "superuser", name, roleType: "internal" as const, isSuper: true, canQuotation: true, secondFactor: true };
		const refused = { code: "000004", message: expect.stringContaining("locked out") };
		expect(await saidBy(roles.update(role))).toMatchObject(refused);
		expect(await roles.get({ id })).toMatchObject({ secondFactor: false });
		await requireOf(world, "PM");
		const { userID, roleGUIDs } = (await world.rest("GET", `/api/v1/User/User/${world.users.get("superuser")?.id}`, "superuser")).data;
		const pm = items.find(({ code }) => code === "PM")?.guid;
		const joined = await world.rest("PUT", "/api/v1/User/User", "superuser", { userID, roleGUIDs: [...(roleGUIDs as string[]), pm] });
		expect(joined).toMatchObject(refused);
		expect((await users.get({ id: userID as number })).roles.map(({ code }) => code)).toEqual(["superuser"]);
		await enrol(world, "superuser");
		expect(await saidBy(roles.update(role))).toMatchObject({ code: "000000" });
	});

	test("asks staff, not the customer they see as; they set it up before they can", async () => {
		const companyId = crypto.randomUUID();
		await world.db
			.insertInto("company")
			.values({ id: companyId, code: "HUAYE", name: "Huaye", language: "zh", check_code: null, email_domain: null })
			.execute();
		await world.db.updateTable("user").set({ company_id: companyId }).where("user_name", "=", "comadmin").execute();
		const imitate = () => world.as("nobody").auth.imitateLogin({ userName: "superuser", password: testPassword, customerCode: "HUAYE" });
		await requireOf(world, "ComAdmin");
		const { token } = await imitate();
		expect(await readCaller(testContext(world.services, { token }))).toMatchObject({ by: "imitation" });
		await requireOf(world, "superuser");
		await expect(readCaller(testContext(world.services, { token }))).rejects.toMatchObject({ messageId: "auth.factorFirst" });
		expect(await saidBy(imitate())).toMatchObject({ code: "000004" });
	});

	test("does not stop programs with a token", async () => {
		const { token } = await world.as("PM").auth.tokens.create({ name: "t", scopes: ["inlandRail.view"], days: 7 });
		await requireOf(world, "PM");
		expect(await readCaller(testContext(world.services, { token }))).toMatchObject({ by: "apiToken" });
	});
});

describe("an administrator", () => {
	const world = worldPerTest();
	const rowOf = async (userName: string) =>
		(await world.as("superuser").users.list({ pageIndex: 1, pageSize: 50 })).items.find((user) => user.userName === userName);

	test("sees who has one, and takes it from one who lost it: sessions end, the person is told", async () => {
		await enrol(world, "PM");
		const pm = await rowOf("pm");
		expect(pm).toMatchObject({ secondFactor: true });
		expect(await rowOf("cx")).toMatchObject({ secondFactor: false });
		const having = await world.as("superuser").users.list({ filters: [{ field: "secondFactor", op: "eq", value: 1 }] });
		expect(having.items.map((user) => user.userName)).toEqual(["pm"]);
		await world.as("superuser").users.resetFactor({ id: pm?.id ?? 0 });
		await world.settled();
		expect(await rowOf("pm")).toMatchObject({ secondFactor: false });
		expect(await saidBy(world.as("PM").auth.userInfo())).toMatchObject({ code: "000009" });
		const { sent } = world.services as unknown as { sent: { to: string; subject: string }[] };
		expect(sent.at(-1)).toMatchObject({ to: "pm@example.com", subject: "两步验证已被管理员重置" });
		const log = await world.db.selectFrom("change_log").select(["action", "object_id"]).orderBy("id", "desc").executeTakeFirst();
		expect(log).toEqual({ action: "resetSecondFactor", object_id: pm?.guid });
		expect(await saidBy(world.as("superuser").users.resetFactor({ id: pm?.id ?? 0 }))).toMatchObject({ code: "000004" });
	});

	test("does not take their own that way, nor a super administrator's without being one", async () => {
		await enrol(world, "superuser");
		const own = await rowOf("superuser");
		expect(await saidBy(world.as("superuser").users.resetFactor({ id: own?.id ?? 0 }))).toMatchObject({ code: "000004" });
		const role = await world.db.selectFrom("role").select("id").where("code", "=", "PM").executeTakeFirstOrThrow();
		for (const permission of ["user.edit", "user.view"])
			await world.db
				.insertInto("role_permission")
				.values({ role_id: role.id, permission })
				.onConflict((c) => c.doNothing())
				.execute();
		expect(await saidBy(world.as("PM").users.resetFactor({ id: own?.id ?? 0 }))).toMatchObject({ code: "000008" });
	});
});
