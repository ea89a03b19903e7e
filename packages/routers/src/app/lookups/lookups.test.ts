import { seedReference } from "@iqt/db/seed";
import { testDb } from "@iqt/db/testing";
import { languages } from "@iqt/i18n";
import { addDays } from "@iqt/i18n/days";
import { CompiledQuery } from "kysely";
import { describe, expect, test } from "vitest";
import { labelsOf } from "../../desk/quotation/documents/labels.ts";
import { DomainError } from "../../door/errors.ts";
import { textsChanged } from "../../door/texts/fresh.ts";
import { scopes } from "../../kit/charges/search.ts";
import { refusal, testContext } from "../../testing/portal.ts";
import { worldPerFile } from "../../testing/world.ts";
import { createCaller } from "../app-router.ts";
import { enumItems, enumNames } from "./enums.ts";
import { truckHubs } from "./queries.ts";

const world = worldPerFile(async () => {
	const database = await testDb();
	await seedReference(database.db);
	return database;
});
const { as, rest } = world;

describe("places", () => {
	test.each([
		["CNSHA", "CNSHA"],
		["cnsha", "CNSHA"],
		["Shanghai", "CNSHA"],
		["上海", "CNSHA"],
	])("a port is found by code or by name in English and Chinese: %s", async (search, code) => {
		const found = await as("CX").lookups.places({ kinds: ["port"], search });
		expect(found[0]?.code).toBe(code);
	});

	test("where the company works comes first, and alone if asked", async () => {
		const all = await as("CX").lookups.places({ kinds: ["port"], limit: 200 });
		const firstInactive = all.findIndex((place) => !place.active);
		expect(firstInactive).toBeGreaterThan(5);
		expect(all.slice(firstInactive).every((place) => !place.active)).toBe(true);
		const active = await as("CX").lookups.places({ activeOnly: true, limit: 200 });
		expect(active.length).toBeGreaterThan(10);
		expect(active.every((place) => place.active)).toBe(true);
	});

	test("those trucks run from are found by reading the costs once, not once for each place", async () => {
		const { db, close } = await testDb();
		try {
			const { sql: query, parameters } = truckHubs(db).compile();
			const { rows } = await db.executeQuery<{ detail: string }>(CompiledQuery.raw(`EXPLAIN QUERY PLAN ${query}`, [...parameters]));
			const plan = rows.map(({ detail }) => detail).join("\n");
			expect(plan).toContain("trucking_cost_rate");
			expect(plan).not.toContain("CORRELATED");
		} finally {
			await close();
		}
		expect((await rest("GET", "/api/Common/GetTheTruckPort", "CX")).code).toBe("000000");
	});

	test("wildcards in a search are only characters", async () => {
		expect(await as("CX").lookups.places({ search: "%" })).toEqual([]);
		expect(await as("CX").lookups.places({ search: "_____" })).toEqual([]);
	});
});

describe("areas", () => {
	test("provinces, then what is below, one level at a time", async () => {
		const provinces = await as("CX").lookups.areas({});
		expect(provinces).toHaveLength(31);
		const cities = await as("CX").lookups.areas({ parent: "61" });
		expect(cities.map((area) => area.name)).toContain("西安市");
		expect(new Set(cities.map((area) => area.parentCode))).toEqual(new Set(["61"]));
		const both = await as("CX").lookups.areasBelow({ codes: ["61", "50"] });
		expect(new Set(both.map((area) => area.parentCode))).toEqual(new Set(["61", "50"]));
	});

	test("a search gives the larger area before the smaller ones", async () => {
		const found = await as("CX").lookups.areas({ search: "雁塔区", parent: "61" });
		expect(found[0]).toMatchObject({ level: "district", name: "雁塔区" });
		expect(found.slice(1).every((area) => area.level === "street")).toBe(true);
	});
});

test("currencies the product quotes in come first, with their decimals", async () => {
	const currencies = await as("CX").lookups.currencies();
	expect(currencies.slice(0, 4).map((c) => c.code)).toEqual(["CNY", "USD", "HKD", "EUR"]);
	expect(currencies.find((c) => c.code === "JPY")?.exponent).toBe(0);
	expect(currencies.length).toBeGreaterThan(100);
	const named = async (language: "zh" | "en") => (await as("CX", language).lookups.currencies()).find(({ code }) => code === "USD")?.name;
	expect([await named("zh"), await named("en")]).toEqual(["美元", "US Dollar"]);
});

test("currencies without an exchange rate today are known: a later one is none yet, the dollar needs none", async () => {
	const unrated = async () => as("SALS").lookups.unratedCurrencies();
	const { date, currencies } = await unrated();
	expect(currencies).toContain("KRW");
	for (const code of ["USD", "CNY"]) expect(currencies).not.toContain(code);
	const rate = { currency: "KRW", per_usd: "1386.5", source: "test" };
	await world.db
		.insertInto("exchange_rate")
		.values({ ...rate, valid_from: addDays(date, 1) })
		.execute();
	expect((await unrated()).currencies).toContain("KRW");
	await world.db.updateTable("exchange_rate").set({ valid_from: date }).where("currency", "=", "KRW").execute();
	expect((await unrated()).currencies).not.toContain("KRW");
	await world.db.deleteFrom("exchange_rate").where("currency", "=", "KRW").execute();
});

test("container types in their own order, TEU as decimal text", async () => {
	const types = await as("CX").lookups.containerTypes();
	expect(types[0]).toMatchObject({ code: "20GP", isoCode: "22G1", teu: "1", reefer: false });
});

describe("vendors", () => {
	const refused = (error: Error) => error.cause instanceof DomainError && error.cause.kind === "notAllowed";

	test.each(["superuser", "PM", "VDM"])("are listed for %s, who sees costs", async (role) => {
		expect(await as(role).lookups.suppliers({})).toEqual([]);
	});

	test.each(["CX", "SALS", "APPROVER", "FINALAPPROVER", "ComAdmin", "ComUser"])("are not for %s, who sees none", async (role) => {
		await expect(as(role).lookups.suppliers({})).rejects.toSatisfy(refused);
	});

	test("are for whoever sees costs, whatever book it is in", async () => {
		const trucking = await world.db.deleteFrom("role_permission").where("permission", "like", "truckingCost.%").returningAll().execute();
		expect(trucking).not.toEqual([]);
		try {
			expect(await as("VDM").lookups.suppliers({ kind: "depot" })).toEqual([]);
		} finally {
			await world.db.insertInto("role_permission").values(trucking).execute();
		}
	});
});

test("every value of every list has a label of its own in all languages", () => {
	for (const name of enumNames) {
		for (const language of languages) {
			const labels = enumItems(name, language)?.map((item) => item.description) ?? [];
			expect(new Set(labels).size).toBe(labels.length);
			expect(labels.filter((label) => !label || label.startsWith("enum."))).toEqual([]);
		}
	}
	expect(enumItems("no such list", "en")).toBeNull();
});

describe("enumerations", () => {
	test("every value of every list stands there in its order, with its labels and where they are seen", async () => {
		const { total, ...first } = await as("superuser").lookups.enumerations({ pageSize: 200 });
		const items = [...first.items, ...(await as("superuser").lookups.enumerations({ pageSize: 200, pageIndex: 2 })).items];
		const keys = enumNames.flatMap((list) => enumItems(list, "en")?.map(({ enumValue }) => `${list}.${enumValue}`) ?? []);
		expect(items.map(({ key }) => key)).toEqual(keys);
		expect(total).toBe(keys.length);
		expect(items[0]).toMatchObject({
			list: "direction",
			title: "Direction",
			value: "westbound",
			zh: "出口",
			en: "Export",
			es: "Exportación",
			ja: "輸出",
			usedIn: expect.stringContaining("Price search, Quotation, Rail price"),
			version: 0,
		});
	});

	test("they are found by list, value, label in any language and place", async () => {
		const found = async (search: string) => (await as("superuser").lookups.enumerations({ search })).items.map(({ key }) => key);
		expect(await found("serviceScope doorToDoor")).toEqual(["serviceScope.doorToDoor"]);
		expect(await found("冷藏货")).toEqual(["cargo.reefer"]);
		expect(await found("auditor configuration final")).toEqual(["auditorKind.final"]);
		const facet = await as("superuser").lookups.enumerationFacet({ field: "list" });
		expect(facet).toContainEqual({ value: "basis", count: 10 });
		const inOrder = await as("superuser").lookups.enumerations({ filters: [{ field: "list", op: "eq", value: "ownership" }] });
		expect(inOrder.items.map(({ value }) => value)).toEqual(["COC", "SOC"]);
		await expect(as("superuser").lookups.enumerations({ filters: [{ field: "shipped", op: "eq", value: "x" }] })).rejects.toThrow();
	});

	test("currencies are named in the caller's language", async () => {
		const named = async (language: string) => {
			const { data } = await rest("GET", "/api/Common/getEnumList?enumStr=currency", "CX", undefined, { language });
			return (data as unknown as { enumValue: string; description: string }[]).find(({ enumValue }) => enumValue === "USD")?.description;
		};
		expect(await named("zh")).toBe("美元");
		expect(await named("ja")).toBe("米ドル");
		expect(await named("en")).toBe("US Dollar");
	});

	test("a label of the company's own is what the list, old clients and documents say, wherever it is shared", async () => {
		const id = "enum.mode.rail";
		const description = async (list: string) => {
			const { data } = await rest("GET", `/api/Common/getEnumList?enumStr=${list}`, "CX");
			return (data as unknown as { enumValue: string; description: string }[]).find(({ enumValue }) => enumValue === "rail")?.description;
		};
		await as("superuser").translations.save({ rows: [{ id, version: 0, cells: { en: "China Railway" } }] });
		await textsChanged(world.services);
		try {
			expect([await description("railMode"), await description("corridorMode")]).toEqual(["China Railway", "China Railway"]);
			expect(labelsOf("en").coded("mode", "rail")).toBe("China Railway");
			const { items } = await as("superuser").lookups.enumerations({ filters: [{ field: "id", op: "eq", value: id }] });
			expect(items.map(({ list, en, state, version }) => ({ list, en, state, version }))).toEqual(
				["railMode", "corridorMode", "icrMode", "adHocMode", "vendorMode"].map((list) => ({
					list,
					en: "China Railway",
					state: "overridden",
					version: 1,
				})),
			);
		} finally {
			await as("superuser").translations.save({ rows: [{ id, cells: { en: "" } }] });
			await textsChanged(world.services);
		}
		expect(await description("railMode")).toBe("Rail");
	});
});

test("scopes are spelled as the search takes them", () => {
	expect(enumItems("serviceScope", "en")?.map((item) => item.enumValue)).toEqual([...scopes]);
});

describe("preferences", () => {
	test("are no program's to write, whatever its scopes", async () => {
		const { token } = await as("PM").auth.tokens.create({ name: "program", scopes: ["sale.search"], days: 1 });
		const program = createCaller(testContext(world.services, { token }));
		expect(await refusal(program.preferences.set({ key: "a.columns", value: 1 }))).toMatchObject({ code: "000008" });
	});

	test("each keeps values of one's own, and forgets them", async () => {
		const key = "inlandRail.columns";
		await as("CX").preferences.set({ key, value: { order: ["ssr", "msr"], pinned: 1 } });
		await as("PM").preferences.set({ key, value: ["cost"] });
		expect(await as("CX").preferences.get({ keys: [key, "none"] })).toEqual({ [key]: { order: ["ssr", "msr"], pinned: 1 } });
		await as("CX").preferences.set({ key, value: ["ssr"] });
		expect(await as("CX").preferences.get({ keys: [key] })).toEqual({ [key]: ["ssr"] });
		await as("CX").preferences.set({ key, value: null });
		expect(await as("CX").preferences.get({ keys: [key] })).toEqual({});
		expect(await as("PM").preferences.get({ keys: [key] })).toEqual({ [key]: ["cost"] });
	});

	test("a person keeps values under 200 keys, and no more", async () => {
		const set = (n: number, value: unknown) => as("VDM").preferences.set({ key: `list${n}.columns`, value: value as never });
		for (let n = 0; n < 200; n++) await set(n, n);
		expect(await refusal(set(200, 1))).toMatchObject({ code: "000001", data: [{ field: "key" }] });
		await set(7, "again");
		await set(8, null);
		await set(200, 1);
		expect(await as("VDM").preferences.get({ keys: ["list7.columns", "list8.columns", "list200.columns"] })).toEqual({
			"list7.columns": "again",
			"list200.columns": 1,
		});
		await as("CX").preferences.set({ key: "list0.columns", value: 1 });
	});

	test("what is too long or has no proper key is refused", async () => {
		await expect(as("CX").preferences.set({ key: "a", value: "x".repeat(50_001) })).rejects.toThrow();
		await expect(as("CX").preferences.set({ key: "../a b", value: 1 })).rejects.toThrow();
	});
});
