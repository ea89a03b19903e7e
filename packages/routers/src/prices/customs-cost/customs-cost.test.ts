import { describe, expect, test } from "vitest";
import { placeIds, rateDb } from "../../kit/price-book/testing.ts";
import { gaps, run, services } from "../../pricing/small-search.test-support.ts";
import { customs, customsCost } from "../../pricing/small-world.test-support.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest(rateDb);
const call = async (method: "GET" | "POST", path: string, body?: object, role = "VDM") => {
	const answer = await world.rest(method, `/api/v1/${path}`, role, body, { language: "en" });
	return answer as unknown as { code: string; data: Record<string, unknown> & { items: Record<string, unknown>[]; total: number } };
};
const document = {
	...{ portGUID: placeIds.shanghaiPort, category: "export", direction: "Export", basis: "Per document", containerType: "*", ownership: "COC" },
	...{ itemsIncluded: 5, currency: "CNY", validFrom: "2026-10-01" },
};

test("a cost is added by the call that changes one, has items included, and is found by its GUID", async () => {
	const added = await call("POST", "chbCost/UpdateTheCHBCost", { ...document, cost: "170" });
	expect(added).toMatchObject({ code: "000000", data: { CostGUID: expect.any(String) } });
	const { CostGUID } = added.data;
	await call("POST", "chbCost/UpdateTheCHBCost", { ...document, basis: "Per item", itemsIncluded: "", cost: "17" });
	expect(await call("POST", "chbCost/UpdateTheCHBCost", { CostGUID, cost: "180" })).toMatchObject({ code: "000000", data: { CostGUID } });
	expect((await call("GET", `chbCost/GetCHBCOstDetail?CostGUID=${CostGUID}`)).data).toMatchObject({
		cost: "180.00",
		category: "export",
		itemsIncluded: 5,
	});
	expect((await call("POST", "chbCost/GetCHBCostListData", { category: "export", basis: "item" })).data).toMatchObject({
		total: 1,
		items: [{ cost: "17.00" }],
	});
	expect(await call("POST", "chbCost/UpdateTheCHBCost", { ...document, cost: "190" })).toMatchObject({ code: "000001" });
});

test("costs are a vendor manager's to change, and nobody else's to see", async () => {
	expect(await call("POST", "chbCost/UpdateTheCHBCost", { ...document, cost: "170" }, "PM")).toMatchObject({ code: "000008" });
	for (const role of ["SALS", "CX"]) expect(await call("POST", "chbCost/GetCHBCostListData", {}, role)).toMatchObject({ code: "000008" });
});

test("a customs price may be a formula over the cost, and is added and changed by the one call of its book", async () => {
	const added = await call("POST", "chbPrice/UpdateThePrice", { ...document, SSR: "cost*1.2" }, "PM");
	expect(added).toMatchObject({ code: "000000" });
	const { CHBPriceGUID } = added.data;
	expect((await call("GET", `chbPrice/GetCHBPriceDetail?CHBPriceGUID=${CHBPriceGUID}`)).data).toMatchObject({ ssr: "cost*1.2", cost: null });
	expect(await call("POST", "chbPrice/UpdateThePrice", { CHBPriceGUID, SSR: "cost*1.25" }, "PM")).toMatchObject({ code: "000000" });
	expect((await call("POST", "chbPrice/GetCHBPriceListData", { category: "export" }, "PM")).data).toMatchObject({
		total: 1,
		items: [{ ssr: "cost*1.25" }],
	});
});

const asked = (customsItems = 1) => ({ services: { ...services, customs: true }, customsItems });
const priced = (world: Parameters<typeof run>[0], items = 1) =>
	(run(world, asked(items)).options[0]?.lines ?? []).flatMap((line) =>
		line.charge.startsWith("customs") ? [[line.charge, line.quantity, line.amount, line.confidential?.cost]] : [],
	);

describe("a customs price without a cost of its own", () => {
	const overCost = customs("c1", { ssr_minor: null, ssr_formula: "cost*1.2" });
	const furtherItem = { basis: "item", items_included: null } as const;

	test("keeps which rate its cost is, so that who changes that is told of quotations on it; a cost of its own names none", () => {
		const rateOf = (rows: Parameters<typeof run>[0]) =>
			run(rows, asked()).options[0]?.lines.find(({ charge }) => charge === "customsDocument")?.confidential?.costRate;
		expect(rateOf({ customs: [overCost], customsCost: [customsCost("k1")] })).toEqual({ rateId: "k1", rateVersion: 1 });
		expect(rateOf({ customs: [customs("c1", { cost_minor: 9_000 })], customsCost: [customsCost("k1")] })).toBeUndefined();
	});

	test("is made of the broker's, document by document and item by item", () => {
		const world = {
			customs: [overCost, customs("c2", { ...furtherItem, ssr_minor: 750 })],
			customsCost: [customsCost("k1"), customsCost("k2", { basis: "item", cost_minor: 500 })],
		};
		expect(priced(world, 5)).toEqual([
			["customsDocument", "1", "120.00", "100.00"],
			["customsItem", "2", "15.00", "10.00"],
		]);
	});

	test("holds no longer than the cost it is made of, which a price that is a number does not mind", () => {
		const until = customsCost("k1", { valid_to: "2026-12-10" });
		expect(run({ customs: [overCost], customsCost: [until] }, asked()).options[0]?.validTo).toBe("2026-12-10");
		expect(run({ customs: [customs("c1")], customsCost: [until] }, asked()).options[0]?.validTo).toBe("2026-12-31");
	});

	test("is in another currency than the cost at the day's rate", () => {
		const dollars = customsCost("k1", { currency: "USD", cost_minor: 10_000 });
		expect(priced({ customs: [overCost], customsCost: [dollars] })).toEqual([["customsDocument", "1", "104.21", "86.84"]]);
	});

	test("has no price where nobody says the cost, and says so", () => {
		for (const costs of [
			[],
			[customsCost("k1", { on_request: 1 })],
			[customsCost("k1", { category: "import" })],
			[customsCost("k1", { valid_to: "2026-12-02" })],
			[customsCost("k1", { basis: "item" })],
		])
			expect(gaps({ customs: [overCost], customsCost: costs }, asked())).toMatchObject([
				{ code: "noCustomsCost", values: { charge: "customsDocument" }, lookup: { table: "customs_cost_rate", where: { basis: ["document"] } } },
			]);
	});

	test("keeps its own cost where it has one", () => {
		const own = customs("c1", { ssr_minor: null, ssr_formula: "cost*1.2", cost_minor: 5_000 });
		expect(priced({ customs: [own], customsCost: [customsCost("k1")] })).toEqual([["customsDocument", "1", "60.00", "50.00"]]);
	});
});
