import { describe, expect, it } from "vitest";
import { daysInText, exampleDay, parseDay, withoutDayWords } from "./day.ts";

describe("days", () => {
	const day = (value: string | number | null, end = false, order: "dayFirst" | "monthFirst" | null = null) => {
		const read = parseDay({ value, isDate: typeof value === "number" }, { date1904: false, end, order });
		return read.kind === "day" ? read.value : read.kind;
	};

	it.each([
		[46_296, "2026-10-01"],
		["2026年10月1日", "2026-10-01"],
		["2026/10/1", "2026-10-01"],
		["2026-11-30", "2026-11-30"],
		["2026.10.01", "2026-10-01"],
		["20261001", "2026-10-01"],
		["1-Oct-26", "2026-10-01"],
		["Oct 1, 2026", "2026-10-01"],
		["1st October 2026", "2026-10-01"],
		["01.10.2026", "2026-10-01"],
		["01.10.26", "2026-10-01"],
		["26.12.27", "unclear"],
		["26.12.01", "2026-12-01"],
		["3/31/27", "2027-03-31"],
		["5月20日", "yearless"],
		["15-May", "yearless"],
		["2026-10-01T00:00:00Z", "2026-10-01"],
		["2026-10-01 00:00", "2026-10-01"],
		["31/12/2026", "2026-12-31"],
		["1. October 2026", "2026-10-01"],
		["1.Oct.2026", "2026-10-01"],
		["12/31/2026", "2026-12-31"],
		["2026年12月31日止", "2026-12-31"],
		["长期有效", "open"],
		["long-term", "open"],
		["until further notice", "open"],
		[2_958_465, "open"],
		["2026-02-30", "invalid"],
		["soon", "invalid"],
		["", "none"],
		[null, "none"],
	])("%j is %s", (value, expected) => expect(day(value)).toBe(expected));

	it("takes a month for its first or last day, and a lost format for a day", () => {
		expect([day("2026年2月"), day("2026年2月", true), day("2024-02", true)]).toEqual(["2026-02-01", "2026-02-28", "2024-02-29"]);
		expect(parseDay({ value: 46_296, isDate: false }, { date1904: false, end: false, order: null })).toMatchObject({ value: "2026-10-01" });
		expect(parseDay({ value: 44_834, isDate: true }, { date1904: true, end: false, order: null })).toMatchObject({ value: "2026-10-01" });
	});

	it("goes by the column where day and month could be either, and says so", () => {
		expect(parseDay({ value: "01/10/2026", isDate: false }, { date1904: false, end: false, order: null })).toEqual({
			kind: "day",
			value: "2026-10-01",
			ambiguous: true,
			order: null,
		});
		expect(parseDay({ value: "01/10/2026", isDate: false }, { date1904: false, end: false, order: "dayFirst" })).toMatchObject({ ambiguous: false });
		expect(parseDay({ value: "May-27", isDate: false }, { date1904: false, end: true, order: null })).toEqual({
			kind: "unclear",
			either: true,
		});
		// Excel makes "May-27" the 27th of May of the year it is typed in.
		const typed = (value: number, end: boolean) => parseDay({ value, isDate: true, yearUnseen: true }, { date1904: false, end, order: null });
		expect([typed(46_169, true), typed(46_169, false)]).toEqual([
			{ kind: "unclear", shown: "27-May", either: true },
			{ kind: "unclear", shown: "27-May", either: true },
		]);
		expect([typed(46_173, true), typed(46_146, true), typed(46_081, true), typed(46_173, false)]).toMatchObject(
			["2026-05-31", "2026-05-04", "2026-02-28", "2026-05-31"].map((value) => ({ kind: "day", value })),
		);
		expect(typed(46_081, false)).toEqual({ kind: "unclear", shown: "28-Feb", either: true });
		expect([exampleDay("27-May", true), exampleDay("27-May", false)]).toEqual(["2027-05-31", "2027-05-01"]);
		expect([day("May 2027", true), day("May-2027")]).toEqual(["2027-05-31", "2027-05-01"]);
		expect(parseDay({ value: 46_508, isDate: true, monthOnly: true }, { date1904: false, end: true, order: null })).toMatchObject({
			value: "2027-05-31",
		});
		expect(daysInText("Validity 1 Oct 2026 - 31 Dec 2026")).toEqual(["2026-10-01", "2026-12-31"]);
		expect(daysInText("2026.10.1-12.31")).toEqual(["2026-10-01", "2026-12-31"]);
		expect(day("01/10/2026", false, "monthFirst")).toBe("2026-01-10");
		expect(daysInText("单位：元/箱  有效期：2026年10月1日 至 2026年12月31日，另有注明除外")).toEqual(["2026-10-01", "2026-12-31"]);
	});
});

describe("days that a number or a clock leaves open", () => {
	const day = (value: string | number, end = false) => {
		const read = parseDay({ value, isDate: false }, { date1904: false, end, order: null });
		return read.kind === "day" ? read.value : read.kind;
	};
	it.each([
		[2029.1, "unclear"],
		[2029.11, "2029-11-01"],
		[2029.2, "2029-02-01"],
		["2029.1", "2029-01-01"],
		["2029.10", "2029-10-01"],
		["2028-04-01 24:00", "invalid"],
	])("%j is %s", (value, expected) => expect(day(value)).toBe(expected));

	it("a clock's 24:00 ends the day it stands beside", () => expect(day("2028-04-01 24:00", true)).toBe("2028-04-01"));
});

it.each([
	["thru 30 Jun 2027", true],
	["until 30 Jun 2027", true],
	["至30 Jun 2027", true],
	["from 30 Jun 2027", false],
	["自30 Jun 2027", false],
])("a cell says of its day no more than its column does: %s", (text, end) => {
	expect([withoutDayWords(text, end), withoutDayWords(text, !end)]).toEqual(["30 Jun 2027", text]);
});

it("an end that is left open is no day behind a word", () => expect(withoutDayWords("until further notice", true)).toBe("until further notice"));
