import type { Generated } from "kysely";

/** A question put to a provider of truck costs, and what came of it. Nothing in it is a secret of the platform's. */
export interface NtoccCallTable {
	id: string;
	/** When it was asked, ISO 8601 UTC, and the milliseconds until there was an answer. */
	at: string;
	ms: number;
	asked_by: number;
	provider: "platform" | "table";
	from_id: string;
	to_id: string;
	truck_type: string;
	cargo: "general" | "reefer";
	/** Kilograms; null where nobody said. */
	weight_kg: number | null;
	/** Day the truck is loaded. */
	load_day: string;
	outcome: "cost" | "refused" | "failed";
	/** Why it failed, and the HTTP status where there was one. */
	failure: string | null;
	status: number | null;
	/** In minor units of `currency`. */
	cost_minor: number | null;
	currency: string | null;
	/** Kilometres, a decimal. */
	km: string | null;
	/** What the provider calls its answer. */
	reference: string | null;
	/** Why it refused, in its own words. */
	reason: string | null;
	/** Who put it: a person on the screen of quotations, or a price search. */
	origin: Generated<"screen" | "search">;
	/** Until when searches sell by it, ISO 8601 UTC; null for what is sold by once, or not at all. */
	held_until: string | null;
}

/** The price of a truck, made of a call's cost by a price strategy. It is never changed. */
export interface NtoccQuotationTable {
	id: string;
	/** Running number shown to people: N-2026-000123. */
	number: string;
	call_id: string;
	owner_id: number;
	created_at: string;
	/** Whom it is for, as the owner wrote it; null where it is for nobody yet. */
	customer_name: string | null;
	from_id: string;
	to_id: string;
	truck_type: string;
	cargo: "general" | "reefer";
	weight_kg: number | null;
	load_day: string;
	/** Price, lowest price and cost in minor units of `currency`, that of the strategy. */
	currency: string;
	price_minor: number;
	msr_minor: number | null;
	cost_minor: number;
	/** The rate of the price strategy, its version then, and how the price was worked out. */
	rate_id: string;
	rate_version: number;
	steps: string | null;
	/** VAT on top of the price by the strategy, in hundredths of a percent; 0 for none. */
	vat_bp: Generated<number>;
}

/** Who tries whether a platform that failed is back: one row at most. */
export interface NtoccProbeTable {
	id: number;
	/** Moment from which another may try. */
	until: string;
}
