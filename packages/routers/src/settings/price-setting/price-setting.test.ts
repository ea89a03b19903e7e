import { beforeEach, describe, expect, test } from "vitest";
import { rowsBehind } from "../../kit/sheet/testing.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { marginFloor, suggestedPrice } from "./rules.ts";

const world = worldPerTest();
const { as, rest } = world;

beforeEach(async () => {
	await world.db.insertInto("currency").values({ code: "CNY", name: "Yuan", exponent: 2, numeric_code: "156" }).execute();
});

const setting = { service: "inlandRail" as const, currency: "cny", margin: "12", minMargin: "4", roundingStep: "10", validFrom: "2026-01-01" };

describe("rules", () => {
	test("a proposal has the margin on top and is rounded up to the step", () => {
		expect(suggestedPrice("1000", { margin: "12", roundingStep: "10" })).toBe("1120");
		expect(suggestedPrice("1000.01", { margin: "12", roundingStep: "10" })).toBe("1130");
		expect(suggestedPrice("33.33", { margin: "0", roundingStep: "0.05" })).toBe("33.35");
	});

	test("the floor is the cost with the minimum margin where that is above MSR, in the quotation's currency", () => {
		const line = { service: "inlandRail", currency: "CNY", amount: "1200", converted: "600", cost: "1000", msr: "1020" };
		const settings = [{ service: "inlandRail" as const, currency: "CNY", minMargin: "5" }];
		expect(marginFloor([line], settings)?.toFixed()).toBe("525");
		expect(marginFloor([{ ...line, msr: "1100" }], settings)?.toFixed()).toBe("550");
		expect(marginFloor([line, { ...line, service: "customsPrice" }], settings)?.toFixed()).toBe("1035");
		expect(marginFloor([line, { ...line, cost: null, msr: null }], settings)?.toFixed()).toBe("1125");
		expect(marginFloor([{ ...line, currency: "USD" }], settings)).toBeNull();
		expect(marginFloor([{ ...line, amount: "0", converted: "0" }], settings)?.toFixed()).toBe("0");
	});
});

test("one setting a service and currency holds on a day", async () => {
	const { id } = await as("PM").priceSetting.save({ ...setting, validTo: "2026-06-30" });
	for (const days of [{ validFrom: "2026-06-30" }, { validFrom: "2025-01-01" }, { validFrom: "2025-01-01", validTo: "2026-01-01" }]) {
		expect(await saidBy(as("PM").priceSetting.save({ ...setting, ...days })), JSON.stringify(days)).toMatchObject({
			data: [{ field: "validFrom" }],
		});
	}
	await as("PM").priceSetting.save({ ...setting, validFrom: "2026-07-01" });
	expect(await saidBy(as("PM").priceSetting.save({ ...setting, id, version: 1, validTo: "2026-07-01" }))).toMatchObject({ code: "000001" });
	expect(await as("PM").priceSetting.save({ ...setting, id, version: 1, validTo: "2026-06-15" })).toMatchObject({ version: 2 });
});

test.each([
	[{ margin: "-1" }, "margin"],
	[{ margin: "twelve" }, "margin"],
	[{ minMargin: "13" }, "minMargin"],
	[{ roundingStep: "0" }, "roundingStep"],
	[{ currency: "XXX" }, "currency"],
	[{ validTo: "2025-12-31" }, "validTo"],
	[{ validFrom: "next week" }, "validFrom"],
])("%j is refused", async (fields, field) => {
	expect(await saidBy(as("PM").priceSetting.save({ ...setting, ...fields }))).toMatchObject({ code: "000001", data: [{ field }] });
});

test("all that is wrong with a setting is told at once", async () => {
	await as("PM").priceSetting.save(setting);
	const wrong = { currency: "XXX", minMargin: "13", validTo: "2025-12-31" };
	const said = async (fields: object) =>
		((await saidBy(as("PM").priceSetting.save({ ...setting, ...fields }))).data as { field: string }[]).map((p) => p.field);
	expect(await said(wrong)).toEqual(["currency", "minMargin", "validTo"]);
	expect(await said({ minMargin: "13" })).toEqual(["minMargin", "validFrom"]);
});

test("the export has margins as percentages and days as days, which a sheet counts", async () => {
	await as("PM").priceSetting.save({ ...setting, margin: "12.5" });
	const rows = await rowsBehind(world.services, await as("PM").priceSetting.exportUrl({}));
	expect(rows[1]?.slice(2, 6)).toEqual([0.125, 0.04, 10, 46023]);
});

test("prices are proposed to those who see costs", async () => {
	await as("PM").priceSetting.save(setting);
	const asked = { service: "inlandRail" as const, currency: "CNY", cost: "3120.40" };
	expect(await as("VDM").priceSetting.suggest(asked)).toEqual({ price: "3500", margin: "12", minMargin: "4", roundingStep: "10" });
	expect(await as("PM").priceSetting.suggest({ ...asked, date: "2025-12-31" })).toBeNull();
	expect(await as("PM").priceSetting.suggest({ ...asked, service: "customsPrice" })).toBeNull();
	expect(await saidBy(as("SALS").priceSetting.suggest(asked))).toMatchObject({ code: "000008" });
});

test("the REST lines list and save", async () => {
	const saved = await rest("POST", "/api/v1/PriceSetting/UpdateThePriceSetting", "PM", { ...setting, priceSettingGUID: "" });
	expect(saved).toMatchObject({ code: "000000", data: { version: 1 } });
	const list = await rest("POST", "/api/v1/PriceSetting/GetPriceSettingList", "PM", { service: "inlandRail" });
	expect(list.data).toMatchObject({ total: 1, items: [{ ...setting, currency: "CNY", priceSettingGUID: saved.data.priceSettingGUID }] });
	expect(await rest("POST", "/api/v1/PriceSetting/UpdateThePriceSetting", "VDM", setting)).toMatchObject({ code: "000008" });
});

test("older clients sort and filter percentages and steps as the numbers they are", async () => {
	const made = [
		["USD", "12", "10"],
		["EUR", "8.00", "0.50"],
		["JPY", "100", "1,000"],
	] as const;
	await world.db
		.insertInto("currency")
		.values(["USD", "EUR", "JPY"].map((code) => ({ code, name: code, exponent: 2, numeric_code: code })))
		.execute();
	for (const [currency, margin, roundingStep] of made) await as("PM").priceSetting.save({ ...setting, currency, margin, roundingStep });
	const listed = async (body: object) => {
		const { code, data } = await rest("POST", "/api/v1/PriceSetting/GetPriceSettingList", "PM", body);
		return code === "000000" ? (data.items as { currency: string }[]).map(({ currency }) => currency).join(" ") : code;
	};
	for (const field of ["margin", "roundingStep"]) {
		expect(await listed({ field, order: "ascending" })).toBe("EUR USD JPY");
		expect(await listed({ field, order: "descending" })).toBe("JPY USD EUR");
	}
	for (const margin of ["8", "8.0", 8, "8%", ["8.00"]]) expect(await listed({ margin }), String(margin)).toBe("EUR");
	for (const roundingStep of ["0.5", "0.500", ".5"]) expect(await listed({ roundingStep }), roundingStep).toBe("EUR");
	expect(await listed({ roundingStep: "1,000" })).toBe("JPY");
	expect(await listed({ margin: ["12.0", "100"], field: "margin" })).toBe("USD JPY");
	expect(await listed({ margin: "twelve" })).toBe("000001");
});
