import { isDiscounted } from "./discount-fall.ts";
import type { Quotation } from "./queries.ts";
import type { Work } from "./work.ts";

/** Whether a draft has a mark-up that no approver was asked for. */
export const hasMarkUp = ({ document }: Pick<Quotation, "document">): boolean => document.internal.standard !== undefined && !isDiscounted(document);

/** Tells in the history of a draft that its mark-up does not hold any more, of some lanes, from 1, or of all. */
export const logMarkUpGone = ({ change }: Pick<Work, "change">, objectId: string, lanes?: readonly number[]): Promise<void> =>
	change.write({ action: "removeMarkUp", objectType: "quotation", objectId, before: null, after: lanes ? { lanes: lanes.join(", ") } : null });
