/** What decides whom to ask first. */
interface Proposal {
	code: string;
	match: "everywhere" | "place";
	/** Percent. */
	responseRate: number | null;
	medianHours: number | null;
}

/** One that has not been asked yet stands between those that mostly answer and those that mostly do not. */
const UNKNOWN_RATE = 50;

const bySooner = (a: number | null, b: number | null): number => (a === b ? 0 : (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY));

/** Puts vendors in the order they are best asked in: who names the place, who answers most often, who answers soonest. */
export const bestFirst = (a: Proposal, b: Proposal): number =>
	Number(b.match === "place") - Number(a.match === "place") ||
	(b.responseRate ?? UNKNOWN_RATE) - (a.responseRate ?? UNKNOWN_RATE) ||
	bySooner(a.medianHours, b.medianHours) ||
	(a.code < b.code ? -1 : 1);
