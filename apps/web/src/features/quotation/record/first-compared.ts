import type { Revision } from "./types.ts";

/**
 * The two revisions of an offer that are side by side to begin with, by their ids, from all of them, oldest first, and the place of the one that is looked at:
 * it and the last one before it that was sent, which its customer holds; where none was, the one before it. The first of all is beside the next.
 */
export function firstCompared(all: readonly Pick<Revision, "id" | "sentAt">[], own: number): { before: string; after: string } {
	const place = Math.max(1, own);
	const earlier = all.slice(0, place);
	const before = earlier.findLast(({ sentAt }) => sentAt !== null) ?? earlier.at(-1);
	return { before: before?.id ?? "", after: all[place]?.id ?? "" };
}
