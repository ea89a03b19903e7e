import type { PlatformFailure } from "../../kit/charges/platform.ts";

/** An end of the way, as a platform is told it. */
export interface NtoccPlace {
	/** UN/LOCODE or the portal's own code. */
	code: string;
	name: string;
	/** ISO 3166-1, two letters. */
	country: string;
	/** Degrees north and east; null where the register of places does not say. */
	latitude: number | null;
	longitude: number | null;
}

/** What is asked of a truck platform. Dangerous goods are refused before anybody is asked. */
export interface NtoccQuestion {
	from: NtoccPlace;
	to: NtoccPlace;
	/** Code of the master data. */
	truckType: string;
	cargo: {
		kind: "general" | "reefer";
		/** Tonnes as a decimal string; null where nobody knows yet. */
		weight: string | null;
	};
	/** ISO day the truck is loaded. */
	date: string;
}

/** What a truck costs: a decimal string in the currency (ISO 4217), above zero. */
export interface NtoccCost {
	outcome: "cost";
	cost: string;
	currency: string;
	/** Kilometres it was worked out over; null where the provider does not say. */
	km: string | null;
	/** What the provider calls its answer; null where it has no name for it. */
	reference: string | null;
}

/** The provider has nothing for this way, truck or day; `reason` is in its own words, null where it gives none. */
export interface NtoccRefusal {
	outcome: "refused";
	reason: string | null;
}

export interface NtoccFailed {
	outcome: "failed";
	failure: PlatformFailure;
	/** HTTP status of an answer; null where there was none. */
	status: number | null;
}

export type NtoccAnswer = NtoccCost | NtoccRefusal | NtoccFailed;

/** Who is asked what a truck costs. It never throws for what the other side does. */
export interface NtoccProvider {
	/** `platform` or `table`, as call records name it. */
	kind: "platform" | "table";
	/** Milliseconds all questions that are put at once may take together. */
	timeoutMs: number;
	/** The answer to a question, within so many milliseconds, whatever is tried again: "late" where nothing is left of them. */
	quote(question: NtoccQuestion, withinMs: number): Promise<NtoccAnswer>;
}
