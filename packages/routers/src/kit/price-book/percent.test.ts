import { beforeEach, expect, test } from "vitest";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { rateDb } from "./testing.ts";

const world = worldPerTest(rateDb);
const book = () => world.as("superuser").costStrategy;

beforeEach(async () => {
	await world.db.insertInto("currency").values({ code: "KWD", name: "Dinar", exponent: 3, numeric_code: "414" }).execute();
});

const currencies = ["CNY", "JPY", "KWD"] as const;
/** A mark-up of a hub for all areas; each currency has its own container. */
const markUp = (currency: (typeof currencies)[number], ssr: string, more: object = {}) => ({
	hub: "CNCKG",
	areaCode: "",
	name: currency,
	direction: "westbound",
	containerType: currency === "CNY" ? "*" : currency === "JPY" ? "20GP" : "40HC",
	basis: "percent",
	ssr,
	currency,
	validFrom: "2026-10-01",
	...more,
});
const shown = async () =>
	(await book().list({ sort: [{ field: "name", order: "ascending" }] })).items.map(({ row, values }) => [row.ssr, values.ssr]);
const all = (text: string) => currencies.map(() => [text, text]);

test("a mark-up keeps hundredths of a percent in any currency, beside amounts with the currency's digits", async () => {
	for (const currency of currencies) await book().add({ row: markUp(currency, "8.75", { msr: "3.5", min: "60", max: "900" }) });
	expect(await shown()).toEqual(all("8.75"));
	const rows = (await book().list({ sort: [{ field: "name", order: "ascending" }] })).items;
	expect(rows.map(({ row }) => [row.msr, row.min, row.max])).toEqual([
		["3.50", "60.00", "900.00"],
		["3.50", "60", "900"],
		["3.50", "60.000", "900.000"],
	]);
	const stored = await world.db.selectFrom("cost_strategy_rate").select(["ssr_minor", "msr_minor"]).execute();
	expect(stored).toEqual(currencies.map(() => ({ ssr_minor: 875, msr_minor: 350 })));
});

test("is found and ordered by what it says", async () => {
	for (const [i, currency] of currencies.entries()) await book().add({ row: markUp(currency, `8.7${5 + i}`) });
	const found = async (op: "gte" | "eq", value: string) =>
		(await book().list({ filters: [{ field: "ssr", op, value }], sort: [{ field: "ssr", order: "descending" }] })).items.map(({ row }) => row.ssr);
	expect(await found("gte", "8.76")).toEqual(["8.77", "8.76"]);
	expect(await found("eq", "8.76")).toEqual(["8.76"]);
	expect(await found("gte", "0")).toEqual(["8.77", "8.76", "8.75"]);
});

test("finer than hundredths it is refused, and a price that is no mark-up has its currency's digits", async () => {
	for (const currency of currencies)
		expect(await saidBy(book().add({ row: markUp(currency, "8.755") }))).toMatchObject({
			code: "000001",
			data: [{ field: "ssr", message: expect.stringMatching(/percentage has at most 2 decimals/) }],
		});
	expect(await saidBy(book().add({ row: markUp("JPY", "8.75", { basis: "container" }) }))).toMatchObject({ data: [{ field: "ssr" }] });
	const { id } = await book().add({ row: markUp("JPY", "8.75") });
	expect(await saidBy(book().quickEdit({ rows: [{ id, version: 1, cells: { basis: "container" } }] }))).toMatchObject({ code: "000001" });
	await book().quickEdit({ rows: [{ id, version: 1, cells: { basis: "container", ssr: "900" } }] });
	expect(await shown()).toEqual([["900", "900"]]);
	await book().quickEdit({ rows: [{ id, version: 2, cells: { basis: "percent", ssr: "9" } }] });
	expect(await shown()).toEqual([["9.00", "9.00"]]);
});

test("a mark-up is a percentage: a formula or an amount in its place is refused at its field, and so is the other basis without other figures", async () => {
	const wrong = async (work: Promise<unknown>) => ((await saidBy(work)) as unknown as { data: { field: string }[] }).data.map(({ field }) => field);
	expect(await wrong(book().add({ row: markUp("CNY", "cost*1.1", { msr: "5" }) }))).toEqual(["ssr"]);
	expect(await wrong(book().add({ row: markUp("CNY", "1500", { msr: "cost" }) }))).toEqual(["ssr", "msr"]);
	expect(await wrong(book().add({ row: markUp("CNY", "10", { msr: "12" }) }))).toEqual(["msr"]);
	const { id } = await book().add({ row: markUp("CNY", "10", { msr: "4" }) });
	const edit = (cells: object, version = 1) => book().quickEdit({ rows: [{ id, version, cells }] });
	for (const price of ["cost*1.1", "cost+10", "300.01", "0.12"]) expect(await wrong(edit({ ssr: price }))).toEqual([`${id}.ssr`]);
	expect(await wrong(edit({ basis: "container" }))).toEqual([`${id}.ssr`, `${id}.msr`]);
	expect(await wrong(edit({ basis: "container", ssr: "cost*1.1" }))).toEqual([`${id}.msr`]);
	expect(await wrong(edit({ basis: "bl", ssr: "1", msr: "0.5" }))).toEqual([`${id}.basis`]);
	await edit({ basis: "container", ssr: "1500", msr: "1400" });
	expect(await wrong(edit({ basis: "percent" }, 2))).toEqual([`${id}.ssr`, `${id}.msr`]);
});

test("for all, no formula and no amount becomes a mark-up, and one figure is not both", async () => {
	await book().add({ row: markUp("CNY", "10") });
	const apply = (op: "set" | "add" | "percent", value: string, basis?: string) =>
		saidBy(
			book().applyToAll({
				predicate: basis === undefined ? {} : { filters: [{ field: "basis", op: "eq", value: basis }] },
				operation: { field: "ssr", op, value },
			}),
		);
	expect(await apply("set", "cost*1.1")).toMatchObject({ code: "000001", data: [{ field: expect.stringMatching(/\.ssr$/) }] });
	expect(await apply("set", "1500")).toMatchObject({ data: [{ field: expect.stringMatching(/\.ssr$/) }] });
	expect(await apply("add", "291")).toMatchObject({ data: [{ field: expect.stringMatching(/\.ssr$/) }] });
	await book().add({ row: markUp("JPY", "1500", { basis: "container" }) });
	for (const op of ["set", "add"] as const) expect(await apply(op, "12")).toMatchObject({ code: "000001", data: [{ field: "value" }] });
	await book().applyToAll({ predicate: {}, operation: { field: "ssr", op: "percent", value: "10" } });
	expect(await shown()).toEqual([
		["11.00", "11.00"],
		["1650", "1650"],
	]);
});

test.each([
	["set", "9.25", "9.25"],
	["add", "0.25", "9.00"],
	["add", "-0.5", "8.25"],
	["percent", "10", "9.63"],
	["round", "0.5", "9.00"],
] as const)("apply to all: %s %s makes 8.75 into %s", async (op, value, expected) => {
	for (const currency of currencies) await book().add({ row: markUp(currency, "8.75") });
	await book().applyToAll({ predicate: {}, operation: { field: "ssr", op, value } });
	expect(await shown()).toEqual(all(expected));
});

test("a formula for a mark-up comes to hundredths, too; amounts keep their currency's digits", async () => {
	for (const currency of currencies) await book().add({ row: markUp(currency, "8.75") });
	expect(await book().previewPrice({ price: "cost/3", cost: "10", currency: "JPY", basis: "percent" })).toMatchObject({ value: "3.33" });
	expect(await book().previewPrice({ price: "cost/3", cost: "10", currency: "JPY" })).toMatchObject({ value: "3" });
	// 99.9 yen there are none, and 100 were not what was typed.
	await expect(book().applyToAll({ predicate: {}, operation: { field: "min", op: "set", value: "99.9" } })).rejects.toMatchObject({
		cause: { data: [{ field: "value", messageId: "problem.applyDecimals", values: { currency: "JPY", maximum: 0 } }] },
	});
	for (const currency of currencies) {
		const predicate = { filters: [{ field: "currency", op: "eq" as const, value: currency }] };
		await book().applyToAll({ predicate, operation: { field: "min", op: "set", value: "90" } });
	}
	await book().applyToAll({ predicate: {}, operation: { field: "min", op: "percent", value: "11" } });
	const rows = (await book().list({ sort: [{ field: "name", order: "ascending" }] })).items;
	expect(rows.map(({ row }) => row.min)).toEqual(["99.90", "100", "99.900"]);
});
