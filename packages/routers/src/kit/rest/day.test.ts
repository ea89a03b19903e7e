import { describe, expect, test } from "vitest";
import { dayOf, momentOf } from "./day.ts";

describe("a day of the business", () => {
	test.each([
		["2026-12-01", "2026-12-01"],
		["2026/12/1", "2026-12-01"],
		["1.12.2026", "2026-12-01"],
		["01.12.2026 23:59", "2026-12-01"],
		["2026.12.1", "2026-12-01"],
		["2026年12月1日", "2026-12-01"],
		["2026-12-01 23:59", "2026-12-01"],
		["2026-12-01 00:00:00", "2026-12-01"],
		["2026-12-01T17:30:00", "2026-12-01"],
		// Already the next day in Shanghai.
		["2026-12-01T17:30:00Z", "2026-12-02"],
		["2026-12-01T15:59:59.999Z", "2026-12-01"],
		["2026-12-01T23:30:00+08:00", "2026-12-01"],
		["2026-12-01T23:30:00-05:00", "2026-12-02"],
	])("%s is %s", (sent, day) => expect(dayOf(sent)).toBe(day));

	test.each([
		"2026-02-30",
		"2026-13-01",
		"yesterday",
		"1/12/2026",
		"31.2.2026",
		"2026年12月",
		"1.12.26",
		"2026-12-01 24:00",
		"2026-12-01 10:60",
		"2026-12/01",
		"",
		"20261201",
	])("%s is none", (sent) => expect(dayOf(sent)).toBeNull());

	test("in another time zone", () => expect(dayOf("2026-12-01T17:30:00Z", "Europe/Berlin")).toBe("2026-12-01"));
});

describe("a moment", () => {
	test.each([
		["2026-12-01T01:30:00Z", "2026-12-01T01:30:00.000Z"],
		["2026-12-01 09:30", "2026-12-01T01:30:00.000Z"],
		["2026/12/01 09:30:15", "2026-12-01T01:30:15.000Z"],
		["2026-12-01", "2026-11-30T16:00:00.000Z"],
	])("%s is %s", (sent, moment) => expect(momentOf(sent)).toBe(moment));

	test("a bare day that ends something is all of it", () => {
		expect(momentOf("2026-12-01", true)).toBe("2026-12-01T15:59:59.999Z");
		expect(momentOf("2026-12-01 09:30", true)).toBe("2026-12-01T01:30:00.000Z");
	});

	test("a day on which the clocks change is as long as it is", () => {
		expect(momentOf("2026-10-25", false, "Europe/Berlin")).toBe("2026-10-24T22:00:00.000Z");
		expect(momentOf("2026-10-25", true, "Europe/Berlin")).toBe("2026-10-25T22:59:59.999Z");
	});
});
