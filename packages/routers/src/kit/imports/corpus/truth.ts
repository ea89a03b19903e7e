export type Word = string | number | boolean | null;

/**
 * What a field of a rate comes to. `is`: no reasonable reader could read otherwise. `may`: this, or a question. `ask`: a question, with the
 * reason. A field left out is one the sheet says nothing of: what the book takes where nothing is given, or a question.
 */
export type Sense = { is: Word } | { may: Word } | { ask: string };

/** A rate of the sheet. */
export interface TrueRate {
	row: number;
	fields: Record<string, Sense>;
	/** Where each field's value stands, where it stands in cells: "D7". */
	cells: Record<string, string>;
	/** Cells of titles, heads and sections that say a field. */
	heads: Record<string, readonly string[]>;
	/** Hidden, or in other ways not surely meant: left out or asked for as a whole is right too. */
	optional?: boolean;
	/** Why the rate as a whole must be a question. */
	ask?: string;
	/** The row of the same rate with another price: while that one is a question, this is none. */
	twin?: number;
}

/** A workbook's truth. */
export interface Truth {
	rates: TrueRate[];
	/** Cells with amounts and formulas of them, a merged one once and those of sheets that are not read as "Backup!E2", by what is right for them: read into rates, asked for, left out and said so, or either of the latter. */
	amounts: Map<string, "rate" | "ask" | "leftOut" | "either">;
	/** Rows that are no rates: nothing may be staged from them but errors. */
	others: Set<number>;
	/** Cells some question must name. */
	asked: Set<string>;
	/** Names of sheets that are not read, which has to be said. */
	otherSheets: string[];
}

export const newTruth = (): Truth => ({ rates: [], amounts: new Map(), others: new Set(), asked: new Set(), otherSheets: [] });

/** A made workbook with its truth beside it. */
export interface Made {
	name: string;
	domain: "inlandRail" | "bookingService" | "truckingCost";
	bytes: Uint8Array;
	/** A sheet of the same columns that somebody imported and settled before. */
	before?: Uint8Array;
	/** The same sheet without its amounts of a digit too many, as the book has it. */
	book?: Uint8Array;
	truth: Truth;
	/** What is odd about it. */
	features: string[];
	/** Nothing is odd: no question is needed. */
	plain: boolean;
}
