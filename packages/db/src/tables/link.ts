import type { Generated } from "kysely";

/** What opens one object for somebody without an account, as long as nobody has revoked it. */
export interface LinkTable {
	id: string;
	/** What kind of object it opens, and how: "quotation". */
	purpose: string;
	object_id: string;
	/** The registered address: nothing about the link is mailed anywhere else. */
	made_for: string;
	made_at: string;
	revoked_at: string | null;
	/** How often its page was opened, and when first and last. */
	opens: Generated<number>;
	opened_at: string | null;
	last_opened_at: string | null;
}

/** SHA-256 of the token in one mail of a link: each mail has one of its own. */
export interface LinkTokenTable {
	token_hash: string;
	link_id: string;
	made_at: string;
	expires_at: string;
}
