import { describe, expect, test } from "vitest";
import { placeIds, rateDb } from "../../kit/price-book/testing.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { type ServiceType, serviceTypes } from "./schema.ts";
import { requests } from "./testing.ts";

const world = worldPerTest(rateDb);
const { as } = world;

const guid = (role: string) => world.users.get(role)?.guid ?? "";
const ask = (role = "SALS", over: object = {}, type: ServiceType = "T") =>
	as(role).adHocRequest.save({ ...requests[type], ...over, confirmed: true });

describe("a request", () => {
	test.each(serviceTypes)("of type %s gets the next number, its lane, its state and who handles it", async (type) => {
		const { id } = await ask("SALS", {}, type);
		expect((await as("SALS").adHocRequest.detail({ id })).request).toMatchObject({
			...{ number: "AR-2026-000001", state: "requestCreated", serviceType: type, due: "inTime", requester: expect.any(String) },
			...{ lane: expect.stringContaining("CNSHA Shanghai"), handlerReason: "byRight", handlers: "Vendor manager", outcome: "open" },
		});
		expect(await as("VDM").adHocRequest.list({ filters: [{ field: "handlerGuids", op: "contains", value: guid("VDM") }] })).toMatchObject({
			total: 1,
		});
	});

	test("names its places by GUID, code or name", async () => {
		const { id } = await ask("SALS", { portCity: "上海" });
		expect(await as("SALS").adHocRequest.get({ id })).toMatchObject({ portCity: placeIds.shanghai, portCityName: "CNSHA Shanghai" });
	});

	test.each<[string, ServiceType, object]>([
		["address", "T", { address: "" }],
		["containers", "T", { containers: [] }],
		["storageDays", "T", { storageDays: 4 }],
		["depotServices", "D", { depotServices: [] }],
		["depotServices", "D", { depotServices: ["NOPE"] }],
		["inlandCity", "M", { inlandCity: null }],
		["mode", "M", { mode: null }],
		["containers", "F", { containers: ["1 × 40HC"] }],
		["truckType", "F", { truckType: "NOPE" }],
		["portCity", "T", { portCity: "CNXXX" }],
		["requiredDate", "T", { requiredDate: "2026-01-01" }],
		["msds", "T", { cargo: "dangerous" }],
		["currency", "T", { targetPrice: "100" }],
		["grossWeight", "T", { grossWeight: 90_000 }],
		["shares", "T", { shares: [crypto.randomUUID()] }],
		["pictures", "T", { pictures: ["nobody's.png"] }],
	])("that says %s wrong (%s) is refused at the field, and nothing is written", async (field, type, over) => {
		expect(await saidBy(ask("SALS", over, type))).toMatchObject({ code: "000001", data: [expect.objectContaining({ field })] });
		expect(await as("PM").adHocRequest.list({})).toMatchObject({ total: 0 });
	});
});

test("drafts are half forms of their author alone", async () => {
	const { id, version } = await as("SALS").adHocRequest.saveDraft({ fields: { serviceType: "T", customer: "Har" } });
	expect(version).toBe(1);
	expect(await as("SALS").adHocRequest.saveDraft({ id, version, fields: { serviceType: "T", customer: "Harbour", containers: ["2x"] } })).toEqual({
		id,
		version: 2,
	});
	expect(await saidBy(as("SALS").adHocRequest.saveDraft({ id, version: 1, fields: {} }))).toMatchObject({ code: "000003" });
	expect(await as("SALS").adHocRequest.drafts()).toMatchObject([{ id, fields: { customer: "Harbour" } }]);
	for (const call of [as("CX").adHocRequest.draft({ id }), as("CX").adHocRequest.dropDraft({ id }), as("superuser").adHocRequest.draft({ id })])
		expect(await saidBy(call)).toMatchObject({ code: "000002" });
	await as("SALS").adHocRequest.dropDraft({ id });
	expect(await as("SALS").adHocRequest.drafts()).toEqual([]);
});
