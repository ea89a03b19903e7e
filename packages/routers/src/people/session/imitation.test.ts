import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type AccountsWorld, accountsWorld } from "../../testing/accounts.ts";
import { saidBy, testPassword } from "../../testing/portal.ts";

let world: AccountsWorld;
beforeEach(async () => {
	world = await accountsWorld();
});
afterEach(() => world.close());

const imitate = (userName: string, customerCode = "huaye", password = testPassword) =>
	world.as(null).imitateLogin({ userName, password, customerCode });

describe("imitation", () => {
	test("sees what the customer sees, says so, and leaves both people's own sessions alone", async () => {
		const { token } = await imitate(" CX ");
		const info = await world.as(token).userInfo();
		expect(info).toMatchObject({
			userInfo: { userName: "comadmin", userType: 3, isSuperAdmin: false },
			roles: ["ComAdmin"],
			imitating: { by: "Customer experience", as: "Company administrator", company: "Huaye Ltd" },
		});
		for (const role of ["CX", "ComAdmin"]) expect((await world.as(world.tokenOf(role)).userInfo()).imitating).toBeNull();
		await world.as(null).login({ userName: "comadmin", password: testPassword });
		expect(await saidBy(world.as(token).userInfo())).toMatchObject({ code: "000000" });
	});

	test("a second imitation by the same person ends the first, another person's does not", async () => {
		const first = await imitate("cx");
		const others = await imitate("superuser");
		const second = await imitate("cx");
		expect(await saidBy(world.as(first.token).userInfo())).toMatchObject({ code: "000010" });
		for (const { token } of [others, second]) expect(await saidBy(world.as(token).userInfo())).toMatchObject({ code: "000000" });
	});

	test("the log names both, at the start and at every change made in it", async () => {
		const { token } = await imitate("cx");
		await world.as(token).logout();
		const [started] = await world.logOf("imitate");
		expect(started).toMatchObject({
			actor_id: world.idOf("CX"),
			actor_name: "Customer experience → Company administrator",
			object_id: world.users.get("ComAdmin")?.guid,
		});
		expect(JSON.parse(started?.after ?? "")).toMatchObject({ by: "cx", as: "comadmin", company: "HUAYE" });
		expect(await world.logOf("signOut")).toMatchObject([{ actor_id: world.idOf("CX"), actor_name: "Customer experience → Company administrator" }]);
	});

	test("one click leads back to one's own session", async () => {
		const { token } = await imitate("cx");
		const own = await world.as(token).endImitation();
		expect(await world.as(own.token).userInfo()).toMatchObject({ userInfo: { userName: "cx" }, imitating: null });
		expect(await saidBy(world.as(token).userInfo())).toMatchObject({ code: "000009" });
		expect(await saidBy(world.as(own.token).endImitation())).toMatchObject({ code: "000004" });
		expect(await world.logOf("endImitation")).toHaveLength(1);
	});

	test("needs the staff person's password, the right and a customer", async () => {
		expect(await saidBy(imitate("cx", "huaye", "wrong"))).toMatchObject({ code: "000001", data: null });
		expect(await saidBy(imitate("comadmin"))).toMatchObject({ code: "000001", data: null });
		expect(await saidBy(imitate("pm"))).toMatchObject({ code: "000008" });
		for (const code of ["nobody", "vdm", "vdm@example.com"])
			expect(await saidBy(imitate("cx", code))).toMatchObject({ code: "000001", data: [{ field: "customerCode" }] });
		expect(await world.db.selectFrom("session").selectAll().where("kind", "=", "imitation").execute()).toEqual([]);
	});

	test("a company stands for its first administrator, a name or an address for that user", async () => {
		await world.db.updateTable("user").set({ company_id: world.companyId }).where("user_name", "=", "comuser").execute();
		const seen = async (code: string) => (await world.as((await imitate("cx", code)).token).userInfo()).userInfo.userName;
		expect(await seen("HUAYE")).toBe("comadmin");
		expect(await seen("comuser@example.com")).toBe("comuser");
		await world.db.updateTable("user").set({ status: "disabled" }).where("user_name", "=", "comadmin").execute();
		expect(await seen("HUAYE")).toBe("comuser");
	});

	test.each(["the right is taken away", "the staff person is disabled", "the customer is disabled"])("ends when %s", async (when) => {
		const { token } = await imitate("cx");
		if (when.startsWith("the right")) await world.db.deleteFrom("role_permission").where("permission", "=", "user.imitate").execute();
		const disabled = when.includes("staff") ? "cx" : "comadmin";
		if (when.includes("disabled")) await world.db.updateTable("user").set({ status: "disabled" }).where("user_name", "=", disabled).execute();
		expect(await saidBy(world.as(token).userInfo())).toMatchObject({ code: "000009" });
	});

	test("what belongs to the customer alone is refused", async () => {
		const caller = world.as((await imitate("cx")).token);
		const refused = await Promise.all([
			saidBy(caller.changePassword({ oldPassword: testPassword, newPassword: "marble-lantern-84-orbit" })),
			saidBy(caller.tokens.create({ name: "x", scopes: ["sale.search"], days: 1 })),
			saidBy(caller.updateInfo({ displayName: "x" })),
			saidBy(caller.profile()),
			saidBy(caller.changeRole({ role: null })),
			saidBy(caller.handOver()),
			saidBy(caller.company.codes()),
			saidBy(caller.company.renewCode({})),
		]);
		expect(new Set(refused.map(({ code, message }) => `${code} ${message}`))).toEqual(
			new Set(["000008 This cannot be done while you are signed in as a customer."]),
		);
	});

	test("the customer sees the staff person among their sessions and can end it", async () => {
		const { token } = await imitate("cx");
		const customer = world.as(world.tokenOf("ComAdmin"));
		const [theirs] = (await customer.sessions.list()).filter((session) => session.kind === "imitated");
		expect(theirs).toMatchObject({ other: "Customer experience", current: false });
		await customer.sessions.end({ id: theirs?.id ?? "" });
		expect(await saidBy(world.as(token).userInfo())).toMatchObject({ code: "000009" });
	});
});
