import { expect, test } from "vitest";
import { placeIds, rateDb } from "../../kit/price-book/testing.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest(rateDb);
const { as, rest } = world;

const guid = (role: string) => world.users.get(role)?.guid ?? "";
const team = () => ({
	name: "Yangtze trucking",
	serviceTypes: ["T" as const, "D" as const],
	portCities: [placeIds.shanghai.toUpperCase(), placeIds.ningbo],
	leader: guid("VDM"),
	members: [guid("PM")],
	email: "yangtze@example.com",
});

test("a team has its leader among its members, and answers names", async () => {
	const { id } = await as("VDM").vdmTeam.save(team());
	expect(await as("VDM").vdmTeam.get({ id })).toMatchObject({
		members: [guid("VDM"), guid("PM")],
		leaderName: "Vendor manager",
		memberNames: [{ label: "Vendor manager" }, { label: "Product manager" }],
		portCities: [placeIds.shanghai, placeIds.ningbo],
		cityNames: [{ label: "Shanghai", labelZh: "上海" }, { label: "Ningbo" }],
		active: true,
	});
	expect(await as("VDM").vdmTeam.list({ search: "vendor m" })).toMatchObject({ total: 1 });
	expect(await as("VDM").vdmTeam.list({ filters: [{ field: "serviceTypes", op: "contains", value: "M" }] })).toMatchObject({ total: 0 });
});

test.each([
	["serviceTypes", () => ({ serviceTypes: [] })],
	["members", () => ({ members: [] })],
	["members", () => ({ members: [guid("ComAdmin")] })],
	["leader", () => ({ leader: crypto.randomUUID() })],
	["portCities", () => ({ portCities: [placeIds.xian] })],
	["email", () => ({ email: "nobody" })],
])("wrong %s is refused at the field", async (field, fields) => {
	expect(await saidBy(as("VDM").vdmTeam.save({ ...team(), ...fields() }))).toMatchObject({ code: "000001", data: [{ field }] });
});

test("teams of each kind are apart, with rights of their own", async () => {
	await as("VDM").vdmTeam.save(team());
	await as("PM").productTeam.save(team());
	expect(await saidBy(as("VDM").vdmTeam.save({ ...team(), name: "YANGTZE TRUCKING" }))).toMatchObject({ code: "000007" });
	expect(await as("PM").productTeam.list({})).toMatchObject({ total: 1 });
	expect(await as("PM").focalList.list({})).toMatchObject({ total: 0 });
	expect(await saidBy(as("PM").vdmTeam.save({ ...team(), name: "Other" }))).toMatchObject({ code: "000008" });
	expect(await saidBy(as("SALS").vdmTeam.list({}))).toMatchObject({ code: "000008" });
	expect(await saidBy(as("SALS").focalList.list({}))).toMatchObject({ code: "000000" });
});

test("people offered are active staff", async () => {
	await world.db.updateTable("user").set({ status: "disabled" }).where("guid", "=", guid("CX")).execute();
	const offered = (await as("VDM").vdmTeam.people({})).map(({ value }) => value);
	expect(offered).toContain(guid("SALS"));
	expect(offered).not.toContain(guid("CX"));
	expect(offered).not.toContain(guid("ComAdmin"));
});

test.each([
	["AdHocVDMInfo", "VDMTeam"],
	["AdHocProductManagerInfo", "ProductTeam"],
	["AdHocFocalList", "FocalList"],
])("the lines of %s add, update, get, list and delete", async (controller, name) => {
	const line = (action: string) => `/api/${controller}/${action}`;
	const fields = { ...team(), name: undefined, teamName: "Portal team", ID: "" };
	const saved = await rest("POST", line(`AddOrUpdate${name}`), "superuser", fields);
	const { ID } = saved.data;
	expect(saved).toMatchObject({ code: "000000", data: { version: 1 } });
	const changed = { ...fields, ID, version: 1, remark: "night shift" };
	expect(await rest("POST", line(`AddOrUpdate${name}`), "superuser", changed)).toMatchObject({ data: { ID, version: 2 } });
	expect(await rest("POST", line(`AddOrUpdate${name}`), "superuser", changed)).toMatchObject({ code: "000003" });
	expect(await rest("GET", line(`Get${name}ByID?id=${ID}`), "superuser")).toMatchObject({
		data: { ID, teamName: "Portal team", remark: "night shift" },
	});
	expect((await rest("POST", line(`Get${name}List`), "superuser", { teamName: "portal", pageSize: 10 })).data).toMatchObject({ total: 1 });
	expect(await rest("POST", line(`Delete${name}`), "superuser", { ID })).toMatchObject({ code: "000000" });
	expect(await rest("GET", line(`Get${name}ByID?ID=${ID}`), "superuser")).toMatchObject({ code: "000002" });
});

test("administration and portal are two doors to the same teams", async () => {
	const { data } = await rest("POST", "/api/VDM/AddOrUpdateVDMTeam", "superuser", team());
	expect((await rest("POST", "/api/AdHocVDMInfo/GetVDMTeamList", "superuser", {})).data).toMatchObject({ items: [{ ID: data.ID }] });
	await rest("POST", "/api/PDM/AddOrUpdatePDMTeam", "superuser", team());
	expect((await rest("POST", "/api/AdHocProductManagerInfo/GetProductTeamList", "superuser", {})).data).toMatchObject({ total: 1 });
	expect((await rest("POST", "/api/VDM/GetVDMTeamList", "superuser", {})).data).toMatchObject({ total: 1 });
	expect((await rest("POST", "/api/PDM/GetPDMTeamList", "superuser", {})).data).toMatchObject({ total: 1 });
});

test("depot services, what is on sale, and that there are no payments", async () => {
	expect((await rest("GET", "/api/Common/GetDepotServices", "CX")).data).toContainEqual({ serviceCode: "STO", serviceName: "Storage" });
	expect((await rest("POST", "/api/Common/GetAvailableMasterData", "CX", {})).data).toMatchObject({ ports: [], portCities: [], inlandCities: [] });
	expect(await rest("GET", `/api/Common/PaymentRelaunch?id=${crypto.randomUUID()}`, "CX")).toMatchObject({ code: "000002" });
});
