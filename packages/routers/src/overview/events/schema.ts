import { z } from "zod";

/** What an event tells of. A new kind is a line here and one in `rules.ts`. */
export const eventKinds = ["ratesChanged", "importFinished", "quotationState", "requestState"] as const;
export type EventKind = (typeof eventKinds)[number];

/** Changes looked at for one answer at most, and in one go. */
export const mostChanges = 200;

/**
 * `cursor`: what the last answer gave, or null to begin with the first event there is. `limit`: changes told of at most; each is one event, an applied
 * import two.
 */
export const sinceInput = z.object({
	cursor: z
		.string()
		.regex(/^\d{1,15}$/)
		.nullable()
		.default(null),
	kinds: z.array(z.enum(eventKinds)).min(1).max(eventKinds.length).optional(),
	limit: z.int().min(1).max(mostChanges).default(100),
});
export type SinceInput = z.output<typeof sinceInput>;

/** One event: ids, states and counts alone. What is confidential, or a customer's name, is fetched by who may see it. */
export interface PortalEvent {
	/** The same at every reading and every delivery. */
	id: string;
	kind: EventKind;
	/** ISO 8601 UTC. */
	at: string;
	/** GUID of the user who did it; null where a timed task or somebody without an account did. */
	by: string | null;
	/** UUID of the change, as the history of rates and the change log have it. */
	changeId: string;
	/** What was done, as the change log calls it: `update`, `applyToAll`, `import`, `send`, … */
	action: string;
	/** Price book, `quotation`, or the kind of request. */
	object: string;
	/** Ids of rates, 100 at most and none of a change of all that match; of the quotation, the request or the import. */
	ids: string[];
	/** How many rates were changed; 1 of others. */
	count: number;
	/** State it is in now, of quotations and requests. */
	state: string | null;
	/** State it was in; null where it is new. */
	stateBefore: string | null;
}

/** One page of events: `cursor` is asked with next, at once where there is `more`. */
export interface EventPage {
	events: PortalEvent[];
	cursor: string;
	more: boolean;
}
