import { asLanguage } from "@iqt/i18n";
import type { Caller } from "../../door/context.ts";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { inWords } from "../../kit/charges/label.ts";
import { fromMinor, toMinor } from "../../kit/money/money.ts";
import type { Notice } from "../../kit/outbox/notice.ts";
import { enqueue } from "../../kit/outbox/queries.ts";
import { type SearchAnswer, searchPrices } from "../../pricing/queries.ts";
import { readersWith } from "../message/people.ts";
import { answerPart, closeThread, noteIn, openThread, type Said, saying } from "../message/threads.ts";
import { askedBy } from "../sale/asked-by.ts";
import { endsOf } from "./document.ts";
import { laneInWords } from "./lanes.ts";
import { draftFor } from "./lifecycle.ts";
import { exponentOf } from "./queries.ts";
import { laneAsked, mostOpen, openRequests, ownerFor, type QuotationRequest, updateRequest } from "./request-queries.ts";
import type { AskInput, RequestItem } from "./request-schema.ts";
import type { Work } from "./work.ts";

/** Somebody at work on requests: a customer's person, or staff. */
export type RequestWork = Omit<Work, "caller"> & { caller: Pick<Caller, "userId" | "displayName" | "email" | "userType" | "companyId"> };

/** A lane that is asked for without a price: what is missing is kept as it was found. */
function unpriced(search: RequestItem["search"], { origin, destination, gaps }: SearchAnswer): RequestItem {
	const ends = (language: "zh" | "en") => ({ origin: inWords(origin, language), destination: inWords(destination, language) });
	return { search, option: null, ends: { zh: ends("zh"), en: ends("en") }, gaps: gaps.map(({ lookup: _, ...gap }) => gap) };
}

/** Each item at today's prices; what a client says it costs is never asked. DomainError `stale` where an option is no longer what it was. */
async function priced({ db, now, today, caller }: RequestWork, { items, currency }: AskInput): Promise<RequestItem[]> {
	const found: RequestItem[] = [];
	for (const item of items) {
		const search = await askedBy({ db, caller, today }, { ...item.search, currency });
		const answer = await searchPrices(db, search, now);
		if (item.optionId === null) {
			found.push(unpriced(search, answer));
			continue;
		}
		const chosen = answer.options.find(({ id }) => id === item.optionId);
		if (!chosen) throw new DomainError("stale", "sale.optionGone");
		const { id, mode, total, validTo } = chosen;
		const lane = { search, priced: chosen };
		found.push({ search, option: { id, mode, currency, total, validTo }, ends: endsOf(lane) });
	}
	return found;
}

/** A customer asks for a quotation: kept with what it cost, and mailed to who answers the company. Staff make quotations themselves: `state`. */
export async function ask(work: RequestWork, input: AskInput) {
	const { db, caller, change } = work;
	if (caller.userType !== 3 || caller.companyId === null) throw new DomainError("state", "quotation.askAsCustomer");
	if ((await openRequests(db, caller.companyId)) >= mostOpen) throw new DomainError("state", "quotation.tooManyRequests", { count: mostOpen });
	const items = await priced(work, input);
	const exponent = await exponentOf(db, input.currency);
	const owner = await ownerFor(db, caller.companyId);
	const id = crypto.randomUUID();
	const totalMinor = items.reduce((sum, { option }) => sum + (option ? toMinor(option.total, exponent) : 0), 0);
	const allPriced = items.every(({ option }) => option !== null);
	const company = await db.selectFrom("company").select(["name", "language"]).where("id", "=", caller.companyId).executeTakeFirstOrThrow();
	const labels = laneAsked(items, company.language);
	await db
		.insertInto("quotation_request")
		.values({
			id,
			company_id: caller.companyId,
			asked_by: caller.userId,
			asked_at: change.at,
			owner_id: owner?.userId ?? null,
			items: JSON.stringify(items),
			origin_label: labels.originLabel,
			destination_label: labels.destinationLabel,
			lanes: items.length,
			currency: input.currency,
			total_minor: totalMinor,
			remark: input.remark,
			quotation_id: null,
			updated_at: change.at,
		})
		.execute();
	const total = allPriced ? fromMinor(totalMinor, exponent) : null;
	const after = { state: "asked", currency: input.currency, total, lanes: items.length, remark: input.remark, owner: owner?.displayName ?? null };
	await change.write({ action: "create", objectType: "quotationRequest", objectId: id, before: null, after });
	const people = owner ? [owner.userId] : await readersWith(db, "quotation.editAll");
	const parts = [{ part: "price", teams: [], people }];
	await openThread(work, { id, kind: "price", askedBy: caller.userId, parts, text: input.remark, mail: false });
	if (owner) {
		const lane = laneInWords(laneAsked(items, owner.language));
		const notice: Notice = {
			to: owner.email,
			language: owner.language,
			subject: "mail.request.subject",
			body: "mail.request.body",
			values: { company: company.name, person: caller.displayName, lane, count: items.length, priced: allPriced ? "yes" : "no" },
			path: "/QuotationReference/quotationRecord",
			messageKey: `request.${id}`,
		};
		await enqueue(db, { kind: "notice", payload: { ...notice }, dedupeKey: `quotationRequest:${id}`, at: change.at });
	}
	return { id, state: "asked" as const, ownerName: owner?.displayName ?? null };
}

function mustBeOpen(request: QuotationRequest): void {
	if (request.state !== "asked") throw new DomainError("state", "quotation.requestAnswered", { state: request.state });
}

/**
 * The draft of a request, for the person who asked, at today's prices: the same options, or the cheapest that travel the same way, or the
 * cheapest of all where none was chosen. One draft a request: asking again while there is one is refused.
 */
export async function draftFromRequest(work: RequestWork, request: QuotationRequest) {
	mustBeOpen(request);
	if (request.quotation_id !== null) throw new DomainError("state", "quotation.requestDrafted");
	const draft = await draftFor(
		work,
		{
			customer: { name: request.companyName, email: request.askerEmail, contact: request.askerName, companyId: request.company_id },
			language: asLanguage(request.companyLanguage),
			currency: request.currency,
			remarks: "",
		},
		request.items.map(({ search, option }) => ({ search, priced: option })),
	);
	const { change } = work;
	await updateRequest(work.db, request, { quotation_id: draft.id, updated_at: change.at });
	await change.write({
		action: "draft",
		objectType: "quotationRequest",
		objectId: request.id,
		before: { quotation: null },
		after: { quotation: draft.number },
	});
	await noteIn(work, request.id, { happened: { event: "quotationDrafted", values: { number: draft.number } } });
	return draft;
}

/** Ends a request without a quotation: the customer withdraws it, or staff say why there is none, which is mailed to who asked. A draft made of it stays. */
export async function closeRequest(work: RequestWork, request: QuotationRequest, reply: string, said: Said = saying(reply)) {
	mustBeOpen(request);
	const { change } = work;
	const turnedDown = work.caller.userType !== 3;
	if (turnedDown && reply === "") throw new InvalidFieldError("reply", "problem.reason");
	await updateRequest(work.db, request, { state: "closed", reply, updated_at: change.at });
	await change.write({
		action: turnedDown ? "close" : "withdraw",
		objectType: "quotationRequest",
		objectId: request.id,
		before: { state: request.state },
		after: { state: "closed", ...(reply ? { reply } : {}) },
	});
	if (!turnedDown) await closeThread(work, request.id, { said, happened: { event: "requestWithdrawn" }, loud: true, mail: true });
	else await answerPart(work, { threadId: request.id, part: "price", said, happened: { event: "requestTurnedDown" } });
	if (turnedDown) {
		const lane = laneInWords(laneAsked(request.items, request.askerLanguage));
		const notice: Notice = {
			to: request.askerEmail,
			language: request.askerLanguage,
			subject: "mail.requestClosed.subject",
			body: "mail.requestClosed.body",
			values: { name: request.askerName, person: work.caller.displayName, email: work.caller.email, lane, reason: reply },
			path: "/QuotationReference/quotationRecord",
			messageKey: `requestClosed.${request.id}`,
		};
		await enqueue(work.db, { kind: "notice", payload: { ...notice }, dedupeKey: `quotationRequestClosed:${request.id}`, at: change.at });
	}
	return { id: request.id, state: "closed" as const };
}
