import { describe, expect, it } from "vitest";
import { type Scrap, sheetBytes } from "./corpus/workbook.ts";
import { currencyIn } from "./currency.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, put, rowsOf, upload } = desk;

const heads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "SSR", "MSR", "Currency", "Valid From", "Valid To"];
const rate = (city: string, over: Partial<Record<number, Scrap>> = {}): Scrap[] =>
	[city, "CNSHA", "Export", "20GP", 4_000, 9_000, 8_000, "CNY", "2028-01-01", "2028-12-31"].map((value, i) => over[i] ?? value);

/** What is read of rates with these cells, and what is asked beside what is assumed. */
async function read(field: string, rows: readonly Scrap[][], columns: readonly string[] = heads) {
	const { id, questions } = await upload(await sheetBytes([columns, ...rows]));
	const asked = questions.filter(({ group }) => group !== "assumed").map((one) => [one.id, ...one.cells]);
	return { asked, values: (await rowsOf(id)).map(({ row, outcome }) => (outcome === "error" ? outcome : (row[field] ?? null))) };
}

describe("a cell that says it is the one above once more", () => {
	it.each(["同上", '"', "″", "〃", "ditto", "Do."])("has its value, which is asked about: %s", async (mark) => {
		expect(await read("currency", [rate("CNCKG", { 7: "USD" }), rate("CNCTU", { 7: mark }), rate("CNWUH", { 7: mark })])).toEqual({
			asked: [["ditto", "H3", "H4"]],
			values: ["USD", "USD", "USD"],
		});
		expect((await read("validTo", [rate("CNCKG", { 9: "2028-06-30" }), rate("CNCTU", { 9: mark })])).values).toEqual(["2028-06-30", "2028-06-30"]);
	});

	it("has it as its own row reads it: the lane of one whose ends stand the other way round, and no one container of several", async () => {
		const columns = ["From", "To", ...heads.slice(3)];
		const lane = (from: string, to: string, container = "20GP") => [from, to, container, ...rate("").slice(4)];
		const rows = [lane("CNSHA", "CNCKG"), lane("同上", "同上", "40HC")];
		for (const [field, value] of [
			["inlandCity", "CNCKG"],
			["portCity", "CNSHA"],
			["direction", "eastbound"],
		] as const)
			expect(await read(field, rows, columns)).toEqual({ asked: [["ditto", "B3", "A3"]], values: [value, value] });
		const several = [rate("CNCKG", { 3: "20GP/40HC" }), rate("CNCTU", { 3: "同上" })];
		expect((await read("containerType", several)).values).toEqual(["20GP", "40HC", "error"]);
	});

	it("is an error without one above", async () => {
		expect((await read("currency", [rate("CNCKG", { 7: "同上" })])).values).toEqual(["error"]);
		expect((await read("cost", [rate("CNCKG", { 4: "同上" })])).values).toEqual(["error"]);
		expect((await read("cost", [rate("CNCKG", { 4: "单询" }), rate("CNCTU", { 4: "同上" })])).values[1]).toBe("error");
	});

	it.each(["同左", "same as left", "左に同じ"])("is no such cell where it says it is the one left of it: %s", async (mark) => {
		const columns = [...heads.slice(0, 3), "20GP", "40GP", "40HC", ...heads.slice(5)];
		const wide = (city: string, costs: readonly Scrap[]) => [...rate(city).slice(0, 3), ...costs, ...rate(city).slice(5)];
		const rows = [wide("CNCKG", [4_000, 5_000, 5_900]), wide("CNCTU", [4_100, mark, mark]), wide("CNWUH", [4_200, 5_200, "同上"])];
		expect(await read("cost", rows, columns)).toEqual({
			asked: [
				["dittoLeft", "E3", "F3"],
				["ditto", "F4"],
			],
			values: ["4000", "5000", "5900", "4100", "4100", "4100", "4200", "5200", "4100"],
		});
		// Left of it stands another thing.
		expect((await read("ssr", [rate("CNCKG"), rate("CNCTU", { 5: mark })])).values[1]).toBe("error");
	});

	it("has its price, which is asked about", async () => {
		const rows = [rate("CNCKG", { 4: "USD 500", 7: "USD" }), rate("CNCTU", { 4: "同上", 7: "USD" }), rate("CNWUH", { 4: "〃", 7: "USD" })];
		expect(await read("cost", rows)).toEqual({ asked: [["ditto", "E3", "E4"]], values: ["500", "500", "500"] });
	});
});

describe("days written as months", () => {
	it("are its first and its last", async () => {
		const months = rate("CNCKG", { 8: "04/2028", 9: "06/2028" });
		expect(await read("validFrom", [months])).toEqual({ asked: [], values: ["2028-04-01"] });
		expect(await read("validTo", [months])).toEqual({ asked: [], values: ["2028-06-30"] });
		expect((await read("validTo", [rate("CNCKG", { 9: "13/2028" })])).values).toEqual(["error"]);
	});

	it("of one year that go over its end are asked about", async () => {
		const columns = [...heads.slice(0, 8), "Validity"];
		const over = rate("CNCKG", { 8: "Dec-Feb 2028" }).slice(0, 9);
		expect(await read("validTo", [over], columns)).toEqual({ asked: [["overYears", "I2"]], values: ["2028-02-29"] });
		expect((await read("validFrom", [over], columns)).values).toEqual(["2027-12-01"]);
		expect(await read("validTo", [rate("CNCKG", { 8: "Q2'28" }).slice(0, 9)], columns)).toEqual({ asked: [], values: ["2028-06-30"] });
	});

	it.each([
		["Rail rates Dec-Feb 2028", ["2027-12-01", "2028-02-29"], ["2028-12-01", "2029-02-28"]],
		["铁路运价 2028年12月-2月", ["2028-12-01", "2029-02-28"], ["2027-12-01", "2028-02-29"]],
	])("hold for rates on days within them where a title names them: %s", async (title, within, beside) => {
		const held = ([from, to]: string[]) => read("validTo", [heads, rate("CNCKG", { 8: from, 9: to })], [title]);
		expect(await held(within)).toEqual({ asked: [], values: within.slice(1) });
		expect((await held(beside)).asked).toEqual([["titlePeriod", "I3"]]);
	});
});

it("kr may be any of three crowns", () => {
	expect(currencyIn("1 200 kr")).toEqual(["SEK", "NOK", "DKK"]);
	expect(currencyIn("Kraków")).toBeNull();
});

it.each([
	["Cost (元/票)", "SSR (元/票)", "MSR (元/票)", 40, 60, 50],
	["Cost", "SSR", "MSR", "CNY 40/票", "CNY 60/票", "CNY 50/票"],
])("票 beside prices is the document of each in a book without shipments: %s %s %s", async (...priced) => {
	const [heads, prices] = [priced.slice(0, 3), priced.slice(3)];
	const lane = (basis: string[]) => [
		["Port", "Direction", "Category", ...basis.map(() => "Basis"), ...heads, "Valid From", "Valid To"],
		["CNSHA", "Export", "Export", ...basis, ...prices, "2027-01-01", "2027-03-31"],
	];
	for (const basis of [[], ["票"]]) {
		const { id } = await as("PM").start({ domain: "customsPrice", objectName: await put(await sheetBytes(lane(basis))) });
		await Promise.all(desk.working);
		expect((await rowsOf(id)).map(({ row, errors }) => [row.basis, errors === null ? null : JSON.parse(errors)])).toMatchObject([["document", null]]);
	}
});

it("票 is the document of each in a book without shipments", async () => {
	const columns = ["Port", "Direction", "Category", "Basis", "Currency", "Cost", "SSR", "MSR", "Valid From", "Valid To"];
	const objectName = await put(await sheetBytes([columns, ["CNSHA", "Export", "Export", "票", "CNY", 40, 60, 50, "2027-01-01", "2027-03-31"]]));
	const { id } = await as("PM").start({ domain: "customsPrice", objectName });
	await Promise.all(desk.working);
	expect((await rowsOf(id)).map(({ row }) => row.basis)).toEqual(["document"]);
});

it("服务类别 is what a customs price is for", async () => {
	const columns = ["Port", "服务类别", "Basis", "Currency", "Cost", "SSR", "MSR", "Valid From", "Valid To"];
	const objectName = await put(await sheetBytes([columns, ["CNSHA", "Import", "票", "CNY", 40, 60, 50, "2027-01-01", "2027-03-31"]]));
	const { id } = await as("PM").start({ domain: "customsPrice", objectName });
	await Promise.all(desk.working);
	expect((await rowsOf(id)).map(({ row }) => row.category)).toEqual(["import"]);
});

it("a cell that is true or false by itself says yes or no", async () => {
	const columns = [...heads, "On request"];
	expect(
		await read(
			"onRequest",
			[
				[...rate("CNCKG"), { value: false }],
				[...rate("CNCTU"), "FALSE"],
				[...rate("CNWUH"), "否"],
			],
			columns,
		),
	).toEqual({
		asked: [],
		values: [false, false, false],
	});
	expect((await read("onRequest", [[...rate("CNCKG", { 4: null, 5: null, 6: null }), { value: true }]], columns)).values).toEqual([true]);
});
