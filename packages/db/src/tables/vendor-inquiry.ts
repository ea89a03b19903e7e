import type { Generated } from "kysely";
import type { RecordColumns } from "./settings.ts";

export type VendorInquiryState = "sent" | "opened" | "draft" | "quoted" | "declined" | "expired" | "closed" | "awarded" | "notAwarded";

/** What one vendor is asked about one ad hoc request. */
export interface VendorInquiryTable extends RecordColumns {
	/** VI-2026-000001: running within its year. */
	number: string;
	request_id: string;
	vendor_id: string;
	state: Generated<VendorInquiryState>;
	/** Last business day to answer. */
	due_at: string;
	/** What the vendor is told beside the request. */
	remark: string | null;
	/** The vendor's main contact as it was asked: mails go there and nowhere else. */
	contact_name: string;
	contact_email: string;
	language: string;
	sent_by: number;
	sent_at: string;
	opened_at: string | null;
	/** When it was first quoted or declined. */
	answered_at: string | null;
	/** Who of ours entered what the vendor said by phone; null where the vendor wrote it. */
	entered_by: number | null;
	answer_remark: string | null;
	decline_because: string | null;
	decline_reason: string | null;
	/** Half an answer as it was entered, unchecked JSON. */
	draft: string | null;
	draft_at: string | null;
	/** How often half an answer was kept since anything else was written: each raised the version. */
	drafts: Generated<number>;
	reminded_at: string | null;
	/** When it was awarded, not awarded, closed or expired. */
	decided_at: string | null;
}

/** A line that is asked about, and what the vendor takes for it. */
export interface VendorInquiryLineTable {
	id: string;
	inquiry_id: string;
	position: number;
	charge: string;
	/** Code of the container it is for; null for all of them. */
	container_type: string | null;
	basis: string;
	/** How many times it is charged, as the request was when it was asked. */
	quantity: number;
	/** Minor units for one of `basis`, without VAT and with it; null while there is no price. */
	amount_minor: number | null;
	amount_with_vat_minor: number | null;
	currency: string | null;
	/** Hundredths of a percent. */
	vat: number | null;
	transit_days: number | null;
	/** First and last day the price holds. */
	valid_from: string | null;
	valid_to: string | null;
	remark: string | null;
	awarded: Generated<number>;
}

/** A file a vendor sent with the answer. */
export interface VendorInquiryFileTable {
	inquiry_id: string;
	object_name: string;
	/** What it is in the store. */
	stored_as: string;
	name: string;
	size: number;
	added_at: string;
}
