import type { Generated } from "kysely";
import type { RecordColumns } from "./settings.ts";

/** Somebody who is sold to. */
export interface CustomerTable extends RecordColumns {
	/** Unique: C000123, or a code of its own. */
	code: string;
	name: string;
	/** CN00123456; null where there is none. */
	cmd_code: string | null;
	/** ISO 3166, two letters. */
	country: string | null;
	/** VAT or registration number. */
	tax_number: string | null;
	/** Whose customer it is. */
	owner_id: number;
	/** JSON array of GUIDs of users who see it beside its owner. */
	colleagues: Generated<string>;
	/** The company whose people sign in to the portal; null where nobody does. */
	company_id: string | null;
	language: string;
	/** Beside it on quotations; null for none. */
	second_language: string | null;
	currency: string;
	payment_days: number | null;
	payment_terms: string | null;
	credit: string | null;
	active_from: string | null;
	active_to: string | null;
	notes: string | null;
}

/** Somebody who is written to at a customer. */
export interface CustomerContactTable extends RecordColumns {
	customer_id: string;
	name: string | null;
	/** In small letters; unique within the customer. */
	email: string;
	phone: string | null;
	/** Null for that of the customer. */
	language: string | null;
	/** What they do there. */
	role: string | null;
	/** Proposed first. */
	main: Generated<0 | 1>;
}

/** What is taken off standard rates for a customer from a day on. */
export interface AgreedDiscountTable extends RecordColumns {
	customer_id: string;
	/** A price domain; "" for every one. */
	service: string;
	/** Null for from, or to, anywhere. */
	origin_id: string | null;
	destination_id: string | null;
	/** Null for every one. */
	container_type: string | null;
	/** Hundredths of a percent; null where it is an amount. */
	percent: number | null;
	/** Hundredths of `currency`, off one unit of the charge; null where it is a percentage. */
	amount: number | null;
	currency: string | null;
	valid_from: string;
	valid_to: string | null;
	agreed_by: number;
	note: string | null;
}

/** What mails of quotations begin with, in a language. */
export interface MailTemplateTable extends RecordColumns {
	name: string;
	language: string;
	/** Null for every customer. */
	customer_id: string | null;
	subject: string;
	text: string;
}
