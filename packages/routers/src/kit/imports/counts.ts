import type { Loser } from "../price-book/batch-lost.ts";
import type { BatchCounts, Cut } from "../price-book/batch-write.ts";
import type { Impact } from "../price-book/impact.ts";
import type { Batch } from "./queries.ts";

/** What applying a batch did. */
export interface Applied extends BatchCounts {
	batchId: string;
	changeId: string;
	/** Rates of the sheet that were left out because they are the same as another one of it. */
	duplicates: number;
}

/** What is counted of a batch: its rows by what becomes of them, how far its work is, and what applying it did. */
export interface Counts {
	new?: number;
	changed?: number;
	unchanged?: number;
	clash?: number;
	error?: number;
	duplicate?: number;
	skipped?: number;
	/** Those among the errors that nothing is wrong with but what all of the sheet is asked about, answered or not, by their fields with commas between. */
	waiting?: Record<string, number>;
	started?: string;
	phase?: "reading" | "comparing" | "preparing" | "writing";
	applied?: Applied;
	/** The first rates that it has left without a price; batches applied before these were kept lack what of them, or their days, too. */
	losers?: (Loser | Omit<Loser, "parts" | "more"> | string)[];
	/** The first rates whose price goes on beside its rows, and where. */
	goers?: readonly Loser[];
	/** The first rates that it has ended early, with their days since, and that it has removed. */
	enders?: readonly Cut[];
	gone?: readonly Cut[];
	/** What applying it brought about; batches applied before that was kept have none. */
	impact?: Impact;
}

export const countsOf = ({ counts }: Pick<Batch, "counts">): Counts => JSON.parse(counts ?? "{}") as Counts;

/** Rows of a batch by what becomes of them; `error` without those `waiting` for what is asked about the fields `missing`. */
export function outcomesOf(batch: Pick<Batch, "counts">, missing: readonly string[]) {
	const { new: added = 0, changed = 0, unchanged = 0, clash = 0, error = 0, duplicate = 0, skipped = 0, waiting: by = {} } = countsOf(batch);
	const open = Object.entries(by).filter(([fields]) => fields.split(",").every((field) => missing.includes(field)));
	const waiting = open.reduce((sum, [, n]) => sum + n, 0);
	return { new: added, changed, unchanged, clash, error: error - waiting, duplicate, skipped, waiting };
}

/** Rows of a batch that clash with the book: where none does there is nothing to choose. */
export const clashesIn = (batch: Pick<Batch, "counts">): number => countsOf(batch).clash ?? 0;
