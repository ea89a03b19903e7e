import type { Permission } from "../permissions.ts";

/** A session of one's own, a staff person's session through somebody's eyes, or a program with an API token. */
export type GivenTo = "own" | "imitation" | "apiToken";

/** What somebody must hold to fetch what was made for them. */
export interface Needs {
	/** Null for what is the person's own: an upload. */
	right: Permission | null;
	/** It was made with costs in sight. */
	cost: boolean;
}

/** What a link to a file carries beside the object, under its signature. */
export interface Grant extends Needs {
	/** Name to save the file under. */
	name: string;
	/** Session or API token it was given to: the link ends with it. */
	by: GivenTo;
	id: string;
	/** Of a link that takes an upload, what lies under its name in the store when it is made: once something else does, the link is used up. */
	over: string;
}
