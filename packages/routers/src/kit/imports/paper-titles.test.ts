import { describe, expect, it } from "vitest";
import { type Scrap, sheetBytes } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const { upload, rowsOf } = importDeskPerTest();

const heads = ["Inland City", "Port City", "Container", "Rail Cost", "SSR", "MSR", "Valid From"];
const rate = ["CNCKG", "CNSHA", "20GP", 4_000, 9_000, 8_000, "2027-07-01"];

/** What is read of a rate without a last day under a row of titles, and what is asked of the lines over it. */
async function under(title: readonly Scrap[], more: Record<string, Scrap> = { Direction: "Export", Currency: "USD" }) {
	const { id, questions } = await upload(await sheetBytes([[...title], [...heads, ...Object.keys(more)], [...rate, ...Object.values(more)]]));
	const [row] = await rowsOf(id);
	return {
		row: { direction: null, validTo: null, ...row?.row } as Record<string, unknown>,
		asked: questions.map((q) => q.id),
		lines: questions.filter((q) => /^(?:title|line)/.test(q.id)).map((q) => q.id),
	};
}

describe("the number of a paper", () => {
	it.each<[Scrap, ...Scrap[]]>([
		["Quotation No. 2027/11"],
		["Quotation No.", "2027/11"],
		["Tariff no 11/2027"],
		["Ref. 2027-11"],
		["Angebot Nr. 2027/11"],
		["Nº 2027/11"],
		["编号：2027-11"],
		["报价单", "编号：2027-11"],
		["第2027-11号"],
	])("is no month that rates end in: %s %s", async (...title) => {
		const { row, asked, lines } = await under(title);
		expect(row).toMatchObject({ validFrom: "2027-07-01", validTo: null });
		expect(lines).toEqual([]);
		expect(asked).toContain("assumed.validTo");
	});

	it.each(["Quotation 2027/11", "Rail tariff 2027/11", "Quotation No. 17, valid until November 2027"])("is none in %s", async (title) => {
		expect((await under([title])).row.validTo).toBe("2027-11-30");
	});
});

it.each(["Stand: 07/2027", "Stand Juli 2027"])("“%s” says when a list was made", async (title) => {
	const { row, lines } = await under([title]);
	expect([row.validTo, lines]).toEqual([null, []]);
});

describe("the day of an export of data", () => {
	it.each<[Scrap, ...Scrap[]]>([
		["Export date: 30.11.2026"],
		["Export date", "2026-11-30"],
		["Date of export: 30.11.2026"],
		["Import time: 2026-11-30"],
		["导出日期：2026-11-30"],
	])("is no direction: %s %s", async (...title) => {
		const { row, asked, lines } = await under(title, { Currency: "USD" });
		expect([row.direction, lines]).toEqual([null, []]);
		expect(asked).toContain("assumed.direction");
	});

	it("is the direction of rates where it is said of them", async () => {
		expect((await under(["Export rates"], { Currency: "USD" })).row.direction).toBe("westbound");
	});
});

describe("an end nobody can tell the day of", () => {
	it.each([
		"Rates valid until CNY",
		"valid until CNY 2028",
		"Valid until Chinese New Year",
		"Rates valid until year end",
		"有效期至春节",
		"Rates before CNY",
	])("is asked about, and CNY in it is no currency: %s", async (title) => {
		const { row, asked, lines } = await under([title], { Direction: "Export" });
		expect(row).toMatchObject({ currency: "CNY", validTo: null });
		expect(lines).toHaveLength(1);
		expect(asked).toContain("assumed.currency");
	});

	it.each(["Prices in CNY until further notice", "All rates in CNY, valid until replaced"])(
		"is none where rates hold until they are replaced: %s",
		async (title) => {
			const { asked, lines } = await under([title], { Direction: "Export" });
			expect(lines).toEqual([]);
			expect(asked).not.toContain("assumed.currency");
		},
	);

	it("is asked about in a remark", async () => {
		const { asked } = await under([null], { Direction: "Export", Currency: "USD", Remark: "valid until CNY" });
		expect(asked).toContain("remarkTerms");
	});

	it.each(["Prices after CNY 500 rebate", "until CNY 500 is paid"])("%s names an amount", async (title) => {
		expect((await under([title])).lines).toHaveLength(1);
	});
});

describe("an answer beside what it is about", () => {
	const cargoOf = async (...title: Scrap[]) => {
		const { row, lines } = await under(title);
		return [row.cargo, lines];
	};
	it.each<[Scrap, ...Scrap[]]>([
		["DG", "No"],
		["Dangerous goods?", "N"],
		["危险品", "否"],
		["IMO", null, "No"],
	])("is heard where it is no: %s %s", async (...title) => {
		expect(await cargoOf(...title)).toEqual(["general", []]);
	});

	it.each(["DG: No", "危险品：否"])("is heard in one cell, which is told: %s", async (title) => {
		expect(await cargoOf(title)).toEqual(["general", ["linesLeft"]]);
	});

	it.each<[Scrap, ...Scrap[]]>([
		["DG", "Yes"],
		["危险品", "是"],
		["DG", "✓"],
	])("is heard where it is yes: %s %s", async (...title) => {
		expect(await cargoOf(...title)).toEqual(["dangerous", []]);
	});

	it.each<[Scrap, ...Scrap[]]>([["DG", "×"], ["☐ DG"], ["□ 危险品"]])("is asked about where it may be either: %s %s", async (...title) => {
		expect(await cargoOf(...title)).toEqual(["dangerous", ["lineSays.cargo"]]);
	});
});

it.each(["Rail price list Q1 2027", "2027年一季度价格表"])("“%s” is asked about where its rates have no end in a column for it", async (title) => {
	const days = { Direction: "Export", Currency: "USD", "Valid To": "" };
	expect((await under([title], days)).lines).toContain("titlePeriod");
});

it("an old price keeps no field that the new one beside it has", async () => {
	const { id, questions } = await upload(
		await sheetBytes([
			["Inland City", "Port City", "Direction", "原价", null, "现价", null, "SSR", "MSR", "Valid From"],
			[null, null, null, "20GP", "40HC", "20GP", "40HC", null, null, null],
			["CNCKG", "CNSHA", "Export", 1_800, 2_700, 1_900, 2_850, "cost*1.2", "cost*1.1", "2027-07-01"],
		]),
	);
	expect((await rowsOf(id)).map(({ row }) => [row.containerType, row.cost])).toEqual([
		["20GP", "1900"],
		["40HC", "2850"],
	]);
	expect(questions.find((q) => q.id === "dropped.column")).toMatchObject({ count: 2, cells: ["D3", "E3"] });
});
