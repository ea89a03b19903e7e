import { expect, test } from "vitest";
import { placeIds, rateDb } from "../../kit/price-book/testing.ts";
import { worldPerTest } from "../../testing/world.ts";
import { everyContainer, surchargeCalls } from "../surcharge.test-support.ts";
import { icrSurchargeCode } from "./charges.ts";

const world = worldPerTest(rateDb);

const call = surchargeCalls(world, "/api/v1/ICRManagement/ICRSurcharge");
const portID = placeIds.xian;
const peak = { ...everyContainer, charge: "旺季附加费", type: "rail", SSR: "150" };
const inspection = { ...everyContainer, charge: "inspection", type: "customs", SSR: "95", onWish: true };

test("a place's surcharges of a direction are one head: saved, listed, read by port and direction, and deleted by GET", async () => {
	const { data } = await call("POST", "UpdateSurcharge", { portID, direction: "Export", details: [peak, inspection] });
	await call("POST", "UpdateSurcharge", { portID, direction: "Import", details: [peak] });
	const ofExport = (await call("GET", `GetSurchargeDetailByPort?portID=${portID}&direction=Export`)).data;
	expect(ofExport).toMatchObject({ surchargeID: data.surchargeID, portID, direction: "westbound" });
	expect(ofExport.details.map(({ charge, type, onWish }) => [charge, type, onWish]).sort()).toEqual([
		["INS", "customs", true],
		["PSS", "rail", false],
	]);
	expect((await call("POST", "GetProtAndICRSurchargeData", {})).data.total).toBe(2);
	expect((await call("POST", "UpdateSurcharge", ofExport)).code).toBe("000000");
	expect(await call("GET", `DeleteSurcharge?surchargeID=${data.surchargeID}`, undefined, "SALS")).toMatchObject({ code: "000008" });
	expect(await call("GET", `DeleteSurcharge?surchargeID=${data.surchargeID}`)).toMatchObject({ code: "000000", data: { count: 2 } });
	expect((await call("POST", "GetProtAndICRSurchargeData", {})).data.items.map(({ direction }) => direction)).toEqual(["eastbound"]);
});

test("says what its type is, and whose containers it is for as other books of trains do", async () => {
	const { type: _, ...typeless } = peak;
	const refused = await call("POST", "UpdateSurcharge", { portID, direction: "Export", details: [typeless] });
	expect(refused).toMatchObject({ code: "000001", problems: [{ field: expect.stringContaining("type") }] });
	const { ownership: __, ...owned } = peak;
	await call("POST", "UpdateSurcharge", { portID, direction: "Export", details: [{ ...owned, COCSOC: "SOC" }] });
	const { details } = (await call("GET", `GetSurchargeDetailByPort?portID=${portID}&direction=Export`)).data;
	expect(details).toMatchObject([{ COCSOC: "SOC", type: "rail" }]);
});

test("its terms are kept by port, type and direction", async () => {
	const at = "type=customs&direction=Export";
	expect((await call("POST", "SaveTerm", { portID, type: "customs", direction: "Export", term: "<p>At cost</p>" })).code).toBe("000000");
	const { data } = await call("GET", `GetTermByPort?portID=${portID}&${at}`);
	expect(data).toMatchObject({ term: "<p>At cost</p>", type: "customs", direction: "westbound" });
	expect((await call("POST", "SaveTerm", data)).code).toBe("000000");
	expect((await call("GET", `GetTermByPort?portID=${portID}&type=rail&direction=Export`)).data).toMatchObject({ term: "" });
	expect(await call("POST", "SaveTerm", { portID, type: "air", direction: "Export", term: "x" })).toMatchObject({ code: "000001" });
});

test.each([
	["PSS", ["Peak season surcharge", "旺季费"]],
	["INS", ["X-ray", "查验费 (inspection)"]],
	[null, ["THC", "PSS?"]],
])("%s is known by %j", (code, names) => {
	for (const name of names) expect(icrSurchargeCode(name), name).toBe(code);
});
