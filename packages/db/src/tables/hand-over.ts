import type { Generated } from "kysely";
import type { RecordColumns } from "./settings.ts";

/** What was sold and is handed to those who carry it out. Triggers keep what was copied, and what is finished. */
export interface HandOverTable extends RecordColumns {
	/** HO-2026-000001: running within its year. */
	number: string;
	state: Generated<"open" | "finished">;
	quotation_id: string;
	/** Who gets the bill, in words. */
	billing_receiver: string;
	/** Customer code of the bill-to party: CN00123456. */
	bill_to: string;
	submit_time: string | null;
	notes: string | null;
	/** JSON array of object names. */
	attachments: string;
	/** JSON array of GUIDs of users. */
	shares: string;
	/** JSON of what is sold as it stood in the quotation, by language (see packages/routers/src/desk/hand-over/sold.ts). */
	items: string | null;
	owner_id: number;
	created_at: string;
	finished_at: string | null;
	finished_by: number | null;
}

/** A file of a hand-over record, as it was when it was attached: an upload under a name that was chosen may be replaced. */
export interface HandOverFileTable {
	hand_over_id: string;
	/** What people and programs call it, in `attachments`. */
	object_name: string;
	/** What it is in the store. */
	stored_as: string;
	name: string;
	size: number;
}

/** What one person is told by the bell of the top bar. */
export interface ToldTable {
	id: string;
	user_id: number;
	at: string;
	/** Message id, said in the language of who reads it, and JSON of its values. */
	message: string;
	message_values: string;
	/** Screen within the portal that shows what it is about. */
	path: string;
	read_at: string | null;
}
