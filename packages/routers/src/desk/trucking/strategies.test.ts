import { beforeAll, expect, test } from "vitest";
import { placeIds } from "../../kit/price-book/testing.ts";
import { worldPerFile } from "../../testing/world.ts";
import { addCost, areas, truckingDb } from "./trucking.test-support.ts";

const world = worldPerFile(truckingDb);

type Body = Record<string, unknown>;
type Told = { code: string; message: string; problems?: { field: string; message: string }[] };
const call = async (name: string, body?: Body, role = "PM") =>
	(await world.rest(body ? "POST" : "GET", `/api/v1/CostStrategy/${name}`, role, body)) as unknown as Told & {
		data: Body & { items: Body[]; total: number };
	};
const listOf = async (path: string) => (await call(path)).data as unknown as Body[];

const strategy = {
	...{
		hub: "Chongqing",
		strategyName: "Chongqing, all",
		direction: "Export",
		container: "*",
		ownership: "COC",
		cargo: "general",
		basis: "container",
	},
	...{ areaCode: "", ssr: "cost*1.2+100", currency: "CNY", vatRatio: "9%", floor: "1,000", validFrom: "2026/10/01", validTo: "2026-12-31" },
};
let general: string;
let yubei: string;

beforeAll(async () => {
	general = String((await call("AddCostStrategy", strategy)).data.costStrategyGUID);
	const own = { ...strategy, areaCode: "渝北区", strategyName: "Yubei", ssr: "cost*1.1", floor: "" };
	yubei = String((await call("AddCostStrategy", own)).data.costStrategyGUID);
	expect([general, yubei]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), expect.stringMatching(/^[\da-f-]{36}$/)]);
});

test("a strategy is read by its GUID, changed in part, sent back as it was told, and its area is told by name", async () => {
	const { data: detail } = await call(`GetCostStrategyDetail?costStrategyGUID=${yubei}`);
	expect(detail).toMatchObject({
		costStrategyGUID: yubei,
		areaCode: areas.yubei,
		areaNameZh: "重庆市 / 渝北区",
		hub: "CNCKG",
		strategyName: "Yubei",
		min: null,
	});
	const [item] = (await call("GetCostStrategyListData", { areaName: "Yubei District", hubGUID: placeIds.chongqing })).data.items;
	expect(item).toEqual(detail);
	expect(await call("UpdateTheCostStrategy", { ...item })).toMatchObject({ code: "000000", data: { costStrategyGUID: yubei } });
	expect((await call(`GetCostStrategyDetail?costStrategyGUID=${yubei}`)).data).toEqual(detail);
	await call("UpdateTheCostStrategy", { costStrategyGUID: yubei, minimum: "900" });
	expect((await call(`GetCostStrategyDetail?costStrategyGUID=${yubei}`)).data).toMatchObject({ min: "900.00", ssr: "cost*1.1", version: 2 });
	expect(await call("UpdateTheCostStrategy", { costStrategyGUID: yubei, areaCode: "Atlantis" })).toMatchObject({
		code: "000001",
		problems: [{ field: "areaCode" }],
	});
	expect(await call("AddCostStrategy", { ...strategy, ssr: "kost*2" })).toMatchObject({ code: "000001", problems: [{ field: "ssr" }] });
	// Twelve of what, and where, nobody has said: it would be a price of twelve for the whole hub.
	const { areaCode: _, basis: __, ...anywhere } = strategy;
	expect(await call("AddCostStrategy", { ...anywhere, ssr: 12, adressCode: "渝北区" })).toMatchObject({
		code: "000001",
		problems: [{ field: "areaCode" }, { field: "basis" }],
	});
	const share = { ...strategy, areaCode: "渝北区", basis: "percent", ssr: "0.12" };
	expect(await call("AddCostStrategy", share)).toMatchObject({
		code: "000001",
		problems: [{ field: "ssr", message: "0.12 is 0.12 %: for 12 % enter 12" }],
	});
});

test("rows to change that are sent as none change none, and another currency alone is refused", async () => {
	const change = { field: "remark", value: "x" };
	for (const none of [null, "", [], "[]", "00000000-0000-0000-0000-000000000000"])
		expect(await call("ApplyToAll", { ...change, costStrategyGUID: none })).toMatchObject({
			code: "000001",
			problems: [{ field: "costStrategyGUID" }],
		});
	expect(await call("ApplyToAll", { ...change, selected: [] })).toMatchObject({ code: "000001", problems: [{ field: "selected" }] });
	for (const names of ["ids", "costStrategyGUIDs", "IDsJSON"])
		expect(await call("ApplyToAll", { ...change, value: names, [names]: [yubei] })).toMatchObject({
			data: { count: 1, rows: [{ costStrategyGUID: yubei }] },
		});
	const formula = await call("UpdateTheCostStrategy", { costStrategyGUID: general, currency: "JPY" });
	expect(formula).toMatchObject({ code: "000001", problems: [{ field: "currency" }] });
	const fixed = { ...strategy, areaCode: "渝北区", direction: "Import", basis: "container", ssr: "640" };
	const { costStrategyGUID } = (await call("AddCostStrategy", fixed)).data;
	expect(await call("UpdateTheCostStrategy", { costStrategyGUID, currency: "JPY" })).toMatchObject({
		code: "000001",
		problems: [{ field: "currency" }],
	});
	expect(await call("UpdateTheCostStrategy", { costStrategyGUID, currency: "JPY", ssr: 9_000, floor: 8_000 })).toMatchObject({ code: "000000" });
	await call(`DelTheCostStrategy?costStrategyGUID=${costStrategyGUID}`);
});

test("strategies come in the order a search tries them, and those of an area with the areas around it", async () => {
	const sorted = await listOf("GetSortStratgyData?hub=cnckg&addressCode=500112001");
	expect(sorted.map((row) => [row.sort, row.costStrategyGUID])).toEqual([
		[1, yubei],
		[2, general],
	]);
	expect(await listOf("GetSortStratgyData?hub=CNCKG&direction=Import")).toEqual([]);
	expect(await listOf("GetSortStratgyData?hub=CNCKG&date=2027-05-01")).toEqual([]);
	expect(await call("GetSortStratgyData?hub=Nowhere")).toMatchObject({ code: "000001", problems: [{ field: "hub" }] });
	const byCode = await listOf(`GetCostStrategyByCode?code=${areas.yubei}`);
	expect(byCode.map((row) => row.costStrategyGUID)).toEqual([yubei, general]);
	expect(await call("GetCostStrategyByCode")).toMatchObject({ code: "000001", problems: [{ field: "areaCode" }] });
});

test("what truckers ask, the strategy that applies, and the price that comes of it, as a search has it", async () => {
	await addCost(world, { areaCode: areas.yubei, truckerCode: "TRK-CKG-01", cost: "2500" });
	await addCost(world, { areaCode: areas.yubei, truckerCode: "TRK-CKG-02", cost: "2400" });
	const run = { hub: "CNCKG", areaName: "", areaCode: "渝北区", container: "40HQ", direction: "出口" };
	const { data } = await call("GetCoupaAndCostStrategy", run);
	expect(data).toMatchObject({
		areaCode: areas.yubei,
		containerType: "40HC",
		strategy: { costStrategyGUID: yubei },
		costs: [
			{ truckerCode: "TRK-CKG-02", truckerName: "Swift", unitCost: "2400.00", price: "2640.00", priceCurrency: "CNY", margin: "240.00" },
			{ truckerCode: "TRK-CKG-01", unitCost: "2500.00", price: "2750.00" },
		],
		notPriced: [],
	});
	const none = await call("GetCoupaAndCostStrategy", { ...run, hub: "Xi'an" });
	expect(none.data).toMatchObject({ costs: [], notPriced: [{ code: "noTrucking", message: expect.stringContaining("Yubei") }] });
	expect(await call("GetCoupaAndCostStrategy", { ...run, container: "99XX" })).toMatchObject({ code: "000001", problems: [{ field: "container" }] });
	expect(await call("GetCoupaAndCostStrategy", run, "SALS")).toMatchObject({ code: "000008" });
});

test("one change for all that the filters find, with the rows it has changed; a slip in a filter's name changes none", async () => {
	expect(await call("ApplyToAll", { areaCod: areas.yubei, field: "min", op: "set", value: "1" })).toMatchObject({
		code: "000001",
		problems: [{ field: "areaCod" }],
	});
	const applied = await call("ApplyToAll", { areaCode: "渝北区", field: "SSR", operation: "plus", value: "1,000" });
	expect(applied).toMatchObject({ code: "000000", data: { count: 1, rows: [{ costStrategyGUID: yubei }] } });
	expect((await call(`GetCostStrategyDetail?costStrategyGUID=${yubei}`)).data.ssr).toBe("(cost*1.1)+1000");
	expect(await call("ApplyToAll", { field: "min", op: "minus", value: "100" })).toMatchObject({ data: { count: 2 } });
	expect((await call(`GetCostStrategyDetail?costStrategyGUID=${general}`)).data.min).toBe("900.00");
	expect(await call("ApplyToAll", { field: "hub", value: "CNSHA" })).toMatchObject({ code: "000001", problems: [{ field: "field" }] });
	expect(await call("ApplyToAll", { field: "min", op: "set", value: "1" }, "VDM")).toMatchObject({ code: "000008" });
});

test("cells are changed together, and a strategy goes by GET", async () => {
	const edits = [
		{ costStrategyGUID: general, strategyName: "All" },
		{ costStrategyGUID: yubei, vat: 6 },
	];
	expect(await call("UpdateQuickEdit", edits as never)).toMatchObject({
		code: "000000",
		data: [{ costStrategyGUID: general }, { costStrategyGUID: yubei }],
	});
	expect(await call(`DelTheCostStrategy?costStrategyGUID=${yubei}`)).toMatchObject({ code: "000000", data: { count: 1 } });
	expect((await call("GetCostStrategyListData", {})).data.items).toMatchObject([{ costStrategyGUID: general, strategyName: "All" }]);
});
