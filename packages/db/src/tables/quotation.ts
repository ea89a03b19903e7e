import type { Generated } from "kysely";

/**
 * A quotation. Until it is sent `document` follows the basket; sending freezes it. `document` is JSON of everything the
 * customer sees and every number behind it (see packages/routers/src/desk/quotation/schema.ts).
 */
export interface QuotationTable {
	id: string;
	/** Running number shown to people: Q-2026-000123, of a draft D-0017. */
	number: string;
	/** Which draft it was, counted from 1. */
	draft_no: Generated<number | null>;
	state: "draft" | "sent" | "accepted" | "declined" | "expired" | "withdrawn";
	company_id: string | null;
	/** Its customer of the register; null where it was made for words alone. */
	customer_id: Generated<string | null>;
	customer_name: string;
	customer_email: string;
	language: "zh" | "en" | "es" | "ja";
	currency: string;
	/** What its lanes are to each other: options of which one is taken, or parts of one job. */
	lanes_are: Generated<"options" | "parts">;
	/** Place of the option that was accepted, from 0; null until then, and where the lanes are parts. */
	accepted_lane: Generated<number | null>;
	/** In minor units of `currency`: of all parts, of the cheapest option, or of the one that was accepted. */
	total_minor: number;
	/** Purchase cost in minor units of `currency`; never leaves the server for those who may not see it. */
	cost_minor: number | null;
	valid_from: string;
	valid_to: string;
	/** Where the first lane begins and ends, for who reads Chinese and for everybody else. */
	origin_zh: string;
	destination_zh: string;
	origin_en: Generated<string>;
	destination_en: Generated<string>;
	/** Lanes between other ends. */
	more_lanes: Generated<number>;
	document: string;
	/** When somebody of the customer's looked at it first. */
	opened_at: Generated<string | null>;
	/** Where it was made, of one that was not made here; null otherwise. */
	made_elsewhere: Generated<string | null>;
	/** Quotation this one was made from. */
	replaces_id: string | null;
	owner_id: number;
	created_at: string;
	updated_at: string;
	sent_at: string | null;
	decided_at: string | null;
	warned_at: string | null;
	/** Why its customer declined, where one of the usual reasons was named. */
	lost_because: Generated<string | null>;
	version: Generated<number>;
}

/** A rate that a line of a quotation was priced by; triggers keep it. */
export interface QuotationRateTable {
	rate_id: string;
	quotation_id: string;
}

/** A customer's request for a quotation. */
export interface QuotationRequestTable {
	id: string;
	company_id: string;
	asked_by: number;
	asked_at: string;
	/** Who answers it; null where nobody could be found. */
	owner_id: number | null;
	state: Generated<"asked" | "quoted" | "closed">;
	/** JSON of the searches, the options chosen and what they cost when asked (see packages/routers/src/desk/quotation/request-schema.ts). */
	items: string;
	origin_label: string;
	destination_label: string;
	/** How many items. */
	lanes: number;
	currency: string;
	/** Sum of the items that had a price in minor units of `currency`, as the customer saw it. */
	total_minor: number;
	remark: Generated<string>;
	/** The quotation made of it: a draft while `asked`. */
	quotation_id: string | null;
	/** What the owner said on closing it. */
	reply: Generated<string>;
	updated_at: string;
	version: Generated<number>;
}

/** A request to sell below the standard rate. */
export interface DiscountRequestTable {
	id: string;
	quotation_id: string;
	/** Asked total in minor units of its currency. */
	asked_minor: number;
	/** The quotation's when it was asked for. */
	currency: Generated<string | null>;
	/** The standard total it was asked of; null of those asked for before it was kept. */
	standard_minor: Generated<number | null>;
	reason: string;
	/** `withdrawn`: approved for what the draft no longer is. */
	state: "requested" | "approved" | "rejected" | "finalRequested" | "withdrawn";
	requested_by: number;
	requested_at: string;
	approver_id: number | null;
	decided_at: string | null;
	final_approver_id: number | null;
	final_decided_at: string | null;
	/** When its deciders were reminded of the step it waits for; null where they were not. */
	reminded_at: Generated<string | null>;
	/** When that step was given to others, too. */
	escalated_at: Generated<string | null>;
	/** Places of the lanes whose charges come to less once it is approved, a JSON list; null where it is taken off the total. */
	spread_lanes: Generated<string | null>;
	version: Generated<number>;
}

/** Who decides on discounts of which department and service, and how much alone. */
export interface AuditorLimitTable {
	id: string;
	kind: "application" | "final";
	user_id: number;
	/** "" for every one. */
	department: Generated<string>;
	/** A price domain; "" for every one. */
	service: Generated<string>;
	/** Largest discount off the standard rate, in hundredths of a percent. */
	max_discount_bp: number;
	/** Decides in place of the auditor on the days of the absence, both included. */
	substitute_id: Generated<number | null>;
	absent_from: Generated<string | null>;
	absent_to: Generated<string | null>;
	active: Generated<0 | 1>;
	version: Generated<number>;
	changed_at: Generated<string>;
	changed_by: Generated<number | null>;
}
