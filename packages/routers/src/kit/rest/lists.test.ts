import { containerRow } from "@iqt/db/testing";
import { beforeAll, expect, test } from "vitest";
import { ensureJobs } from "../../app/jobs/runner.ts";
import { worldPerFile } from "../../testing/world.ts";
import { placeIds, rateDb } from "../price-book/testing.ts";

const world = worldPerFile(rateDb);
const users = "/api/v1/User/UserList";
const rates = "/api/v1/inlandRail/GetProductListData";

const call = async (path: string, body: object) =>
	(await world.rest("POST", path, "superuser", body)) as unknown as {
		code: string;
		data: { total: number; items: Record<string, unknown>[] } & Record<string, unknown>[];
		problems?: { field: string }[];
	};
const total = async (path: string, body: object) => {
	const { code, data } = await call(path, body);
	expect(code, JSON.stringify(body)).toBe("000000");
	return data.total;
};

beforeAll(async () => {
	await world.db
		.insertInto("container_type")
		.values(containerRow({ code: "40GP", sort: 3 }))
		.execute();
	const rate = { inlandCityGUID: placeIds.chongqing, portCityGUID: placeIds.shanghai, transportationMode: "rail", direction: "Export" };
	const prices = { railCost: "5865", SSR: "6000", MSR: 5308, validFrom: "2026-10-01", ownership: "COC", basis: "container", currency: "CNY" };
	for (const [container, transitTime] of [
		["20GP", "4-6"],
		["40GP", "5"],
		["40HC", ""],
	])
		expect((await call("/api/v1/inlandRail/AddInlandRail", { ...rate, ...prices, container, transitTime })).code).toBe("000000");
});

test("a list filters by every value it answers", async () => {
	const people = (await call(users, { pageSize: 100 })).data.items;
	const pm = people.find(({ userName }) => userName === "pm") ?? {};
	for (const body of [{ roles: "PM" }, { roles: ["pm"] }, { roleGUIDs: pm.roleGUIDs }, { roleGUID: (pm.roleGUIDs as string[])[0] }]) {
		expect((await call(users, body)).data.items.map(({ userName }) => userName)).toEqual(["pm"]);
	}
	expect(await total(users, { secondFactor: true })).toBe(0);
	expect(await total(users, { secondFactor: 0 })).toBe(people.length);
	expect(await total(rates, { transitTime: "4-6" })).toBe(1);
	expect(await total(rates, { transitTime: "5" })).toBe(1);
	expect(await call(rates, { transitTime: "soon" })).toMatchObject({ code: "000001", problems: [{ field: "transitTime" }] });
	const { actionName } = (await call("/api/v1/Action/List", { actionType: "menu" })).data.items[0] ?? {};
	expect(await total("/api/v1/Action/List", { actionName })).toBeGreaterThan(0);
	const path = "/api/v1/Config/SearchNotifyList";
	const { id } = (await call("/api/v1/Config/AddNotify", { notifyTitle: "Fog", notifyContent: "closed" })).data as unknown as { id: string };
	await call("/api/v1/Config/ChangeNotifyStatus", { id, status: 1 });
	expect(await total(path, { status: 1 })).toBe(1);
	expect(await total(path, { status: "2" })).toBe(0);
});

test("several values come as an array, JSON text or with commas", async () => {
	for (const containerType of [["20GP", "40gp"], "20GP,40gp", "20GP, 40GP", '["20GP","40GP"]']) expect(await total(rates, { containerType })).toBe(2);
	const staff = await total(users, { userType: 1 });
	expect(await total(users, { userType: "1,2" })).toBeGreaterThan(staff);
	expect(await total(users, { userType: [1, 2] })).toBe(await total(users, { userType: "[1,2]" }));
	const leader = world.users.get("PM")?.guid;
	const team = { teamName: "West", serviceTypes: ["T", "D"], leaderGUID: leader, memberGUIDs: [leader] };
	expect((await call("/api/VDM/AddOrUpdateVDMTeam", team)).code).toBe("000000");
	for (const serviceTypes of [["T"], ["T", "D"], "T,D"]) expect(await total("/api/VDM/GetVDMTeamList", { serviceTypes })).toBe(1);
	expect(await total("/api/VDM/GetVDMTeamList", { serviceTypes: ["T", "M"] })).toBe(0);
});

test("what it answers and cannot filter or sort by it says, and heeds nothing no answer has", async () => {
	const log = "/api/Log/LogList";
	expect(await call(log, { OBJECTNAME: "x" })).toMatchObject({ code: "000001", problems: [{ field: "OBJECTNAME" }] });
	expect(await call(log, { field: "objectName" })).toMatchObject({ code: "000001", problems: [{ field: "field" }] });
	expect(await call(users, { field: "roles" })).toMatchObject({ code: "000001", problems: [{ field: "field" }] });
	expect(await call("/api/v1/Action/List", { rightLabel: "x" })).toMatchObject({ code: "000001", problems: [{ field: "rightLabel" }] });
	expect((await call(users, { nothing: "x" })).code).toBe("000000");
	expect(await call(users, { field: "nothing" })).toMatchObject({ code: "000001", problems: [{ field: "field" }] });
	expect(await call(rates, { status: "bogus" })).toMatchObject({
		code: "000001",
		problems: [{ field: "status", message: "Must be one of: live, future, expired" }],
	});
});

test("short lists without pages are filtered, sorted and paged too", async () => {
	await ensureJobs(world.db, world.services.clock.now);
	const jobs = (await call("/api/job/GetJobList", {})).data;
	const names = jobs.map(({ jobName }) => String(jobName));
	const listed = async (body: object) => (await call("/api/job/GetJobList", body)).data.map(({ jobName }) => jobName);
	expect(await listed({ jobName: names[1]?.toUpperCase() })).toContain(names[1]);
	for (const status of ["stopped", 0, "0"]) expect(await listed({ status }), String(status)).toEqual([]);
	for (const status of ["active", 1, "1", "1,0"]) expect(await listed({ status }), String(status)).toHaveLength(names.length);
	expect((await call("/api/job/GetJobList", { status: "x" })).code).toBe("000001");
	expect(await listed({ jobName: names.slice(0, 2) })).toEqual(expect.arrayContaining(names.slice(0, 2)));
	expect(await listed({ running: 0 })).toHaveLength(names.length);
	expect(await listed({ field: "jobName", order: "descending" })).toEqual([...names].sort().reverse());
	expect(await listed({ field: "jobName", pageIndex: 2, pageSize: 1 })).toEqual([[...names].sort()[1]]);
	await world.db
		.insertInto("supplier")
		.values([supplier("B-1"), supplier("A-1"), supplier("A-2")])
		.execute();
	const suppliers = async (body: object) => (await call("/api/v1/Supplier/GetSupplierData", body)).data.items.map(({ supplierCode }) => supplierCode);
	expect(await suppliers({ supplierCode: "a-" })).toEqual(["A-1", "A-2"]);
	expect(await suppliers({ supplierName: "supplier b" })).toEqual(["B-1"]);
	expect(await suppliers({ pageSize: 2, page: 2 })).toEqual(["B-1"]);
});

const supplier = (code: string) => ({ id: crypto.randomUUID(), code, name: `Supplier ${code}`, kind: "rail" as const, email: null });
