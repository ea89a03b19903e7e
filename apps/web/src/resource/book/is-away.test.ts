import { expect, test } from "vitest";
import { isAway } from "./is-away.ts";

test("a rate was away after a version that ended before the next one began", () => {
	const versions = [
		{ at: "2026-11-24T00:03:00.000Z", supersededAt: null },
		{ at: "2026-11-24T00:01:00.000Z", supersededAt: "2026-11-24T00:02:00.000Z" },
		{ at: "2026-11-24T00:00:00.000Z", supersededAt: "2026-11-24T00:01:00.000Z" },
	];
	expect(versions.map((_, i) => isAway(versions, i))).toEqual([false, true, false]);
});
