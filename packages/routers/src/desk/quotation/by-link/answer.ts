import { audited } from "../../../door/audited.ts";
import { sha256Hex } from "../../../door/change-log.ts";
import type { Context } from "../../../door/context.ts";
import { countTry, type ThrottleRule, tooManyTries } from "../../../door/throttle.ts";
import { byLink, noteLinkOpened } from "../../../kit/links/links.ts";
import { deliverNow } from "../../../kit/outbox/deliver-now.ts";
import { tellPeople } from "../../../kit/outbox/tell.ts";
import { settle } from "../decision.ts";
import { laneInWords, laneOf } from "../lanes.ts";
import { noteOpened } from "../opened.ts";
import { getQuotation, type Quotation } from "../queries.ts";
import { quotationByLink } from "./purpose.ts";
import type { DeclineReason } from "./reasons.ts";
import { type Answer, isNewAnswer } from "./rules.ts";
import { type CustomerView, viewOf } from "./view.ts";

/** Questions by one link in an hour. */
const questions: ThrottleRule = { limit: 10, windowMs: 60 * 60_000 };

/** Who answers: the contact, or the customer where the quotation names none. */
const personOf = ({ document }: Quotation) => document.public.customer.contact || document.public.customer.name;

/** How the change log names who came by a link: with the customer's name behind the contact's. */
function actorOf({ document }: Quotation) {
	const { contact, name } = document.public.customer;
	return byLink(contact ? `${contact} (${name})` : name);
}

/** The quotation as its customer sees it. */
export async function view(ctx: Context, token: string): Promise<CustomerView> {
	const { quotation } = await quotationByLink(ctx, token);
	return viewOf(ctx.services.db, quotation, ctx);
}

/** The same, when the page is opened: noted on the link, and the first time on the quotation. */
export async function open(ctx: Context, token: string): Promise<CustomerView> {
	const { link, quotation } = await quotationByLink(ctx, token);
	await audited(ctx, actorOf(quotation), async (change, db) => {
		await noteLinkOpened(db, link.id, change.at);
		await noteOpened({ db, change }, await getQuotation(db, { all: true }, quotation.id));
	});
	return viewOf(ctx.services.db, quotation, ctx);
}

/** Accepts or declines as the customer, and tells the owner; the same answer given again is one. Throws `state` where it cannot be given any more. */
async function answer(ctx: Context, token: string, given: Answer, why: { because?: DeclineReason; reason?: string } = {}): Promise<CustomerView> {
	const { quotation: known } = await quotationByLink(ctx, token);
	const settled = await audited(ctx, actorOf(known), async (change, db) => {
		// Read again where nobody else can write: of two answers at once one wins, and the other is told of it.
		const quotation = await getQuotation(db, { all: true }, known.id);
		const offer = { ...quotation, validTo: quotation.valid_to, accepted: quotation.accepted_lane };
		if (isNewAnswer(offer, given, ctx.today)) {
			await settle({ db, change, caller: { userId: null, displayName: personOf(quotation) } }, quotation, { ...given, ...why });
			change.afterCommit(() => deliverNow(ctx.services));
		} else change.nothing();
		return getQuotation(db, { all: true }, known.id);
	});
	return viewOf(ctx.services.db, settled, ctx);
}

export const accept = (ctx: Context, { token, option }: { token: string; option?: number | undefined }) =>
	answer(ctx, token, { action: "accept", option });

/** Declines; the reason is written for the owner, in the owner's language as far as it is ours. */
export const decline = (ctx: Context, { token, ...why }: { token: string; because: DeclineReason; reason: string }) =>
	answer(ctx, token, { action: "decline" }, why);

/** Puts a question to the owner, whose answer goes to the customer's address; the same question again is one. Throws `tooMany` after many. */
export async function ask(ctx: Context, { token, text }: { token: string; text: string }): Promise<{ answeredTo: string }> {
	const { link, quotation } = await quotationByLink(ctx, token);
	const { refused, endsAt } = await countTry(ctx.services.db, `linkQuestion:${link.id}`, questions, ctx.now);
	if (refused) throw tooManyTries(ctx.now, endsAt);
	const { id, number, document } = quotation;
	const owner = { id: quotation.owner_id, email: quotation.ownerEmail, language: quotation.ownerLanguage };
	await audited(ctx, actorOf(quotation), async (change, db) => {
		const told = await tellPeople(
			db,
			[owner],
			{
				subject: "mail.customerAsks.subject",
				body: "mail.customerAsks.body",
				values: {
					number,
					customer: document.public.customer.name,
					person: personOf(quotation),
					lane: laneInWords(laneOf(quotation, owner.language)),
					question: text,
				},
				path: `/QuotationReference/quotationRecord/${id}`,
				replyTo: link.madeFor,
				key: `quotationQuestion:${id}:${(await sha256Hex(text)).slice(0, 32)}`,
			},
			change.at,
		);
		if (told === 0) return change.nothing();
		await change.write({ action: "customerAsk", objectType: "quotation", objectId: id, before: null, after: { question: text } });
		change.afterCommit(() => deliverNow(ctx.services));
	});
	return { answeredTo: link.madeFor };
}
