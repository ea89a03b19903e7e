import type { AppRouter, inferRouterOutputs } from "@iqt/routers";
import type { QuotationState } from "@iqt/routers/desk/quotation/schema";
import type { MessageId } from "../../../lib/text.ts";

type Outputs = inferRouterOutputs<AppRouter>["quotation"];

/** One quotation with its document, as the server answers it. */
export type Quotation = Outputs["detail"];
/** A line that was added to a lane by hand. */
export type ManualLine = Quotation["lanes"][number]["manual"][number];
/** What a mark-up or a target total would make of a draft. */
export type MarkUpPreview = Outputs["previewMarkUp"];
/** The mail a quotation would be sent with. */
export type MailPreview = Outputs["previewMail"];
/** Two revisions of an offer side by side. */
export type Comparison = Outputs["compare"];
/** A revision of an offer, as the choice of two lists it. */
export type Revision = Outputs["revisions"][number];
export type QuotationRow = Outputs["list"]["items"][number];
/** A request for a quotation. */
export type QuotationRequest = Outputs["requests"]["items"][number];

/** What may be done with a quotation, by its state; the server decides in the end. */
export type Action =
	| "send"
	| "edit"
	| "priceAgain"
	| "askDiscount"
	| "markUp"
	| "accept"
	| "decline"
	| "extend"
	| "requote"
	| "replicate"
	| "resend"
	| "shutLink"
	| "withdraw";

/** The customer accepts and declines himself; staff note what he said. */
const asCustomer: Partial<Record<Action, MessageId>> = { accept: "quotationScreen.acceptOwn", decline: "quotationScreen.declineOwn" };

/** What an action is called for somebody. */
export const actionName = (action: Action, customer: boolean): MessageId => (customer && asCustomer[action]) || `quotationScreen.${action}`;

const byState: Record<QuotationState, readonly Action[]> = {
	draft: ["send", "askDiscount", "markUp", "edit", "priceAgain", "replicate", "withdraw"],
	sent: ["accept", "decline", "extend", "requote", "resend", "replicate", "shutLink", "withdraw"],
	accepted: ["replicate", "shutLink"],
	declined: ["requote", "replicate", "shutLink"],
	expired: ["extend", "requote", "replicate", "shutLink"],
	withdrawn: ["requote", "replicate", "shutLink"],
};

/** What takes prices of ours, or a mail we sent. */
const ofOurs: ReadonlySet<Action> = new Set(["extend", "requote", "replicate", "resend"]);

type Held = Partial<Pick<Quotation["document"], "validTo" | "items">>;

/** The day the first of its rates ends; null where none of them does. */
export const latestDay = ({ items = [] }: Held): string | null => items.flatMap(({ validTo }) => (validTo ? [validTo] : [])).sort()[0] ?? null;

/** Whether an offer holds as long as the rates behind it: no later day can be given. */
function isHeldToEnd(document: Held = {}): boolean {
	const latest = latestDay(document);
	return latest !== null && document.validTo !== undefined && document.validTo >= latest;
}

/** The actions for a quotation in a state for somebody with these rights, the most likely first. */
export function actionsFor(
	quotation: Pick<Quotation, "state" | "lanes" | "discounts" | "mayChange"> &
		Partial<Pick<Quotation, "links">> & { isElsewhere?: boolean; madeElsewhere?: string | null } & {
			document?: Pick<Quotation["document"], "lanesAre"> & Held;
		},
	can: (right: string) => boolean,
): Action[] {
	const pending = quotation.discounts.some((d) => d.state === "requested" || d.state === "finalRequested");
	return byState[quotation.state].filter((action) => {
		if (!quotation.mayChange && action !== "replicate") return false;
		if ((quotation.isElsewhere || quotation.madeElsewhere) && ofOurs.has(action)) return false;
		if (action === "extend" && isHeldToEnd(quotation.document)) return false;
		if (action === "shutLink" && !quotation.links?.some(({ revokedAt }) => revokedAt === null)) return false;
		if (action === "accept" || action === "decline") return can("quotation.view");
		// Options have no total to take anything off.
		if (action === "askDiscount" && quotation.document?.lanesAre === "options") return false;
		// Nor is anything taken off a mark-up: that is changed instead.
		if (action === "askDiscount" && quotation.lanes.some((lane) => lane.markUp)) return false;
		if (action === "askDiscount") return can("discount.ask") && !pending && quotation.lanes.every((lane) => lane.option.discountAllowed);
		if (action === "send" || action === "edit" || action === "priceAgain" || action === "markUp") return can("sale.quote") && !pending;
		return can("sale.quote");
	});
}
