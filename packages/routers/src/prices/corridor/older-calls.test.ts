import { expect, test } from "vitest";
import { placeIds, rateDb } from "../../kit/price-book/testing.ts";
import { worldPerFile } from "../../testing/world.ts";

const world = worldPerFile(async () => {
	const test = await rateDb();
	await test.db.updateTable("place").set({ port_city_id: placeIds.shanghai }).where("id", "=", placeIds.shanghaiPort).execute();
	return test;
});

type Body = Record<string, unknown>;
type Told = { code: string; data: Body & { total: number; items: Body[] }; problems?: { field: string }[] };
const call = async (name: string, body?: unknown, role = "PM") =>
	(await world.rest(body ? "POST" : "GET", `/api/Product/${name}`, role, body)) as unknown as Told;

const sent = {
	...{
		portID: placeIds.shanghaiPort,
		portCity: "Shanghai",
		inlandCityName: "重庆",
		transportationMode: "Rail",
		direction: "Export",
		ownership: "COC",
	},
	...{
		container: "*",
		cargo: "general",
		canDiscount: "1",
		transitTime: "8-11",
		currency: "CNY",
		basis: "container",
		validFrom: "2026/10/01",
		validTo: "2027-03-31",
	},
};

test("a corridor is added, read by its productGUID, sent back as it was told, changed in part, and deleted by its corridorGUID", async () => {
	const { productGUID } = (await call("AddCorridor", sent)).data;
	const { data: detail } = await call(`GetCorridorDetail?productGUID=${productGUID}`);
	expect(detail).toMatchObject({
		...{ productGUID, corridorGUID: productGUID, portGUID: placeIds.shanghaiPort, port: "CNSHA", portCity: "CNSHA", inlandCity: "CNCKG" },
		...{ transportationMode: "rail", discountAllowed: true, transitTime: "8-11", transitMin: 8, validFrom: "2026-10-01", version: 1 },
	});
	const [item] = (await call("GetProductListData", { corridorGUID: productGUID, portID: placeIds.shanghaiPort })).data.items;
	expect(item).toEqual(detail);
	expect(await call("UpdateTheCorridor", { ...item })).toMatchObject({ code: "000000", data: { productGUID } });
	expect(await call("UpdateTheCorridor", { corridorGUID: productGUID, canDiscount: "false", transitTime: "12-9" })).toMatchObject({
		code: "000001",
		problems: [{ field: "transitTime" }],
	});
	await call("UpdateTheCorridor", { corridorGUID: productGUID, canDiscount: "false" });
	expect((await call(`GetCorridorDetail?productGUID=${productGUID}`)).data).toMatchObject({ discountAllowed: false, transitMax: 11, version: 2 });
	expect(await call("UpdateQuickEdit", [{ productGUID, transitMax: "12", version: 2 }])).toMatchObject({ data: [{ productGUID, version: 3 }] });
	const applied = await call("ApplyToAll", { inlandCity: "CNCKG", field: "canDiscount", op: "set", value: "1" });
	expect(applied).toMatchObject({ code: "000000", data: { count: 1, rows: [{ productGUID, version: 4 }] } });
	const unknown = await call("ApplyToAll", { inlandCity: "CNCKG", field: "nothing", op: "set", value: "1" });
	expect(unknown).toMatchObject({ code: "000001", problems: [{ field: "field", message: expect.stringMatching(/^This field cannot be changed/) }] });
	expect(await call("AddCorridor", { ...sent, portCity: "Ningbo" })).toMatchObject({ code: "000001" });
	expect(await call(`DelTheCorridor?corridorGUID=${productGUID}`, undefined, "SALS")).toMatchObject({ code: "000008" });
	expect(await call(`DelTheCorridor?corridorGUID=${productGUID}`)).toMatchObject({ code: "000000", data: { count: 1 } });
	expect(await call(`GetCorridorDetail?productGUID=${productGUID}`)).toMatchObject({ code: "000002" });
	expect(await call("DelTheCorridor")).toMatchObject({ code: "000001", problems: [{ field: "corridorGUID" }] });
});
