import type { NtoccAnswer } from "./provider.ts";

/** Failures in a row after which a platform is left alone, and for how long. */
const FAILURES = 5;
const PAUSE_MS = 60_000;

/** Statuses below 500 by which a platform says that it takes no questions of this portal, or no more of them. */
const closedTo: ReadonlySet<number> = new Set([401, 403, 408, 429]);

/**
 * Whether a failure tells of the platform and not of one question alone: JSON that says something else than was agreed on, and a status that finds fault with what
 * was asked, are answers. A question a platform cannot take, put again and again, must not keep it from everybody.
 */
export const tellsOfPlatform = ({ failure, status }: { failure: string | null; status: number | null }): boolean =>
	failure === "status" ? status === null || status < 400 || status >= 500 || closedTo.has(status) : failure !== "schema";

/** A call that was made, as its record keeps it. */
export interface BreakerCall {
	/** Moment of its end. */
	at: Date;
	/** A failure that tells of one question alone counts as a refusal. */
	outcome: NtoccAnswer["outcome"];
	/** It was not put to the platform, which was left alone. */
	paused: boolean;
}

/**
 * Whether a platform is asked: `closed` as usual, `open` until a moment not at all, `trial` again for the first time since. It follows from the call records, so
 * that every instance of the portal sees the same, and one that is started anew does not begin by asking what is down.
 */
export type BreakerState = { state: "closed" } | { state: "open"; until: Date } | { state: "trial" };

/** Calls the state follows from: the latest that were put to the platform. */
export const BREAKER_CALLS: number = FAILURES;

/** The state at a moment, by the latest calls, newest first. A refusal is an answer: the platform is there. */
export function breakerState(calls: readonly BreakerCall[], now: Date): BreakerState {
	const put = calls.filter(({ paused }) => !paused).slice(0, FAILURES);
	const [latest] = put;
	if (!latest || put.length < FAILURES || put.some(({ outcome }) => outcome !== "failed")) return { state: "closed" };
	const until = new Date(latest.at.getTime() + PAUSE_MS);
	return now < until ? { state: "open", until } : { state: "trial" };
}
