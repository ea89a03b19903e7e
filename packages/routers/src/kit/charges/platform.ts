import type { OutgoingFailure } from "../../door/outgoing.ts";

/**
 * Why a truck platform gave no answer that is one: why a call came to no answer at all, "status" for an answer that is no success, "notJson", "schema" for JSON
 * that is not what was agreed on; "paused" where it was not asked because it failed too often just before, "late" because other questions had taken the time it needs.
 */
export const platformFailures = [
	...(["address", "timeout", "unreachable", "tls", "redirect", "tooLarge"] as const satisfies readonly OutgoingFailure[]),
	...(["status", "notJson", "schema", "paused", "late"] as const),
] as const;

export type PlatformFailure = (typeof platformFailures)[number];

/** A run of a truck between two cities, by their codes and that of the kind of truck. */
export interface PlatformRun {
	from: string;
	to: string;
	truckType: string;
}

export const runKey = ({ from, to, truckType }: PlatformRun): string => `${from} ${to} ${truckType}`;

/** What was answered for a run, as its call record keeps it. */
export interface PlatformCost {
	outcome: "cost";
	/** Of the call record. */
	callId: string;
	/** A truck platform, or the portal's own table of distances. */
	provider: "platform" | "table";
	/** When it was asked, and until when it is sold by: ISO 8601 UTC. */
	at: string;
	heldUntil: string;
	/** Decimal string above zero, in `currency`. */
	cost: string;
	currency: string;
	/** Kilometres, a decimal string; null where the provider does not say. */
	km: string | null;
	/** The days a price made of it holds: from the day it was asked to the day of loading. */
	validFrom: string;
	validTo: string;
}

/** What was answered for a run, or why nothing was: "busy" where too many questions were under way for it to be put. */
export type PlatformAnswer = PlatformCost | { outcome: "refused" } | { outcome: "failed"; failure: PlatformFailure | "busy" };

/** What is known of trucks of platforms, where a search finds no truck of the own books. */
export interface PlatformTrucks {
	/** The code of the city a door lies in, by the door's area code. */
	cityOf: ReadonlyMap<string, string>;
	/** Ids of the hubs that trucks of platforms are asked for to and from a door, by the door's area code. */
	hubsOf: ReadonlyMap<string, ReadonlySet<string>>;
	/** Ids of every place with a code, which strategies may name. */
	idsOf: ReadonlyMap<string, readonly string[]>;
	/** The kind of truck that carries a container, by the container type. */
	truckOf: ReadonlyMap<string, string>;
	/** Ids of all places that strategies of the search may name, the one that stands for every place among them. */
	placeIds: readonly string[];
	/** What was answered; undefined for a run nobody was asked for. */
	answerTo(run: PlatformRun): PlatformAnswer | undefined;
}
