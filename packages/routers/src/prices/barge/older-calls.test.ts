import { expect, test } from "vitest";
import { placeIds, rateDb } from "../../kit/price-book/testing.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest(rateDb);

type Body = Record<string, unknown>;
type Told = { code: string; data: Body & { priceGUID: string; total: number; items: Body[] }; problems?: { field: string }[] };
const call = async (name: string, body: Body = {}, role = "PM") => (await world.rest("POST", `/api/v1/Barge/${name}`, role, body)) as unknown as Told;

const cities = { inlandCityGUID: placeIds.chongqing, portCityGUID: placeIds.shanghai };
const sent = {
	...{ ...cities, direction: "Export", container: "40HC", ownership: "COC", basis: "container", currency: "CNY", vatRatio: "9%" },
	...{
		bargeCost: "3,700",
		SSR: "cost*1.14+120",
		MSR: "3922",
		frequency: "5/week",
		transitTimeMin: 10,
		transitTimeMax: "11",
		validFrom: "2026-10-01",
	},
};

test("a rate is added, changed in part, sent back as it was told, and deleted by its GUID in the query", async () => {
	const { priceGUID } = (await call("AddBarge", sent)).data;
	const [item] = (await call("GetProductListData", { priceGUID })).data.items;
	expect(item).toMatchObject({
		...cities,
		priceGUID,
		inlandCity: "CNCKG",
		bargeCost: "3700.00",
		transitMin: 10,
		transitMax: 11,
		vat: "9",
		version: 1,
	});
	expect(await call("UpdatePrice", { ...item })).toMatchObject({ code: "000000", data: { priceGUID } });
	expect((await call("GetProductListData", { priceGUID })).data.items).toEqual([item]);
	expect(await call("UpdatePrice", { priceGUID, transitTimeMax: "9" })).toMatchObject({ code: "000001", problems: [{ field: "transitTimeMax" }] });
	expect(await call("UpdateQuickEdit", [{ priceGUID, bargeCost: 3_800, version: 1 }] as never)).toMatchObject({ data: [{ priceGUID, version: 2 }] });
	expect(await call(`DelThePrice?priceGUID=${priceGUID}`)).toMatchObject({ code: "000000" });
	expect((await call("GetProductListData")).data.total).toBe(0);
});

test("sales read the list without what it costs, and change nothing", async () => {
	await call("AddBarge", sent);
	const [item] = (await call("GetProductListData", {}, "SALS")).data.items;
	expect(item).toMatchObject({ frequency: "5/week" });
	for (const name of ["bargeCost", "cost", "msr"]) expect(item).not.toHaveProperty(name);
	expect(await call("RemoveData", cities, "SALS")).toMatchObject({ code: "000008" });
	expect(await call("RemoveData", cities)).toMatchObject({ code: "000000", data: { count: 1 } });
});

test("terms are kept by two cities, though the call is named by a barge's GUID", async () => {
	const { priceGUID } = (await call("AddBarge", sent)).data;
	const save = (body: Body) => world.rest("POST", "/api/v1/BargeTerm/SaveTerm", "PM", body, { language: "en" });
	const read = (path: string) => world.rest("GET", `/api/v1/BargeTerm/${path}`, "PM", undefined, { language: "en" });
	expect(await save({ ...cities, term: "<p>Locks may delay</p>" })).toMatchObject({ code: "000000", data: { version: 1 } });
	const { data } = await read(`GetTermByBargeGUID?inlandCityGUID=${cities.inlandCityGUID}&portCityGUID=${cities.portCityGUID}`);
	expect(data).toMatchObject({ ...cities, term: "<p>Locks may delay</p>", language: "en", version: 1 });
	expect(await save(data as Body)).toMatchObject({ code: "000000", data: { version: 1 } });
	expect((await read("GetTerm?cityName=chongqing")).data).toEqual([data]);
	expect(await read(`GetTermByBargeGUID?priceGUID=${priceGUID}`)).toMatchObject({ code: "000001" });
});
