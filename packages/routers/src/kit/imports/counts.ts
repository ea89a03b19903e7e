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

/** Rows of a batch that clash with the book: where none does there is nothing to choose. */
export const clashesIn = (batch: Pick<Batch, "counts">): number => countsOf(batch).clash ?? 0;
