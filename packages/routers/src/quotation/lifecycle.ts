import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { ChangeWriter } from "../change-log.ts";
import type { Caller } from "../context.ts";
import { DomainError, InvalidFieldError } from "../errors.ts";
import { enqueue } from "../outbox/queries.ts";
import { toMinor } from "../pricing/money.ts";
import { priceOption, searchPrices } from "../pricing/queries.ts";
import { buildDocument, type PricedLane } from "./document.ts";
import { assignNumber, exponentOf, getQuotation, insertDraft, type Quotation, termsOf, updateQuotation } from "./queries.ts";
import { later, move, validity } from "./rules.ts";
import type { CreateDraftInput, Customer, InternalDocument, QuotationDocument, UpdateDraftInput } from "./schema.ts";

/** What a change of a quotation works with; `db` is its transaction. */
export interface Work {
	db: Kysely<Database>;
	now: Date;
	caller: Pick<Caller, "userId" | "displayName" | "email">;
	change: ChangeWriter;
}

interface Draft {
	customer: Customer;
	language: "zh" | "en";
	currency: string;
	remarks: string;
	validTo: string | null;
	lanes: PricedLane[];
	origin: InternalDocument["origin"];
}

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/** Prices lanes from today's books in one currency; what a client says they cost is never asked. */
async function priceLanes({ db, now }: Work, items: CreateDraftInput["items"], currency: string): Promise<PricedLane[]> {
	const lanes: PricedLane[] = [];
	for (const { search, optionId } of items) {
		const { asOf: _, ...asked } = { ...search, currency };
		const { exchangeRateDate: __, ...priced } = await priceOption(db, asked, optionId, now);
		lanes.push({ search: asked, priced });
	}
	return lanes;
}

/** Prices the lanes of an earlier quotation by today's books: the same option, or the cheapest that travels the same way. */
async function priceAgain({ db, now }: Work, items: readonly PricedLane[], currency: string): Promise<PricedLane[]> {
	const lanes: PricedLane[] = [];
	for (const [i, { search, priced }] of items.entries()) {
		const { asOf: _, ...asked } = { ...search, currency, readyDate: later(search.readyDate, dayOf(now)) };
		const { options } = await searchPrices(db, asked, now);
		const next = options.find(({ id }) => id === priced.id) ?? options.find(({ mode }) => mode === priced.mode);
		if (!next) throw new DomainError("state", "quotation.laneGone", { lane: i + 1 });
		lanes.push({ search: asked, priced: next });
	}
	return lanes;
}

async function documentOf({ db, now, caller }: Work, draft: Draft): Promise<QuotationDocument> {
	const issuer = { name: caller.displayName, email: caller.email };
	const priced = draft.lanes.map((lane) => lane.priced);
	return buildDocument({ ...draft, issuer, terms: await termsOf(db, priced, draft.language), today: dayOf(now) });
}

/** The columns that repeat what the document says. */
async function columnsOf(db: Kysely<Database>, document: QuotationDocument) {
	const { customer, language, currency, items, total, validFrom, validTo } = document.public;
	const exponent = await exponentOf(db, currency);
	return {
		company_id: customer.companyId,
		customer_name: customer.name,
		customer_email: customer.email,
		language,
		currency,
		total_minor: toMinor(total, exponent),
		cost_minor: document.internal.cost === null ? null : toMinor(document.internal.cost, exponent),
		valid_from: validFrom,
		valid_to: validTo,
		origin_label: items[0]?.origin.name ?? "",
		destination_label: items.at(-1)?.destination.name ?? "",
		document,
	};
}

async function writeDraft(work: Work, document: QuotationDocument, replacesId: string | null) {
	const { db, caller, change } = work;
	const { customer } = document.public;
	if (customer.companyId && !(await db.selectFrom("company").select("id").where("id", "=", customer.companyId).executeTakeFirst())) {
		throw new DomainError("notFound", "quotation.companyNotFound");
	}
	const id = crypto.randomUUID();
	const own = { id, replaces_id: replacesId, owner_id: caller.userId, created_at: change.at, updated_at: change.at };
	const draft = await insertDraft(db, { ...(await columnsOf(db, document)), ...own });
	const after = { customer: customer.name, currency: document.public.currency, total: document.public.total, replaces: replacesId };
	await change.write({ action: document.internal.origin ?? "create", objectType: "quotation", objectId: id, before: null, after });
	return draft;
}

/** A draft from searches and chosen options. DomainError `stale` where an option's rates are no longer what they were. */
export async function createDraft(work: Work, { items, ...input }: CreateDraftInput) {
	const lanes = await priceLanes(work, items, input.currency);
	return writeDraft(work, await documentOf(work, { ...input, lanes, origin: null }), null);
}

/** The lanes a draft has from now on, in the order asked for. Throws `invalid` for a lane to keep that it does not have. */
async function lanesOf(work: Work, old: readonly PricedLane[], items: NonNullable<UpdateDraftInput["items"]>, currency: string, repriced: boolean) {
	const lanes: PricedLane[] = [];
	for (const item of items) {
		if (!("lane" in item)) {
			lanes.push(...(await priceLanes(work, [item], currency)));
			continue;
		}
		const kept = old[item.lane];
		if (!kept) throw new InvalidFieldError("items", "quotation.noSuchLane", { lane: item.lane, count: old.length });
		lanes.push(...(repriced ? await priceAgain(work, [kept], currency) : [kept]));
	}
	return lanes;
}

/** Changes a draft; other lanes or another currency change its total, which takes an approved discount back. */
export async function updateDraft(work: Work, quotation: Quotation, input: UpdateDraftInput) {
	move(quotation, "update");
	const { public: old, internal } = quotation.document;
	const currency = input.currency ?? old.currency;
	const language = input.language ?? old.language;
	const otherCurrency = currency !== old.currency;
	const repriced = input.items !== undefined || otherCurrency;
	if (repriced) await refusePendingDiscount(work.db, quotation.id);
	const lanes = input.items
		? await lanesOf(work, internal.items, input.items, currency, otherCurrency)
		: repriced
			? await priceAgain(work, internal.items, currency)
			: internal.items;
	const draft = {
		language,
		currency,
		lanes,
		customer: input.customer ?? old.customer,
		remarks: input.remarks ?? old.remarks,
		origin: internal.origin,
	};
	const validTo = input.validTo === undefined && !repriced ? old.validTo : (input.validTo ?? null);
	const document = await documentOf(work, { ...draft, validTo });
	if (!repriced) {
		const { standardTotal, discount, total } = old;
		document.public = { ...document.public, standardTotal, discount, total };
	}
	const changed = { ...(await columnsOf(work.db, document)), updated_at: work.change.at };
	const version = await updateQuotation(work.db, { id: quotation.id, version: input.version }, changed);
	const told = ({ public: { customer, remarks, validTo: to, total } }: QuotationDocument) => ({
		customer,
		language,
		currency,
		remarks,
		validTo: to,
		total,
	});
	const after = told(document);
	await work.change.write({ action: "update", objectType: "quotation", objectId: quotation.id, before: told(quotation.document), after });
	return { id: quotation.id, number: quotation.number, version };
}

/** Refuses what may not happen while somebody decides on a discount. */
async function refusePendingDiscount(db: Kysely<Database>, quotationId: string): Promise<void> {
	const pending = await db
		.selectFrom("discount_request")
		.select("id")
		.where("quotation_id", "=", quotationId)
		.where("state", "in", ["requested", "finalRequested"])
		.executeTakeFirst();
	if (pending) throw new DomainError("state", "discount.pending");
}

/** The outbox key of a quotation's mails. */
export const mailKey = (id: string) => `quotation:${id}:`;

/**
 * Sends a draft: freezes the document, gives it its number and puts the mail into the outbox, in one transaction. Sending what is sent
 * already changes nothing and mails nothing. Rates that changed since the draft was priced are refused (`stale`), unless it extends an
 * earlier offer at its prices.
 */
export async function sendQuotation(work: Work, quotation: Quotation) {
	const { db, now, change } = work;
	const log = { action: "send", objectType: "quotation", objectId: quotation.id };
	if (quotation.state === "sent") {
		await change.write({ ...log, action: "sendRepeated", before: null, after: null });
		return { id: quotation.id, number: quotation.number, version: quotation.version };
	}
	const state = move(quotation, "send");
	await refusePendingDiscount(db, quotation.id);
	const { document } = quotation;
	// Also refuses a draft that was left lying until its rates were over.
	validity(document.public.items, document.public.validTo, dayOf(now));
	if (document.internal.origin !== "extend") await refuseChangedPrices(work, document);
	const number = await assignNumber(db, quotation.id, dayOf(now).slice(0, 4));
	const issued = { ...document, public: { ...document.public, issuedOn: dayOf(now) } };
	const changes = { state, document: issued, sent_at: change.at, updated_at: change.at };
	const version = await updateQuotation(db, quotation, changes);
	await enqueue(db, { kind: "quotation", payload: { quotationId: quotation.id }, dedupeKey: `${mailKey(quotation.id)}0`, at: change.at });
	await change.write({ ...log, before: { state: quotation.state }, after: { state, number, total: issued.public.total } });
	if (quotation.replaces_id !== null && document.internal.origin !== "replicate") await supersede(work, quotation.replaces_id);
	return { id: quotation.id, number, version };
}

async function refuseChangedPrices({ db, now }: Work, document: QuotationDocument): Promise<void> {
	for (const [i, { search, priced }] of document.internal.items.entries()) {
		const { options } = await searchPrices(db, search, now);
		if (!options.some(({ id }) => id === priced.id)) throw new DomainError("stale", "quotation.pricesChanged", { lane: i + 1 });
	}
}

/** An offer that another one takes the place of is withdrawn, so that the customer holds one. */
async function supersede(work: Work, id: string): Promise<void> {
	const old = await getQuotation(work.db, { all: true }, id);
	if (old.state === "sent") await decide(work, old, "withdraw", "");
}

/** Accepts, declines, withdraws or expires a quotation. */
export async function decide(work: Work, quotation: Quotation, action: "accept" | "decline" | "withdraw" | "expire", reason: string) {
	const state = move(quotation, action);
	const { change } = work;
	const version = await updateQuotation(work.db, quotation, { state, decided_at: change.at, updated_at: change.at });
	const after = { state, ...(reason ? { reason } : {}) };
	await change.write({ action, objectType: "quotation", objectId: quotation.id, before: { state: quotation.state }, after });
	return { id: quotation.id, number: quotation.number, version };
}

/** A new draft like this one at today's prices, for the same customer or another. */
export async function replicate(work: Work, quotation: Quotation, customer: Customer | undefined) {
	const { public: old, internal } = quotation.document;
	const lanes = await priceAgain(work, internal.items, old.currency);
	const { language, currency, remarks } = old;
	const draft = { language, currency, remarks, lanes, customer: customer ?? old.customer, validTo: null, origin: "replicate" as const };
	return writeDraft(work, await documentOf(work, draft), quotation.id);
}

/** A new draft for the same customer at today's prices, which takes the place of this one when it is sent. */
export async function requote(work: Work, quotation: Quotation) {
	move(quotation, "requote");
	const { public: old, internal } = quotation.document;
	const { language, currency, remarks, customer } = old;
	const lanes = await priceAgain(work, internal.items, currency);
	return writeDraft(work, await documentOf(work, { language, currency, remarks, customer, lanes, validTo: null, origin: "requote" }), quotation.id);
}

/** A new draft at the same prices that holds longer, as far as the rates behind them go. */
export async function extend(work: Work, quotation: Quotation, validTo: string) {
	move(quotation, "extend");
	const { document } = quotation;
	const window = validity(document.public.items, validTo, dayOf(work.now));
	const extended = {
		...document,
		public: { ...document.public, ...window, issuedOn: null },
		internal: { ...document.internal, origin: "extend" as const },
	};
	return writeDraft(work, extended, quotation.id);
}
