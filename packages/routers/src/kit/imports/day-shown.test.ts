import { describe, expect, it } from "vitest";
import { type Scrap, sheetBytes } from "./corpus/workbook.ts";
import { dateShown } from "./day-shown.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const { rowsOf, upload } = importDeskPerTest();

const month = (value: number): Scrap => ({ value, format: "mmm-yy" });
const [january, february] = [month(46_388), month(46_419)];
const title = ["Export, CNY, COC"];

/** All that is said of a sheet: its questions, notices and what is wrong with its rates. */
async function said(rows: readonly Scrap[][]) {
	const { id, questions, notices } = await upload(await sheetBytes(rows));
	const rates = await rowsOf(id);
	return { rates: rates.map(({ row }) => row), all: JSON.stringify([questions, notices, rates.map(({ errors }) => errors)]) };
}

describe("a cell of a date", () => {
	it.each([
		[{ value: 46_388, isDate: true, monthOnly: true as const }, "2027-01"],
		[{ value: 46_400, isDate: true, monthOnly: true as const }, "2027-01-13"],
		[{ value: 46_388, isDate: true, monthOnly: true as const, yearOnly: true as const }, "2027"],
		[{ value: 46_388, isDate: true }, "2027-01-01"],
		[{ value: 46_388, isDate: false }, null],
		[{ value: "2027-01-01", isDate: true }, null],
	])("is told by what it shows: %j", (cell, shown) => expect(dateShown(cell, false)).toBe(shown));

	it("counts from 1904 where its workbook does", () =>
		expect(dateShown({ value: 46_388 - 1_462, isDate: true, monthOnly: true }, true)).toBe("2027-01"));

	it.each<[string, Scrap[][]]>([
		["in the head of a column that is not read", [title, ["From", "To", "20GP", january, february], ["Chongqing", "Shanghai", 400, 700, 800]]],
		["in the head of a column of words", [title, ["From", "To", "20GP", january], ["Chongqing", "Shanghai", 400, "x"]]],
		["in a line between rates", [title, ["From", "To", "20GP"], ["Chongqing", "Shanghai", 400], [january], ["Chengdu", "Shanghai", 400]]],
		["in the place of a port", [title, ["From", "To", "20GP"], ["Chongqing", january, 400]]],
	])("is never told by the number that is kept for it, %s", async (_, rows) => {
		const { all } = await said(rows);
		expect(all).toContain("2027-01");
		expect(all).not.toMatch(/46388|46419/);
	});

	it("says the month of the prices below it, as its words do", async () => {
		const { rates } = await said([title, ["From", "To", "Container", january, february], ["Chongqing", "Shanghai", "20GP", 700, 800]]);
		expect(rates.map(({ cost, validFrom, validTo }) => [cost, validFrom, validTo])).toEqual([
			["700", "2027-01-01", "2027-01-31"],
			["800", "2027-02-01", "2027-02-28"],
		]);
	});
});
