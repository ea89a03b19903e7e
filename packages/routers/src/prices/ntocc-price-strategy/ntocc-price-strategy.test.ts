import { insertMany } from "@iqt/db";
import { expect, test } from "vitest";
import { rateDb } from "../../kit/price-book/testing.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest(async () => {
	const made = await rateDb();
	const truck = (id: string, code: string, name_zh: string, name_en: string) => ({
		...{ id, code, name_zh, name_en, name_es: null, name_ja: null, body: "box", length_mm: 13_600, payload_kg: 27_000, active_from: null },
		...{ active_to: null, remark: null, changed_at: "2026-01-01T00:00:00.000Z", changed_by: null },
	});
	await insertMany(made.db, "truck_type", [
		truck("22222222-0000-4000-8000-000000000001", "BOX136", "厢式半挂车", "Box semi-trailer"),
		truck("22222222-0000-4000-8000-000000000002", "REEF96", "冷藏车", "Reefer truck"),
	]);
	return made;
});

interface Answer {
	code: string;
	message: string;
	data: { items: Record<string, unknown>[]; total: number; priceStrategyID: string } & Record<string, unknown>;
}
const call = async (name: string, body: unknown, role = "PM") =>
	(await world.rest("POST", `/api/v1/ntocc/${name}`, role, body, { language: "en" })) as unknown as Answer;
const ask = async (name: string, role = "PM") => (await world.rest("GET", `/api/v1/ntocc/${name}`, role)) as unknown as Answer;

const everywhere = { fromCity: "*", toCity: "*", truckType: "*", strategyName: "Standard", validFrom: "2026-10-01", currency: "CNY" };
const lane = { ...everywhere, fromCity: "CNSIA", toCity: "CNSHA", truckType: "BOX136", strategyName: "Xi'an – Shanghai" };
const list = async (filter: object = {}, role?: string) => (await call("GetPriceStrategyListData", filter, role)).data;

test("a strategy for a pair of cities stands beside one for all, of every kind of truck", async () => {
	expect((await call("AddPriceStrategy", { ...everywhere, SSR: "cost*1.12+300", MSR: "cost*1.05", floor: "800" })).code).toBe("000000");
	expect((await call("AddPriceStrategy", { ...lane, SSR: "12.5", basis: "percent" })).code).toBe("000000");
	expect(await call("AddPriceStrategy", { ...lane, fromCity: "CNCKG", truckType: "REEF96", SSR: "9,600", basis: "shipment" })).toMatchObject({
		code: "000000",
	});
	const { items, total } = await list();
	expect(total).toBe(3);
	expect(items.map(({ fromCity, toCity, truckType, ssr }) => [fromCity, toCity, truckType, ssr])).toEqual(
		expect.arrayContaining([
			["*", "*", "*", "cost*1.12+300"],
			["CNSIA", "CNSHA", "BOX136", "12.50"],
			["CNCKG", "CNSHA", "REEF96", "9600.00"],
		]),
	);
	expect((await list({ truckType: "Reefer truck" })).items).toHaveLength(1);
	// The same lane twice at a time is refused, whatever it is charged by, that for all included.
	for (const row of [
		{ ...everywhere, SSR: "1", basis: "shipment" },
		{ ...lane, SSR: "9000", basis: "shipment" },
	])
		expect(await call("AddPriceStrategy", row), JSON.stringify(row)).toMatchObject({ code: "000001" });
});

test("one is found by priceStrategyID, changed in part, by its cells and with all others, and deleted by priceGUID", async () => {
	const { priceStrategyID: id } = (await call("AddPriceStrategy", { ...lane, SSR: "9000", basis: "shipment" })).data;
	expect((await ask(`GetPriceStrategyDetail?priceStrategyID=${id}`)).data).toMatchObject({ priceStrategyID: id, priceGUID: id, ssr: "9000.00" });
	expect((await call("UpdatePriceStrategy", { priceStrategyID: id, SSR: "cost*1.1" })).code).toBe("000000");
	expect((await call("UpdateQuickEdit", [{ priceStrategyID: id, strategyName: "Winter" }])).code).toBe("000000");
	expect((await list()).items).toMatchObject([{ ssr: "cost*1.1", strategyName: "Winter" }]);
	expect((await call("UpdatePriceStrategy", (await list()).items[0])).code).toBe("000000");
	expect((await ask(`DelPriceStrategy?priceGUID=${id}`)).code).toBe("000000");
	expect((await list()).total).toBe(0);
});

test.each([
	[{ truckType: "BOX999" }, /"truckType"/],
	[{ fromCity: "CNXXX" }, /"fromCity"/],
	[{ SSR: "cost*" }, /"SSR"/i],
	[{ SSR: "price*2" }, /"SSR"/i],
	[{ SSR: "-5" }, /"SSR"/i],
	[{ basis: "container" }, /"basis"/],
])("what cannot be is refused with the field it stands in: %j", async (wrong, field) => {
	const answer = await call("AddPriceStrategy", { ...lane, SSR: "9000", basis: "shipment", ...wrong });
	expect(answer.code).toBe("000001");
	expect(JSON.stringify(answer)).toMatch(field);
	expect((await list()).total).toBe(0);
});

test.each([
	["vat", "0.09", /For 9 % write 9/],
	["ssr", "1.300", /1300/],
	["ssr", "teu", /teu/],
	["floor", "9%", /amount/],
])("what no form takes in %s is not set for all of them either: %s", async (field, value, said) => {
	const { priceStrategyID: id } = (await call("AddPriceStrategy", { ...lane, SSR: "9000", basis: "shipment", vat: "9", floor: "800" })).data;
	const before = (await list()).items;
	const change = { field, value };
	for (const asked of [{ ...change, op: "set", fromCity: "CNSIA" }, { ...change, op: "set", IDsJSON: JSON.stringify([id]) }, change]) {
		const answer = await call("PriceStrategyApplyToAll", asked);
		expect(answer, JSON.stringify(asked)).toMatchObject({ code: "000001", problems: [{ field: "value", message: expect.stringMatching(said) }] });
	}
	expect((await list()).items).toEqual(before);
	expect(await call("PriceStrategyApplyToAll", { field: "vat", op: "set", value: "6" })).toMatchObject({ code: "000000", data: { count: 1 } });
});

test("what is picked and is no rate changes nothing, and is named", async () => {
	const { priceStrategyID: id } = (await call("AddPriceStrategy", { ...lane, SSR: "9000", basis: "shipment" })).data;
	const apply = (more: object) => call("PriceStrategyApplyToAll", { field: "SSR", op: "plus", value: "100", ...more });
	for (const none of ['["x"]', ["x"], null, '{"a":1}', { a: 1 }, [id, "x"], `["${id}","x"]`, "x", "[]", []])
		for (const name of ["IDsJSON", "ids", "priceStrategyIDs"]) {
			const answer = await apply({ [name]: none });
			expect(answer, JSON.stringify({ [name]: none })).toMatchObject({ code: "000001", problems: [{ field: expect.stringContaining(name) }] });
		}
	const nobodys = crypto.randomUUID();
	expect(await apply({ ids: [id, nobodys] })).toMatchObject({ code: "000002", message: expect.anything() });
	expect(JSON.stringify(await apply({ ids: [id, nobodys] }))).toContain(nobodys);
	expect((await list()).items).toMatchObject([{ ssr: "9000.00" }]);
	expect(await apply({ IDsJSON: JSON.stringify([id.toUpperCase()]) })).toMatchObject({ code: "000000", data: { count: 1 } });
});

test.each(["cost-99999", "cost*0.5", "cost-10"])("a formula below any cost is told beside the answer: %s", async (SSR) => {
	const added = await call("AddPriceStrategy", { ...lane, SSR, basis: "shipment" });
	expect(added).toMatchObject({ code: "000000", data: { notices: [expect.stringContaining("at any cost")] } });
	expect((await call("UpdatePriceStrategy", { priceStrategyID: added.data.priceStrategyID, SSR: "cost*1.1" })).data.notices).toBeUndefined();
});

test("a lowest price above the standard one at any cost is refused, of one and of all, and so is what leaves nothing", async () => {
	const over = { SSR: "cost*1.1", MSR: "cost*1.2" };
	expect(await call("AddPriceStrategy", { ...lane, ...over })).toMatchObject({ code: "000001", problems: [{ field: "MSR" }] });
	await call("AddPriceStrategy", { ...lane, SSR: "cost*1.12", MSR: "cost*1.05" });
	for (const wrong of [
		{ field: "MSR", op: "set", value: "cost*1.2" },
		{ field: "SSR", op: "percent", value: "-10" },
		{ field: "SSR", op: "minus", value: "100000" },
		{ field: "MSR", op: "minus", value: "100000" },
	])
		expect(await call("PriceStrategyApplyToAll", wrong), JSON.stringify(wrong)).toMatchObject({ code: "000001" });
	expect((await list()).items).toMatchObject([{ ssr: "cost*1.12", msr: "cost*1.05" }]);
	expect(await call("PriceStrategyApplyToAll", { field: "SSR", op: "plus", value: "50" })).toMatchObject({ code: "000000", data: { count: 1 } });
});

test("a lowest price in a currency of small units is above no formula at every cost", async () => {
	await insertMany(world.db, "currency", [{ code: "RUB", name: "Rouble", exponent: 2, numeric_code: "643" }]);
	const roubles = { currency: "RUB", basis: "shipment", SSR: "cost*1.1", MSR: "100000" };
	expect(await call("AddPriceStrategy", { ...lane, ...roubles })).toMatchObject({ code: "000000" });
	expect(await call("PriceStrategyApplyToAll", { field: "MSR", op: "plus", value: "5000" })).toMatchObject({ code: "000000", data: { count: 1 } });
	// Nor is a formula below every cost for what is taken off it.
	const added = await call("AddPriceStrategy", { ...lane, fromCity: "CNCKG", ...roubles, SSR: "cost*1.1-6000", MSR: "" });
	expect([added.code, added.data.notices]).toEqual(["000000", undefined]);
});

test("the lowest price is taken from all of them by setting nothing", async () => {
	await call("AddPriceStrategy", { ...lane, SSR: "9000", MSR: "8500", basis: "shipment" });
	expect(await call("PriceStrategyApplyToAll", { field: "MSR", op: "set", value: "" })).toMatchObject({ code: "000000", data: { count: 1 } });
	expect((await list()).items).toMatchObject([{ ssr: "9000.00", msr: null }]);
	expect(await call("PriceStrategyApplyToAll", { field: "SSR", op: "set", value: "" })).toMatchObject({ code: "000001" });
});

test("is shut to those who hold no right to it, before anything is said of what they sent", async () => {
	expect((await call("AddPriceStrategy", {}, "SALS")).code).toBe("000008");
	expect((await call("GetPriceStrategyListData", {}, "SALS")).code).toBe("000008");
	expect((await call("AddPriceStrategy", { ...lane, SSR: "9000", basis: "shipment" }, "VDM")).code).toBe("000008");
	expect((await call("GetPriceStrategyListData", {}, "VDM")).code).toBe("000000");
});

test("nobody is offered the place for all as an end of a way", async () => {
	const lookups = world.as("superuser").lookups;
	expect((await lookups.places({ search: "*" })).map(({ kind }) => kind)).not.toContain("everywhere");
	expect(await lookups.places({ kinds: ["everywhere"] })).toMatchObject([{ code: "*", name: "Everywhere" }]);
});

test("who writes a strategy finds the place for all by the sign it stands in lists with", async () => {
	const found = await world.as("PM").lookups.places({ kinds: ["inlandCity", "portCity", "everywhere"], search: "*" });
	expect(found.map(({ code }) => code)).toEqual(["*"]);
	expect(await world.as("PM").lookups.places({ kinds: ["inlandCity", "portCity"], search: "*" })).toEqual([]);
});

test("a truck that strategies name keeps its code and is not deleted; no truck is called what stands for all of them", async () => {
	await call("AddPriceStrategy", { ...lane, SSR: "9000", basis: "shipment" });
	const { truckType } = world.as("PM");
	const [used, free] = (await truckType.list({ sort: [{ field: "code", order: "ascending" }] })).items;
	if (!used || !free) throw new Error("no trucks");
	expect(await saidBy(truckType.remove({ ids: [used.id] }))).toMatchObject({
		code: "000004",
		message: expect.stringContaining("NTOCC price strategy: 1 rate"),
	});
	expect(await saidBy(truckType.save({ ...used, code: "BOX140" }))).toMatchObject({ code: "000001", data: [{ field: "code" }] });
	expect(await saidBy(truckType.save({ ...free, nameZh: "所有车型" }))).toMatchObject({ code: "000001", data: [{ field: "nameZh" }] });
	await truckType.save({ ...free, code: "REEF100" });
});

test("of strategies for all and for one, each is found by what it says", async () => {
	await call("AddPriceStrategy", { ...everywhere, SSR: "cost*1.1" });
	await call("AddPriceStrategy", { ...lane, SSR: "12", basis: "percent" });
	const froms = async (filter: object) => (await list(filter)).items.map(({ fromCity }) => fromCity);
	expect(await froms({ fromCity: "*" })).toEqual(["*"]);
	expect(await froms({ truckType: "*" })).toEqual(["*"]);
	expect(await froms({ fromCity: "CNSIA" })).toEqual(["CNSIA"]);
	expect(await froms({ fromCity: "Everywhere" })).toEqual(["*"]);
	expect(await call("AddPriceStrategy", { ...lane, fromCity: "CNCKG", SSR: "12%" })).toMatchObject({ code: "000001" });
	expect(
		await call("UpdatePriceStrategy", { priceStrategyID: (await list({ fromCity: "CNSIA" })).items[0]?.priceStrategyID, SSR: "cost*1.1" }),
	).toMatchObject({ code: "000001" });
});
