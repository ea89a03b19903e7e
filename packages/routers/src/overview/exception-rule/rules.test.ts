import { expect, test } from "vitest";
import { nextAfterDue, nextFive } from "./rules.ts";

const at = new Date("2026-11-20T08:30:00.000Z");
const hourly = { every: 1, everyUnit: "hour", cron: null } as const;

test("the next five times of a plan are whole intervals apart, or those of its expression", () => {
	expect(nextFive({ ...hourly, every: 12 }, at).slice(0, 3)).toEqual([
		"2026-11-20T20:30:00.000Z",
		"2026-11-21T08:30:00.000Z",
		"2026-11-21T20:30:00.000Z",
	]);
	expect(nextFive({ ...hourly, cron: "0 1 * * 1-5" }, at)).toEqual(["23", "24", "25", "26", "27"].map((day) => `2026-11-${day}T01:00:00.000Z`));
});

test("the next time is an interval after the last was due, not after somebody looked; turns nobody looked at are left out", () => {
	const minutely = { every: 1, everyUnit: "minute", cron: null } as const;
	const after = (now: string) => nextAfterDue(minutely, at, new Date(now)).toISOString();
	expect(after("2026-11-20T08:30:13.400Z")).toBe("2026-11-20T08:31:00.000Z");
	expect(after("2026-11-20T08:45:13.400Z")).toBe("2026-11-20T08:46:13.400Z");
	expect(nextAfterDue({ ...minutely, cron: "10 * * * *" }, at, new Date("2026-11-20T08:45:00.000Z")).toISOString()).toBe("2026-11-20T09:10:00.000Z");
});

test("a plan that is refused has no times", () => {
	expect(nextFive({ every: 59, everyUnit: "second", cron: null }, at)).toEqual([]);
	for (const cron of ["0 0 30 2 *", "every day", "0 25 * * *"]) expect(nextFive({ ...hourly, cron }, at)).toEqual([]);
});
