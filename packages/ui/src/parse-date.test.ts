import { describe, expect, it } from "vitest";
import { parseDate, parseTime } from "./parse-date.tsx";

describe("parseDate", () => {
	it.each([
		["2026-10-01", "2026-10-01"],
		["2026/10/1", "2026-10-01"],
		[" 20261001 ", "2026-10-01"],
		["2026年10月1日", "2026-10-01"],
		["01.10.2026", "2026-10-01"],
		["12/31/2026", "2026-12-31"],
		["1-Oct-2026", "2026-10-01"],
		["October 1, 2026", "2026-10-01"],
		["2026-10-01T08:00:00Z", "2026-10-01"],
		["46296", "2026-10-01"],
	])("reads %s", (text, day) => expect(parseDate(text)).toBe(day));
	it.each(["", "2026-02-30", "soon", "2026-13-01", "1-Foo-2026", "42"])("refuses %s", (text) => expect(parseDate(text)).toBeNull());
});

describe("parseTime", () => {
	it.each([
		["", "00:00"],
		["9", "09:00"],
		["930", "09:30"],
		["0930", "09:30"],
		[" 21:05 ", "21:05"],
		["9：30", "09:30"],
	])("reads %s", (text, time) => expect(parseTime(text)).toBe(time));
	it.each(["24", "9:60", "soon", "9:3"])("refuses %s", (text) => expect(parseTime(text)).toBeNull());
});
