import type { Generated } from "kysely";

/** A person who signs in. `id` is the number the edit routes carry, `guid` the key the REST contract carries. */
export interface UserTable {
	id: Generated<number>;
	guid: string;
	user_name: string;
	email: string;
	display_name: string;
	/** 1 staff, 2 super administrator, 3 user of a customer company. */
	user_type: 1 | 2 | 3;
	/** `scrypt$N$r$p$salt$hash`, or null until the first password is set. */
	password_hash: string | null;
	status: "active" | "disabled";
	company_id: string | null;
	language: "zh" | "en" | "es" | "ja";
	created_at: string;
	phone: string | null;
	department: string | null;
	position: string | null;
	/** Kept by a trigger on `session`. */
	last_sign_in_at: string | null;
	/** JSON array: what the person does (`pricing`, `sales`, …). */
	functions: Generated<string>;
	/** JSON array of place codes the person looks after. */
	areas: Generated<string>;
	version: Generated<number>;
}

export interface CompanyTable {
	id: string;
	code: string;
	name: string;
	language: "zh" | "en" | "es" | "ja";
	/** What a new user of the company must know to register; null while nobody can. */
	check_code: string | null;
	/** Registrations must come from this e-mail domain (`huaye.example`); null for any. */
	email_domain: string | null;
	version: Generated<number>;
	/** ISO 8601 UTC. */
	changed_at: Generated<string>;
	/** Null where the product itself wrote it. */
	changed_by: Generated<number | null>;
}

export interface RoleTable {
	id: Generated<number>;
	guid: string;
	code: string;
	name: string;
	role_type: string;
	is_super: 0 | 1;
	department: string | null;
	position: string | null;
	can_quotation: 0 | 1;
	focal_type: string | null;
	/** 1: its people may do nothing before they have set up a second factor. */
	second_factor: Generated<0 | 1>;
	version: Generated<number>;
}

export interface UserRoleTable {
	user_id: number;
	role_id: number;
}

/** One granted permission key of the registry (`inlandRail.edit`) to a role. */
export interface RolePermissionTable {
	role_id: number;
	permission: string;
}

/** A signed-in session. Only SHA-256 hashes of tokens are stored. Times are ISO 8601 UTC. */
export interface SessionTable {
	id: string;
	user_id: number;
	token_hash: string;
	previous_token_hash: string | null;
	/** Until when the token before the last rotation still answers, for requests in flight. */
	previous_valid_until: string | null;
	/** Random per session: with a token it gives the next one, so that two refreshes at once answer the same token. */
	rotation_key: string;
	created_at: string;
	rotated_at: string;
	expires_at: string;
	ended_at: string | null;
	end_reason: "logout" | "kicked" | "expired" | "reset" | null;
	address: string | null;
	user_agent: string | null;
	/** `imitation`: `imitator_id` sees through the eyes of `user_id`. */
	kind: Generated<"own" | "imitation">;
	imitator_id: number | null;
	/** The one of the user's roles the session acts as; null for all of them. Counts only while the user has it. */
	active_role_id: number | null;
}

/** Fixed-window counters for throttling, shared by every instance through the database. */
export interface ThrottleTable {
	key: string;
	count: number;
	window_ends_at: string;
}

/** A one-time code mailed for sign-in, registration or a forgotten password. */
export interface OneTimeCodeTable {
	id: string;
	purpose: string;
	subject: string;
	code_hash: string;
	expires_at: string;
	tries_left: number;
	used_at: string | null;
}

/** A token for programs, made by a user. Only its SHA-256 and its last four characters are stored. */
export interface ApiTokenTable {
	id: string;
	user_id: number;
	name: string;
	token_hash: string;
	ending: string;
	/** JSON array of permission keys. */
	scopes: string;
	created_at: string;
	expires_at: string;
	revoked_at: string | null;
	last_used_at: string | null;
	last_address: string | null;
	version: Generated<number>;
}

/** An invitation to set the first password. */
export interface InvitationTable {
	id: string;
	user_id: number;
	created_at: string;
	expires_at: string;
	used_at: string | null;
}

/** SHA-256 of the token in one mailed link of an invitation. */
export interface InvitationLinkTable {
	token_hash: string;
	invitation_id: string;
}

/** Somebody who proved an e-mail address that has no account, and may register with it. */
export interface RegistrationTable {
	id: string;
	email: string;
	key_hash: string;
	created_at: string;
	expires_at: string;
	used_at: string | null;
}

/** The second factor of a person: the key behind their time-based codes, sealed. Times are ISO 8601 UTC. */
export interface SecondFactorTable {
	user_id: number;
	/** Null, as `confirmed_at`, until a first code has shown that the person's app has it. */
	secret: string | null;
	confirmed_at: string | null;
	/** Step (30 s since 1970) of the last code that was used: that code and all before it are used up. */
	last_step: Generated<number>;
	/** A key being set up, and until when it may be confirmed. */
	pending: string | null;
	pending_until: string | null;
}

/** One of a person's ten recovery codes, by the letter it begins with; the rest as a slow hash. */
export interface RecoveryCodeTable {
	user_id: number;
	place: string;
	code_hash: string;
	used_at: string | null;
}

/** A sign-in whose first step is done and which waits for the second factor. Only the SHA-256 of what names it is kept. */
export interface FactorChallengeTable {
	token_hash: string;
	user_id: number;
	/** How they came in, for the change log. */
	door: string;
	/** The customer's user a staff person asked to see through the eyes of. */
	customer_id: number | null;
	expires_at: string;
	tries_left: number;
	used_at: string | null;
}
