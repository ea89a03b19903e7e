import { describe, expect, test } from "vitest";
import { addMonths, dayAt, gapsIn, inTheWayOf, monthsIn, movedBy, overlapsIn, percentAt, placeIn, type Span, stretchOf } from "./days.ts";

const span = (text: string): Span => {
	const [from = "", to = ""] = text.split(" ");
	return { from, to: to || null };
};
const said = (spans: readonly Span[]) => spans.map(({ from, to }) => `${from} ${to ?? ""}`.trim());
const year = { from: "2026-01-01", to: "2026-12-31" };

describe("the days that are drawn", () => {
	const at = { since: "2024-11-20", today: "2026-11-20" };
	test("hold every span with some room, and today among them", () => {
		expect(stretchOf([span("2026-10-01 2026-12-31")], at)).toEqual({ from: "2026-09-21", to: "2027-05-19" });
		expect(stretchOf([span("2026-01-01 2028-01-31")], at)).toEqual({ from: "2026-01-01", to: "2028-03-01" });
		expect(stretchOf([], at)).toEqual({ from: "2026-09-21", to: "2027-05-19" });
	});
	test("begin with what is looked at, unless the rate in question ended before, and end within three years", () => {
		expect(stretchOf([span("2019-01-01 2026-12-31")], at).from).toBe("2024-11-20");
		expect(stretchOf([span("2019-01-01 2019-12-31"), span("2026-01-01")], at).from).toBe("2019-01-01");
		expect(stretchOf([span("2026-01-01 2099-12-31")], at).to).toBe("2029-11-22");
	});
});

describe("a span in the year", () => {
	test("begins where its first day does and ends behind its last", () => {
		expect(placeIn(year, span("2026-01-01 2026-12-31"))).toEqual({ left: 0, width: 100, before: false, beyond: false });
		const half = placeIn(year, span("2026-07-02 2026-12-31"));
		expect(half?.left).toBeCloseTo((182 / 365) * 100);
		expect(half?.width).toBeCloseTo((183 / 365) * 100);
	});
	test("is cut where it goes on, and not there where it is elsewhere", () => {
		expect(placeIn(year, span("2025-01-01"))).toEqual({ left: 0, width: 100, before: true, beyond: true });
		expect(placeIn(year, span("2025-01-01 2025-12-31"))).toBeNull();
		expect(placeIn(year, span("2027-01-01"))).toBeNull();
	});
	test("a place on it is the day that is drawn there", () => {
		for (const day of ["2026-01-01", "2026-02-28", "2026-12-31"]) expect(dayAt(year, (percentAt(year, day) + 0.1) / 100)).toBe(day);
		expect(dayAt(year, -1)).toBe("2026-01-01");
		expect(dayAt(year, 2)).toBe("2026-12-31");
	});
	test("has months written below it, as many as there is room for", () => {
		expect(monthsIn(year, 12)).toHaveLength(11);
		expect(monthsIn(year, 4)).toEqual(["2026-04-01", "2026-07-01", "2026-10-01"]);
		expect(monthsIn({ from: "2019-01-01", to: "2027-06-30" }, 4)).toEqual(["2020-01-01", "2022-01-01", "2024-01-01", "2026-01-01"]);
	});
});

describe("gaps and overlaps", () => {
	test("a day without a rate is a gap, one with two an overlap; days that follow each other are neither", () => {
		const follow = [span("2026-07-01 2026-12-31"), span("2026-01-01 2026-06-30")];
		expect([gapsIn(follow), overlapsIn(follow)]).toEqual([[], []]);
		expect(said(gapsIn([span("2026-01-01 2026-06-29"), span("2026-07-01")]))).toEqual(["2026-06-30 2026-06-30"]);
		expect(said(overlapsIn([span("2026-01-01 2026-07-01"), span("2026-07-01")]))).toEqual(["2026-07-01 2026-07-01"]);
	});
	test("one that holds on within another makes no gap behind it", () => {
		const spans = [span("2026-01-01"), span("2026-02-01 2026-02-28"), span("2026-06-01")];
		expect(gapsIn(spans)).toEqual([]);
		expect(said(overlapsIn(spans))).toEqual(["2026-02-01 2026-02-28", "2026-06-01"]);
	});
	test("what holds for all weights leaves no gap where it does", () => {
		const spans = [span("2026-01-01 2026-01-31"), span("2026-06-01")];
		expect(said(gapsIn(spans, [span("2026-03-01 2026-03-31")]))).toEqual(["2026-02-01 2026-02-28", "2026-04-01 2026-05-31"]);
		expect(gapsIn(spans, [span("2026-01-15")])).toEqual([]);
		expect(said(gapsIn(spans, [span("2026-07-01")]))).toEqual(["2026-02-01 2026-05-31"]);
	});
	test("what shares a day with a span is in its way", () => {
		const others = [span("2026-01-01 2026-06-30"), span("2026-10-01")];
		expect(inTheWayOf(span("2026-07-01 2026-09-30"), others)).toBeUndefined();
		expect(inTheWayOf(span("2026-07-01 2026-10-01"), others)?.from).toBe("2026-10-01");
		expect(inTheWayOf(span("2026-06-30"), others)?.from).toBe("2026-01-01");
	});
});

describe("keys", () => {
	const key = (name: string, more: { shiftKey?: boolean; altKey?: boolean } = {}) =>
		movedBy("2026-01-31", { key: name, shiftKey: false, altKey: false, ...more });
	test("move by a day, a week and a month", () => {
		expect(key("ArrowRight")).toBe("2026-02-01");
		expect(key("ArrowLeft")).toBe("2026-01-30");
		expect(key("ArrowRight", { shiftKey: true })).toBe("2026-02-07");
		expect(key("PageDown")).toBe("2026-02-28");
		expect(key("ArrowLeft", { altKey: true })).toBe("2025-12-31");
		expect(key("Enter")).toBeNull();
	});
	test("a month keeps the day, or takes the last there is", () => {
		expect([addMonths("2027-12-15", 1), addMonths("2028-03-31", -1), addMonths("2026-01-01", 13)]).toEqual([
			"2028-01-15",
			"2028-02-29",
			"2027-02-01",
		]);
	});
});
