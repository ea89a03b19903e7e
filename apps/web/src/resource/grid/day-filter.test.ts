import { setBusinessZone } from "@iqt/i18n/days";
import { afterEach, expect, test } from "vitest";
import { asAsked, dayNamed } from "./day-filter.ts";

afterEach(() => setBusinessZone(null));

/** The second of December in Shanghai, the first in Madrid. */
const evening = new Date("2026-12-01T17:30:00Z");

test("days are named by themselves or counted from today", () => {
	const named = (value: string) => dayNamed(value, "2026-12-02");
	expect(["2026-11-30", "today", "today-6", "today+30", "today 30", "TODAY"].map(named)).toEqual([
		"2026-11-30",
		"2026-12-02",
		"2026-11-26",
		"2027-01-01",
		"2027-01-01",
		"2026-12-02",
	]);
	expect(["2026-12-01T17:30:00Z", "todays", "today*3", ""].map(named)).toEqual([null, null, null, null]);
});

test("a column of days is asked for days, of whatever zone the business has", () => {
	expect(asAsked({ field: "validTo", op: "eq", value: "today" }, "date", evening)).toEqual({
		field: "validTo",
		op: "between",
		value: ["2026-12-02", "2026-12-02"],
	});
	setBusinessZone("Europe/Madrid");
	expect(asAsked({ field: "validTo", op: "lte", value: "today-1" }, "date", evening)).toEqual({ field: "validTo", op: "lte", value: "2026-11-30" });
});

test("a column of moments is asked for all of those days", () => {
	const asked = (op: "eq" | "gte" | "lte" | "between", value: string | string[]) => asAsked({ field: "at", op, value }, "time", evening).value;
	expect(asked("eq", "today")).toEqual(["2026-12-01T16:00:00.000Z", "2026-12-02T15:59:59.999Z"]);
	expect(asked("between", ["today-6", "today"])).toEqual(["2026-11-25T16:00:00.000Z", "2026-12-02T15:59:59.999Z"]);
	expect(asked("gte", "2026-12-02")).toBe("2026-12-01T16:00:00.000Z");
	expect(asked("lte", "2026-12-02")).toBe("2026-12-02T15:59:59.999Z");
});

test("what names no day is asked for as it stands", () => {
	const moment = { field: "at", op: "gte", value: "2026-12-01T10:00:00Z" } as const;
	expect(asAsked(moment, "time", evening)).toBe(moment);
	const text = { field: "name", op: "eq", value: "today" } as const;
	expect(asAsked(text, "text", evening)).toBe(text);
	const none = { field: "validTo", op: "isNull" } as const;
	expect(asAsked(none, "date", evening)).toBe(none);
});
