import { addDays } from "@iqt/i18n/days";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { usualDays } from "./days.ts";
import type { PublicDocument, QuotationState } from "./schema.ts";

type Move = "update" | "send" | "accept" | "decline" | "expire" | "withdraw" | "discount" | "extend" | "requote" | "resend";

/** What may be done in which state, and the state it leads to. */
const moves: Record<Move, { from: readonly QuotationState[]; to: QuotationState | null }> = {
	update: { from: ["draft"], to: null },
	discount: { from: ["draft"], to: null },
	send: { from: ["draft"], to: "sent" },
	accept: { from: ["sent"], to: "accepted" },
	decline: { from: ["sent"], to: "declined" },
	expire: { from: ["sent"], to: "expired" },
	withdraw: { from: ["draft", "sent"], to: "withdrawn" },
	extend: { from: ["sent", "expired"], to: null },
	requote: { from: ["sent", "declined", "expired", "withdrawn"], to: null },
	resend: { from: ["sent"], to: null },
};

/** The state a move leads to; DomainError `state` that names the state where it is not possible. */
export function stateAfter(quotation: { number: string; state: QuotationState }, action: Move): QuotationState {
	const { from, to } = moves[action];
	if (!from.includes(quotation.state)) {
		throw new DomainError("state", "quotation.wrongState", { number: quotation.number, state: quotation.state, action });
	}
	return to ?? quotation.state;
}

/** The option that is accepted, by its place from 0: of several one has to be named. Null for parts, which are accepted whole. */
export function acceptedOption(
	{ lanesAre, items }: { lanesAre: PublicDocument["lanesAre"]; items: readonly unknown[] },
	asked?: number,
): number | null {
	if (lanesAre === "parts") {
		if (asked !== undefined) throw new InvalidFieldError("option", "quotation.acceptedWhole");
		return null;
	}
	if (asked === undefined || asked >= items.length) throw new InvalidFieldError("option", "quotation.whichOption", { count: items.length });
	return asked;
}

/**
 * The days an offer holds: from today (or when its rates begin) to the day asked for, never beyond the day the first of its rates
 * ends. Where nobody asks for one, not less than to the last of the days its cargo is `ready`. `validTo` null in a window is open. Refuses windows that do not meet or are over, and a day outside of them.
 */
export function validity(
	windows: readonly { validFrom: string; validTo: string | null }[],
	asked: string | null,
	today: string,
	ready: readonly string[] = [],
): { validFrom: string; validTo: string } {
	const { validFrom, validTo, limit } = usualDays(windows, today, ready);
	if (limit !== null && limit < today) throw new DomainError("state", "quotation.expiredOn", { date: limit });
	if (limit !== null && limit < validFrom) {
		const lane = (found: (window: (typeof windows)[number]) => boolean) => windows.findIndex(found) + 1;
		const [ends, begins] = [lane(({ validTo: to }) => to === limit), lane(({ validFrom: from }) => from === validFrom)];
		throw new DomainError("state", "quotation.lanesDoNotMeet", { ends, limit, begins, from: validFrom });
	}
	if (asked === null) return { validFrom, validTo };
	if (limit !== null && asked > limit) throw new InvalidFieldError("validTo", "quotation.validityTooLong", { date: limit });
	if (asked < validFrom) throw new InvalidFieldError("validTo", "quotation.validityTooShort", { date: validFrom });
	return { validFrom, validTo: asked };
}

/** The days a longer offer holds. Throws `state` where its rates allow none after the last day it has, `invalid` for one that is not after it. */
export function longerValidity({ items, validTo }: { items: Parameters<typeof validity>[0]; validTo: string }, asked: string, today: string) {
	const { limit } = usualDays(items, today);
	if (limit !== null && limit >= today && limit <= validTo) throw new DomainError("state", "quotation.noLonger", { date: validTo });
	const days = validity(items, asked, today);
	if (asked <= validTo) throw new InvalidFieldError("validTo", "quotation.notLonger", { present: validTo, date: addDays(validTo, 1) });
	return days;
}

/** Off the standard total in hundredths of a percent, rounded up: 500 is 5 %. */
export const discountBp = (standardMinor: number, askedMinor: number): number => Math.ceil(((standardMinor - askedMinor) * 10_000) / standardMinor);

interface Decision {
	state: "requested" | "finalRequested" | "approved" | "rejected";
	askedMinor: number;
	standardMinor: number;
	/** Sum of minimum selling rates. */
	msrMinor: number;
}

/** Largest discount an approver may grant, in hundredths of a percent; null where nothing is set. */
export interface Limits {
	application: number | null;
	final: number | null;
}

/**
 * Who is next after an approval. Down to MSR an application approver decides within his limit; below MSR or over his limit it goes
 * on to a final approver, whose own limit is the last word.
 */
export function approve(request: Decision, limits: Limits, may: { application: boolean; final: boolean }): "finalRequested" | "approved" {
	const discount = discountBp(request.standardMinor, request.askedMinor);
	const within = (limit: number | null) => limit === null || discount <= limit;
	if (request.state === "requested" && may.application) {
		return request.askedMinor >= request.msrMinor && within(limits.application) ? "approved" : "finalRequested";
	}
	if (request.state !== "finalRequested") throw new DomainError("state", "discount.decided");
	if (!may.final) throw new DomainError("notAllowed", "error.notAllowed");
	if (!within(limits.final)) {
		throw new DomainError("notAllowed", "discount.overLimit", {
			discount: (discount / 100).toFixed(2),
			limit: ((limits.final ?? 0) / 100).toFixed(2),
		});
	}
	return "approved";
}
