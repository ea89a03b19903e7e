import type { Generated } from "kysely";

/** What people say to each other about one request. */
export interface MessageThreadTable {
	/** The id of the request itself, whatever kind it is of. */
	id: string;
	/** A kind of `desk/message/kinds.ts`. */
	kind: string;
	asked_by: number;
	opened_at: string;
	/** `answered` once the last part is; `closed` where the request ended without an answer. */
	state: Generated<"open" | "answered" | "closed">;
	/** When the latest message was written. */
	last_at: string;
	/** A quotation that was sent from the thread of a request that names none itself. */
	quotation_id: string | null;
}

/** What a thread is answered by: one part, or one a sub-service. */
export interface MessagePartTable {
	thread_id: string;
	/** T, D, M or F of a bundle; the kind of thread where there is one part alone. */
	part: string;
	state: Generated<"open" | "answered" | "closed">;
	answered_by: number | null;
	answered_at: string | null;
}

/** Teams a part was sent to: whoever is in one has its threads. */
export interface MessageTeamTable {
	thread_id: string;
	part: string;
	team_id: string;
}

export interface MessageTable {
	id: string;
	thread_id: string;
	/** Its place in the thread, from 1. */
	number: number;
	/** "" where it is about all parts. */
	part: string;
	/** `event`: the system says what happened. */
	kind: "request" | "response" | "comment" | "event";
	/** What a person wrote. */
	text: string;
	/** What happened with it, and the values of that sentence as JSON. */
	event: string | null;
	event_values: string | null;
	author_id: number;
	at: string;
}

export interface MessageMentionTable {
	message_id: string;
	user_id: number;
}

export interface MessageFileTable {
	id: string;
	message_id: string;
	/** What it is in the store: the file as it was when it was attached. */
	stored_as: string;
	name: string;
	size: number;
}

/** Who has a thread in the inbox, with how much of it is not read. */
export interface MessageMemberTable {
	thread_id: string;
	user_id: number;
	/** `handler`: it was sent to them to be answered. */
	role: "asker" | "handler" | "mentioned" | "joined";
	unread: Generated<number>;
}
