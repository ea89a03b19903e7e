import type { Database } from "@iqt/db";
import { containerRow, placeRow, testDb } from "@iqt/db/testing";
import type { Insertable } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { createCaller } from "../../app/app-router.ts";
import { handleRest } from "../../app/rest/adapter.ts";
import type { SearchResult } from "../../kit/charges/search.ts";
import type { MatchRow } from "../../kit/charges/world.ts";
import { priceOption, searchPrices } from "../../pricing/queries.ts";
import { booking, corridor, rail, search, strategy, trucking } from "../../pricing/small-world.test-support.ts";
import { testContext } from "../../testing/portal.ts";
import { worldPerFile } from "../../testing/world.ts";

const world = worldPerFile();
const { as } = world;

const now = new Date("2026-11-20T08:00:00.000Z");

type RateTable = "corridor_rate" | "inland_rail_rate" | "trucking_cost_rate" | "cost_strategy_rate" | "booking_service_rate";

const store = (table: RateTable, ...rows: MatchRow[]) =>
	world.db
		.insertInto(table)
		.values(
			rows.map((row) => ({
				...row,
				remark: null,
				change_id: "made",
				recorded_at: "2026-09-01T00:00:00.000Z",
				changed_by: null,
			})) as unknown as Insertable<Database["corridor_rate"]>[],
		)
		.execute();

beforeAll(async () => {
	const currencies = [
		["CNY", 2],
		["USD", 2],
		["EUR", 2],
		["JPY", 0],
	] as const;
	await world.db
		.insertInto("currency")
		.values(currencies.map(([code, exponent]) => ({ code, exponent, name: code, numeric_code: "000" })))
		.execute();
	const rates = [
		["CNY", "2026-07-01", "6.7758"],
		["CNY", "2026-11-19", "7.0000"],
		["CNY", "2026-11-21", "9.0000"],
	] as const;
	await world.db
		.insertInto("exchange_rate")
		.values(rates.map(([currency, valid_from, per_usd]) => ({ currency, valid_from, per_usd, source: "test" })))
		.execute();
	const containers = [
		["20GP", "1", 30_480, 0],
		["40HC", "2", 32_500, 0],
		["40RH", "2", 34_000, 1],
	] as const;
	await world.db
		.insertInto("container_type")
		.values(containers.map(([code, teu, max_gross_kg, reefer], sort) => containerRow({ code, teu, max_gross_kg, reefer, sort })))
		.execute();
	const places = [
		["city", "portCity", "CNSHA", "Shanghai", "上海", null],
		["port", "port", "CNSHA", "Shanghai port", "上海港", "city"],
		["inland", "inlandCity", "CNSIA", "Xi'an", "西安", null],
		["other", "inlandCity", "CNCTU", "Chengdu", "成都", null],
	] as const;
	await world.db
		.insertInto("place")
		.values(places.map(([id, kind, code, name, name_zh, port_city_id]) => placeRow({ id, kind, code, name, name_zh, port_city_id })))
		.execute();
	await world.db
		.insertInto("area")
		.values([{ code: "610113", parent_code: "6101", level: "district", name: "雁塔区", path: "陕西省 / 西安市 / 雁塔区" }])
		.execute();
	await store("corridor_rate", corridor("c1"), corridor("c2", { inland_city_id: "other" }));
	await store("inland_rail_rate", rail("r1"), rail("r2", { container_type: "20GP", valid_to: "2026-11-30" }));
	await store("trucking_cost_rate", trucking("t1"));
	await store("cost_strategy_rate", strategy("s1"));
	await store("booking_service_rate", booking("b1"));
});

const asked = search({ origin: { kind: "area", code: "610113" } });
const portToPort = { ...asked, scope: "portToPort", origin: { kind: "place", code: "CNSIA" } } as const;

test("a door-to-port search through the router", async () => {
	const answer = await as("SALS", "zh").sale.search(asked);
	expect(answer.options.map((o) => [o.mode, o.total, o.lines.length])).toEqual([["rail", "6770.00", 3]]);
	expect(answer).toMatchObject({
		notPriced: [],
		adHoc: null,
		originLabel: "陕西省 / 西安市 / 雁塔区",
		destinationLabel: "上海港",
		districts: [],
		notes: [],
		exchangeRateDate: "2026-11-20",
	});
});

test("costs, truckers, margins, MSR and formulas over the cost stay with PM, VDM and the super administrator", async () => {
	for (const role of ["PM", "VDM", "superuser"]) {
		const [option] = (await as(role).sale.search(asked)).options;
		expect(option?.confidential).toMatchObject({ msr: "6770.00" });
		expect(option?.lines[0]?.confidential).toMatchObject({ cost: "1000.00", margin: "420.00", purchase: { trucker: "T01" } });
	}
	for (const role of ["CX", "SALS", "APPROVER", "FINALAPPROVER", "ComAdmin"]) {
		const text = JSON.stringify(await as(role).sale.search(asked));
		expect(text).toContain('"amount":"1420.00"');
		expect(text).not.toMatch(/"[^"]*(confidential|cost|margin|msr|trucker)[^"]*":|T01|1000\.00|1\.12/i);
	}
});

test("nobody searches without signing in", async () => {
	await expect(createCaller(testContext(world.services)).sale.search(asked)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test("the border of two weight bands belongs to the lower one; what no band holds is said with the bands there are", async () => {
	const band = (id: string, weight_from: number, weight_to: number, ssr_minor: number) =>
		rail(id, { inland_city_id: "other", weight_from, weight_to, ssr_minor });
	await store("inland_rail_rate", band("w1", 0, 18_000, 100_000), band("w2", 18_000, 25_000, 200_000), band("w3", 25_001, 30_480, 300_000));
	const found = async (grossWeightKg: number, language: "en" | "zh" = "en") => {
		const origin = { kind: "place", code: "CNCTU" } as const;
		const { options, notPriced } = await as("PM", language).sale.search({
			...portToPort,
			origin,
			services: { ...asked.services, bookingService: false },
			grossWeightKg,
		});
		return options[0]?.total ?? notPriced.map(({ message }) => message).join();
	};
	for (const [weight, total] of [
		[1, "1000.00"],
		[18_000, "1000.00"],
		[18_001, "2000.00"],
		[25_000, "2000.00"],
		[25_002, "3000.00"],
		[30_480, "3000.00"],
	] as const)
		expect(await found(weight), `${weight} kg`).toBe(total);
	expect(await found(25_001)).toBe(
		"No rail rate Chengdu → Shanghai for 40HC on 2026-12-03; there are rates for 0–18 t, 18–25 t, 25.001–30.48 t, none for 25.001 t",
	);
	expect(await found(30_481, "zh")).toBe(
		"2026-12-03 没有 成都 → 上海 40HC 的铁路价；现有运价适用于 0–18 吨、18–25 吨、25.001–30.48 吨，不适用于 30.481 吨",
	);
	await world.db.deleteFrom("inland_rail_rate").where("id", "in", ["w1", "w2", "w3"]).execute();
});

describe("why not", () => {
	const whyNot = async (over: Partial<typeof asked>, language: "zh" | "en" = "en") =>
		(await as("SALS", language).sale.search({ ...asked, ...over })) as SearchResult;

	test("names lane, container, day and when the last rate ended, in the caller's language", async () => {
		const over = { ...portToPort, containers: [{ type: "20GP", count: 1 }] };
		const english = await whyNot(over);
		expect(english.options).toEqual([]);
		expect(english.notPriced).toEqual([
			{
				code: "noRail",
				message: "No rail rate Xi'an → Shanghai for 20GP on 2026-12-03; the last one ended 2026-11-30",
				values: { date: "2026-12-03", lane: "CNSIA → CNSHA", container: "20GP", mode: "any", lastEnded: "2026-11-30", nextStarts: "none" },
			},
		]);
		expect((await whyNot(over, "zh")).notPriced[0]?.message).toBe("2026-12-03 没有 西安 → 上海 20GP 的铁路价；最近一条已于 2026-11-30 到期");
		expect((await whyNot({ ...over, readyDate: "2026-09-15" })).notPriced[0]?.message).toMatch(
			/^No corridor Xi'an → Shanghai port .*; the next one starts 2026-10-01$/,
		);
		expect(english.adHoc).toEqual({
			serviceTypes: ["M"],
			scope: "portToPort",
			direction: "westbound",
			origin: { kind: "place", code: "CNSIA" },
			destination: { kind: "place", code: "CNSHA" },
			originLabel: "Xi'an",
			destinationLabel: "Shanghai port",
			containers: [{ type: "20GP", count: 1 }],
			ownership: "COC",
			cargo: "general",
			grossWeightKg: 20_000,
			readyDate: "2026-12-03",
			currency: "CNY",
		});
	});

	test("a missing exchange rate, a charge on request, no trucking", async () => {
		const noRate = await whyNot({ currency: "EUR" });
		expect(noRate.notPriced.map((n) => n.message)).toEqual(["There is no exchange rate for EUR; add one first"]);
		expect(noRate.adHoc?.serviceTypes).toEqual(["F", "M"]);
		const heavy = await whyNot({ readyDate: "2027-02-01" });
		expect(heavy.notPriced[0]?.code).toBe("noCorridor");
		expect((await whyNot({ services: { customs: true, depot: true, bookingService: true } })).notPriced.map((n) => n.message)).toEqual([
			"No export customs rate at Shanghai port on 2026-12-03",
			"No depot price at Shanghai port on 2026-12-03",
		]);
	});

	test("a formula that fails says what is wrong in it", async () => {
		await store("inland_rail_rate", rail("r9", { inland_city_id: "other", cost_minor: null, ssr_minor: null, ssr_formula: "cost*1.1" }));
		const answer = await whyNot({ ...portToPort, origin: { kind: "place", code: "CNCTU" } });
		expect(answer.notPriced.map((n) => n.message)).toEqual([
			"The formula of Rail freight Chengdu → Shanghai 40HC cannot be calculated: The formula uses cost, but the row has no cost",
		]);
	});
});

describe("what cannot be searched", () => {
	const refusal = (over: object, language: "zh" | "en" = "en") => as("SALS", language).sale.search({ ...asked, ...over } as typeof asked);

	test("dangerous goods, with the text of the specification", async () => {
		await expect(refusal({ cargo: "dangerous" })).rejects.toMatchObject({
			code: "PRECONDITION_FAILED",
			cause: { kind: "state", messageId: "sale.dangerousGoods" },
		});
		const response = await rest("/api/Product/GetSearchSaleData", { ...asked, cargo: "dangerous" }, "SALS");
		expect(response).toMatchObject({ code: "000004", message: "Dangerous goods are not accepted for quotation." });
	});

	test.each([
		["an unknown area", { origin: { kind: "area", code: "999999" } }, "origin.code", "problem.unknownArea"],
		["a port at the inland end", { ...portToPort, origin: { kind: "place", code: "CNSHA" } }, "origin.code", "problem.unknownInlandCity"],
		["an inland city at the port end", { destination: { kind: "place", code: "CNSIA" } }, "destination.code", "problem.unknownPort"],
		["an unknown container", { containers: [{ type: "99XX", count: 1 }] }, "containers.0.type", "problem.unknownContainer"],
		["too heavy a container", { grossWeightKg: 32_501 }, "grossWeightKg", "problem.tooHeavy"],
		["reefer cargo in a dry box", { cargo: "reefer" }, "containers.0.type", "problem.notReefer"],
		["an unknown currency", { currency: "XXX" }, "currency", "problem.unknownCurrency"],
	])("%s", async (_, over, field, messageId) => {
		await expect(refusal(over)).rejects.toMatchObject({
			code: "BAD_REQUEST",
			cause: { kind: "invalid", data: [expect.objectContaining({ field, messageId })] },
		});
	});

	test.each([
		["a door where the scope says port", { scope: "portToPort" }, "origin", "problem.endMustBePlace"],
		["a place where the scope says door", { scope: "doorToDoor" }, "destination", "problem.endMustBeDoor"],
		["a container type twice", { containers: [asked.containers[0], asked.containers[0]] }, "containers", "problem.containerTwice"],
	])("%s", async (_, over, field, message) => {
		await expect(refusal(over)).rejects.toMatchObject({ cause: { issues: [expect.objectContaining({ path: [field], message })] } });
	});

	test("the heaviest a container may be is not too heavy", async () => {
		expect((await refusal({ grossWeightKg: 32_500 })).options).toHaveLength(1);
	});
});

test("exchange rates are the latest of the day, later ones are not known yet", async () => {
	const used = (await as("SALS").sale.search({ ...asked, currency: "USD" })).options[0]?.lines[0]?.explanation?.exchangeRate;
	expect(used).toEqual({ from: "USD", to: "CNY", rate: "7", date: "2026-11-19" });
	const before = await as("SALS").sale.search({ ...asked, currency: "USD", asOf: "2026-10-01T00:00:00Z" });
	expect(before.options[0]?.lines[0]?.explanation?.exchangeRate?.date).toBe("2026-07-01");
});

test("as of an instant: the rows as they were recorded then", async () => {
	const { db: own, close } = await testDb();
	try {
		for (const table of ["currency", "exchange_rate", "container_type", "area"] as const) {
			await own
				.insertInto(table)
				.values((await world.db.selectFrom(table).selectAll().execute()) as never)
				.execute();
		}
		// The place for all is there from the start.
		const places = await world.db.selectFrom("place").selectAll().where("kind", "<>", "everywhere").execute();
		await own.insertInto("place").values(places).execute();
		for (const table of ["corridor_rate", "inland_rail_rate", "trucking_cost_rate", "cost_strategy_rate", "booking_service_rate"] as const) {
			await own
				.insertInto(table)
				.values((await world.db.selectFrom(table).selectAll().execute()) as never)
				.execute();
		}
		const change = { version: 2, recorded_at: "2026-11-10T09:00:00.000Z", change_id: "dearer" };
		await own
			.updateTable("inland_rail_rate")
			.set({ ...change, ssr_minor: 480_000 })
			.where("id", "=", "r1")
			.execute();
		await own.deleteFrom("booking_service_rate").where("id", "=", "b1").execute();
		const total = async (asOf?: string) => {
			const { options } = await searchPrices(
				own,
				{ ...asked, ...(asOf ? { asOf } : {}), services: { ...asked.services, bookingService: asOf !== undefined } },
				now,
			);
			return options.map((o) => [o.total, o.lines.find((l) => l.charge === "rail")?.explanation?.rateVersion]);
		};
		expect(await total("2026-08-31T23:59:59Z")).toEqual([]);
		expect(await total("2026-09-01T00:00:00Z")).toEqual([["6770.00", 1]]);
		expect(await total("2026-11-10T08:59:59Z")).toEqual([["6770.00", 1]]);
		expect(await total("2026-11-10T09:00:00Z")).toEqual([["7070.00", 2]]);
		expect(await total()).toEqual([["6220.00", 2]]);
	} finally {
		await close();
	}
});

test("an option is priced again by its id, and refused once its rows have changed", async () => {
	const [option] = (await searchPrices(world.db, asked, now)).options;
	if (!option) throw new Error("no option");
	expect(await priceOption(world.db, asked, option.id, now)).toEqual({ priced: option, search: asked });
	await expect(priceOption(world.db, { ...asked, containers: [{ type: "40HC", count: 4 }] }, option.id, now)).resolves.toMatchObject({
		priced: { total: "27080.00" },
	});
	await expect(priceOption(world.db, asked, "0".repeat(32), now)).rejects.toMatchObject({ kind: "stale", messageId: "sale.optionGone" });
});

test("an option's terms are told in its reader's language, to customers, too", async () => {
	const optionId = async (role: string) => (await as(role).sale.search(asked)).options[0]?.id ?? "";
	const told = async (role: string, language: "en" | "es") => as(role, language).sale.terms({ search: asked, optionId: await optionId(role) });
	expect(await told("SALS", "es")).toEqual([]);
	const kept = { domain: "inlandRail", lane_key: "inland|city", version: 1, updated_at: "2026-11-20T00:00:00.000Z" };
	const texts = [
		["en", "<p>Cut-off: <b>two</b> days</p>"],
		["es", "<p>Cierre</p><ul><li>dos días</li></ul>"],
	] as const;
	await world.db
		.insertInto("term")
		.values(texts.map(([language, body]) => ({ ...kept, id: language, language, body })))
		.execute();
	expect([await told("SALS", "es"), await told("ComUser", "en")]).toEqual([["Cierre\n· dos días"], ["Cut-off: two days"]]);
	await expect(as("SALS").sale.terms({ search: asked, optionId: "0" })).rejects.toMatchObject({ code: "CONFLICT" });
});

const rest = async (path: string, body: unknown, role: string) => {
	const request = new Request(`http://localhost${path}`, {
		method: "POST",
		headers: { "content-type": "application/json", token: world.tokenOf(role) ?? "", language: "en" },
		body: JSON.stringify(body),
	});
	const response = await handleRest(world.services, request, { address: "192.0.2.1", requestId: "test" });
	return (await response?.json()) as { code: string; message: string; data: SearchResult };
};

describe("REST", () => {
	test("the search takes the specification's words and answers message and data", async () => {
		const { scope: _, ...body } = asked;
		const found = await rest("/api/Product/GetSearchSaleData", { ...body, ServiceScope: "door to port", direction: "Export" }, "SALS");
		expect(found).toMatchObject({ code: "000000", message: "ok" });
		expect(found.data.options[0]?.total).toBe("6770.00");
		const words = { direction: "出口", ownership: "船东箱", currency: asked.currency === "CNY" ? "RMB" : asked.currency };
		const spoken = await rest("/api/Product/GetSearchSaleData", { ...body, scope: "门到港", ...words }, "SALS");
		expect(spoken.data.options[0]?.total).toBe("6770.00");
		const types = { containers: JSON.stringify([{ type: "40HQ", count: 1 }]) };
		expect(await rest("/api/Product/GetSearchSaleData", { ...body, scope: "doorToPort", ...types }, "SALS")).toMatchObject({ code: "000000" });
		const dangerous = await rest("/api/Product/GetSearchSaleData", { ...body, scope: "doorToPort", cargo: "危险品" }, "SALS");
		expect(dangerous).toMatchObject({ code: "000004", message: "Dangerous goods are not accepted for quotation." });
		const none = await rest("/IQT/api/product/getsearchsaledata", { ...body, scope: "doorPort", currency: "EUR" }, "CX");
		expect(none).toMatchObject({ code: "000000", message: "There is no exchange rate for EUR; add one first", data: { options: [] } });
		const wrong = await rest("/api/Product/GetSearchSaleData", { ...body, scope: "door to moon" }, "CX");
		expect(wrong).toMatchObject({ code: "000001" });
	});

	test("ends come by their names, other names and GUIDs, too, and the search that goes on has their codes", async () => {
		await world.db.updateTable("place").set({ aliases: '["Chang An", "Siana"]' }).where("id", "=", "inland").execute();
		const byName = { ...portToPort, scope: "portToPort", currency: asked.currency };
		const ends = (origin: string, destination: string) => ({
			origin: { kind: "place", code: origin },
			destination: { kind: "place", code: destination },
		});
		const search = (origin: string, destination: string) =>
			rest("/api/Product/GetSearchSaleData", { ...byName, ...ends(origin, destination) }, "SALS");
		const byCode = await search("CNSIA", "CNSHA");
		expect(byCode.data.options).not.toEqual([]);
		for (const [origin, destination] of [
			["xi'an", "Shanghai"],
			["西安", "上海港"],
			["chang an", "cnsha"],
			["Siana", "CNSHA"],
			["inland", "port"],
		] as const)
			expect(await search(origin, destination)).toMatchObject({ code: "000000", data: { options: byCode.data.options } });
		const plain = await rest("/api/Product/GetSearchSaleData", { ...byName, origin: "西安", destination: "CNSHA" }, "SALS");
		expect(plain.data.options).toEqual(byCode.data.options);
		const door = await rest("/api/Product/GetSearchSaleData", { ...asked, origin: "610113", destination: "Shanghai" }, "SALS");
		expect(door.data.options[0]?.total).toBe("6770.00");
		expect(await search("Atlantis", "Shanghai")).toMatchObject({ code: "000001", problems: [{ field: "origin" }] });
		expect(await search("Shanghai", "Shanghai")).toMatchObject({ code: "000001", problems: [{ field: "origin" }] });
	});

	test("whether a port's products may be discounted", async () => {
		const check = (body: object) => rest("/api/Product/CheckPortCanDiscount", body, "SALS");
		expect(await check({ portCode: "cnsha" })).toMatchObject({ code: "000000", data: { portID: "port", productCount: 2, canDiscount: true } });
		expect(await check({ portCode: "CNSHA", direction: "import" })).toMatchObject({ data: { productCount: 0, canDiscount: false } });
		expect(await check({ portCode: "CNSHA", date: "2027-06-01" })).toMatchObject({ data: { productCount: 0, canDiscount: false } });
		expect(await check({ portCode: "CNXXX" })).toMatchObject({
			code: "000001",
			data: expect.stringContaining("CNXXX"),
			problems: [{ field: "portCode", message: expect.stringContaining("CNXXX") }],
		});
		expect(await check({})).toMatchObject({ code: "000001" });
	});
});

test("a formula is tried on a sample row, and a mistake is placed", async () => {
	const preview = (text: string) => as("PM").sale.previewFormula({ text, values: { cost: "5765.00" } });
	expect(await preview("cost*1.12+300")).toEqual({ ok: true, value: "6756.80", steps: "5,765.00 × 1.12 + 300 = 6,756.80", variables: ["cost"] });
	expect(await preview("cost*kost")).toEqual({ ok: false, message: "“kost” is not known; use cost", position: 5 });
	expect(await preview("km")).toMatchObject({ ok: false, position: 0 });
	expect(await preview("(1")).toMatchObject({ ok: false, position: 0 });
});
