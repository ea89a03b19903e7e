import { describe, expect, it } from "vitest";
import { firstShown, type Shown, shownOf } from "./shown.ts";
import type { Batch } from "./types.ts";

/** A batch of so many rows by what they would do. */
const batchOf = (counts: Partial<Batch["counts"]>, corrected = 0): Pick<Batch, "counts" | "corrected"> => ({
	counts: { new: 0, changed: 0, unchanged: 0, clash: 0, error: 0, duplicate: 0, skipped: 0, waiting: 0, ...counts } as Batch["counts"],
	corrected,
});

describe("a preview", () => {
	it.each<[Partial<Batch["counts"]>, Shown]>([
		[{ new: 9, error: 2, waiting: 3 }, "error"],
		[{ new: 9, waiting: 3 }, "waiting"],
		[{ new: 9 }, "all"],
	])("opens with what is wrong: %j", (counts, shown) => {
		expect(firstShown(batchOf(counts))).toBe(shown);
	});

	it.each<[string, Partial<Batch["counts"]>, number, Shown, Shown]>([
		["chosen rows stay in view", { new: 9, error: 2 }, 0, "new", "new"],
		["an answer leaves rows that are wrong", { new: 9, error: 2 }, 0, "waiting", "error"],
		["the last wrong row is mended while others wait", { new: 9, waiting: 2 }, 1, "error", "waiting"],
		["the last wrong row is mended", { new: 9 }, 1, "error", "corrected"],
		["nothing is left of what was chosen", { new: 9 }, 0, "clash", "all"],
	])("shows what is left: %s", (_, counts, corrected, chosen, shown) => {
		expect(shownOf(batchOf(counts, corrected), chosen)).toBe(shown);
	});
});
