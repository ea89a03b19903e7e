import type { Batch, Outcome } from "./types.ts";

export const outcomes = ["new", "changed", "unchanged", "clash", "error", "duplicate", "skipped"] as const satisfies readonly Outcome[];

/** Rows of a batch that are looked at. */
export type Shown = Outcome | "waiting" | "all" | "corrected";

type Counted = Pick<Batch, "counts" | "corrected">;

/** How many rows are shown of a batch as one would have it. */
export function countOf({ counts, corrected }: Counted, shown: Shown): number {
	if (shown === "corrected") return corrected;
	return shown === "all" ? outcomes.reduce((sum, o) => sum + counts[o], counts.waiting) : counts[shown];
}

/** The rows a preview opens with: those that are wrong, those that wait for an answer, or all. */
export function firstShown({ counts }: Counted): Shown {
	if (counts.error > 0) return "error";
	return counts.waiting > 0 ? "waiting" : "all";
}

/** The rows that are shown where some were chosen: of none that are left, as an answer or the last correction leaves it, what is wrong still. */
export function shownOf(batch: Counted, chosen: Shown): Shown {
	if (countOf(batch, chosen) > 0) return chosen;
	const first = firstShown(batch);
	return first === "all" && batch.corrected > 0 ? "corrected" : first;
}
