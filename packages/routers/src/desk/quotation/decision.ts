import { asLanguage, type Language, translate } from "@iqt/i18n";
import { grouped } from "../../kit/money/formula-words.ts";
import { minorOrNull } from "../../kit/money/money.ts";
import { tellPeople } from "../../kit/outbox/tell.ts";
import type { DeclineReason } from "./by-link/reasons.ts";
import { withdrawPending } from "./discount-pending.ts";
import { withAccepted } from "./document.ts";
import { laneInWords, laneOf } from "./lanes.ts";
import { type Quotation, updateQuotation } from "./queries.ts";
import { releaseRequest } from "./request-queries.ts";
import { acceptedOption, stateAfter } from "./rules.ts";
import type { PublicDocument, QuotationDocument } from "./schema.ts";
import type { Work } from "./work.ts";

interface Decision {
	action: "accept" | "decline" | "withdraw" | "expire";
	/** Why it is declined, of the usual reasons; the owner is told in his language. */
	because?: DeclineReason | undefined;
	reason?: string;
	/** Which option is accepted, by its place from 0. */
	option?: number | undefined;
}

/** The columns of the option that is taken: the total and the cost of the quotation are its own from now on. */
function columnsOf({ exponent }: Quotation, { public: doc, internal }: QuotationDocument) {
	const total = minorOrNull(doc.total, exponent);
	const cost = internal.cost === null ? null : minorOrNull(internal.cost, exponent);
	return { accepted_lane: doc.accepted, cost_minor: cost, ...(total === null ? {} : { total_minor: total }) };
}

/** Accepts, declines, withdraws or expires a quotation; of options one is accepted. What the customer decided is told to the owner. */
export async function decide(work: Work, quotation: Quotation, decision: Decision) {
	stateAfter(quotation, decision.action);
	const isDraft = quotation.state === "draft";
	if (isDraft) await releaseRequest(work, quotation);
	const dropped = isDraft ? await withdrawPending(work, quotation.id) : [];
	return settle(work, quotation, decision, dropped);
}

/** Who decides: one of our people, or a customer by link, who is no user. */
type Deciding = Pick<Work, "db" | "change"> & { caller: { userId: number | null; displayName: string } };

/** Why, in the words of the owner's language and of who decides. */
const inWords = ({ because, reason = "" }: Decision, ownerLanguage: string): string =>
	[because ? translate(asLanguage(ownerLanguage), `customerQuotation.because.${because}`) : "", reason].filter(Boolean).join(": ");

/** The same of what nobody asks for a discount on; `dropped` are the requests for one that end with it. */
export async function settle(work: Deciding, quotation: Quotation, decision: Decision, dropped: readonly string[] = []) {
	const { action, because, option } = decision;
	const reason = inWords(decision, quotation.ownerLanguage);
	const state = stateAfter(quotation, action);
	const taken = action === "accept" ? acceptedOption(quotation.document.public, option) : null;
	const document = taken === null ? quotation.document : withAccepted(quotation.document, taken);
	const { change } = work;
	const columns = taken === null ? {} : columnsOf(quotation, document);
	const lost = because === undefined ? {} : { lost_because: because };
	const version = await updateQuotation(work.db, quotation, { state, ...columns, ...lost, decided_at: change.at, updated_at: change.at });
	const { total } = document.public;
	const after = { state, ...(taken === null ? {} : { acceptedOption: taken + 1, total }), ...(reason ? { reason } : {}) };
	const before = { state: quotation.state, ...(dropped.length === 0 ? {} : { discountRequests: dropped }) };
	await change.write({ action, objectType: "quotation", objectId: quotation.id, before, after });
	if (action === "accept" || action === "decline") await tellOwner(work, quotation, document, { action, reason });
	return { id: quotation.id, number: quotation.number, version };
}

/** What a quotation comes to, in the owner's language: of options nobody has taken one of, the smallest total. */
function totalFor({ language }: { language: Language }, { currency, total, lanesAre, accepted }: PublicDocument): string {
	const sum = `${currency} ${grouped(total, language)}`;
	return lanesAre === "options" && accepted === null ? translate(language, "mail.quotation.fromTotal", { total: sum }) : sum;
}

/** Tells the owner by bell and mail what became of his offer; not where he noted it himself. */
async function tellOwner(
	{ db, caller, change }: Deciding,
	quotation: Quotation,
	{ public: doc }: QuotationDocument,
	decision: Decision,
): Promise<void> {
	if (quotation.owner_id === caller.userId) return;
	const owner = { id: quotation.owner_id, email: quotation.ownerEmail, language: asLanguage(quotation.ownerLanguage) };
	const message = {
		subject: "mail.decided.subject",
		body: "mail.decided.body",
		values: {
			number: quotation.number,
			action: decision.action,
			customer: doc.customer.name,
			person: caller.displayName,
			lane: laneInWords(laneOf(quotation, quotation.ownerLanguage)),
			option: doc.accepted === null ? 0 : doc.accepted + 1,
			total: totalFor(owner, doc),
			reason: decision.reason || "none",
		},
		path: `/QuotationReference/quotationRecord/${quotation.id}`,
		key: `quotationDecided:${quotation.id}`,
	} as const;
	await tellPeople(db, [owner], message, change.at);
}
