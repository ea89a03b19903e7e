import { expect, test } from "vitest";
import { winRate } from "../../desk/quotation/win-rate.ts";
import { mondays } from "./rules.ts";

test.each([
	["2026-11-22", 2, ["2026-11-09", "2026-11-16"]],
	["2026-11-23", 1, ["2026-11-23"]],
	["2026-11-24", 3, ["2026-11-09", "2026-11-16", "2026-11-23"]],
	["2027-01-01", 1, ["2026-12-28"]],
])("the weeks up to %s", (today, count, days) => {
	expect(mondays(today, count)).toEqual(days);
});

test.each([
	[0, 0, null],
	[0, 4, 0],
	[2, 3, 67],
	[1, 8, 13],
	[5, 5, 100],
])("%i of %i won is %s %%", (won, decided, rate) => {
	expect(winRate({ won, decided })).toBe(rate);
});
