/** What stands at the head and foot of quotations: one row, none until it is written. */
export interface LetterheadTable {
	id: 1;
	/** JSON: names, addresses, bank and registration by language, and how the company is reached. */
	content: string;
	logo: string | null;
	version: number;
	changed_at: string;
}

/** A picture at the head of quotations, by its SHA-256. */
export interface LetterheadLogoTable {
	hash: string;
	mime: "image/png" | "image/jpeg";
	/** Pixels. */
	width: number;
	height: number;
	/** Base64. */
	data: string;
	created_at: string;
}
