import { beforeAll, describe, expect, test } from "vitest";
import "../../app/app-router.ts";
import { changeWriter } from "../../door/change-log.ts";
import { rowsBehind } from "../../kit/sheet/testing.ts";
import { codeOf } from "../../testing/portal.ts";
import { worldPerFile } from "../../testing/world.ts";

const world = worldPerFile();

const staff = ["superuser", "PM", "VDM", "CX", "SALS", "APPROVER", "FINALAPPROVER"];

/** An object of each kind: whose history takes all of them, and those that are somebody's. */
const objects = [
	["inlandRail", "r1"],
	["truckingCost", "t1"],
	["user", "u1"],
	["role", "o1"],
	["company", "c1"],
	["parameter", "p1"],
	["notice", "n1"],
	["enumeration", "e1"],
	["file", "f1"],
	["signIn", "s1"],
	["quotation", "own"],
	["quotation", "other"],
	["quotationRequest", "asked"],
	["quotationRequest", "others"],
] as const;

beforeAll(async () => {
	const { db } = world;
	await db.insertInto("currency").values({ code: "CNY", name: "Yuan", exponent: 2, numeric_code: "156" }).execute();
	const at = "2026-11-20T07:00:00.000Z";
	const quotation = (id: string, role: string) => ({
		id,
		number: `D-${id}`,
		state: "draft" as const,
		customer_name: "Harbour",
		customer_email: "buyer@example.com",
		language: "en" as const,
		currency: "CNY",
		total_minor: 100,
		valid_from: "2026-01-01",
		valid_to: "2026-12-31",
		origin_zh: "Chongqing",
		destination_zh: "Shanghai",
		document: "{}",
		owner_id: world.users.get(role)?.id ?? 0,
		created_at: at,
		updated_at: at,
	});
	await db
		.insertInto("quotation")
		.values([quotation("own", "SALS"), quotation("other", "CX")])
		.execute();
	await db.insertInto("company").values({ id: "harbour", code: "HARBOUR", name: "Harbour", language: "en" }).execute();
	const request = (id: string, role: string) => ({
		id,
		company_id: "harbour",
		asked_by: world.users.get("ComAdmin")?.id ?? 0,
		asked_at: at,
		updated_at: at,
		state: "asked" as const,
		currency: "CNY",
		total_minor: 100,
		items: "[]",
		lanes: 1,
		origin_label: "Chongqing",
		destination_label: "Shanghai",
		remark: "",
		reply: "",
		version: 1,
		owner_id: world.users.get(role)?.id ?? 0,
	});
	await db
		.insertInto("quotation_request")
		.values([request("asked", "SALS"), request("others", "CX")])
		.execute();
	const roles = await db.selectFrom("role").select(["id", "code"]).execute();
	await db
		.insertInto("role_permission")
		.values(roles.filter(({ code }) => staff.includes(code)).map(({ id }) => ({ role_id: id, permission: "changeLog.view" })))
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	await db.transaction().execute(async (trx) => {
		const log = changeWriter(trx, { id: 1, name: "Li Wei", source: "web" }, world.services.clock.now);
		for (const [objectType, objectId] of objects) {
			const side = (total: string) => ({ total, customerName: `Customer of ${objectType} ${objectId}`, cost: "77" });
			await log.write({ action: `${objectType}Did`, objectType, objectId, before: side("1"), after: side("2") });
		}
	});
});

const named = (entries: readonly { objectType: unknown; objectId: unknown }[]) =>
	new Set(entries.map(({ objectType, objectId }) => `${objectType} ${objectId}`).filter((name) => objects.some((o) => o.join(" ") === name)));

describe.each(staff)("%s with the right to the change log", (role) => {
	/** What the histories of the objects say: what this person may open. */
	const opens = async () => {
		const codes = await Promise.all(objects.map(([objectType, objectId]) => codeOf(world.as(role).changeLog.history({ objectType, objectId }))));
		expect(new Set([...codes, "000000", "000008"]).size).toBe(2);
		return new Set(objects.filter((_, i) => codes[i] === "000000").map((object) => object.join(" ")));
	};

	test("is shown the entries of what they may open, and no others: in the list, its filters, the export and the older call", async () => {
		const may = await opens();
		const { changeLog } = world.as(role);
		expect(named((await changeLog.list({ pageSize: 500 })).items)).toEqual(may);
		const rows = await rowsBehind(world.services, await changeLog.exportUrl({}));
		expect(new Set(objects.filter(([, objectId]) => rows.some((row) => row.includes(objectId))).map((object) => object.join(" ")))).toEqual(may);
		const kinds = new Set([...may].map((name) => name.split(" ")[0] ?? ""));
		const { objectTypes, actions } = await changeLog.kinds();
		const facet = await changeLog.facet({ field: "objectType" });
		for (const [objectType] of objects)
			for (const said of [objectTypes.includes(objectType), actions.includes(`${objectType}Did`), facet.some(({ value }) => value === objectType)])
				expect([objectType, said]).toEqual([objectType, kinds.has(objectType)]);
		const { data } = await world.rest("POST", "/api/Log/LogList", role, { pageIndex: 1, pageSize: 500 });
		expect(named(data.items as { objectType: string; objectId: string }[])).toEqual(may);
	});

	test("finds nothing of the rest by looking for it", async () => {
		const may = await opens();
		for (const [objectType, objectId] of objects) {
			const filters = [
				{ field: "objectType", op: "eq" as const, value: objectType },
				{ field: "objectId", op: "eq" as const, value: objectId },
			];
			expect([objectId, (await world.as(role).changeLog.list({ filters })).total]).toEqual([objectId, may.has(`${objectType} ${objectId}`) ? 1 : 0]);
		}
	});
});

test("a salesperson opens their own quotations and requests, an approver everybody's, an administrator everything", async () => {
	const opened = async (role: string) =>
		[...named((await world.as(role).changeLog.list({ pageSize: 500 })).items)].filter((name) => name.startsWith("quotation")).sort();
	expect(await opened("SALS")).toEqual(["quotation own", "quotationRequest asked"]);
	expect(await opened("APPROVER")).toEqual(["quotation other", "quotation own", "quotationRequest asked", "quotationRequest others"]);
	expect(await opened("VDM")).toEqual([]);
	expect(named((await world.as("superuser").changeLog.list({ pageSize: 500 })).items).size).toBe(objects.length);
	const [entry] = await world.as("SALS").changeLog.history({ objectType: "quotation", objectId: "own" });
	expect(entry).toMatchObject({ action: "quotationDid", actorName: "Li Wei", after: { total: "2" } });
	expect(JSON.stringify(entry)).not.toMatch(/cost/i);
});
