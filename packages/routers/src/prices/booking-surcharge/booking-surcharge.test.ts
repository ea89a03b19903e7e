import { expect, test } from "vitest";
import { sheetOfRows } from "../../kit/imports/testing.ts";
import { importDeskPerTest } from "../../kit/imports/testing-desk.ts";
import { placeIds, rateDb } from "../../kit/price-book/testing.ts";
import { worldPerTest } from "../../testing/world.ts";
import { everyContainer, surchargeCalls } from "../surcharge.test-support.ts";
import { surchargeCode } from "./charges.ts";

const world = worldPerTest(rateDb);

const call = surchargeCalls(world, "/api/v1/LESSurcharge");
const said = { ...everyContainer, direction: "Export" };
const overweight = { ...said, charge: "超重费", SSR: "350", weightFrom: "24", cargo: "general" };
const fumigation = { ...said, charge: "fumigation", SSR: "550", onWish: true };
const portID = placeIds.shanghaiPort;

test("a port's surcharges are saved, found by port and by id, listed, and deleted by the calls of the contract", async () => {
	const { data } = await call("POST", "UpdateLESSurcharge", { portID, details: [overweight, fumigation] });
	const { surchargeID } = data;
	const byPort = (await call("GET", `GetSurchargeDetailByPort?portID=${portID}`)).data;
	expect(byPort).toMatchObject({ surchargeID, portID, port: "CNSHA" });
	expect(byPort.details.map(({ charge, onWish, weightFrom }) => [charge, onWish, weightFrom])).toEqual([
		["FUM", true, "0"],
		["OWS", false, "24"],
	]);
	expect((await call("GET", `GetSurchargeDetailByID?surchargeID=${surchargeID}`)).data).toEqual(byPort);
	expect((await call("GET", "GetProtAndSurchargeData?charge=OWS")).data).toMatchObject({
		total: 1,
		items: [{ surchargeID, details: [{ charge: "OWS" }] }],
	});
	// What is sent beside the port or the head's GUID narrows its details, and what no charge can be is refused.
	for (const head of [`GetSurchargeDetailByPort?portID=${portID}`, `GetSurchargeDetailByID?surchargeID=${surchargeID}`]) {
		expect((await call("GET", `${head}&charge=超重费`)).data.details.map(({ charge }) => charge)).toEqual(["OWS"]);
		expect((await call("GET", `${head}&onWish=1&field=charge&order=descending`)).data.details.map(({ charge }) => charge)).toEqual(["FUM"]);
		expect(await call("GET", `${head}&containerType=99XX`)).toMatchObject({ code: "000001" });
	}
	const [fum, ows] = byPort.details.map(({ surchargeDetailID }) => surchargeDetailID);
	expect(await call("POST", "UpdateLESSurchargeDetails", [{ surchargeDetailID: ows, SSR: 380 }])).toMatchObject({ code: "000000" });
	expect(await call("POST", `DeleteSurchargeDetial?surchargeDetailID=${fum}`)).toMatchObject({ code: "000000", data: { count: 1 } });
	expect((await call("GET", `GetSurchargeDetailByPort?portID=${portID}`)).data.details).toMatchObject([{ charge: "OWS", ssr: "380.00" }]);
	expect(await call("POST", `DeleteSurcharge?surchargeID=${surchargeID}`)).toMatchObject({ code: "000000", data: { count: 1 } });
	expect((await call("GET", `GetSurchargeDetailByPort?portID=${portID}`)).data).toMatchObject({ surchargeID, details: [] });
});

test("its terms are kept by port", async () => {
	expect(await call("POST", "SaveTerm", { portID, term: "<p>Weighed at the gate</p>" })).toMatchObject({ code: "000000" });
	expect((await call("GET", `GetTermByPort?portID=${portID}`)).data).toMatchObject({ portID, term: "<p>Weighed at the gate</p>" });
	expect(await call("POST", "SaveTerm", { portID, term: "x" }, "VDM")).toMatchObject({ code: "000008" });
});

test("bands of weight of one charge stand beside each other, and no two of them meet", async () => {
	const book = world.as("PM").bookingSurcharge;
	const row = { port: "CNSHA", charge: "OWS", direction: "westbound", containerType: "20GP", ssr: "350", validFrom: "2026-10-01" };
	await book.add({ row: { ...row, weightFrom: "24", weightTo: "27" } });
	await book.add({ row: { ...row, weightFrom: "27", ssr: "500" } });
	await expect(book.add({ row: { ...row, weightFrom: "26" } })).rejects.toMatchObject({ code: "CONFLICT" });
});

test.each([
	["OWS", ["Overweight surcharge", "超重附加费", "OWS"]],
	["LGI", ["late gate-in", "晚进港费"]],
	["FUM", ["fumigation fee", "熏蒸费 (fumigation)"]],
	[null, ["THC", "surcharge", "OWS?"]],
])("%s is known by %j", (code, names) => {
	for (const name of names) expect(surchargeCode(name), name).toBe(code);
});

const { upload, rowsOf } = importDeskPerTest();

test("a sheet's words, conditions and wishes are read: from 24 t is charged for a box of 24 t, too", async () => {
	const heads = ["港口", "费用", "方向", "箱型", "货类", "起始重量", "按需收取", "SSR", "币种", "生效日期", "失效日期"];
	const sheet = await sheetOfRows(heads, [
		["CNSHA", "超重费", "出口", "20GP", "普货", "24", "否", "350", "CNY", "2026-10-01", "2026-12-31"],
		["CNSHA", "冷箱附加费", "出口", "*", "冷藏", "0", "否", "260", "CNY", "2026-10-01", "2026-12-31"],
		["CNSHA", "熏蒸费", "出口", "*", "普货", "0", "是", "550", "CNY", "2026-10-01", "2026-12-31"],
	]);
	const batch = await upload(sheet, "bookingSurcharge");
	expect((await rowsOf(batch.id)).map(({ row }) => [row.charge, row.cargo, row.weightFrom, row.onWish])).toEqual([
		["OWS", "general", "23.999", false],
		["RFS", "reefer", "0", false],
		["FUM", "general", "0", true],
	]);
});
