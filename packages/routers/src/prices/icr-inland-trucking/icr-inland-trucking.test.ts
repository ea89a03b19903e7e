import { expect, test } from "vitest";
import { rateDb } from "../../kit/price-book/testing.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest(async () => {
	const made = await rateDb();
	await made.db.insertInto("area").values({ code: "31", parent_code: null, level: "province", name: "上海市", path: "上海市" }).execute();
	return made;
});
const call = async (name: string, body: unknown, role = "PM") => {
	const answer = await world.rest("POST", `/api/v1/ICRManagement/ICRTrucking/${name}`, role, body, { language: "en" });
	return answer as unknown as {
		code: string;
		data: { items: Record<string, unknown>[]; ICRInlandTruckingGUID: string };
		problems?: { field: string }[];
	};
};
const said = {
	rampCity: "CNSIA",
	addressCode: "31",
	weightClass: "heavy",
	containerType: "20GP",
	direction: "Import",
	COCSOC: "COC",
	currency: "CNY",
	cost: 900,
	SSR: "cost*1.1",
};

test("a price to an area is added, listed and changed by the calls of the contract, its weights with the container's own", async () => {
	const { data } = await call("AddOrUpdateICRInlandTrucking", { ...said, validFrom: "2026-10-01", freeWaitingTime: "3" });
	const [row] = (await call("GetICRInlandTruckingData", { addressCode: "31" })).data.items;
	expect(row).toMatchObject({ ICRInlandTruckingGUID: data.ICRInlandTruckingGUID, weightClass: "heavy", freeWaitingTime: 3, ssr: "cost*1.1" });
	expect((await call("UpdateTheInlandTruckingPrice_QuickEdit", [{ ICRInlandTruckingGUID: data.ICRInlandTruckingGUID, cost: "950" }])).code).toBe(
		"000000",
	);
	const { rows } = { rows: await world.db.selectFrom("icr_inland_trucking_rate").select(["weight_from", "weight_to", "cost_minor"]).execute() };
	expect(rows).toEqual([{ weight_from: 24_500, weight_to: 999_999, cost_minor: 95_000 }]);
});

test("what cannot be is refused by the name it came under", async () => {
	const refused = async (changes: object) =>
		(await call("AddOrUpdateICRInlandTrucking", { ...said, validFrom: "2026-10-01", ...changes })).problems?.map(({ field }) => field);
	expect(await refused({ addressCode: "99" })).toEqual(["addressCode"]);
	expect(await refused({ weightClass: "feather" })).toEqual(["weightClass"]);
	expect(await refused({ freeWaitingTime: "a while" })).toEqual(["freeWaitingTime"]);
	expect(await refused({ ADR: "120" })).toEqual(["ADR"]);
});

test("its list is filtered by what people call a city, with its ending or without", async () => {
	const more = [
		{ code: "3101", parent_code: "31", level: "city" as const, name: "上海郊县", path: "上海市 / 上海郊县" },
		{ code: "310101", parent_code: "3101", level: "district" as const, name: "上海区", path: "上海市 / 上海郊县 / 上海区" },
	];
	await world.db.insertInto("area").values(more).execute();
	await call("AddOrUpdateICRInlandTrucking", { ...said, validFrom: "2026-10-01" });
	const found = async (filter: object) => (await call("GetICRInlandTruckingData", filter)).data.items.length;
	for (const filter of [{ city: "上海市" }, { city: "上海" }, { addressCode: "上海" }, { rampCity: "西安" }, { city: "上海, 3101" }])
		expect(await found(filter)).toBe(1);
	expect(await found({ city: "北京" })).toBe(0);
});

test("a ramp outside China is told of beside the answer", async () => {
	const row = { ...said, validFrom: "2026-10-01", SSR: "1000" };
	expect((await call("AddOrUpdateICRInlandTrucking", row)).data).not.toHaveProperty("notices");
	await world.db.updateTable("place").set({ country: "DE" }).where("code", "=", "CNSIA").execute();
	expect(
		(await call("AddOrUpdateICRInlandTrucking", { ...row, addressCode: "31", validFrom: "2025-01-01", validTo: "2025-12-31" })).data,
	).toMatchObject({
		notices: ["The ramp city CNSIA lies in DE, and trucks of this book run from ramps in China alone: name one there."],
	});
});
