import { testDb } from "@iqt/db/testing";
import { describe, expect, test } from "vitest";
import { sampleSearch, seedPrices } from "../../desk/quotation/testing.ts";
import { searchInput } from "../../kit/charges/search.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { limitFor, type Mandate } from "./rules.ts";

const world = worldPerTest(async () => {
	const database = await testDb();
	await seedPrices(database.db, "2026-11-20T08:00:00.000Z");
	return database;
});
const { as, rest } = world;

const guid = (role: string) => world.users.get(role)?.guid ?? "";
const auditor = () => ({ kind: "application" as const, userGuid: guid("APPROVER"), maxDiscount: "5" });

describe("the limit", () => {
	const mandate = (over: Partial<Mandate>): Mandate => ({
		kind: "application",
		department: "",
		service: "",
		maxDiscountBp: 500,
		standsIn: false,
		...over,
	});
	const asked = { department: "North", services: ["inlandRail", "truckingCost"] };

	test("is open where nothing is set for the kind", () => {
		expect(limitFor([], "application", asked)).toBeNull();
		expect(limitFor([mandate({ kind: "final" })], "application", asked)).toBeNull();
	});

	test("is that of the line that fits closest, the smallest over the services", () => {
		expect(limitFor([mandate({}), mandate({ service: "inlandRail", maxDiscountBp: 900 })], "application", asked)).toBe(500);
		expect(limitFor([mandate({}), mandate({ service: "inlandRail", maxDiscountBp: 300 })], "application", asked)).toBe(300);
		expect(limitFor([mandate({}), mandate({ department: "north", maxDiscountBp: 800 })], "application", asked)).toBe(800);
		expect(limitFor([mandate({}), mandate({ maxDiscountBp: 700, standsIn: true })], "application", asked)).toBe(700);
	});

	test("is none where lines are for other departments or services", () => {
		expect(limitFor([mandate({ department: "South" })], "application", asked)).toBe("none");
		expect(limitFor([mandate({ service: "inlandRail" })], "application", asked)).toBe("none");
		expect(limitFor([mandate({ service: "inlandRail" })], "application", { ...asked, services: ["inlandRail"] })).toBe(500);
	});
});

describe("an auditor is refused", () => {
	test.each([
		["somebody without the right", () => ({ userGuid: guid("SALS") }), "userGuid"],
		["a final one without the final right", () => ({ kind: "final" as const }), "userGuid"],
		["who stands in for himself", () => ({ substituteGuid: guid("APPROVER"), absentFrom: "2026-12-01", absentTo: "2026-12-02" }), "substituteGuid"],
		["a substitute without days", () => ({ substituteGuid: guid("FINALAPPROVER") }), "absentFrom"],
		["days without a substitute", () => ({ absentFrom: "2026-12-01", absentTo: "2026-12-02" }), "substituteGuid"],
		["days that end early", () => ({ substituteGuid: guid("FINALAPPROVER"), absentFrom: "2026-12-02", absentTo: "2026-12-01" }), "absentTo"],
		["a limit over 100 %", () => ({ maxDiscount: "100.5" }), "maxDiscount"],
	])("as %s", async (_name, fields, field) => {
		const { code, data } = await saidBy(as("superuser").auditor.save({ ...auditor(), ...fields() }));
		expect([code, (data as { field: string }[])[0]]).toMatchObject(["000001", { field }]);
	});

	test("for all that is wrong at once", async () => {
		const wrong = { userGuid: guid("SALS"), substituteGuid: guid("SALS"), absentTo: "2026-12-02" };
		const { data } = await saidBy(as("superuser").auditor.save({ ...auditor(), ...wrong }));
		expect((data as { field: string }[]).map(({ field }) => field)).toEqual(["userGuid", "absentFrom", "substituteGuid", "substituteGuid"]);
	});

	test("twice for the same", async () => {
		await as("superuser").auditor.save(auditor());
		expect(await saidBy(as("superuser").auditor.save(auditor()))).toMatchObject({ code: "000007" });
		await as("superuser").auditor.save({ ...auditor(), service: "inlandRail" });
	});
});

/** A draft of the sales user's and a request for a total. */
async function ask(total: string) {
	const search = searchInput.parse(sampleSearch);
	const { options } = await as("SALS").sale.search(search);
	const customer = { name: "华业", email: "buyer@huaye.example" };
	const { id } = await as("SALS").quotation.createDraft({ customer, items: [{ search, optionId: options[0]?.id ?? "" }] });
	return as("SALS").quotation.askDiscount({ id, total, reason: "Regular customer" });
}
const decide = (role: string, id: string, version = 1) => as(role).quotation.decideDiscount({ id, approve: true, version });

describe("a discount is decided", () => {
	test("only by auditors of its department and services", async () => {
		await as("superuser").auditor.save({ ...auditor(), department: "South" });
		const { id } = await ask("13000.00");
		expect(await saidBy(decide("APPROVER", id))).toMatchObject({ code: "000008", message: expect.stringContaining("department") });
		await world.db
			.updateTable("user")
			.set({ department: "South" })
			.where("id", "=", world.users.get("SALS")?.id ?? 0)
			.execute();
		expect(await decide("APPROVER", id)).toMatchObject({ state: "approved" });
	});

	test("by the final approver too where it leaves less than the minimum margin", async () => {
		const setting = { currency: "CNY", margin: "50", minMargin: "40", roundingStep: "1", validFrom: "2026-01-01" };
		for (const service of ["inlandRail", "truckingCost"] as const) await as("PM").priceSetting.save({ ...setting, service });
		const { id } = await ask("12900.00");
		expect(await decide("APPROVER", id)).toMatchObject({ state: "finalRequested" });
	});

	test("by the substitute on the days of the absence, within the absent one's limit", async () => {
		const absence = { substituteGuid: guid("APPROVER"), absentFrom: "2026-11-20", absentTo: "2026-11-21" };
		await as("superuser").auditor.save({ ...auditor(), kind: "final", userGuid: guid("FINALAPPROVER"), maxDiscount: "10", ...absence });
		const { id } = await ask("12595.15");
		// The first step is somebody else's: who took it does not take the second, in whosever place.
		const { id: role } = await world.db.selectFrom("role").select("id").where("code", "=", "PM").executeTakeFirstOrThrow();
		await world.db.insertInto("role_permission").values({ role_id: role, permission: "discount.approve" }).execute();
		expect(await decide("PM", id)).toMatchObject({ state: "finalRequested" });
		world.services.clock.now = new Date("2026-11-22T08:00:00.000Z");
		await signInAgain();
		expect(await saidBy(decide("APPROVER", id, 2))).toMatchObject({ code: "000008" });
		world.services.clock.now = new Date("2026-11-21T08:00:00.000Z");
		await signInAgain();
		expect(await decide("APPROVER", id, 2)).toMatchObject({ state: "approved" });
	});
});

/** Sessions end after an hour without use: everybody signs in once more. */
async function signInAgain() {
	const { startSession } = await import("../../door/session/session.ts");
	for (const [role, user] of world.users) {
		const { token } = await startSession(world.db, { userId: user.id, now: world.services.clock.now, address: "", userAgent: "" });
		world.users.set(role, { ...user, token });
	}
}

test("candidates hold the right of their kind", async () => {
	const names = async (kind: "application" | "final") => (await as("superuser").auditor.candidates({ kind })).map(({ guid: id }) => id);
	expect((await names("application")).sort()).toEqual([guid("APPROVER"), guid("FINALAPPROVER"), guid("superuser")].sort());
	expect((await names("final")).sort()).toEqual([guid("FINALAPPROVER"), guid("superuser")].sort());
});

test("the REST lines list and save", async () => {
	const saved = await rest("POST", "/api/v1/Auditor/UpdateTheAuditor", "superuser", {
		auditorType: "application",
		userGUID: guid("APPROVER").toUpperCase(),
		maxDiscount: 7.5,
	});
	expect(saved).toMatchObject({ code: "000000", data: { version: 1 } });
	const { data } = await rest("POST", "/api/v1/Auditor/GetAuditorList", "superuser", { auditorType: "application", pageSize: 10 });
	expect(data).toMatchObject({
		total: 1,
		items: [{ auditorType: "application", userGUID: guid("APPROVER"), userName: "Application approver", maxDiscount: "7.5" }],
	});
});
