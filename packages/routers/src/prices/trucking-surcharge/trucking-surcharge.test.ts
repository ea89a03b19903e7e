import { expect, onTestFinished, test } from "vitest";
import { forwarding, importDesk, sheetOfRows } from "../../kit/imports/testing.ts";
import { placeIds, rateDb } from "../../kit/price-book/testing.ts";
import { worldPerFile } from "../../testing/world.ts";
import { truckingSurchargeCode } from "./charges.ts";

const world = worldPerFile(rateDb);

type Body = Record<string, unknown>;
interface Head extends Body {
	surchargeID: string;
	details: (Body & { surchargeDetailID: string })[];
}
const call = async (method: "GET" | "POST", path: string, body?: unknown, role = "PM") => {
	const answer = await world.rest(method, `/api/v1/Surcharge/${path}`, role, body, { language: "en" });
	return answer as unknown as { code: string; data: Head & { items: Head[]; total: number; count: number } };
};
const portID = placeIds.shanghaiPort;
const said = { ownership: "COC", currency: "CNY", direction: "Export", validFrom: "2026-10-01", container: "*" };
const waiting = { ...said, charge: "等待费", basis: "hour", freeHours: 2, SSR: "80" };
const weekend = { ...said, charge: "weekend", basis: "percent", percentOf: "haul", SSR: "15", onWish: 1 };

test("a port's surcharges by truck are kept by the calls of the contract, by the hour and as a percentage of the haul", async () => {
	const { data } = await call("POST", "UpdateSurcharge", { portID, details: [waiting, weekend] });
	const { surchargeID } = data;
	const byPort = (await call("GET", `GetSurchargeDetailByPort?portID=${portID}`)).data;
	expect(byPort.details.map(({ charge, basis, freeHours, percentOf, ssr, onWish }) => [charge, basis, freeHours, percentOf, ssr, onWish])).toEqual([
		["WAIT", "hour", 2, null, "80.00", false],
		["WEEKEND", "percent", null, "haul", "15.00", true],
	]);
	expect((await call("GET", `GetSurchargeDetailByID?surchargeID=${surchargeID}`)).data).toEqual(byPort);
	expect((await call("GET", "GetProtAndSurchargeData?basis=percent")).data).toMatchObject({
		total: 1,
		items: [{ details: [{ charge: "WEEKEND" }] }],
	});
	// What one of them alone says is not the same on every row.
	expect(await world.as("PM").truckingSurcharge.same({})).toMatchObject({ direction: "westbound", currency: "CNY" });
	expect(await world.as("PM").truckingSurcharge.same({})).not.toHaveProperty("percentOf");
	const [wait, end] = byPort.details.map(({ surchargeDetailID }) => surchargeDetailID);
	// Two ways of charging for one container: nobody could tell which holds.
	expect(await call("POST", "UpdateSurchargeDetails", { surchargeID, ...waiting, basis: "container", freeHours: "" })).toMatchObject({
		code: "000001",
	});
	expect(await call("POST", "UpdateSurchargeDetails", [{ surchargeDetailID: wait, freeHours: 3 }])).toMatchObject({ code: "000000" });
	expect(await call("POST", `DeleteSurchargeDetial?surchargeDetailID=${end}`)).toMatchObject({ code: "000000", data: { count: 1 } });
	expect((await call("GET", `GetSurchargeDetailByPort?portID=${portID}`)).data.details).toMatchObject([{ charge: "WAIT", freeHours: 3 }]);
	expect(await call("POST", `DeleteSurcharge?surchargeID=${surchargeID}`)).toMatchObject({ code: "000000", data: { count: 1 } });
	expect(await call("POST", "SaveTerm", { portID, term: "<p>From arrival</p>" })).toMatchObject({ code: "000000" });
	expect((await call("GET", `GetTermByPort?portID=${portID}`)).data).toMatchObject({ portID, term: "<p>From arrival</p>" });
});

test("a sheet's words for hours, percentages and wishes are read", async () => {
	const desk = await importDesk();
	onTestFinished(desk.close);
	const { upload, rowsOf } = forwarding(() => desk);
	const heads = ["港口", "费用", "方向", "箱型", "计费单位", "免费小时", "百分比基数", "起始重量", "按需收取", "SSR", "币种", "生效日期", "失效日期"];
	const row = (...cells: string[]) => ["CNSHA", ...cells, "CNY", "2026-10-01", "2026-12-31"];
	const sheet = await sheetOfRows(heads, [
		row("压车费", "出口", "*", "每小时", "2", "", "0", "否", "80"),
		row("拖车超重费", "出口", "20GP", "每箱", "", "", "21", "否", "300"),
		row("周末费", "出口", "*", "百分比", "", "拖车运费", "0", "是", "15"),
	]);
	const batch = await upload(sheet, "truckingSurcharge");
	expect(
		(await rowsOf(batch.id)).map(({ row }) => [row.charge, row.basis, row.freeHours, row.percentOf, row.weightFrom, row.onWish, row.ssr]),
	).toEqual([
		["WAIT", "hour", 2, null, "0", false, "80"],
		["HEAVY", "container", null, null, "20.999", false, "300"],
		["WEEKEND", "percent", null, "haul", "0", true, "15"],
	]);
});

test.each([
	["WAIT", ["Waiting time", "等候费", "WAIT"]],
	["EMPTY", ["empty return", "还空费 (empty return)"]],
	["ADR", ["adr", "危险品附加费"]],
	[null, ["trucking", "surcharge", "waiting?"]],
])("%s is known by %j", (code, names) => {
	for (const name of names) expect(truckingSurchargeCode(name), name).toBe(code);
});
