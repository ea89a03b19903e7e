import type { z } from "zod";
import { type ChangeWriter, sha256Hex } from "../../door/change-log.ts";
import type { Caller, Context } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { listInput } from "../../door/lists.ts";
import { grantTo, needsOf } from "../../door/session/grant.ts";
import { change, permitted, router } from "../../door/trpc.ts";
import { linkSeconds, makingFile } from "../../kit/files/download-link.ts";
import { madeObjectName } from "../../kit/files/rules.ts";
import { linksOf, revokeLinks } from "../../kit/links/links.ts";
import { deliverNow } from "../../kit/outbox/deliver-now.ts";
import { withoutCosts } from "../../pricing/present.ts";
import { customerSeen } from "../customer/match.ts";
import { handedOver } from "../hand-over/reading.ts";
import { saying } from "../message/threads.ts";
import { proposedDiscount } from "./agreed.ts";
import { quotationLinks } from "./by-link/purpose.ts";
import { composing, markUpSentence, saidOfMarkUps } from "./composing-router.ts";
import { companyLike, contactsOf, knownCustomers } from "./customers.ts";
import { decide } from "./decision.ts";
import { askDiscount, decideDiscount, deciderOf, decisionsOn, listDiscounts } from "./discount.ts";
import { fallSentence, standardOf } from "./discount-fall.ts";
import { isPending, waitsFor } from "./discount-pending.ts";
import { documentName } from "./documents/labels.ts";
import { quotationPaper } from "./documents/pdf.ts";
import { quotationWorkbook, xlsxType } from "./documents/workbook.ts";
import { addElsewhere } from "./elsewhere.ts";
import { elsewhereInput } from "./elsewhere-schema.ts";
import { shownDocument } from "./issuer.ts";
import { createDraft, extend, replicate, requote, updateDraft } from "./lifecycle.ts";
import { resendInput, sendInput } from "./mail-schema.ts";
import { noteOpened } from "./opened.ts";
import { outcomes } from "./outcomes/router.ts";
import { followersOf, isWithin, listQuotations } from "./queries.ts";
import { shownManual } from "./quoted-lines.ts";
import { ask, closeRequest, draftFromRequest } from "./request.ts";
import { listRequests, requestOf } from "./request-queries.ts";
import { askInput, closeRequestInput, requestInput } from "./request-schema.ts";
import { revisions } from "./revisions/router.ts";
import * as schema from "./schema.ts";
import { mayAnswer, mayChange, quotationInScope, quotationToChange, requestToAnswer, scopeOf } from "./scope.ts";
import { remarksIn, toldTo } from "./second-language.ts";
import { mailFiles, mailsOf, previewMail, resendNow, sendNow } from "./sending.ts";

type Changing = Context & { caller: Caller; change: ChangeWriter };

/** The draft that is named, or one made of what a search offered. */
async function offered(ctx: Changing, { id, draft }: z.output<typeof schema.sendOfferedInput>) {
	return quotationToChange(ctx, draft ? (await createDraft(ctx, draft)).id : (id ?? ""));
}

/** What a customer does himself: nobody does it through his eyes. */
const inPerson = { access: "quotation.view", notImitating: true } as const;

/** Decides, and mails what came of it once that is written. */
async function decideAndTell(ctx: Changing, { id, ...decision }: Parameters<typeof decide>[2] & { id: string }) {
	const decided = await decide(ctx, await quotationToChange(ctx, id), decision);
	ctx.change.afterCommit(() => deliverNow(ctx.services));
	return decided;
}

/** Discounts asked for on a quotation, with what the caller may decide of each now (`decisions`), and why it is not his to approve (`whyNot`). */
const discountsOf = async (ctx: Context & { caller: Caller }, quotationId: string) =>
	Promise.all(
		(await listDiscounts(ctx.db, { all: true }, { quotationId })).map(async (request) => ({
			...request,
			...(isPending(request.state) ? await decisionsOn(ctx, request.id) : { decisions: [], whyNot: null }),
		})),
	);

export const quotationRouter = router({
	/** Quotation records the caller may see; `cost` for those who may see costs. */
	list: permitted("quotation.view")
		.input(listInput)
		.query(async ({ ctx, input }) => {
			const page = await listQuotations(ctx.db, scopeOf(ctx.caller), input, ctx.language);
			return { ...page, items: page.items.map(({ cost, ...row }) => (ctx.caller.seesCost ? { ...row, cost } : row)) };
		}),

	/** One quotation: the document as the customer has it, what each lane was priced from, discounts, mails and what followed. */
	detail: permitted("quotation.view")
		.input(schema.quotationInput)
		.query(async ({ ctx, input }) => {
			const quotation = await quotationInScope(ctx, input.id);
			const { internal } = quotation.document;
			const staff = ctx.caller.userType !== 3;
			// A copy may be made from another company's quotation, or from a draft: neither is a customer's to know of.
			const earlier = quotation.replaces_id !== null && (staff || (await isWithin(ctx.db, scopeOf(ctx.caller), quotation.replaces_id)));
			return {
				id: quotation.id,
				number: quotation.number,
				state: quotation.state,
				version: quotation.version,
				replacesId: earlier ? quotation.replaces_id : null,
				origin: earlier ? internal.origin : null,
				/** Whether it was not made here; where it was is nothing a customer needs to know. */
				isElsewhere: quotation.made_elsewhere !== null,
				madeElsewhere: staff ? quotation.made_elsewhere : null,
				/** Its customer of the register; null where it is made for words alone, or the caller does not see that. */
				customerId: staff ? await customerSeen(ctx, quotation.customer_id) : null,
				ownerName: quotation.ownerName,
				/** Whether it is the caller's to change; copying it is open to all who see it. */
				mayChange: ctx.caller.by !== "imitation" && mayChange(ctx.caller, quotation),
				createdAt: quotation.created_at,
				updatedAt: quotation.updated_at,
				sentAt: quotation.sent_at,
				decidedAt: quotation.decided_at,
				openedAt: quotation.opened_at,
				document: await shownDocument(ctx.db, quotation),
				/** Remarks written for second languages, by the language: that of the document, and those it has had. */
				remarksIn: staff ? remarksIn(quotation.document) : {},
				/** What each lane was priced from; a customer has the document, and our rates and formulas are none of theirs. */
				lanes: staff
					? internal.items.map(({ search, priced, manual, markUp }) => ({
							search,
							option: ctx.caller.seesCost ? priced : withoutCosts(priced),
							/** What was added by hand, which stands behind the charges of the books in the document. */
							manual: shownManual(manual, ctx.caller.seesCost),
							/** How its charges are sold for something else than standard prices, and who set that when; null where they are not. */
							markUp: markUp ? { kind: markUp.kind, value: markUp.value, setBy: markUp.setBy ?? null, setAt: markUp.setAt ?? null } : null,
						}))
					: [],
				...(ctx.caller.seesCost && quotation.made_elsewhere === null ? { confidential: { cost: internal.cost, msr: internal.msr } } : {}),
				/** What it comes to at standard prices; a customer knows no other total than his. */
				standardTotal: staff ? standardOf(quotation.document) : null,
				discounts: staff ? await discountsOf(ctx, quotation.id) : [],
				mails: staff ? await mailsOf(ctx, quotation.id) : [],
				/** The customer's page: for whom, how often and when it was opened, until when its newest address holds; no address. */
				links: staff ? await linksOf(ctx.db, quotationLinks, quotation.id) : [],
				/** The request it was made of: by whom, when, and what was wished for. */
				wish: staff ? await requestOf(ctx.db, quotation.id) : null,
				/** The hand-over record made of it; `id` for those who see that. */
				handOver: staff ? await handedOver(ctx, quotation.id) : null,
				followers: staff ? await followersOf(ctx.db, quotation.id) : [],
			};
		}),

	...revisions,
	...outcomes,

	/** Whom a quotation may be for: customers of the register, companies by code or name, and who was quoted before. */
	customers: permitted("sale.quote")
		.input(schema.customersInput)
		.query(({ ctx, input }) => (ctx.caller.userType === 3 ? [] : knownCustomers(ctx, input.search))),

	/** Addresses of a customer or a company to send a quotation to. */
	contacts: permitted("sale.quote")
		.input(schema.contactsInput)
		.query(({ ctx, input }) => (ctx.caller.userType === 3 ? [] : contactsOf(ctx, input))),

	/** The company a name typed by hand, or an address, is likely to mean; only what is linked to it is seen in its portal. */
	companyLike: permitted("sale.quote")
		.input(schema.companyLikeInput)
		.query(({ ctx, input }) => (ctx.caller.userType === 3 ? null : companyLike(ctx.db, input))),

	/** A draft from searches and the options chosen; priced again here. */
	createDraft: change("sale.quote", schema.createDraftInput).mutation(({ ctx, input }) => createDraft(ctx, input)),

	/** Changes a draft; `discountFell` and `markUpFell` say that and why an approved discount, or a mark-up, does not hold any longer. */
	updateDraft: change("sale.quote", schema.updateDraftInput).mutation(async ({ ctx, input }) => {
		const { fell, markUpFell, ...updated } = await updateDraft(ctx, await quotationToChange(ctx, input.id), input);
		ctx.change.afterCommit(() => deliverNow(ctx.services));
		return { ...updated, discountFell: fallSentence(fell, ctx.language), markUpFell: markUpSentence(markUpFell, ctx.language) };
	}),

	...composing,

	/** Writes down a quotation that was made elsewhere: numbered like any other, sent, and accepted or declined where it says so; nothing is mailed. */
	addElsewhere: change("sale.quote", elsewhereInput).mutation(({ ctx, input }) => addElsewhere(ctx, input)),

	/** Freezes a draft, numbers it and mails it as its template or the input says; once, however often it is called: `repeated` says so of the others. */
	send: change("sale.quote", sendInput).mutation(async ({ ctx, input: { id, ...said } }) => sendNow(ctx, await quotationToChange(ctx, id), said)),

	/** The same of a draft, or of options of searches: a draft is made of these and sent, all or nothing. */
	sendOffered: change("sale.quote", schema.sendOfferedInput).mutation(async ({ ctx, input: { id, draft, ...second } }) =>
		sendNow(ctx, await offered(ctx, { id, draft }), second),
	),

	/** The mail a draft would be sent with, or a sent quotation again, as its customer would read it; nothing is written. */
	previewMail: permitted("sale.quote")
		.input(schema.quotationInput)
		.query(async ({ ctx, input }) => previewMail(ctx, await quotationToChange(ctx, input.id))),

	/** What that mail has with it, and how large it is. */
	mailFiles: permitted("sale.quote")
		.input(schema.mailFilesInput)
		.query(async ({ ctx, input }) => mailFiles(ctx, await quotationToChange(ctx, input.id), input.secondLanguage)),

	/** Mails a sent quotation again, once the mail before it has gone out, failed or is in doubt: the same one (same Message-ID) unless something else is said. */
	resendMail: change("sale.quote", resendInput).mutation(async ({ ctx, input: { id, ...said } }) =>
		resendNow(ctx, await quotationToChange(ctx, id), said),
	),

	/** Shuts the customer's page, for a mail that went to the wrong address: its addresses open nothing any more. Another mail has a new one. */
	shutLink: change("sale.quote", schema.quotationInput).mutation(async ({ ctx, input }) => {
		const { id } = await quotationToChange(ctx, input.id);
		const madeFor = await revokeLinks(ctx.db, quotationLinks, id, ctx.change.at);
		if (madeFor.length === 0) throw new DomainError("state", "quotation.noLink");
		await ctx.change.write({ action: "shutLink", objectType: "quotation", objectId: id, before: null, after: { mailedTo: madeFor.join(", ") } });
		return { id };
	}),

	/** Old clients can ask to start a payment again. The product has no payments: it says so, of a quotation the caller reaches. */
	relaunchPayment: permitted("quotation.view")
		.input(schema.quotationInput)
		.query(async ({ ctx, input }): Promise<never> => {
			const { number } = await quotationInScope(ctx, input.id);
			throw new DomainError("state", "quotation.noPayment", { number });
		}),

	/** A customer says that he looks at an offer; its history tells of the first time. What staff look at is no customer's look. */
	opened: change("quotation.view", schema.quotationInput)
		.meta(inPerson)
		.mutation(async ({ ctx, input }) => {
			const quotation = await quotationInScope(ctx, input.id);
			if (ctx.caller.userType !== 3) throw new DomainError("notAllowed", "error.notAllowed");
			return noteOpened(ctx, quotation);
		}),

	/** Takes the offer: of options one, of parts all. Who made it is told, unless it is he who notes it. Staff note what a customer said under their own name. */
	accept: change("quotation.view", schema.acceptInput)
		.meta(inPerson)
		.mutation(({ ctx, input }) => decideAndTell(ctx, { action: "accept", ...input })),
	decline: change("quotation.view", schema.declineInput)
		.meta(inPerson)
		.mutation(({ ctx, input }) => decideAndTell(ctx, { action: "decline", ...input })),
	withdraw: change("sale.quote", schema.decideInput).mutation(async ({ ctx, input }) =>
		decide(ctx, await quotationToChange(ctx, input.id), { action: "withdraw", ...input }),
	),

	/**
	 * New drafts that point to this one: a copy at today's prices, a longer offer at the old ones, a new offer in its place. `markUpNotTaken` says on which
	 * lanes a mark-up does not hold at today's prices.
	 */
	replicate: change("sale.quote", schema.replicateInput).mutation(async ({ ctx, input }) =>
		saidOfMarkUps(ctx, await replicate(ctx, await quotationInScope(ctx, input.id), input.customer)),
	),
	extend: change("sale.quote", schema.extendInput).mutation(async ({ ctx, input }) => {
		const { fell, ...draft } = await extend(ctx, await quotationToChange(ctx, input.id), input.validTo);
		return { ...draft, discountFell: fallSentence(fell, ctx.language) };
	}),
	requote: change("sale.quote", schema.quotationInput).mutation(async ({ ctx, input }) =>
		saidOfMarkUps(ctx, await requote(ctx, await quotationToChange(ctx, input.id))),
	),

	/** A link to the document as PDF or Excel that holds for five minutes; for once in another second language than it has, where one is said. */
	file: permitted("quotation.view")
		.input(schema.fileInput)
		.query(async ({ ctx, input }) => {
			const quotation = await quotationInScope(ctx, input.id);
			const doc = await shownDocument(ctx.db, toldTo(ctx.caller, quotation), input.secondLanguage);
			const number = quotation.state === "draft" ? null : quotation.number;
			const name = documentName(quotation.number, input.kind);
			// The same document is the same object; nobody guesses its name from the quotation's.
			const objectName = madeObjectName((await sha256Hex(JSON.stringify([quotation.id, number, doc]))).slice(0, 40), name);
			await makingFile(ctx, async () => {
				if (input.kind === "pdf") await ctx.services.files.put(objectName, await quotationPaper(ctx.services, doc, number), "application/pdf");
				else await ctx.services.files.put(objectName, quotationWorkbook(doc, number), xlsxType);
			});
			const grant = grantTo(ctx.caller, name, needsOf(ctx.caller, "quotation.view"));
			return { name, url: await ctx.services.files.presign(objectName, "GET", linkSeconds, grant), expiresIn: linkSeconds };
		}),

	/** A customer asks for a quotation of options found by searches, or where searches found none; priced again here, once for one idempotency key. */
	ask: change("quotation.ask", askInput).mutation(async ({ ctx, input }) => {
		const asked = await ask(ctx, input);
		ctx.change.afterCommit(() => deliverNow(ctx.services));
		return asked;
	}),

	/** Requests for quotations: a customer's those of his company, staff those they answer, or all with the right to all quotations. */
	requests: permitted("quotation.view")
		.input(listInput)
		.query(async ({ ctx, input }) => {
			const page = await listRequests(ctx.db, scopeOf(ctx.caller), input, ctx.language);
			return { ...page, items: page.items.map(({ owner_id, ...row }) => ({ ...row, mayAnswer: mayAnswer(ctx.caller, { owner_id }) })) };
		}),

	/** The draft of a request; it counts as answered when that draft is sent. */
	fromRequest: change("sale.quote", requestInput).mutation(async ({ ctx, input }) => draftFromRequest(ctx, await requestToAnswer(ctx, input.id))),

	/** Ends a request without a quotation: withdrawn by the customer, or turned down by who answers it. */
	closeRequest: change("quotation.view", closeRequestInput).mutation(async ({ ctx, input }) => {
		const closed = await closeRequest(ctx, await requestToAnswer(ctx, input.id), input.reply);
		ctx.change.afterCommit(() => deliverNow(ctx.services));
		return closed;
	}),

	/** Discount requests that wait for a decision of the caller. */
	discounts: permitted("discount.approve").query(async ({ ctx }) => listDiscounts(ctx.db, scopeOf(ctx.caller), { waits: await waitsFor(ctx) })),

	/** What was agreed with the customer of a draft, as a discount to ask for; null where nothing fits. */
	agreedDiscount: permitted("discount.ask")
		.input(schema.quotationInput)
		.query(async ({ ctx, input }) => {
			if (ctx.caller.userType === 3) return null;
			const quotation = await quotationInScope(ctx, input.id);
			// A name or a code links a draft to a customer of a colleague's, too, whose page and discounts stay theirs.
			if ((await customerSeen(ctx, quotation.customer_id)) === null) return null;
			return proposedDiscount(ctx.db, quotation, { today: ctx.today, language: ctx.language });
		}),

	/** Asks for a lower total than the standard one; `total` in the quotation's currency. */
	askDiscount: change("discount.ask", schema.askDiscountInput).mutation(async ({ ctx, input }) => {
		ctx.change.afterCommit(() => deliverNow(ctx.services));
		return askDiscount(ctx, await quotationToChange(ctx, input.id), input);
	}),

	/** The same for a draft, or for one made of options of searches: `quotationId` is its id. */
	askDiscountOffered: change("discount.ask", schema.askOfferedInput, "sale.quote").mutation(async ({ ctx, input: { total, reason, ...named } }) => {
		const quotation = await offered(ctx, named);
		ctx.change.afterCommit(() => deliverNow(ctx.services));
		return { ...(await askDiscount(ctx, quotation, { total, reason })), quotationId: quotation.id, number: quotation.number };
	}),

	/** Decides on a request: down to MSR by the application approver, below it by the final approver too. */
	decideDiscount: change("discount.approve", schema.decideDiscountInput).mutation(({ ctx, input }) => {
		ctx.change.afterCommit(() => deliverNow(ctx.services));
		return decideDiscount(ctx, input, deciderOf(ctx.caller), saying(input.comment));
	}),
});
