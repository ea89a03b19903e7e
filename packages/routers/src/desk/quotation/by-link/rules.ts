import { DomainError } from "../../../door/errors.ts";
import type { QuotationState } from "../schema.ts";

interface Offer {
	number: string;
	state: QuotationState;
	/** Last day it holds. */
	validTo: string;
	/** Place of the option that was accepted, from 0. */
	accepted: number | null;
	ownerName: string;
}

export type Answer = { action: "accept"; option?: number | undefined } | { action: "decline" };

/** The state a customer is told on a business day: an offer whose last day is over has ended, although the timed task has not come to it yet. */
export const stateOn = ({ state, validTo }: Pick<Offer, "state" | "validTo">, today: string): QuotationState =>
	state === "sent" && validTo < today ? "expired" : state;

/**
 * Whether a customer's answer is to be written: false for one that was given before, which is one. DomainError `state` that says in words how the offer
 * stands and what to do where it cannot be given.
 */
export function isNewAnswer(offer: Offer, answer: Answer, today: string): boolean {
	const state = stateOn(offer, today);
	if (state === "sent") return true;
	if (answer.action === "decline" && state === "declined") return false;
	if (answer.action === "accept" && state === "accepted" && (offer.accepted ?? undefined) === answer.option) return false;
	throw new DomainError("state", "customerQuotation.refused", { number: offer.number, state, date: offer.validTo, owner: offer.ownerName });
}
