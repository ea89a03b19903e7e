import { addDays } from "@iqt/i18n/days";
import { DomainError, InvalidFieldError, refuseAll } from "../../door/errors.ts";
import type { AdHocState } from "../ad-hoc-request/schema.ts";
import type { InquiryState } from "./states.ts";

/** No answer yet. */
export const waiting = ["sent", "opened", "draft"] as const satisfies readonly InquiryState[];
/** Nothing was decided yet: of these a vendor has one for a request at most. */
export const undecided = [...waiting, "quoted"] as const satisfies readonly InquiryState[];
/** What a vendor may still answer, or answer anew, until the due day is over. */
const answerable: ReadonlySet<InquiryState> = new Set([...undecided, "declined"]);
/** What may be awarded where it holds prices: an award is corrected by another. */
const awardable: ReadonlySet<InquiryState> = new Set(["quoted", "awarded", "notAwarded"]);

/** Requests vendors are asked about: those without a price. */
const askedIn: ReadonlySet<AdHocState> = new Set(["requestCreated", "costUpdated"]);

/** The state somebody is told on a business day: one whose due day is over has expired, although the timed task has not come to it yet. */
export const stateOn = ({ state, dueAt }: { state: InquiryState; dueAt: string }, today: string): InquiryState =>
	(waiting as readonly InquiryState[]).includes(state) && dueAt < today ? "expired" : state;

interface Standing {
	number: string;
	state: InquiryState;
	dueAt: string;
}

/** Whether an answer is still taken from the vendor on a business day. */
export const takesAnswer = ({ state, dueAt }: Omit<Standing, "number">, today: string): boolean => answerable.has(state) && dueAt >= today;

/** Refuses an answer that comes too late, with how the inquiry stands. */
export function refuseLateAnswer(inquiry: Standing, today: string): void {
	if (takesAnswer(inquiry, today)) return;
	const { number, dueAt } = inquiry;
	throw new DomainError("state", "vendorInquiry.late", { number, state: stateOn(inquiry, today), date: dueAt });
}

/** Refuses an answer our own people enter once the inquiry is decided; until then it is taken after the due day, too. */
export function refuseDecided({ number, state }: Omit<Standing, "dueAt">): void {
	if (!answerable.has(state) && state !== "expired") throw new DomainError("state", "vendorInquiry.decided", { number, state });
}

/** Refuses an inquiry about a request that has a price, or is over. */
export function refuseAsking({ number, state }: { number: string; state: AdHocState }): void {
	if (!askedIn.has(state)) throw new DomainError("state", "vendorInquiry.requestState", { number, state });
}

/** Days a vendor may have at most: its address holds as long. */
const mostDays = 60;

/** Refuses a due day that is over, or far away. */
export function checkDue(dueAt: string, today: string): void {
	const last = addDays(today, mostDays);
	refuseAll(
		dueAt < today && new InvalidFieldError("dueAt", "problem.readyPast", { today }),
		dueAt > last && new InvalidFieldError("dueAt", "vendorInquiry.dueTooFar", { last }),
	);
}

interface Asked {
	name: string;
	active: boolean;
	blacklisted: boolean;
	serviceTypes: readonly string[];
	/** Where mail goes; null where there is no address. */
	email: string | null;
	/** Number of an inquiry about the request that is undecided. */
	open: string | null;
}

/** Refuses vendors that cannot be asked, each by its name at its place. */
export function checkVendors(vendors: readonly Asked[], serviceType: string): void {
	refuseAll(
		...vendors.map(({ name, active, blacklisted, serviceTypes, email, open }, i) => {
			const at = `vendorIds.${i}`;
			if (blacklisted) return new InvalidFieldError(at, "vendorInquiry.blacklisted", { name });
			if (!active) return new InvalidFieldError(at, "vendorInquiry.inactive", { name });
			if (!serviceTypes.includes(serviceType)) return new InvalidFieldError(at, "vendorInquiry.otherService", { name, service: serviceType });
			if (email === null) return new InvalidFieldError(at, "vendorInquiry.noAddress", { name });
			return open !== null && new InvalidFieldError(at, "vendorInquiry.askedAlready", { name, number: open });
		}),
	);
}

/** Refuses an award of an inquiry that holds no prices, or that was closed, and of a vendor that was blacklisted. */
export function refuseAward({
	number,
	state,
	isBlacklisted,
	vendorName: name,
}: Omit<Standing, "dueAt"> & { isBlacklisted: boolean; vendorName: string }): void {
	if (isBlacklisted) throw new DomainError("state", "vendorInquiry.blacklistedSince", { name });
	if (!awardable.has(state)) throw new DomainError("state", "vendorInquiry.notAwardable", { number, state });
}
