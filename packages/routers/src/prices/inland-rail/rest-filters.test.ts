import { beforeEach, describe, expect, test } from "vitest";
import { placeIds, rateDb } from "../../kit/price-book/testing.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest(rateDb);

type Body = Record<string, unknown>;
interface Told {
	code: string;
	data: Body & { total: number; count: number; items: Body[] };
	problems?: { field: string; message: string }[];
}
const call = async (name: string, body: Body) => (await world.rest("POST", `/api/v1/inlandRail/${name}`, "PM", body)) as unknown as Told;
const told = ({ code, problems }: Told) => [code, ...(problems ?? []).map(({ field }) => field)].join(" ");
const brtCodes = async (body: Body = {}) => {
	const answer = await call("GetProductListData", { ...body, field: "BRTCode", pageSize: 100 });
	return answer.code === "000000" ? answer.data.items.map(({ BRTCode }) => BRTCode).join(" ") : told(answer);
};

const lane = { inlandCityGUID: placeIds.chongqing, portCityGUID: placeIds.shanghai, direction: "Export", container: "40HC", ownership: "COC" };
const prices = { basis: "container", currency: "CNY", railCost: "100", SSR: "3090", MSR: "3090" };

beforeEach(async () => {
	const rows: Body[] = [
		{ BRTCode: "QQ-1", validFrom: "2030-01-01", validTo: "2030-12-31", MSR: "3000", frequency: "1/week" },
		{ BRTCode: "QQ-10", validFrom: "2031-01-01", validTo: "2031-12-31", MSR: "3011", frequency: "1/week, Mon" },
		{ BRTCode: "QQ-11", validFrom: "2032-01-01", validTo: "", SSR: "cost*1.2", MSR: "cost*1.1", frequency: "2/week", vat: "6%" },
	];
	for (const row of rows) expect(told(await call("AddInlandRail", { ...lane, ...prices, ...row }))).toBe("000000");
});

describe("what a filter deletes is what it names", () => {
	test.each<[Body, string]>([
		[{ BRTCode: "QQ-1" }, "QQ-10 QQ-11"],
		[{ BRTCode: "qq-1" }, "QQ-10 QQ-11"],
		[{ BRTCode: ["QQ-1", "QQ-11"] }, "QQ-10"],
		[{ BRTCode: '["QQ-1","QQ-11"]' }, "QQ-10"],
		[{ portCity: "CNSHA", validFrom: "2030-01-01" }, "QQ-10 QQ-11"],
		[{ portCity: "CNSHA", validTo: "2031-12-31" }, "QQ-1 QQ-11"],
		[{ validTo: ["2030-12-31", "2031-12-31"] }, "QQ-11"],
		[{ MSR: ["3000", "3,011"] }, "QQ-11"],
		[{ frequency: "1/week" }, "QQ-10 QQ-11"],
		[{ inlandCityName: "Chongqing", BRTCode: "QQ-10" }, "QQ-1 QQ-11"],
		[{ MSR: "cost*1.1" }, "QQ-1 QQ-10"],
	])("%o leaves %s", async (body, left) => {
		expect(told(await call("RemoveData", body))).toBe("000000");
		expect(await brtCodes()).toBe(left);
	});

	test.each<[Body, string]>([
		[{ BRTCode: "QQ" }, "000002"],
		[{ inlandCityName: "Chong" }, "000002"],
		[{ BRTCode: "QQ-1,QQ-11" }, "000002"],
		[{ search: "QQ" }, "000001 IDsJSON"],
		[{ MSR: "abc" }, "000001 MSR"],
		[{ containerType: "99XX" }, "000001 containerType"],
		[{ inlandCityGUID: "junk" }, "000001 inlandCityGUID"],
	])("%o deletes nothing", async (body, said) => {
		expect(told(await call("RemoveData", body))).toBe(said);
		expect(await brtCodes()).toBe("QQ-1 QQ-10 QQ-11");
	});
});

test.each<[Body, string]>([
	[{ MSR: ["3000", "3011"] }, "QQ-1 QQ-10"],
	[{ MSR: "3000,3011" }, "QQ-1 QQ-10"],
	[{ MSR: "3,011" }, "QQ-10"],
	[{ MSR: "abc" }, "000001 MSR"],
	[{ MSR: ["3000", "cost*1.1"] }, "000001 MSR"],
	[{ MSR: "*1.1" }, "QQ-11"],
	[{ validFrom: ["2030-01-01", "2031-01-01"] }, "000001 validFrom"],
	[{ validFrom: "2031-01-01" }, "QQ-10 QQ-11"],
	[{ BRTCode: '["QQ-10"]' }, "QQ-10"],
	[{ BRTCode: "QQ-10,QQ-11" }, "QQ-10 QQ-11"],
	[{ inlandCityName: "Chongqing,Wuhan" }, "QQ-1 QQ-10 QQ-11"],
	[{ frequency: "Mon,2/week" }, "QQ-10 QQ-11"],
	[{ containerType: "99XX" }, "000001 containerType"],
	[{ containerType: ["40HC", "99XX"] }, "000001 containerType"],
	[{ containerType: "40HQ, 40HC" }, "QQ-1 QQ-10 QQ-11"],
	[{ currency: "QQQ" }, "000001 currency"],
	[{ portCityGUID: "junk" }, "000001 portCityGUID"],
	[{ portCityGUID: crypto.randomUUID() }, ""],
	[{ vat: "6%" }, "QQ-11"],
	[{ vat: "6.00" }, "QQ-11"],
	[{ version: ["1", "2"] }, "QQ-1 QQ-10 QQ-11"],
	[{ pageIndex: 999_999_999 }, ""],
])("a list asked by %o answers %s", async (body, answered) => {
	expect(await brtCodes(body)).toBe(answered);
});

test("a page of no rows is one of the usual size", async () => {
	expect((await call("GetProductListData", { pageSize: 0 })).data).toMatchObject({ pageSize: 20, total: 3 });
	expect((await call("GetProductListData", { pageIndex: "999999999" })).data).toMatchObject({ total: 3, items: [] });
});

describe("what is refused is told by the caller's names", () => {
	const refused = async (name: string, body: Body) => told(await call(name, body));
	const rateId = async (BRTCode: string) => (await call("GetProductListData", { BRTCode, validTo: "2030-12-31" })).data.items[0]?.priceGUID;

	test("fields of rows that were sent in an object of their own, or not at all", async () => {
		const priceGUID = await rateId("QQ-1");
		expect(await refused("UpdateQuickEdit", { rows: [{ priceGUID, cells: { railCost: "x" } }] })).toBe("000001 rows.0.cells.railCost");
		expect(await refused("UpdateQuickEdit", { rows: [{ priceGUID, railCost: "" }] })).toBe("000000");
		expect(await refused("UpdateQuickEdit", { rows: [{ priceGUID, ssr: "cost*1.2" }] })).toBe("000001 rows.0.railCost");
	});

	test("a last day that was sent empty", async () => {
		expect(await refused("UpdatePrice", { priceGUID: await rateId("QQ-1"), validTo: "" })).toBe("000001 validTo");
	});

	test.each<[Body, string, string]>([
		[{ railCost: "1" }, "railCost", "This list cannot be filtered by it"],
		[{ ssr: "cost*1.1" }, "ssr", "This list cannot be filtered by it"],
		[{ field: "railCost" }, "field", "This list cannot be sorted by “railCost”"],
	])("a field the caller may not see: %o", async (body, field, message) => {
		const answer = (await world.rest("POST", "/api/v1/inlandRail/GetProductListData", "CX", body)) as unknown as Told;
		expect(answer).toMatchObject({ code: "000001", problems: [{ field, message }] });
	});
});

test("lists of GUIDs: one of zeros is none, and what is no GUID is refused by the name it was sent by", async () => {
	const leader = world.users.get("PM")?.guid;
	const team = { teamName: "West", serviceTypes: ["T"], leaderGUID: leader, memberGUIDs: [leader] };
	const post = async (path: string, body: Body) => told((await world.rest("POST", `/api/VDM/${path}`, "superuser", body)) as unknown as Told);
	const zeros = "00000000-0000-0000-0000-000000000000";
	expect(await post("AddOrUpdateVDMTeam", { ...team, portCityGUIDs: "CNSHA,CNNGB" })).toBe("000001 portCityGUIDs");
	expect(await post("AddOrUpdateVDMTeam", { ...team, portCityGUIDs: [zeros] })).toBe("000000");
	expect(await post("AddOrUpdateVDMTeam", { ...team, teamName: "East", portCityGUIDs: [zeros, placeIds.shanghai] })).toBe("000000");
	expect(await post("GetVDMTeamList", { leaderGUID: "junk" })).toBe("000001 leaderGUID");
	expect(await post("GetVDMTeamList", { portCityGUIDs: ["junk"] })).toBe("000001 portCityGUIDs");
	expect(await post("GetVDMTeamList", { leaderGUID: crypto.randomUUID() })).toBe("000000");
});
