import type { Generated } from "kysely";
import type { RecordColumns } from "./settings.ts";

export type AdHocState = "requestCreated" | "costUpdated" | "priceUpdated" | "quotationSent" | "cancelled";

/** Requests for a price that no list has. What a service type does not need is null, or an empty list. */
export interface AdHocRequestTable extends RecordColumns {
	/** AR-2026-000001: running within its year. */
	number: string;
	/** T truck, D depot, M middle mile (rail or barge), F first mile. */
	service_type: "T" | "D" | "M" | "F";
	state: Generated<AdHocState>;
	customer: string;
	/** Who gets the price. */
	customer_email: string | null;
	customer_language: string;
	priority: "normal" | "urgent";
	order_type: "carrierHaulage" | "standAlone" | null;
	/** The customer's own number. */
	requisition_number: string | null;
	/** Day the price is needed by. */
	required_date: string;
	ready_date: string | null;
	port_city_id: string;
	inland_city_id: string | null;
	/** A door, in words. */
	address: string | null;
	direction: "westbound" | "eastbound" | null;
	mode: "rail" | "barge" | null;
	/** JSON array of codes. */
	depot_services: string;
	storage_days: number | null;
	/** JSON array: "2 × 40HC". */
	containers: string;
	ownership: "COC" | "SOC" | null;
	/** Code of a truck type. */
	truck_type: string | null;
	cargo: "general" | "reefer" | "dangerous";
	commodity: string;
	/** Code of a packaging type. */
	package_type: string | null;
	pieces: number | null;
	/** Kilograms: of one container, or of all of a truck's load. */
	gross_weight: number;
	/** Hundredths of a cubic metre. */
	volume: number | null;
	cargo_remark: string | null;
	/** For all of it, a decimal string in `currency`. */
	target_price: string | null;
	currency: string | null;
	remark: string | null;
	/** JSON arrays of object names. */
	pictures: string;
	loading_plans: string;
	msds: string;
	/** JSON array of GUIDs of users. */
	shares: string;
	/** Who asks. */
	owner_id: number;
	created_at: string;
	/** First time costs, then prices, stood in it; last time the price was mailed. */
	costed_at: string | null;
	priced_at: string | null;
	sent_at: string | null;
	/** When the customer took the price. */
	accepted_at: string | null;
	cancelled_at: string | null;
	cancel_reason: string | null;
	/** The last time a price was not accepted. */
	not_accepted_at: string | null;
	not_accepted_reason: string | null;
	/** Whose turn it is: JSON arrays of ids of teams, and of GUIDs of people where no team is for it; and why these. */
	handler_teams: string;
	handler_people: string;
	handler_reason: string;
	/** Since when it is theirs; when they were reminded that it is due, and when others were told. */
	turn_at: Generated<string | null>;
	reminded_at: Generated<string | null>;
	escalated_at: Generated<string | null>;
}

/** A line of costs (`side` "cost") or prices ("price") of a request, in their order. */
export interface AdHocLineTable {
	id: string;
	request_id: string;
	side: "cost" | "price";
	position: number;
	charge: string;
	/** Code of the container it is for; null for all of them. */
	container_type: string | null;
	/** Minor units for one of `basis`, without VAT and with it. */
	amount_minor: number;
	amount_with_vat_minor: number;
	currency: string;
	/** Hundredths of a percent. */
	vat: number;
	basis: string;
	/** Of a cost: where it is from, and whose it is. */
	source: "byHand" | "vendorInquiry" | "book" | null;
	vendor: string | null;
	/** Number of the vendor inquiry it was taken from. */
	inquiry: Generated<string | null>;
	/** Of a price: first and last day it holds. */
	valid_from: string | null;
	valid_to: string | null;
	remark: string | null;
}

/** A file of a request, as it was when it was attached: an upload under a name that was chosen may be replaced. */
export interface AdHocFileTable {
	request_id: string;
	/** What people and programs call it, in the list of its kind. */
	object_name: string;
	/** What it is in the store. */
	stored_as: string;
	name: string;
	size: number;
}

/** Half a form, of its author alone. */
export interface AdHocDraftTable {
	id: string;
	owner_id: number;
	/** JSON of the fields as they were entered, unchecked. */
	fields: string;
	version: Generated<number>;
	created_at: string;
	changed_at: string;
}

/** Costs or prices of a request that were written into a price book. It stands while the book has any of the rates. */
export interface AdHocWriteBackTable {
	id: string;
	request_id: string;
	part: "cost" | "price";
	/** Domain of the book. */
	book: string;
	/** What the book's undo takes back. */
	change_id: string;
	/** JSON array of ids of rates. */
	rate_ids: string;
	written_at: string;
	written_by: number;
}
