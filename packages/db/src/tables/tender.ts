import type { Generated } from "kysely";

/** A customer's list of lanes that is priced in one go (see packages/routers/src/desk/tender). */
export interface TenderTable {
	id: string;
	/** Of the customer's file, or what people call it. */
	name: string;
	state: "open" | "pricing" | "priced" | "quoted";
	/** JSON: the heads of the customer's own columns. */
	head: string;
	/** JSON: places of columns from 0, by the field they hold. */
	columns: string;
	/** JSON: what lanes are that say nothing else. */
	usual: string;
	lanes: number;
	/** Lanes priced by the pricing that is under way or was last. */
	lanes_done: Generated<number>;
	lanes_total: Generated<number>;
	/** JSON: who had it priced and what they must still hold; null before. */
	asker: string | null;
	lease_until: string | null;
	/** JSON {messageId, values} of a pricing that failed. */
	error: string | null;
	priced_at: string | null;
	/** The latest quotation made of it. */
	quotation_id: string | null;
	owner_id: number;
	created_at: string;
	updated_at: string;
	version: Generated<number>;
}

/** One row of such a list. */
export interface TenderLaneTable {
	tender_id: string;
	/** From 0. */
	place: number;
	/** Of the sheet, from 1. */
	sheet_row: number;
	/** JSON: texts of the customer's own columns. */
	cells: string;
	/** JSON: what its fields say, as read or corrected. */
	said: string;
	/** JSON: what has to be answered before it can be priced. */
	problems: string;
	/** JSON: what is searched for; null while there are problems. */
	search: string | null;
	state: "question" | "ready" | "priced" | "gap" | "left";
	/** JSON: its options in short, cheapest first; null before it was priced. */
	choices: string | null;
	/** JSON: the same options whole, with costs. */
	options: string | null;
	/** The option that is quoted. */
	chosen: string | null;
	/** JSON: why it has no price. */
	gaps: string | null;
}
