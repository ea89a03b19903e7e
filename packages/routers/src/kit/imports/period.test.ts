import { describe, expect, it } from "vitest";
import { periodOf, periodWithin } from "./period.ts";

describe("a cell of a period", () => {
	it.each([
		"2027-01-01 - 2027-03-31",
		"2027/1/1-2027/3/31",
		"2027.1.1-3.31",
		"2027年1月1日至3月31日",
		"1 Jan 2027 to 31 Mar 2027",
		"Jan 1, 2027 until Mar 31, 2027",
		"2027Q1",
		"Q1 2027",
		"Q1'27",
		"Q1’27",
		"Q1'2027",
		"Q1/27",
		"2027年1月1日起至3月31日止",
		"自2027年1月1日起至2027年3月31日止",
		"2027年1月起至3月",
		"2027年第一季度",
		"01/01/2027-31/03/2027",
		"2027-01-01~2027-03-31",
		"Jan-Mar 2027",
		"January to March 2027",
		"Jan 2027 – Mar 2027",
		"2027年1-3月",
		"2027年1月至3月",
		"2027年1月至2027年3月",
		"Jan'27-Mar'27",
		"Jan – Mar’27",
		"1 Jan - 31 Mar 2027",
		"1st Jan to 31st Mar 2027",
		"Jan 1 - Mar 31, 2027",
		"1. January - 31. March 2027",
		...["1Q27", "1Q 2027", "1Q'27", "Q1 27", "Jan-Mar 27", "Jan thru Mar 2027", "1 Jan thru 31 Mar 2027"],
		...["27年1-3月", "27年一季度", "27年1月1日-3月31日"],
	])("is read as its first and last day: %s", (text) => {
		expect(periodOf(text, null)).toEqual({ from: "2027-01-01", to: "2027-03-31", ambiguous: false });
	});

	it.each([
		["H1 2027", "2027-01-01", "2027-06-30"],
		["1H27", "2027-01-01", "2027-06-30"],
		["H2'27", "2027-07-01", "2027-12-31"],
		["2H 2027", "2027-07-01", "2027-12-31"],
		["2027H2", "2027-07-01", "2027-12-31"],
		["2027年上半年", "2027-01-01", "2027-06-30"],
		["Q1-Q2 2027", "2027-01-01", "2027-06-30"],
		["Q3 to Q4'27", "2027-07-01", "2027-12-31"],
		["2027Q1~Q2", "2027-01-01", "2027-06-30"],
		["2027年第三至四季度", "2027-07-01", "2027-12-31"],
		["2027Q1-2027Q2", "2027-01-01", "2027-06-30"],
	])("is a half-year: %s", (text, from, to) => expect(periodOf(text, null)).toEqual({ from, to, ambiguous: false }));

	it.each([
		["Nov-Jan 2027", "2026-11-01", "2027-01-31"],
		["November to January 2027", "2026-11-01", "2027-01-31"],
		["2027年11月-1月", "2027-11-01", "2028-01-31"],
		["Dec/Jan 2027", "2026-12-01", "2027-01-31"],
		["2027年12月、1月", "2027-12-01", "2028-01-31"],
		["2027年12-2月", "2027-12-01", "2028-02-29"],
	])("that goes over the end of a year has the one it names at that end, most likely: %s", (text, from, to) => {
		expect(periodOf(text, null)).toEqual({ from, to, ambiguous: false, overYears: true });
	});

	it.each([
		...["Mar/Apr 2027", "March & April 2027", "March and April 2027", "Mar + Apr 2027", "Mar/Apr/2027", "Mar 2027/Apr 2027", "Mar'27, Apr'27"],
		...["2027年3、4月", "2027年3月/4月", "2027年3月、4月", "2027年3月和4月", "2027年3月及2027年4月"],
	])("is of two months one behind the other: %s", (text) =>
		expect(periodOf(text, null)).toEqual({ from: "2027-03-01", to: "2027-04-30", ambiguous: false }),
	);

	it.each(["1-15 Apr 2027", "1st–15th April, 2027", "Apr 1-15, 2027", "2027年4月1-15日", "2027/4/1-15", "2027.4.1~15"])(
		"is of days of one month: %s",
		(text) => expect(periodOf(text, null)).toEqual({ from: "2027-04-01", to: "2027-04-15", ambiguous: false }),
	);

	it("is not certain where the days of both its ends could be months", () => {
		expect(periodOf("01/02/2027-03/04/2027", null)).toEqual({ from: "2027-02-01", to: "2027-04-03", ambiguous: true });
		expect(periodOf("01/02/2027-03/04/2027", "monthFirst")).toEqual({ from: "2027-01-02", to: "2027-03-04", ambiguous: false });
	});

	it.each([
		"2027-03-31 - 2027-01-01",
		"2027-01-01",
		"2027-01 - 2027-03",
		"2027-1-2-3",
		"2027-01-01 - 2027-03-31 except May",
		"Q5 2027",
		"20271",
		"Nov 2027-Jan 2027",
		"1 Dec - 31 Mar 2027",
		"Jan 28 - 31 Mar 2027",
		"H3 2027",
		"12027",
		"Jan-Mar",
		"2027年1-13月",
		"Jan 27-Mar 27",
		// A last day of June, or a year; and a year long past, or a day.
		...["Apr-Jun 30", "Apr-Jun 15", "15-1 Apr 2027", "1-31 Apr 2027"],
		"Q1-Q2",
		"Q3-Q2 2027",
		...["Mar/Jun 2027", "Mar/Apr/May 2027", "2027年3、5月", "2027年3、4、5月"],
		"Q1-Q2-Q3 2027",
	])("is none: %s", (text) => {
		expect(periodOf(text, null)).toBeNull();
	});
});

it("a name may have several quarters", () => {
	expect(periodWithin("Rail rates Q2-Q3 2028 final")).toMatchObject({ from: "2028-04-01", to: "2028-09-30", words: "Q2-Q3 2028" });
	expect(periodWithin("Q2-Q3")).toBeNull();
});

it.each(["Valid 04/2028", "rates 04-2028", "04.2028"])("a name may have a month with its year behind it: %s", (name) => {
	expect(periodWithin(name)).toMatchObject({ from: "2028-04-01", to: "2028-04-30" });
	expect(periodWithin("31.04.2028 v1-2028")).toMatchObject({ year: true });
});
