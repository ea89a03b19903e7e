import { sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import { changeWriter } from "../../door/change-log.ts";
import { createCallerFactory } from "../../door/trpc.ts";
import { rowsBehind } from "../../kit/sheet/testing.ts";
import { codeOf, testContext } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { changeLogRouter } from "./router.ts";
import { fieldChanges } from "./rules.ts";

const world = worldPerTest();

const callerOf = createCallerFactory(changeLogRouter);

beforeEach(async () => {
	await world.db.transaction().execute(async (trx) => {
		const log = changeWriter(trx, { id: 1, name: "Li Wei", source: "web" }, world.services.clock.now);
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

const as = (role: string) => callerOf(testContext(world.services, { token: world.tokenOf(role) }));

test("the list is newest first, filtered and paged, with both sides as objects", async () => {
	const page = await as("superuser").list({ filters: [{ field: "objectType", op: "eq", value: "inlandRail" }], pageSize: 10 });
	expect((await as("superuser").list({ search: world.users.get("PM")?.guid ?? "" })).items).toMatchObject([
		{ objectType: "user", objectName: "Product manager" },
	]);
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

test("an object is named as it is now, or as it was recorded when it is gone", async () => {
	await world.db.transaction().execute(async (trx) => {
		const log = changeWriter(trx, { id: 1, name: "Li Wei", source: "web" }, world.services.clock.now);
		await log.write({ action: "delete", objectType: "vdmTeam", objectId: "t1", before: { name: "East", active: true }, after: null });
	});
	expect((await as("superuser").list({ search: "t1" })).items).toMatchObject([{ objectType: "vdmTeam", objectName: "East" }]);
	expect((await as("superuser").list({ search: "r2" })).items).toMatchObject([{ objectName: null }]);
});

test("the kinds are those that occur", async () => {
	expect(await as("superuser").kinds()).toEqual({ objectTypes: ["inlandRail", "quotation", "role", "user"], actions: ["create", "send", "update"] });
});

test("verify finds an edited entry", async () => {
	const entries = (await world.db.selectFrom("change_log").select("id").execute()).length;
	expect(await as("superuser").verify()).toEqual({ entries, found: 0, breaks: [] });
	await sql`DROP TRIGGER change_log_no_update`.execute(world.db);
	await world.db.updateTable("change_log").set({ after: "{}" }).where("object_id", "=", "r2").execute();
	const { id } = await world.db.selectFrom("change_log").select("id").where("object_id", "=", "r2").executeTakeFirstOrThrow();
	expect(await as("superuser").verify()).toEqual({ entries, found: 1, breaks: [{ id, reason: "edited" }] });
});

test("an object's history is for those who may see every such object", async () => {
	const rail = { objectType: "inlandRail", objectId: "r1" };
	const quotation = { objectType: "quotation", objectId: "q1" };
	expect(await codeOf(as("CX").history(rail))).toBe("000000");
	expect(await codeOf(as("ComAdmin").history(rail))).toBe("000008");
	expect(await codeOf(as("CX").history(quotation))).toBe("000008");
	expect(await codeOf(as("APPROVER").history(quotation))).toBe("000000");
	expect(await codeOf(as("PM").history({ objectType: "user", objectId: world.users.get("PM")?.guid ?? "" }))).toBe("000008");
});

test("history leaves costs, vendors and MSR out for those who may not see them, at any depth", async () => {
	const [seen] = await as("PM").history({ objectType: "inlandRail", objectId: "r1" });
	expect(seen?.after).toMatchObject({ costMinor: 7, msr_formula: "cost", legs: [{ vendorName: "V" }] });
	const [hidden] = await as("CX").history({ objectType: "inlandRail", objectId: "r1" });
	expect(hidden?.after).toEqual({ ssr: "120", legs: [{ km: 3 }], document: '{"total":2}' });
	expect(hidden?.before).toEqual({ ssr: "100", legs: [{ km: 3 }], document: '{"total":2}' });
});

test("the export has a row for every changed field, and no costs for those who may not see them", async () => {
	await world.db.insertInto("role_permission").values({ role_id: 4, permission: "changeLog.view" }).execute();
	const filters = [{ field: "objectType", op: "eq" as const, value: "inlandRail" }];
	const rowsFor = async (role: string) => rowsBehind(world.services, await as(role).exportUrl({ filters }));
	const all = await rowsFor("superuser");
	expect(all.find((row) => row.includes("r1"))).toEqual(expect.arrayContaining(["Li Wei", "Changed", "Rail price", "SSR", "100", "120"]));
	expect(JSON.stringify(all)).toContain("MSR");
	const role = await world.db.selectFrom("role").select("code").where("id", "=", 4).executeTakeFirstOrThrow();
	const some = JSON.stringify(await rowsFor(role.code));
	expect(some).toContain("SSR");
	expect(some).not.toMatch(/msr|vendor|cost/i);
	expect(await codeOf(as("superuser").exportUrl({ filters: [{ field: "hash", op: "eq", value: "x" }] }))).toBe("000001");
});

test.each(["ascending", "descending"] as const)(
	"entries of one moment follow each other by their numbers in an export, however often it is asked: %s",
	async (order) => {
		await world.db.transaction().execute(async (trx) => {
			const log = changeWriter(trx, { id: 1, name: "Li Wei", source: "web" }, world.services.clock.now);
			for (let i = 0; i < 40; i++)
				await log.write({ action: "update", objectType: "inlandRail", objectId: `m${i}`, before: { ssr: "1" }, after: { ssr: "2" } });
		});
		const filters = [{ field: "objectId", op: "contains" as const, value: "m" }];
		const numbers = async (field: string) => {
			const [, ...rows] = await rowsBehind(world.services, await as("superuser").exportUrl({ filters, sort: [{ field, order }] }));
			return rows.map(([id]) => Number(id));
		};
		const inOrder = await numbers("id");
		expect(inOrder).toEqual(inOrder.toSorted((one, other) => (order === "ascending" ? one - other : other - one)));
		expect(inOrder).toHaveLength(40);
		for (const field of ["at", "at", "source", "objectType"]) expect(await numbers(field), field).toEqual(inOrder);
	},
);

test("an export asks for names once for each part of it, and makes no list of all texts", async () => {
	await world.db.transaction().execute(async (trx) => {
		const log = changeWriter(trx, { id: 1, name: "Li Wei", source: "web" }, world.services.clock.now);
		for (let i = 0; i < 500; i++)
			await log.write({ action: "update", objectType: "inlandRail", objectId: `n${i}`, before: { ssr: "1", unheardOf: i }, after: { ssr: "2" } });
	});
	// The first export reads the texts and the session, too.
	await as("superuser").exportUrl({ search: "r1" });
	const asked = async (filters: { field: string; op: "in" | "eq"; value: string | number[] }[]) => {
		let statements = 0;
		const services = { ...world.services };
		services.db = world.db.withPlugin({
			transformQuery({ node }) {
				statements++;
				return node;
			},
			transformResult: async ({ result }) => result,
		});
		const rows = await rowsBehind(
			services,
			await callerOf(testContext(services, { token: world.tokenOf("superuser") })).exportUrl({
				filters: [{ field: "objectType", op: "eq", value: "inlandRail" }, ...filters],
			}),
		);
		return { rows: rows.length - 1, statements };
	};
	const entries = await world.db.selectFrom("change_log").select("id").where("object_type", "=", "inlandRail").orderBy("id").limit(250).execute();
	const made = vi.spyOn(Object, "fromEntries");
	const few = await asked([{ field: "objectId", op: "eq", value: "r1" }]);
	const part = await asked([{ field: "id", op: "in", value: entries.map(({ id }) => id) }]);
	const two = await asked([]);
	const largest = Math.max(...made.mock.results.map(({ value }) => Object.keys(value as object).length));
	made.mockRestore();
	expect([few.rows, part.rows > 490, two.rows > 1_000]).toEqual([1, true, true]);
	expect(part.statements).toBe(few.statements);
	expect(two.statements).toBeLessThan(2 * few.statements + 2);
	expect(largest).toBeLessThan(200);
});

test("only fields that differ are told, of objects changed together for each", () => {
	const [one, two] = ["11111111-0000-4000-8000-000000000001", "11111111-0000-4000-8000-000000000002"];
	const cells = { [one]: { ssr: "1", remark: null } };
	expect(fieldChanges(cells, { [one]: { ssr: "2", remark: null } })).toEqual([{ field: "ssr", before: "1", after: "2" }]);
	expect(fieldChanges({ ...cells, [two]: { ssr: "3" } }, { [one]: { ssr: "2" }, [two]: { ssr: "4" } })).toEqual([
		{ part: one, field: "ssr", before: "1", after: "2" },
		{ part: two, field: "ssr", before: "3", after: "4" },
	]);
	expect(fieldChanges({ ids: [one] }, { count: 1 })).toEqual([]);
	expect(fieldChanges({ ids: [one, two] }, { count: 2 })).toEqual([{ field: "ids", before: [one, two] }]);
	expect(fieldChanges({ a: 1, b: 2, version: 1 }, { a: 1, b: 3, version: 2 })).toEqual([{ field: "b", before: 2, after: 3 }]);
	expect(fieldChanges(null, { a: "x", b: null })).toEqual([{ field: "a", before: undefined, after: "x" }]);
});
