import { expect, test } from "vitest";
import { gapsBehind } from "./gaps.ts";

const gaps = (days: string[], today: string) =>
	gapsBehind(
		days.map((day) => ({ day, value: 1 })),
		today,
	);

test("a gap is longer than a week and than twice what is usual", () => {
	const working = ["2026-11-02", "2026-11-03", "2026-11-04", "2026-11-05", "2026-11-06", "2026-11-09"];
	expect(gaps([...working, "2026-11-20"], "2026-11-20")).toEqual([false, false, false, false, false, true, false]);
	expect(gaps(working, "2026-11-16")).not.toContain(true);
	expect(gaps(working, "2026-11-17").at(-1)).toBe(true);
	expect(gaps(["2026-01-01", "2026-04-01", "2026-07-01", "2026-10-01"], "2026-11-26")).not.toContain(true);
	expect(gaps(["2026-01-01", "2026-02-01", "2026-03-01", "2026-07-01", "2026-08-01"], "2026-08-01")).toEqual([false, false, true, false, false]);
});

test("one value, none, and one of tomorrow have no gap but what is behind them", () => {
	expect(gaps([], "2026-11-26")).toEqual([]);
	expect(gaps(["2026-11-01"], "2026-11-26")).toEqual([true]);
	expect(gaps(["2026-11-27"], "2026-11-26")).toEqual([false]);
});
