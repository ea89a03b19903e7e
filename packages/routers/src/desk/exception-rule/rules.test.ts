import { expect, test } from "vitest";
import { nextFive } from "./rules.ts";

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

test("a plan that is refused has no times", () => {
	expect(nextFive({ every: 59, everyUnit: "second", cron: null }, at)).toEqual([]);
	for (const cron of ["0 0 30 2 *", "every day", "0 25 * * *"]) expect(nextFive({ ...hourly, cron }, at)).toEqual([]);
});
