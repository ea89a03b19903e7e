import type { Generated } from "kysely";
import type { RecordColumns } from "./settings.ts";

/** Where events are sent to. */
export interface WebhookTable extends RecordColumns {
	name: string;
	/** HTTPS. */
	url: string;
	/** JSON array of kinds of events. */
	kinds: string;
	remark: string | null;
	/** `paused` by the portal, after deliveries that were given up. */
	status: Generated<"active" | "inactive" | "paused">;
	/** Number of the last entry of the change log whose events have deliveries. */
	position: Generated<number>;
	/** Sealed; null until one is made. */
	secret: Generated<string | null>;
	secret_at: Generated<string | null>;
	/** Sealed: what was the secret before, which signs too until `former_until`. */
	former_secret: Generated<string | null>;
	former_until: Generated<string | null>;
}

/** One event on its way to one address. */
export interface WebhookDeliveryTable {
	id: Generated<number>;
	webhook_id: string;
	event_id: string;
	kind: string;
	/** JSON, as it is sent at every try. */
	body: string;
	/** `dead` once it is given up. */
	state: Generated<"waiting" | "delivered" | "dead">;
	/** Tries that came to an end. */
	tries: Generated<number>;
	next_at: string;
	lease_until: Generated<string | null>;
	/** HTTP status of the last try; null where no answer came. */
	answer: Generated<number | null>;
	/** Milliseconds the last try took. */
	ms: Generated<number | null>;
	/** Why the last try failed: `status`, or why no answer came. */
	failure: Generated<string | null>;
	created_at: string;
	ended_at: Generated<string | null>;
}
