import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { addDays, addWorkdays, businessDay, businessZone, dayBefore, dayMeant, dayStart, isZone, STANDARD_ZONE, setBusinessZone } from "./days.ts";

afterEach(() => setBusinessZone(null));

describe("the business time zone", () => {
	test("is Shanghai until another is set, and a name that is none leaves it so", () => {
		const evening = new Date("2026-12-01T17:30:00Z");
		expect(businessDay(evening)).toBe("2026-12-02");
		expect(businessDay(new Date("2026-12-01T15:59:59.999Z"))).toBe("2026-12-01");
		setBusinessZone("Europe/Madrid");
		expect([businessZone(), businessDay(evening)]).toEqual(["Europe/Madrid", "2026-12-01"]);
		setBusinessZone("Mars/Olympus");
		expect(businessZone()).toBe(STANDARD_ZONE);
	});

	test.each(["UTC", "Asia/Shanghai", "America/Argentina/Buenos_Aires", "Etc/GMT+12"])("%s is a zone", (name) => expect(isZone(name)).toBe(true));

	test.each(["", "+08:00", "Shanghai", "Asia/Shangai", "asia shanghai", "../etc", "A".repeat(60)])("%j is none", (name) =>
		expect(isZone(name)).toBe(false),
	);
});

test.each(["2042-02-05 25:00:00", "2042-02-05T99:99:99", "2042-02-05 10:61:00", "2042-02-05 24:00", "2042-02-05 12", "2042-02-05T25:00:00Z"])(
	"%s is no moment, of which no day is taken",
	(text) => expect(dayMeant(text)).toBe(text),
);

describe("a day", () => {
	test.each([
		["Asia/Shanghai", "2026-12-02", "2026-12-01T16:00:00.000Z"],
		["UTC", "2026-12-02", "2026-12-02T00:00:00.000Z"],
		["Asia/Kolkata", "2026-03-01", "2026-02-28T18:30:00.000Z"],
		["Europe/Madrid", "2026-03-29", "2026-03-28T23:00:00.000Z"],
		["Europe/Madrid", "2026-03-30", "2026-03-29T22:00:00.000Z"],
		// Clocks go from midnight to one.
		["Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00.000Z"],
		["Pacific/Kiritimati", "2026-01-01", "2025-12-31T10:00:00.000Z"],
	])("begins in %s on %s at %s", (name, day, at) => expect(dayStart(day, name).toISOString()).toBe(at));

	test("begins with its first minute in any zone", () => {
		const zones = fc.constantFrom("Asia/Shanghai", "America/New_York", "Australia/Lord_Howe", "Pacific/Pago_Pago", "Europe/London");
		fc.assert(
			fc.property(zones, fc.integer({ min: 0, max: 9_000 }), (name, n) => {
				const day = addDays("2015-01-01", n);
				const start = dayStart(day, name);
				expect(businessDay(start, name)).toBe(day);
				expect(businessDay(new Date(start.getTime() - 1), name)).toBe(dayBefore(day));
			}),
			{ numRuns: 60 },
		);
	});
});

test.each([
	["a Monday", "2026-11-23T02:00:00Z", 1, "2026-11-24T02:00:00Z"],
	["a Friday", "2026-11-20T08:00:00Z", 1, "2026-11-23T08:00:00Z"],
	["a Friday, and two days", "2026-11-20T08:00:00Z", 2, "2026-11-24T08:00:00Z"],
	["a Saturday, which counts from Monday's beginning", "2026-11-21T08:00:00Z", 1, "2026-11-23T16:00:00Z"],
	["a Sunday in Shanghai that is a Saturday in Greenwich", "2026-11-21T17:00:00Z", 1, "2026-11-23T16:00:00Z"],
	["a Friday in Greenwich that is a Saturday in Shanghai", "2026-11-20T17:00:00Z", 1, "2026-11-23T16:00:00Z"],
	["no day at all", "2026-11-23T02:00:00Z", 0, "2026-11-23T02:00:00Z"],
] as const)("working days after %s", (_what, at, count, then) => {
	expect(addWorkdays(new Date(at), count)).toEqual(new Date(then));
});
