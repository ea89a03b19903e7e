import { describe, expect, test } from "vitest";
import { isCron, nextRun } from "./rules.ts";

const next = (cron: string, after: string) => nextRun(cron, new Date(after))?.toISOString().slice(0, 16) ?? null;

describe("the next run", () => {
	test.each([
		["* * * * *", "2026-11-20T08:00:00Z", "2026-11-20T08:01"],
		["* * * * *", "2026-11-20T08:00:59.999Z", "2026-11-20T08:01"],
		["*/15 * * * *", "2026-11-20T08:50:00Z", "2026-11-20T09:00"],
		["5 * * * *", "2026-11-20T08:05:00Z", "2026-11-20T09:05"],
		["5 * * * *", "2026-11-20T08:04:59Z", "2026-11-20T08:05"],
		["30 0 * * 1", "2026-11-20T08:00:00Z", "2026-11-23T00:30"],
		["0 9-17/4 * * *", "2026-11-20T09:00:00Z", "2026-11-20T13:00"],
		["0 0 1 1 *", "2026-11-20T08:00:00Z", "2027-01-01T00:00"],
		["59 23 31 * *", "2026-11-20T08:00:00Z", "2026-12-31T23:59"],
		["0 0 29 2 *", "2026-11-20T08:00:00Z", "2028-02-29T00:00"],
		["0 12 * * 0", "2026-11-20T08:00:00Z", "2026-11-22T12:00"],
		["0 12 * * 7", "2026-11-20T08:00:00Z", "2026-11-22T12:00"],
		["0 12 * * 1-5", "2026-11-20T12:00:00Z", "2026-11-23T12:00"],
		["0,30 6,18 * * *", "2026-11-20T06:30:00Z", "2026-11-20T18:00"],
		["10/20 * * * *", "2026-11-20T08:31:00Z", "2026-11-20T08:50"],
	])("of %s after %s is %s", (cron, after, expected) => expect(next(cron, after)).toBe(expected));

	test("a day and a weekday together: either will do", () => {
		expect(next("0 0 13 * 5", "2026-11-20T08:00:00Z")).toBe("2026-11-27T00:00");
		expect(next("0 0 22 * 5", "2026-11-20T08:00:00Z")).toBe("2026-11-22T00:00");
	});

	test("days that change clocks elsewhere have 24 hours: times are UTC", () => {
		expect(next("30 2 * * *", "2026-03-29T00:00:00Z")).toBe("2026-03-29T02:30");
		expect(next("30 1 * * *", "2026-10-25T01:30:00Z")).toBe("2026-10-26T01:30");
	});

	test("never comes for a date there is none of", () => {
		expect(next("0 0 30 2 *", "2026-11-20T08:00:00Z")).toBeNull();
		expect(next("0 0 31 4,6,9,11 *", "2026-11-20T08:00:00Z")).toBeNull();
	});

	test("a day and a weekday of which one is a step: both have to match", () => {
		expect(next("0 0 */10 * 5", "2026-11-20T08:00:00Z")).toBe("2026-12-11T00:00");
		expect(next("0 0 1 * */2", "2026-11-20T08:00:00Z")).toBe("2026-12-01T00:00");
		expect(next("0 0 29 2 */7", "2026-11-20T08:00:00Z")).toBe("2032-02-29T00:00");
	});

	const every = (value: number, step: number, from = 0) => (value - from) % step === 0;
	test.each<[string, (time: Date) => boolean]>([
		["7-59/13 */5 * * *", (t) => [7, 20, 33, 46, 59].includes(t.getUTCMinutes()) && every(t.getUTCHours(), 5)],
		["0 3 */10 * *", (t) => t.getUTCMinutes() === 0 && t.getUTCHours() === 3 && every(t.getUTCDate(), 10, 1)],
		["15 22 1,15 */2 *", (t) => t.getUTCMinutes() === 15 && t.getUTCHours() === 22 && [1, 15].includes(t.getUTCDate()) && every(t.getUTCMonth(), 2)],
		["45 6 * 11-12 2,4", (t) => t.getUTCMinutes() === 45 && t.getUTCHours() === 6 && t.getUTCMonth() >= 10 && [2, 4].includes(t.getUTCDay())],
	])("of %s agree with looking at every minute", (cron, fits) => {
		let run = new Date("2026-11-20T08:17:00Z");
		for (let n = 0; n < 5; n++) {
			let minute = run.getTime() + 60_000;
			while (!fits(new Date(minute))) minute += 60_000;
			const found = nextRun(cron, run);
			expect(found?.getTime()).toBe(minute);
			run = found ?? run;
		}
	});
});

test.each([
	"",
	"* * * *",
	"* * * * * *",
	"60 * * * *",
	"* 24 * * *",
	"* * 0 * *",
	"* * * 13 *",
	"* * * * 8",
	"5-1 * * * *",
	"*/0 * * * *",
	"a * * * *",
	"1,,2 * * * *",
	"-1 * * * *",
	"*/61 * * * *",
	"@daily",
	"0 0 * * MON",
	"0 0 L * *",
	"0 0 15W * *",
	"0 0 * * 5#2",
	"? * * * *",
	"0 0 +1 * *",
	"1/2/3 * * * *",
	"*-5 * * * *",
])("%j is no cron expression", (text) => {
	expect(isCron(text)).toBe(false);
	expect(nextRun(text, new Date("2026-11-20T08:00:00Z"))).toBeNull();
});

test("white space around and between the fields is left out", () => {
	expect(isCron("  0\t8  * * 1-5 ")).toBe(true);
	expect(next("  0\t8  * * 1-5 ", "2026-11-20T08:00:00Z")).toBe("2026-11-23T08:00");
});
