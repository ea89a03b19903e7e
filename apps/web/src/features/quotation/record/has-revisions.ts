import type { Quotation } from "./types.ts";

/** Whether an offer took the place of another one, or another took its own: a copy is no revision. */
export const hasRevisions = ({ replacesId, origin, followers }: Quotation): boolean =>
	[...(replacesId ? [{ origin }] : []), ...followers].some((one) => one.origin === "extend" || one.origin === "requote");
