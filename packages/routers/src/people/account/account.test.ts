import { placeRow } from "@iqt/db/testing";
import { callTRPCProcedure } from "@trpc/server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { appRouter } from "../../app/app-router.ts";
import { isPermission } from "../../door/permissions.ts";
import { type AccountsWorld, accountsWorld } from "../../testing/accounts.ts";
import { proceduresOf, saidBy, testContext, testPassword } from "../../testing/portal.ts";
import { tokensAtOnce } from "../session/rules.ts";

let world: AccountsWorld;
beforeEach(async () => {
	world = await accountsWorld();
});
afterEach(() => world.close());

const give = (role: string, user: string) =>
	world.db
		.insertInto("user_role")
		.columns(["user_id", "role_id"])
		.expression((eb) =>
			eb
				.selectFrom("role")
				.select([eb.val(world.idOf(user)).as("user_id"), "id"])
				.where("code", "=", role),
		)
		.execute();

describe("the profile", () => {
	test("is read and changed by its owner, with a trace of both sides", async () => {
		const pm = world.as(world.tokenOf("PM"));
		const before = await pm.profile();
		expect(before).toMatchObject({ userName: "pm", displayName: "Product manager", hasPassword: true, roles: [{ code: "PM" }], version: 1 });
		expect(await pm.updateInfo({ displayName: " Lin Xiao ", phone: "+86 21 5888", language: "es", version: 1 })).toEqual({ version: 2 });
		expect(await pm.profile()).toMatchObject({ displayName: "Lin Xiao", phone: "+86 21 5888", language: "es", version: 2 });
		const [entry] = (await world.logOf("update")).filter((row) => row.object_type === "user");
		expect(JSON.parse(entry?.before ?? "")).toEqual({ displayName: "Product manager", phone: "", language: "zh" });
	});

	test("a stale version is refused with both, and changes nothing", async () => {
		const pm = world.as(world.tokenOf("PM"));
		await pm.updateInfo({ displayName: "First", version: 1 });
		expect(await saidBy(pm.updateInfo({ displayName: "Second", version: 1 }))).toMatchObject({
			code: "000003",
			data: { mine: { displayName: "Second" }, theirs: { displayName: "First", version: 2 } },
		});
		expect(await saidBy(pm.updateFunction({ functions: ["sales"], areas: [], version: 1 }))).toMatchObject({ code: "000003" });
		expect(await pm.profile()).toMatchObject({ displayName: "First", functions: [] });
	});

	test("takes known functions and places only", async () => {
		const pm = world.as(world.tokenOf("PM"));
		await world.db
			.insertInto("place")
			.values(placeRow({ id: "p", kind: "portCity", code: "CNSHA", name: "Shanghai", name_zh: "上海" }))
			.execute();
		await pm.updateFunction({ functions: ["pricing", "pricing"], areas: ["cnsha"] });
		expect(await pm.profile()).toMatchObject({ functions: ["pricing"], areas: ["CNSHA"], places: { CNSHA: { nameZh: "上海" } } });
		for (const area of ["XXXXX", "*"])
			expect(await saidBy(pm.updateFunction({ functions: [], areas: [area] })), area).toMatchObject({ code: "000001", data: [{ field: "areas" }] });
		expect(await saidBy(pm.updateInfo({ displayName: "x", phone: "call me" }))).toMatchObject({ code: "000001", data: [{ field: "phone" }] });
	});

	test("team and password: a company counts as a team, a living team as well", async () => {
		const asked = (role: string) => world.as(world.tokenOf(role)).teamAndPassword();
		expect(await asked("ComAdmin")).toEqual({ hasTeam: true, hasPassword: true });
		expect(await asked("VDM")).toEqual({ hasTeam: false, hasPassword: true });
		const guid = world.users.get("VDM")?.guid ?? "";
		const at = world.services.clock.now.toISOString();
		const team = {
			id: "t",
			kind: "vdm" as const,
			name: "East",
			email: null,
			leader: world.users.get("PM")?.guid ?? "",
			members: JSON.stringify([guid]),
		};
		await world.db
			.insertInto("team")
			.values({ ...team, service_types: "[]", port_cities: "[]", remark: null, changed_at: at, changed_by: null })
			.execute();
		for (const role of ["VDM", "PM"]) expect(await asked(role)).toMatchObject({ hasTeam: true });
		await world.db.updateTable("team").set({ active: 0 }).execute();
		expect(await asked("VDM")).toMatchObject({ hasTeam: false });
	});
});

describe("acting as one role", () => {
	test("narrows rights from the next request, names the token after the role, and widens again", async () => {
		await give("CX", "PM");
		const first = world.tokenOf("PM");
		expect(await world.as(first).userInfo()).toMatchObject({ roles: ["PM", "CX"], activeRole: null, userInfo: { seesCost: true } });
		const acting = await world.as(first).changeRole({ role: "cx" });
		expect(acting.token).toMatch(/^CX\.[\w-]{43}$/);
		const info = await world.as(acting.token).userInfo();
		expect(info).toMatchObject({ roles: ["CX"], heldRoles: ["PM", "CX"], activeRole: "CX", userInfo: { seesCost: false } });
		expect(info.buttons).not.toContain("inlandRail.edit");
		expect((await world.as(first).userInfo()).activeRole).toBe("CX");
		const { token } = await world.as(acting.token).refresh();
		expect(token).toMatch(/^CX\./);
		expect((await world.as(token).userInfo()).activeRole).toBe("CX");
		const all = await world.as(token).changeRole({ role: null });
		expect(all.token).toMatch(/^[\w-]{43}$/);
		expect((await world.as(all.token).userInfo()).buttons).toContain("inlandRail.edit");
		expect((await world.logOf("changeRole")).map((row) => row.after)).toEqual(['{"role":"CX"}', '{"role":null}']);
	});

	test("a renewal beside it, before or after, signs nobody out", async () => {
		await give("CX", "PM");
		const first = world.tokenOf("PM");
		const renewed = await world.as(first).refresh();
		const acting = await world.as(first).changeRole({ role: "CX" });
		expect((await world.as(acting.token).userInfo()).activeRole).toBe("CX");
		expect((await world.as(renewed.token).userInfo()).activeRole).toBe("CX");
		expect(await saidBy(world.as(first).userInfo())).toMatchObject({ code: "000009" });

		const all = await world.as(acting.token).changeRole({ role: null });
		expect(await world.as(acting.token).refresh()).toMatchObject({ token: all.token });
		const again = await world.as(all.token).changeRole({ role: "CX" });
		expect(await world.as(all.token).refresh()).toMatchObject({ token: again.token });
		expect((await world.as(again.token).userInfo()).activeRole).toBe("CX");
	});

	test("only a role that is held; one taken away meanwhile no longer narrows to nothing", async () => {
		expect(await saidBy(world.as(world.tokenOf("PM")).changeRole({ role: "superuser" }))).toMatchObject({
			code: "000001",
			data: [{ field: "role" }],
		});
		await give("CX", "PM");
		const { token } = await world.as(world.tokenOf("PM")).changeRole({ role: "CX" });
		await world.db
			.deleteFrom("user_role")
			.where("user_id", "=", world.idOf("PM"))
			.where("role_id", "in", (eb) => eb.selectFrom("role").select("id").where("code", "=", "CX"))
			.execute();
		expect(await world.as(token).userInfo()).toMatchObject({ roles: ["PM"], activeRole: null });
	});

	test("a super administrator who acts as another role is none", async () => {
		await give("CX", "superuser");
		const { token } = await world.as(world.tokenOf("superuser")).changeRole({ role: "CX" });
		expect(await world.as(token).userInfo()).toMatchObject({ roles: ["CX"], userInfo: { isSuperAdmin: false, seesCost: false } });
		expect(await saidBy(world.as(token).company.codes())).toMatchObject({ code: "000008" });
	});
});

describe("sessions", () => {
	test("lists where one is signed in; ending one ends its token", async () => {
		const { token } = await world.as(null, { userAgent: "Firefox", address: "198.51.100.4" }).login({ userName: "pm", password: testPassword });
		const [own] = await world.as(token).sessions.list();
		expect(own).toMatchObject({ kind: "own", current: true, address: "198.51.100.4", userAgent: "Firefox" });
		expect(await saidBy(world.as(world.tokenOf("VDM")).sessions.end({ id: own?.id ?? "" }))).toMatchObject({ code: "000002" });
		await world.as(token).sessions.end({ id: own?.id ?? "" });
		expect(await saidBy(world.as(token).userInfo())).toMatchObject({ code: "000009" });
	});
});

describe("handing a session over", () => {
	test("an exchange code works once, within a minute, and moves the session", async () => {
		const { code, expiresIn } = await world.as(world.tokenOf("PM")).handOver();
		expect(expiresIn).toBe(60);
		expect(JSON.stringify(await world.db.selectFrom("one_time_code").selectAll().execute())).not.toContain(code);
		const { token } = await world.as(null).exchange({ code });
		expect((await world.as(token).userInfo()).userInfo.userName).toBe("pm");
		expect(await saidBy(world.as(world.tokenOf("PM")).userInfo())).toMatchObject({ code: "000010" });
		expect(await saidBy(world.as(null).exchange({ code }))).toMatchObject({ code: "000004", message: "Verification failed, please Login again." });
		const late = await world.as(token).handOver();
		world.pass(1);
		expect(await saidBy(world.as(null).exchange({ code: late.code }))).toMatchObject({ code: "000004" });
	});
});

describe("API tokens", () => {
	const make = (role: string, scopes: string[], days = 30) => world.as(world.tokenOf(role)).tokens.create({ name: "nightly", scopes, days });

	test("act with rights that are both in the scopes and the user's own at that moment", async () => {
		const { token } = await make("PM", ["inlandRail.view", "sale.search"]);
		expect(token).toMatch(/^iqt_[\w-]{43}$/);
		expect((await world.as(token).userInfo()).buttons.sort()).toEqual(["inlandRail.view", "sale.search"]);
		await world.db.deleteFrom("role_permission").where("permission", "=", "sale.search").execute();
		expect((await world.as(token).userInfo()).buttons).toEqual(["inlandRail.view"]);
		expect(await saidBy(make("CX", ["inlandRail.edit"]))).toMatchObject({ code: "000001", data: [{ field: "scopes" }] });
		expect(await saidBy(make("superuser", ["no.such"]))).toMatchObject({ code: "000001", data: [{ field: "scopes" }] });
	});

	test("see costs only where that is one of their scopes", async () => {
		for (const role of ["PM", "superuser"]) {
			const [blind, seeing] = [await make(role, ["inlandRail.view"]), await make(role, ["inlandRail.view", "cost.view"])];
			expect((await world.as(blind.token).userInfo()).userInfo.seesCost, role).toBe(false);
			expect((await world.as(seeing.token).userInfo()).userInfo.seesCost, role).toBe(true);
		}
	});

	test("a super administrator's token has its scopes and nothing more", async () => {
		const { token } = await make("superuser", ["sale.search"]);
		expect(await world.as(token).userInfo()).toMatchObject({ buttons: ["sale.search"], userInfo: { isSuperAdmin: false } });
	});

	test("are stored as hashes, shown once, listed with their last use", async () => {
		const { token, id } = await make("PM", ["sale.search"]);
		expect(JSON.stringify(await world.db.selectFrom("api_token").selectAll().execute())).not.toContain(token);
		expect(JSON.stringify(await world.db.selectFrom("change_log").selectAll().execute())).not.toContain(token);
		expect(JSON.stringify(await world.db.selectFrom("idempotency_key").selectAll().execute())).not.toContain(token);
		const listed = async () => (await world.as(world.tokenOf("PM")).tokens.list())[0];
		expect(await listed()).toMatchObject({ id, ending: token.slice(-4), state: "active", lastUsedAt: null });
		await world.as(token, { address: "198.51.100.9" }).userInfo();
		expect(await listed()).toMatchObject({ lastUsedAt: "2026-11-20T08:00:00.000Z", lastAddress: "198.51.100.9" });
		expect(await world.as(world.tokenOf("VDM")).tokens.list()).toEqual([]);
	});

	test("a revoked, an expired and an unknown one, and one of a disabled user, answer 000009", async () => {
		const { token, id } = await make("PM", ["sale.search"]);
		expect(await saidBy(world.as(world.tokenOf("VDM")).tokens.revoke({ id }))).toMatchObject({ code: "000002" });
		await world.as(world.tokenOf("PM")).tokens.revoke({ id });
		expect(await saidBy(world.as(token).userInfo())).toMatchObject({ code: "000009" });
		expect(await saidBy(world.as("iqt_nothing").userInfo())).toMatchObject({ code: "000009" });
		const second = await make("VDM", ["sale.search"], 1);
		await world.db.updateTable("user").set({ status: "disabled" }).where("user_name", "=", "vdm").execute();
		expect(await saidBy(world.as(second.token).userInfo())).toMatchObject({ code: "000009" });
		await world.db.updateTable("user").set({ status: "active" }).execute();
		expect(await saidBy(world.as(second.token).userInfo())).toMatchObject({ code: "000000" });
		world.pass(24 * 60);
		expect(await saidBy(world.as(second.token).userInfo())).toMatchObject({ code: "000009" });
	});

	test("a change made with one says so", async () => {
		await give("ComAdmin", "superuser");
		await world.db.updateTable("user").set({ company_id: world.companyId }).where("id", "=", world.idOf("superuser")).execute();
		const { token } = await make("superuser", ["company.invite"]);
		await world.as(token, { source: "rest" }).company.renewCode({});
		expect(await world.logOf("renewCheckCode")).toMatchObject([{ source: "api", actor_id: world.idOf("superuser") }]);
	});

	test("there are not too many", async () => {
		for (let i = 0; i < tokensAtOnce; i++) await make("PM", ["sale.search"]);
		expect(await saidBy(make("PM", ["sale.search"]))).toMatchObject({ code: "000004" });
	});

	test("every procedure keeps to the scopes, and what is the person's own is shut whatever they are", async () => {
		const none = (await make("superuser", ["sale.search"])).token;
		const wrong = [];
		for (const { path, type, meta } of proceduresOf(appRouter)) {
			if (meta.access === "public") continue;
			const call = callTRPCProcedure({
				router: appRouter,
				path,
				type,
				ctx: testContext(world.services, { token: none }),
				getRawInput: () => Promise.resolve({}),
				signal: undefined,
				batchIndex: 0,
			});
			const { code } = await saidBy(call);
			const shut = meta.session !== undefined || (isPermission(meta.access) && meta.access !== "sale.search");
			if (shut !== (code === "000008")) wrong.push(`${path}: ${code}`);
		}
		expect(wrong).toEqual([]);
	});

	test.each([true, false, undefined])("ends with another password, unless that is not wanted (endTokens: %s)", async (endTokens) => {
		const living = async () => (await world.as(world.tokenOf("PM")).tokens.list()).filter(({ state }) => state === "active").length;
		const make = () => world.as(world.tokenOf("PM")).tokens.create({ name: "x", scopes: ["sale.search"], days: 30 });
		const { token } = await make();
		const wanted = endTokens === undefined ? {} : { endTokens };
		await world.as(world.tokenOf("PM")).changePassword({ oldPassword: testPassword, newPassword: "marble-lantern-84-orbit", ...wanted });
		const ends = endTokens ?? true;
		expect(await living()).toBe(ends ? 0 : 1);
		expect((await saidBy(world.as(token).userInfo())).code).toBe(ends ? "000009" : "000000");
		expect(JSON.parse((await world.logOf("changePassword"))[0]?.after ?? "")).toMatchObject({ tokensEnded: ends ? 1 : 0 });
		const next = await make().catch(() => null);
		await world.as(null).forgotPassword({ userName: "pm" });
		const reset = { userName: "pm", code: await world.codeFor("pm@example.com"), newPassword: "copper-meadow-31-lantern", ...wanted };
		await world.as(null).resetPassword(reset);
		expect((await saidBy(world.as(next?.token ?? "").userInfo())).code).toBe(ends ? "000009" : "000000");
	});

	test("nothing of passwords, tokens, sessions and the profile is open to one", () => {
		const own = proceduresOf(appRouter).filter(({ path }) => /^auth\.(tokens|sessions|profile|update|change|handOver|teamAnd)/.test(path));
		expect(own.length).toBeGreaterThan(10);
		expect(own.filter(({ meta }) => meta.session !== "own").map(({ path }) => path)).toEqual([]);
	});
});
