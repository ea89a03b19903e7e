import { expect, test } from "vitest";
import { placeIds, rateDb } from "../../kit/price-book/testing.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest(async () => {
	const made = await rateDb();
	const { id } = await made.db.selectFrom("place").select("id").where("kind", "=", "portCity").where("code", "=", "CNSHA").executeTakeFirstOrThrow();
	await made.db.updateTable("place").set({ port_city_id: id }).where("id", "=", placeIds.shanghaiPort).execute();
	return made;
});

interface Answer {
	code: string;
	message: string;
	data: Record<string, never> & { notices?: string[]; items: Record<string, unknown>[] };
	problems?: { field: string }[];
}

const call = async (method: "GET" | "POST", path: string, body?: unknown, role = "PM") =>
	(await world.rest(method, path, role, body, { language: "en" })) as unknown as Answer;

const form = {
	portGUID: placeIds.shanghaiPort,
	inlandCity: "CNCKG",
	transportationMode: "rail",
	direction: "Export",
	ownership: "COC",
	validFrom: "2026-10-01",
};

test("a corridor of an older form, which has no port city, lies in that of its port", async () => {
	const added = await call("POST", "/api/Product/AddCorridor", form);
	expect(added).toMatchObject({ code: "000000" });
	const { productGUID } = added.data;
	const [row] = (await call("POST", "/api/Product/GetProductListData", {})).data.items;
	expect(row).toMatchObject({ productGUID, port: "CNSHA", portCity: "CNSHA", direction: "westbound" });
	// With another port it moves to the city of that one.
	const ningbo = crypto.randomUUID();
	const {
		id,
		kind: _,
		...city
	} = await world.db.selectFrom("place").selectAll().where("kind", "=", "portCity").where("code", "=", "CNNGB").executeTakeFirstOrThrow();
	await world.db
		.insertInto("place")
		.values({ ...city, id: ningbo, kind: "port", port_city_id: id })
		.execute();
	const places = async () => (await call("GET", `/api/Product/GetCorridorDetail?productGUID=${productGUID}`)).data;
	expect(await call("POST", "/api/Product/UpdateTheCorridor", { productGUID, portGUID: ningbo })).toMatchObject({ code: "000000" });
	expect(await places()).toMatchObject({ port: "CNNGB", portCity: "CNNGB" });
	expect(await call("POST", "/api/Product/UpdateTheCorridor", { productGUID, portGUID: placeIds.shanghaiPort })).toMatchObject({ code: "000000" });
	expect(await places()).toMatchObject({ port: "CNSHA", portCity: "CNSHA" });
	// Who says another city is still refused.
	expect(await call("POST", "/api/Product/UpdateTheCorridor", { productGUID, portCity: "CNNGB" })).toMatchObject({ code: "000001" });
});

test("whether a discount may be asked is told of a corridor, by any of its names, and of a port by its code or name", async () => {
	const yes = (await call("POST", "/api/Product/AddCorridor", form)).data.productGUID;
	const no = (await call("POST", "/api/Product/AddCorridor", { ...form, transportationMode: "barge", discountAllowed: 0 })).data.productGUID;
	const check = async (body: object) => (await call("POST", "/api/Product/CheckPortCanDiscount", { date: "2026-11-20", ...body }, "SALS")).data;
	expect(await check({ corridorGUID: yes })).toEqual({ portID: placeIds.shanghaiPort, productCount: 1, canDiscount: true });
	expect(await check({ productGUID: no })).toMatchObject({ productCount: 1, canDiscount: false });
	for (const body of [{ portCode: "CNSHA" }, { port: "Shanghai" }, { portID: placeIds.shanghaiPort }])
		expect(await check(body), JSON.stringify(body)).toMatchObject({ productCount: 2, canDiscount: true });
	expect(await call("POST", "/api/Product/CheckPortCanDiscount", { corridorGUID: crypto.randomUUID() })).toMatchObject({ code: "000002" });
	expect(await call("POST", "/api/Product/CheckPortCanDiscount", {})).toMatchObject({ code: "000001" });
});

test("vendors come as a page, all of them where nobody says how many", async () => {
	const { data } = await call("POST", "/api/v1/Supplier/GetSupplierData", {});
	expect(data).toMatchObject({ pageIndex: 1, pageSize: 1000, total: data.items.length, totalPages: data.items.length > 0 ? 1 : 0 });
	const paged = await call("POST", "/api/v1/Supplier/GetSupplierData", { pageIndex: 2, pageSize: 1 });
	expect(paged.data).toMatchObject({ pageIndex: 2, pageSize: 1, total: data.items.length });
});

test("of many vendors every one is on some page, nobody found is an empty one however it is sorted, and a page without a number is refused", async () => {
	const path = "/api/v1/Supplier/GetSupplierData";
	const vendor = (i: number) => ({
		id: crypto.randomUUID(),
		code: `HAUL-${String(i).padStart(3, "0")}`,
		name: `Haulage ${i}`,
		kind: "trucker" as const,
	});
	await world.db
		.insertInto("supplier")
		.values(Array.from({ length: 260 }, (_, i) => ({ ...vendor(i), email: null })))
		.execute();
	const last = await call("POST", path, { supplierCode: "HAUL-", pageIndex: 3, pageSize: 100, field: "supplierCode", order: "ascending" });
	expect(last.data).toMatchObject({ total: 260, totalPages: 3 });
	expect(last.data.items.at(-1)).toMatchObject({ supplierCode: "HAUL-259" });
	const none = await call("POST", path, { searchKey: "nobody is called so", field: "supplierName", order: "descending" });
	expect(none).toMatchObject({ code: "000000", data: { total: 0, totalPages: 0, items: [] } });
	for (const page of [{ pageSize: -5 }, { pageSize: "many" }, { pageIndex: "first" }])
		expect(await call("POST", path, page), JSON.stringify(page)).toMatchObject({ code: "000001", problems: [{ field: Object.keys(page)[0] }] });
});

const surcharge = { containerType: "40HC", COCSOC: "COC", basis: "percent", currency: "CNY", direction: "Export", validFrom: "2026-10-01" };

test.each([
	[
		"a percentage that looks like a multiplier",
		{ charge: "FUEL", SSR: "1.12", percentOf: "haul" },
		"1.12 is 1.12 %. If something is to be multiplied by 1.12, write 12.",
	],
	["a charge on wish that everybody would pay", { charge: "NIGHT", SSR: "12", percentOf: "haul" }, "NIGHT would be charged on every truck."],
])("%s is told beside the answer", async (_, detail, notice) => {
	const details = [{ ...surcharge, ownership: "COC", ...detail }];
	const saved = await call("POST", "/api/v1/Surcharge/UpdateSurcharge", { portID: placeIds.shanghaiPort, details });
	expect(saved).toMatchObject({ code: "000000" });
	expect(JSON.stringify(saved.data)).toContain(notice);
	const doubts = await world.as("PM").truckingSurcharge.doubts({
		row: {
			port: "CNSHA",
			containerType: "20GP",
			basis: "percent",
			percentOf: "haul",
			direction: "westbound",
			validFrom: "2026-10-01",
			...{ charge: detail.charge, ssr: detail.SSR },
		},
	});
	expect(doubts).toEqual([expect.stringContaining(notice)]);
});

test("a head that is sent without its details changes nothing", async () => {
	const details = [{ ...surcharge, ownership: "COC", charge: "FUEL", SSR: "12", percentOf: "haul" }];
	const { data } = await call("POST", "/api/v1/Surcharge/UpdateSurcharge", { portID: placeIds.shanghaiPort, details });
	const { surchargeID } = data;
	const stands = async () => (await call("GET", `/api/v1/Surcharge/GetSurchargeDetailByID?surchargeID=${surchargeID}`)).data;
	const { details: listed, ...head } = await stands();
	for (const body of [head, { surchargeID }, { surchargeID, port: "CNSHA" }])
		expect(await call("POST", "/api/v1/Surcharge/UpdateSurcharge", body), JSON.stringify(body)).toMatchObject({
			code: "000000",
			data: { surchargeID },
		});
	expect((await stands()).details).toEqual(listed);
	for (const body of [{ surchargeID, details: [] }, { surchargeID, charge: "NIGHT" }, { portID: placeIds.shanghaiPort }])
		expect(await call("POST", "/api/v1/Surcharge/UpdateSurcharge", body), JSON.stringify(body)).toMatchObject({ code: "000001" });
	expect(await call("POST", "/api/v1/Surcharge/UpdateSurcharge", { surchargeID: crypto.randomUUID() })).toMatchObject({ code: "000002" });
});

test("neither a share of two percent, nor a charge that is on wish, is asked about", async () => {
	const row = { port: "CNSHA", containerType: "20GP", basis: "percent", percentOf: "haul", direction: "westbound", validFrom: "2026-10-01" };
	const doubts = (over: object) => world.as("PM").truckingSurcharge.doubts({ row: { ...row, ...over } });
	expect(await doubts({ charge: "FUEL", ssr: "2" })).toEqual([]);
	expect(await doubts({ charge: "NIGHT", ssr: "20", onWish: true })).toEqual([]);
});
