import { testDb } from "@iqt/db/testing";
import { describe, expect, test } from "vitest";
import { sampleSearch, seedPrices } from "../../desk/quotation/testing.ts";
import { searchInput } from "../../kit/charges/search.ts";
import { railRow, rateDb } from "../../kit/price-book/testing.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest(rateDb);
const { as, rest } = world;

const fuel = { key: "Fuel", name: "Fuel rate", type: "percent" as const, value: "12.5", inFormula: true };

test("a formula may name a parameter, and one that is none is refused where it is entered", async () => {
	const add = (ssr: string) => as("PM").inlandRail.add({ row: railRow({ ssr, cost: "1000.00" }) } as never);
	expect(await saidBy(add("cost*(1+fuel)"))).toMatchObject({ code: "000001", data: [{ field: expect.stringContaining("ssr") }] });
	await as("PM").parameter.save(fuel);
	await add("cost*(1+FUEL)");
	const preview = { price: "cost*(1+fuel)", cost: "1000.00", currency: "CNY" };
	expect(await as("PM").inlandRail.previewPrice(preview)).toMatchObject({ valid: true, value: "1125.00", names: expect.arrayContaining(["fuel"]) });
	// Sales do not learn what is not for everybody.
	expect(await as("SALS").inlandRail.previewPrice(preview)).toMatchObject({ value: null, names: expect.not.arrayContaining(["fuel"]) });
});

test("a parameter a formula uses can be neither deleted, renamed nor taken out of formulas; its value can change", async () => {
	const { id } = await as("PM").parameter.save(fuel);
	await as("PM").inlandRail.add({ row: railRow({ ssr: "round(cost*(1+fuel),0)", cost: "1000.00" }) } as never);
	for (const change of [{ key: "fuel2" }, { inFormula: false }]) {
		expect(await saidBy(as("PM").parameter.save({ ...fuel, ...change, id, version: 1 }))).toMatchObject({ code: "000004" });
	}
	const { code, message } = await saidBy(as("PM").parameter.remove({ ids: [id] }));
	expect(code).toBe("000004");
	expect(message).toContain("round(cost*(1+fuel),0)");
	expect(await as("PM").parameter.save({ ...fuel, value: "13", id, version: 1 })).toMatchObject({ version: 2 });
	const unused = await as("PM").parameter.save({ ...fuel, key: "fue" });
	expect(await as("PM").parameter.remove({ ids: [unused.id] })).toMatchObject({ count: 1 });
});

describe("with prices", () => {
	const priced = worldPerTest(async () => {
		const database = await testDb();
		await seedPrices(database.db, "2026-01-01T00:00:00.000Z");
		return database;
	});

	test("a search reckons with the value of the day it is asked of, and says so", async () => {
		const { id } = await priced.as("PM").parameter.save({ ...fuel, shared: false });
		const shared = { ...fuel, key: "handling", type: "number" as const, value: "80", shared: true };
		await priced.as("PM").parameter.save(shared);
		await priced.db.updateTable("inland_rail_rate").set({ ssr_minor: null, ssr_formula: "4000*(1+fuel)+handling", msr_minor: null }).execute();
		const input = searchInput.parse(sampleSearch);
		const railLine = async (role: string, asOf?: string) => {
			const { options } = await priced.as(role).sale.search({ ...input, ...(asOf ? { asOf } : {}) });
			return { id: options[0]?.id, line: options[0]?.lines.find(({ charge }) => charge === "rail") };
		};
		const before = await railLine("PM");
		expect(before.line).toMatchObject({
			unitPrice: "4580.00",
			confidential: { formula: { values: { fuel: "0.125", handling: "80" }, steps: "4,000 × (1 + 0.125) + 80 = 4,580.00" } },
		});
		// The value of a parameter that is not for everybody is not told to sales.
		expect((await railLine("SALS")).line?.explanation?.formula).toBeNull();
		const asked = priced.services.clock.now.toISOString();
		priced.services.clock.now = new Date(priced.services.clock.now.getTime() + 60_000);
		await priced.as("PM").parameter.save({ ...fuel, value: "25", id, version: 1 });
		const after = await railLine("PM");
		expect(after.line?.unitPrice).toBe("5080.00");
		expect(after.id).not.toBe(before.id);
		expect((await railLine("PM", asked)).line?.unitPrice).toBe("4580.00");
		await priced.as("PM").parameter.save({ ...fuel, value: "25", shared: true, id, version: 2 });
		expect((await railLine("SALS")).line?.explanation?.formula).toMatchObject({ values: { fuel: "0.25", handling: "80" } });
	});
});

test("a value that went bad in the database breaks no search: the price is missing, with the reason", async () => {
	await as("PM").parameter.save(fuel);
	await world.db.updateTable("parameter").set({ value: "broken" }).execute();
	expect(await as("PM").sale.previewFormula({ text: "100*(1+fuel)" })).toMatchObject({ ok: false, message: expect.stringContaining("fuel") });
	expect(await as("PM").parameter.list({})).toMatchObject({ items: [{ value: "broken" }] });
});

test("the REST lines add, update, list and tell the notice on quotations", async () => {
	const base = "/api/v1/ParameterSetting";
	const notice = {
		parameterKey: "quotation.notice",
		parameterName: "Notice",
		parameterType: "text",
		parameterValue: "Subject to space.",
		shared: true,
	};
	const added = await rest("POST", `/IQT${base}/AddTheParameter`, "PM", notice);
	expect(added).toMatchObject({ code: "000000", data: { parameterGUID: expect.any(String), version: 1 } });
	expect(await rest("POST", `${base}/AddTheParameter`, "PM", notice)).toMatchObject({ code: "000001", problems: [{ field: "parameterKey" }] });
	const id = added.data.parameterGUID;
	const changed = { ...notice, ParameterGUID: String(id).toUpperCase(), version: 1, parametervalue: "Subject to space and rate." };
	expect(await rest("POST", `${base}/UpdateTheParameter`, "PM", { ...changed, parameterValue: undefined })).toMatchObject({ code: "000000" });
	expect(await rest("POST", `${base}/UpdateTheParameter`, "PM", { ...changed, parameterValue: undefined })).toMatchObject({ code: "000003" });
	expect(await rest("POST", `${base}/UpdateTheParameter`, "PM", notice)).toMatchObject({ code: "000001", problems: [{ field: "parameterGUID" }] });
	const list = await rest("POST", `${base}/GetParameterListData`, "VDM", { parameterName: "oti", pageIndex: 1, pageSize: 10 });
	expect(list.data).toMatchObject({
		total: 1,
		totalPages: 1,
		items: [{ parameterGUID: id, GUID: id, parameterKey: "quotation.notice", version: 2 }],
	});
	expect(await rest("GET", `${base}/GetTheQuotationNotice?key=QUOTATION.NOTICE`, "ComAdmin")).toMatchObject({
		code: "000000",
		data: { value: "Subject to space and rate." },
	});
	await as("PM").parameter.save(fuel);
	expect(await rest("GET", `${base}/GetTheQuotationNotice?key=fuel`, "ComAdmin")).toMatchObject({ code: "000002", data: null });
});

test("an amount that may be thousands is refused, but of a currency with three decimals and where it stood already", async () => {
	await world.db.insertInto("currency").values({ code: "KWD", name: "Dinar", exponent: 3, numeric_code: "414" }).execute();
	const least = { key: "least", name: "Least price", type: "amount" as const, currency: "CNY", value: "1.234" };
	expect(await saidBy(as("PM").parameter.save(least))).toMatchObject({
		code: "000001",
		data: [{ field: "value", message: expect.stringMatching(/1234.*1\.23/) }],
	});
	const { id } = await as("PM").parameter.save({ ...least, currency: "KWD" });
	expect(await as("PM").parameter.save({ ...least, id, version: 1, name: "Least" })).toMatchObject({ version: 2 });
});
