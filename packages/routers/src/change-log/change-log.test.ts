import { testDb } from "@iqt/db/testing";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testContext, testServices, userPerRole } from "../auth/testing.ts";
import { changeWriter } from "../change-log.ts";
import { createCallerFactory, publicError } from "../trpc.ts";
import { changeLogRouter } from "./router.ts";

const callerOf = createCallerFactory(changeLogRouter);
let database: Awaited<ReturnType<typeof testDb>>;
let services: ReturnType<typeof testServices>;
let users: Awaited<ReturnType<typeof userPerRole>>;

beforeEach(async () => {
	database = await testDb();
	services = testServices(database.db);
	users = await userPerRole(services);
	await database.db.transaction().execute(async (trx) => {
		const log = changeWriter(trx, { id: 1, name: "Li Wei", source: "web" }, services.clock.now);
		const side = (ssr: string) => ({
			ssr,
			costMinor: 7,
			msr_formula: "cost",
			legs: [{ vendorName: "V", km: 3 }],
			document: JSON.stringify({ totalCost: 1, total: 2 }),
		});
		await log.write({ action: "update", objectType: "inlandRail", objectId: "r1", before: side("100"), after: side("120") });
		await log.write({ action: "update", objectType: "inlandRail", objectId: "r2", before: null, after: side("130") });
		await log.write({ action: "send", objectType: "quotation", objectId: "q1", before: null, after: side("140") });
	});
});
afterEach(() => database.close());

const as = (role: string) => callerOf(testContext(services, { token: users.get(role)?.token ?? null }));
const codeOf = (work: Promise<unknown>) =>
	work.then(
		() => "000000",
		(error: unknown) => publicError(error, { language: "en" }).code,
	);

test("the list is newest first, filtered and paged, with both sides as objects", async () => {
	const page = await as("superuser").list({ filters: [{ field: "objectType", op: "eq", value: "inlandRail" }], pageSize: 10 });
	expect(page).toMatchObject({
		total: 2,
		items: [
			{ objectId: "r2", before: null },
			{ objectId: "r1", actorName: "Li Wei", before: { ssr: "100" }, after: { ssr: "120", costMinor: 7 } },
		],
	});
	expect(await as("superuser").list({ search: "quotation" })).toMatchObject({ total: 1 });
	expect(await codeOf(as("superuser").list({ sort: [{ field: "hash", order: "ascending" }] }))).toBe("000001");
});

test("the kinds are those that occur", async () => {
	expect(await as("superuser").kinds()).toEqual({ objectTypes: ["inlandRail", "quotation", "role", "user"], actions: ["create", "send", "update"] });
});

test("verify finds an edited entry", async () => {
	expect(await as("superuser").verify()).toBeNull();
	await sql`DROP TRIGGER change_log_no_update`.execute(database.db);
	await database.db.updateTable("change_log").set({ after: "{}" }).where("object_id", "=", "r2").execute();
	const { id } = await database.db.selectFrom("change_log").select("id").where("object_id", "=", "r2").executeTakeFirstOrThrow();
	expect(await as("superuser").verify()).toEqual({ id, reason: "edited" });
});

test("an object's history is for those who may see every such object", async () => {
	const rail = { objectType: "inlandRail", objectId: "r1" };
	const quotation = { objectType: "quotation", objectId: "q1" };
	expect(await codeOf(as("CX").history(rail))).toBe("000000");
	expect(await codeOf(as("ComAdmin").history(rail))).toBe("000008");
	expect(await codeOf(as("CX").history(quotation))).toBe("000008");
	expect(await codeOf(as("APPROVER").history(quotation))).toBe("000000");
	expect(await codeOf(as("PM").history({ objectType: "user", objectId: users.get("PM")?.guid ?? "" }))).toBe("000008");
});

test("history leaves costs, vendors and MSR out for those who may not see them, at any depth", async () => {
	const [seen] = await as("PM").history({ objectType: "inlandRail", objectId: "r1" });
	expect(seen?.after).toMatchObject({ costMinor: 7, msr_formula: "cost", legs: [{ vendorName: "V" }] });
	const [hidden] = await as("CX").history({ objectType: "inlandRail", objectId: "r1" });
	expect(hidden?.after).toEqual({ ssr: "120", legs: [{ km: 3 }], document: '{"total":2}' });
	expect(hidden?.before).toEqual({ ssr: "100", legs: [{ km: 3 }], document: '{"total":2}' });
});
