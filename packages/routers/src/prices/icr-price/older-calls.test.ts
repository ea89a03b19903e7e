import { translate } from "@iqt/i18n";
import { expect, test } from "vitest";
import { rateDb } from "../../kit/price-book/testing.ts";
import { writeSheet } from "../../kit/sheet/write.ts";
import { saidBy } from "../../testing/portal.ts";
import { withoutIds } from "../../testing/without-ids.ts";
import { worldPerTest } from "../../testing/world.ts";
import { icrPrice } from "./schema.ts";

const world = worldPerTest(rateDb);
const call = async (name: string, body: unknown, role = "PM") => {
	const answer = await world.rest("POST", `/api/v1/ICRManagement/ICRPrice/${name}`, role, body, { language: "en" });
	return answer as unknown as { code: string; data: { items: Record<string, unknown>[]; ICRPriceGUID: string; notices?: string[] } };
};
const said = {
	...{
		pol: "CNCKG",
		pod: "CNSIA",
		rampCity: "CNSIA",
		containerType: "40HC",
		COCSOC: "SOC",
		transitMin: "14",
		transitMax: 16,
		customsProcessingTime: 2,
	},
	...{ costCny: "12,500.5", costUsd: 3100, exchangeRate: "7.1", margin: "8.5", SSR: "5250", ssrMin: "5000", ssrMax: "8600", MSR: "5100" },
	...{ currency: "CNY", validFrom: "2026-10-01", validTo: "2026-12-31", hsRefused: "93, 3604" },
};

test("a price is added, listed, changed in part and by its cells, and can be sent back as it was answered", async () => {
	const { data } = await call("AddPriceProduct", said);
	const { ICRPriceGUID } = data;
	const list = async (role?: string) => (await call("GetICRPriceListData", { COCSOC: "SOC" }, role)).data.items;
	const [row] = await list();
	expect(row).toMatchObject({
		ICRPriceGUID,
		costCny: "12500.50",
		costUsd: "3100.00",
		margin: "8.5",
		hsRefused: "3604, 93",
		customsProcessingTime: 2,
	});
	expect((await call("UpdateThePrice", row)).code).toBe("000000");
	expect((await call("UpdateThePrice", { ICRPriceGUID, SSR: "5,300" })).code).toBe("000000");
	expect((await call("UpdateTheICRPrice_QuickEdit", [{ ICRPriceGUID, cancellation: "30 %" }])).code).toBe("000000");
	expect(await list()).toMatchObject([{ ssr: "5300.00", cancellation: "30 %", costUsd: "3100.00" }]);
	expect(withoutIds(await list("SALS"))).not.toMatch(/12500|3100|5100|8\.5/);
	expect(await call("UpdateThePrice", { ICRPriceGUID, ssrMin: "9000" })).toMatchObject({ code: "000001" });
});

test("a change from a day before the first is refused by its name, and on it corrects the row", async () => {
	const { ICRPriceGUID } = (await call("AddPriceProduct", said)).data;
	const answer = await call("UpdateThePrice", { ICRPriceGUID, SSR: "5400", changeFrom: "2026-09-01" });
	expect(answer).toMatchObject({ code: "000001", problems: [{ field: "changeFrom", message: expect.stringContaining("2026-10-01") }] });
	expect(await call("UpdateThePrice", { ICRPriceGUID, SSR: "5400", changeFrom: "2026-10-01" })).toMatchObject({
		code: "000000",
		data: { ICRPriceGUID },
	});
	expect((await call("GetICRPriceListData", {})).data.items).toMatchObject([{ ssr: "5400.00", validFrom: "2026-10-01" }]);
});

test("HS codes are taken as tariffs print them, in a text or a list, and asked about where they may be one or several", async () => {
	const { ICRPriceGUID } = (await call("AddPriceProduct", { ...said, hsRefused: "" })).data;
	const kept = async () => (await call("GetICRPriceListData", {})).data.items[0]?.hsAllowed;
	for (const [hsAllowed, codes] of [
		["8517 62", "851762"],
		["2804.61.00 00", "2804610000"],
		[["8471", "8517"], "8471, 8517"],
		['["8471","8517 62"]', "8471, 851762"],
	] as const) {
		expect((await call("UpdateThePrice", { ICRPriceGUID, hsAllowed })).code).toBe("000000");
		expect(await kept()).toBe(codes);
		expect((await call("UpdateTheICRPrice_QuickEdit", [{ ICRPriceGUID, hsAllowed }])).code).toBe("000000");
		expect(await kept()).toBe(codes);
	}
	const asked = { code: "000001", problems: [{ field: "hsAllowed", message: expect.stringContaining("84719301") }] };
	expect(await call("UpdateThePrice", { ICRPriceGUID, hsAllowed: "8471 9301" })).toMatchObject(asked);
	expect(await kept()).toBe("8471, 851762");
});

test.each([
	["an SSR below its least", { SSR: "4900", MSR: "4800" }, "SSR", "The SSR (4900) cannot be below “SSR at least” (5000)"],
	["an SSR above its most", { SSR: "8700" }, "ssrMax", "“SSR at most” (8600) cannot be below the SSR (8700)"],
	["a least above its most", { ssrMin: "9000" }, "ssrMax", "The most of an SSR (8600) cannot be below its least (9000)"],
	["a formula as SSR", { SSR: "5000+teu*100" }, "SSR"],
	["a formula as MSR", { MSR: "weight*200" }, "MSR"],
	["a basis that no search charges it by", { basis: "hour" }, "basis"],
	["a lane that ends where it begins", { pod: "CNCKG" }, "pod"],
])("%s is refused", async (_, over, field, message?: string) => {
	const problem = { field, message: message ?? expect.any(String) };
	expect(await call("AddPriceProduct", { ...said, ...over })).toMatchObject({ code: "000001", problems: expect.arrayContaining([problem]) });
});

test("prices below the costs of both sides, and a rate the wrong way round, are told of beside the answer", async () => {
	await world.db.insertInto("exchange_rate").values({ currency: "CNY", valid_from: "2026-11-18", per_usd: "6.7758", source: "" }).execute();
	const told = async (over: object) => (await call("AddPriceProduct", { ...said, ...over })).data.notices;
	const high = { SSR: "36000", ssrMax: "40000", MSR: "35000" };
	expect(await told(high)).toBeUndefined();
	// 12,500.50 + 3,100 × 7.1, and at the day's rate where the row has none.
	expect(await told({ containerType: "20GP" })).toEqual(["SSR 5250.00 is below the cost 34510.50.", "MSR 5100.00 is below the cost 34510.50."]);
	expect(await told({ ...high, exchangeRate: "", containerType: "20GP", COCSOC: "COC", MSR: "33000" })).toEqual([
		"MSR 33000.00 is below the cost 33505.48.",
	]);
	expect(await told({ ...high, exchangeRate: "0.15", COCSOC: "COC" })).toEqual([
		"The exchange rate 0.15 looks the wrong way round: a dollar is 6.7758 yuan today.",
	]);
	expect(
		await told({ ...high, exchangeRate: "67", SSR: "300000", ssrMax: "300000", MSR: "290000", validFrom: "2027-01-01", validTo: "2027-01-31" }),
	).toEqual(["The exchange rate 67 is more than 30 % off today's 6.7758."]);
});

test("its list goes by exchange rates as numbers", async () => {
	for (const [i, exchangeRate] of ["10.5", "7.1", "9"].entries())
		await call("AddPriceProduct", { ...said, exchangeRate, validFrom: `2027-0${i + 1}-01`, validTo: `2027-0${i + 1}-28` });
	const { items } = (await call("GetICRPriceListData", { field: "exchangeRate", order: "ascending" })).data;
	expect(items.map(({ exchangeRate }) => exchangeRate)).toEqual(["7.1", "9", "10.5"]);
});

test("a change of all its prices keeps their bounds, and makes no formulas of them", async () => {
	await call("AddPriceProduct", said);
	const apply = (value: string) => world.as("PM").icrPrice.applyToAll({ predicate: {}, operation: { field: "ssr", op: "set", value } });
	expect(await saidBy(apply("4900"))).toMatchObject({ code: "000001" });
	expect(await saidBy(apply("9000"))).toMatchObject({ code: "000001" });
	expect(await saidBy(apply("teu*4000"))).toMatchObject({ code: "000001" });
	expect(await apply("5400")).toMatchObject({ count: 1 });
});

/** Puts a sheet where older clients put theirs. */
async function put(name: string, heads: readonly string[], rows: readonly (readonly string[])[]): Promise<void> {
	const body = writeSheet({ sheetName: "ICR", columns: heads.map((header) => ({ header })), rows });
	await world.services.files.put(name, body, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
	const file = { object_name: name, name, size: 1, mime: "xlsx", sha256: "", created_at: "2026-11-20T08:00:00.000Z" };
	await world.db
		.insertInto("stored_file")
		.values({ ...file, owner_id: world.users.get("PM")?.id ?? 0 })
		.execute();
}
interface Line {
	ssr: string;
	cost: string;
	validFrom: string;
	validTo: string;
}
const upload = (name: string, ...rows: Line[]) => {
	const heads = ["POL", "POD", "Ramp city", "Mode", "Container", "COC/SOC", "Basis"];
	const prices = ["Cost CNY (China side)", "Cost USD (Europe side)", "SSR", "MSR", "Currency", "Valid from", "Valid to"];
	const lane = ["CNCKG", "CNSIA", "CNSIA", "rail", "40HC", "SOC", "container"];
	return put(
		name,
		[...heads, ...prices],
		rows.map(({ ssr, cost, validFrom, validTo }) => [...lane, cost, "3100", ssr, ssr, "CNY", validFrom, validTo]),
	);
};
/** A sheet with a column for every field. */
const uploadWhole = (name: string, over: Record<string, string>) => {
	const cells: Record<string, string> = {
		...{ pol: "CNCKG", pod: "CNSIA", rampCity: "CNSIA", mode: "rail", containerType: "40HC", ownership: "SOC", cargo: "general", basis: "container" },
		...{ costCny: "12000", costUsd: "3100", exchangeRate: "7.1", ssr: "36000", msr: "35000", ssrMin: "35000", ssrMax: "40000", currency: "CNY" },
		...{ vat: "0", weightFrom: "0", weightTo: "28", validFrom: "2026-12-01", validTo: "2026-12-31", onRequest: "no", ...over },
	};
	const heads = icrPrice.fields.map(({ label }) => translate("en", label));
	return put(name, heads, [icrPrice.fields.map((field) => cells[field.name] ?? "")]);
};
const days = { validFrom: "2026-12-01", validTo: "2026-12-31" };
const dayRate = () =>
	world.db.insertInto("exchange_rate").values({ currency: "CNY", valid_from: "2026-11-18", per_usd: "6.7758", source: "" }).execute();
const replaced = async (name: string) => call("ReplaceAllICRPrice", { fileName: name });
const prices = async () => (await call("GetICRPriceListData", {})).data.items.map(({ ssr, costCny }) => `${ssr} ${costCny}`);

test("a sheet is checked and replaces what is there in the one call the contract has for it, unless something in it is doubtful", async () => {
	await dayRate();
	await upload("new.xlsx", { ...days, ssr: "36000", cost: "12000" });
	expect(await replaced("new.xlsx")).toMatchObject({ code: "000000", data: { inserted: 1 } });
	await upload("changed.xlsx", { ...days, ssr: "36500", cost: "12100" });
	expect(await replaced("changed.xlsx")).toMatchObject({ code: "000000" });
	expect(await prices()).toEqual(["36500.00 12100.00"]);
	await upload("cheap.xlsx", { ...days, ssr: "5250", cost: "12100" });
	expect(await replaced("cheap.xlsx")).toMatchObject({ code: "000001", data: expect.stringContaining("is below the cost 33104.98") });
	await upload("twice.xlsx", { ...days, ssr: "1", cost: "12100" }, { ...days, ssr: "37000", cost: "12100" });
	expect((await replaced("twice.xlsx")).code).not.toBe("000000");
	expect(await prices()).toEqual(["36500.00 12100.00"]);
});

test("a sheet that says all of a price is asked what one that says some of it is, and of its rate of exchange and its ramp", async () => {
	await dayRate();
	await uploadWhole("cheap.xlsx", { ssr: "5250", msr: "5200", ssrMin: "5000" });
	const cheap = await replaced("cheap.xlsx");
	expect(cheap).toMatchObject({ code: "000001", data: expect.stringContaining("SSR 5250.00 is below the cost 34010.00.") });
	await uploadWhole("turned.xlsx", { exchangeRate: "0.14" });
	const turned = "The exchange rate 0.14 looks the wrong way round: a dollar is 6.7758 yuan today.";
	expect(await replaced("turned.xlsx")).toMatchObject({ code: "000001", data: expect.stringContaining(turned) });
	await world.db.updateTable("place").set({ country: "DE" }).where("code", "=", "CNSIA").execute();
	await uploadWhole("ramp.xlsx", { rampCity: "CNCKG" });
	const elsewhere = "The ramp city CNCKG lies in CN, not at the lane's end in Europe (CNSIA).";
	expect(await replaced("ramp.xlsx")).toMatchObject({ code: "000001", data: expect.stringContaining(elsewhere) });
	expect(await prices()).toEqual([]);
	await uploadWhole("right.xlsx", {});
	expect(await replaced("right.xlsx")).toMatchObject({ code: "000000", data: { inserted: 1 } });
});

test("a sheet is read by the titles the trade has for a train price", async () => {
	await dayRate();
	const cells = {
		...{
			"Origin POL": "CNCKG",
			"Destination POD": "CNSIA",
			"Ramp city": "CNSIA",
			Mode: "rail",
			Container: "40HC",
			"COC/SOC": "SOC",
			Basis: "container",
		},
		...{ "Cost in CNY": "12000", "Cost in USD": "3100", "Exchange rate": "7.1", SSR: "36000", MSR: "35000", Currency: "CNY" },
		...{ "SSR min": "35000", "SSR max": "40000", "Transit time min": "14", "Transit time max": "16", "Customs processing": "2" },
		...{ "D&D": "10 days free", "HS code": "8517", "Valid from": "2026-12-01", "Valid to": "2026-12-31" },
	};
	await put("trade.xlsx", Object.keys(cells), [Object.values(cells)]);
	expect(await replaced("trade.xlsx")).toMatchObject({ code: "000000", data: { inserted: 1 } });
	const fields = { costCny: "12000.00", costUsd: "3100.00", transitMin: 14, transitMax: 16, customsProcessingTime: 2, hsAllowed: "8517" };
	expect((await call("GetICRPriceListData", {})).data.items).toMatchObject([{ ...fields, detention: "10 days free", ssrMin: "35000.00" }]);
});

test("what a sheet says is held against the bounds that stay, and one that stood so before is left as it is", async () => {
	await dayRate();
	const bounds = { SSR: "36000", MSR: "36000", ssrMin: "35000", ssrMax: "40000", costCny: "12000" };
	expect(await call("AddPriceProduct", { ...said, ...bounds, pol: "CNCKG", pod: "CNSIA", rampCity: "CNSIA", ...days })).toMatchObject({
		code: "000000",
	});
	await upload("above.xlsx", { ...days, ssr: "41000", cost: "12000" });
	expect(await replaced("above.xlsx")).toMatchObject({
		code: "000001",
		data: expect.stringContaining("“SSR at most” (40000.00) cannot be below the SSR (41000.00)"),
	});
	expect(await prices()).toEqual(["36000.00 12000.00"]);
	await world.db.updateTable("icr_rate").set({ ssr_min_minor: 3_900_000 }).execute();
	await upload("same.xlsx", { ...days, ssr: "36000", cost: "12000" });
	expect(await replaced("same.xlsx")).toMatchObject({ code: "000000", data: { unchanged: 1 } });
});

test("a sheet that was refused is read anew when it is sent again", async () => {
	await upload("again.xlsx", { ...days, ssr: "36000", cost: "12000" });
	await world.db.updateTable("container_type").set({ code: "4XHC" }).where("code", "=", "40HC").execute();
	expect(await replaced("again.xlsx")).toMatchObject({ code: "000001" });
	await world.db.updateTable("container_type").set({ code: "40HC" }).where("code", "=", "4XHC").execute();
	expect(await replaced("again.xlsx")).toMatchObject({ code: "000000", data: { inserted: 1 } });
});
