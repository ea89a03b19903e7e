import type { Database } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import { businessMoment } from "@iqt/i18n/days";
import type { Kysely } from "kysely";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { type SearchInput, searchInput } from "../../kit/charges/search.ts";
import { fromMinor, MAX_MINOR, minorOrNull } from "../../kit/money/money.ts";
import { enqueue } from "../../kit/outbox/queries.ts";
import { priceOption, refuseUnconverted, searchPrices } from "../../pricing/queries.ts";
import { customerMeant } from "../customer/match.ts";
import { withEndCodes } from "../sale/end-codes.ts";
import { withMarkUpsOf } from "./carried-mark-ups.ts";
import { keptDay, later } from "./days.ts";
import { decide } from "./decision.ts";
import { causesOf, isDiscounted, isOtherCustomer, refuseUnapproved, withdrawDiscounts } from "./discount-fall.ts";
import { pendingOn } from "./discount-pending.ts";
import { buildDocument, endsOf, laneNames, minus, withPrices } from "./document.ts";
import { refuseElsewhere } from "./elsewhere.ts";
import { withLetterhead } from "./issuer.ts";
import { type LanesAre, laneColumns, usualLanes } from "./lanes.ts";
import type { MailSaid } from "./mail-schema.ts";
import { refuseOtherRates, withManual } from "./manual-lines.ts";
import { hasMarkUp, logMarkUpGone } from "./mark-up-gone.ts";
import { type ChosenOption, nearestOption } from "./nearest.ts";
import { assignNumber, exponentOf, getQuotation, insertDraft, type Quotation, termsOf, updateQuotation } from "./queries.ts";
import { type PricedLane, withoutMarkUp } from "./quoted-lines.ts";
import { answerRequest } from "./request-queries.ts";
import { longerValidity, stateAfter, validity } from "./rules.ts";
import type { CreateDraftInput, Customer, CustomerSaid, InternalDocument, PublicDocument, QuotationDocument, UpdateDraftInput } from "./schema.ts";
import { besideDraft, othersThan, type SecondSaid, secondOf, secondOfCustomer, secondSaid, withoutOthers, withSecond } from "./second-language.ts";
import type { Work } from "./work.ts";
import { type QuotationMailPayload, templateMail, withSaid } from "./written-mail.ts";

interface Draft extends SecondSaid {
	customer: Customer;
	language: Language;
	currency: string;
	remarks: string;
	validTo: string | null;
	lanes: PricedLane[];
	lanesAre: LanesAre;
	origin: InternalDocument["origin"];
}

/** What lanes are: as asked for, as they were, or as lanes with such ends usually are. One alone is no option. */
function lanesAre(lanes: readonly PricedLane[], asked: LanesAre | undefined, before?: LanesAre): LanesAre {
	return lanes.length < 2 ? "parts" : (asked ?? before ?? usualLanes(lanes.map((lane) => lane.search)));
}

/** Prices lanes from today's books in one currency; what a client says they cost is never asked. InvalidFieldError for goods that are ready on a day that is over. */
async function priceLanes({ db, now, today }: Work, items: CreateDraftInput["items"], currency: string): Promise<PricedLane[]> {
	const lanes: PricedLane[] = [];
	for (const { search, optionId } of items) {
		if (search.readyDate < today) throw new InvalidFieldError("readyDate", "sale.readyDatePast", { date: today });
		const { asOf: _, ...asked } = { ...search, currency };
		lanes.push(await priceOption(db, await withEndCodes(db, asked), optionId, now));
	}
	return lanes;
}

/** A lane as it was chosen once, to be priced again; null where there was nothing to choose from. */
interface ChosenLane extends Pick<PricedLane, "manual" | "reference"> {
	search: SearchInput;
	priced: ChosenOption | null;
}

/** Prices the lanes of an earlier quotation by today's books: the same option or the nearest to it; with what was added by hand, by today's rates of exchange. */
export async function priceAgain(
	{ db, now, today }: Pick<Work, "db" | "now" | "today">,
	items: readonly ChosenLane[],
	currency: string,
): Promise<PricedLane[]> {
	const lanes: PricedLane[] = [];
	for (const [i, { search, priced, manual, reference }] of items.entries()) {
		// One that was kept before something new could be said says the usual of it.
		const { asOf: _, ...asked } = searchInput.parse({ ...search, currency, readyDate: later(search.readyDate, today) });
		const found = await searchPrices(db, asked, now);
		const next = priced ? nearestOption(found.options, priced) : found.options[0];
		if (!next) refuseUnconverted(found);
		if (!next) throw new DomainError("state", priced ? "quotation.laneGone" : "quotation.stillNoPrice", { lane: i + 1 });
		lanes.push({ ...(reference ? { reference } : {}), search: found.search, priced: next, ...(await withManual({ db, today }, manual, currency)) });
	}
	return lanes;
}

/** The document a draft has. */
export async function documentOf({ db, today, caller }: Work, draft: Draft): Promise<QuotationDocument> {
	const issuer = { name: caller.displayName, email: caller.email };
	const priced = draft.lanes.map((lane) => lane.priced);
	const terms = await termsOf(db, priced, draft.language, laneNames(draft));
	const second = await besideDraft(db, draft);
	return buildDocument({ ...draft, issuer, terms, second, otherRemarks: othersThan(second?.language ?? null, draft.remarksIn), today });
}

/** The columns that repeat what the document says. */
export async function columnsOf(db: Kysely<Database>, document: QuotationDocument) {
	const { customer, language, currency, total, validFrom, validTo } = document.public;
	const exponent = await exponentOf(db, currency);
	const totalMinor = minorOrNull(total, exponent);
	if (totalMinor === null) throw new InvalidFieldError("items", "problem.amountTooLarge", { maximum: fromMinor(MAX_MINOR, exponent) });
	return {
		company_id: customer.companyId,
		customer_name: customer.name,
		customer_email: customer.email,
		language,
		currency,
		lanes_are: document.public.lanesAre,
		total_minor: totalMinor,
		cost_minor: document.internal.cost === null ? null : minorOrNull(document.internal.cost, exponent),
		valid_from: validFrom,
		valid_to: validTo,
		...laneColumns(document.internal.items.map(endsOf)),
		document,
	};
}

/** What a document keeps of it: the words alone. */
const inWords = ({ customerId: _, ...customer }: CustomerSaid): Customer => customer;

async function writeDraft(work: Work, document: QuotationDocument, from: { replacesId: string | null; customerId: string | null }) {
	const { replacesId, customerId } = from;
	const { db, caller, change } = work;
	const { customer } = document.public;
	if (customer.companyId && !(await db.selectFrom("company").select("id").where("id", "=", customer.companyId).executeTakeFirst())) {
		throw new DomainError("notFound", "quotation.companyNotFound");
	}
	const id = crypto.randomUUID();
	const own = { id, replaces_id: replacesId, customer_id: customerId, owner_id: caller.userId, created_at: change.at, updated_at: change.at };
	const draft = await insertDraft(db, { ...(await columnsOf(db, document)), ...own });
	const { currency, total, lanesAre: are } = document.public;
	const after = { customer: customer.name, currency, total, lanesAre: are, replaces: replacesId };
	await change.write({ action: document.internal.origin ?? "create", objectType: "quotation", objectId: id, before: null, after });
	return draft;
}

/** A draft from searches and chosen options. DomainError `stale` where an option's rates are no longer what they were. */
export async function createDraft(work: Work, { items, ...input }: CreateDraftInput) {
	const lanes = await priceLanes(work, items, input.currency);
	return writeNew(work, input, lanes, lanesAre(lanes, input.lanesAre));
}

/** Writes a first draft of lanes; in the second language of its customer of the register where none is said. */
async function writeNew(work: Work, input: Omit<CreateDraftInput, "items">, lanes: PricedLane[], are: LanesAre) {
	const { customer, language } = input;
	const customerId = await customerMeant(work, customer);
	const { secondLanguage = await secondOfCustomer(work.db, customerId, language) } = input;
	const draft = { ...input, secondLanguage, customer: inWords(customer), lanes, lanesAre: are, origin: null };
	return writeDraft(work, await documentOf(work, draft), { replacesId: null, customerId });
}

/** A draft of lanes as they were priced before, such as those of a customer's list, as parts of one job; sending it holds them against the rates of then. */
export async function draftOfPriced(work: Work, { items: _, ...input }: Omit<CreateDraftInput, "items"> & { items?: never }, lanes: PricedLane[]) {
	return writeNew(work, input, lanes, "parts");
}

/** A draft for lanes that were chosen some time ago, at today's prices: the same options, or the nearest to them. */
export async function draftFor(
	work: Work,
	input: Pick<CreateDraftInput, "customer" | "language" | "currency" | "remarks">,
	chosen: readonly ChosenLane[],
) {
	const lanes = await priceAgain(work, chosen, input.currency);
	const document = await documentOf(work, { ...input, lanes, lanesAre: lanesAre(lanes, undefined), validTo: null, origin: null });
	return writeDraft(work, document, { replacesId: null, customerId: await customerMeant(work, input.customer) });
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

/** Refuses (`notAllowed`) lanes without a line that has a cost, for whoever may not see it: the same line without one would be added anew, at any price. */
function refuseWithoutCosts({ caller }: Work, old: readonly PricedLane[], lanes: readonly PricedLane[]): void {
	if (caller.seesCost) return;
	const kept = new Set(lanes.flatMap(({ manual = [] }) => manual.map(({ id }) => id)));
	const lost = old.flatMap(({ manual = [] }) => manual).some(({ id, confidential }) => confidential.cost !== null && !kept.has(id));
	if (lost) throw new DomainError("notAllowed", "quotation.lineWithCost");
}

/** A document made anew of the same lanes at the price the draft has; at the standard one where what was approved of it fell. */
function samePrice({ public: old, internal }: QuotationDocument, anew: QuotationDocument, fell: boolean): QuotationDocument {
	if (fell && internal.standard !== undefined) return withPrices(anew, anew.internal.items.map(withoutMarkUp));
	const { standardTotal, discount, total } = old;
	const price = fell ? { standardTotal, discount: minus(standardTotal, standardTotal), total: standardTotal } : { standardTotal, discount, total };
	return { ...anew, public: { ...anew.public, ...price } };
}

/** The last day of a draft where nobody says another: the one it has, in another currency as far as the rates allow; null, for the usual one, of other lanes. */
function lastDayOf(
	{ today }: Work,
	{ document }: Quotation,
	lanes: readonly PricedLane[],
	{ repriced, otherCurrency }: { repriced: boolean; otherCurrency: boolean },
): string | null {
	const { validTo } = document.public;
	if (!repriced) return validTo;
	const windows = lanes.map(({ priced }) => priced);
	return otherCurrency ? keptDay(validTo, windows, today) : null;
}

/**
 * Changes a draft. What a discount was approved for is its lanes, currency, customer and last day: where one of them changes, the approval is withdrawn,
 * the total is the standard one again, and `fell` says why; while a request waits, such a change is refused. A mark-up is for its lanes and currency
 * (`markUpFell`).
 */
export async function updateDraft(work: Work, quotation: Quotation, input: UpdateDraftInput) {
	stateAfter(quotation, "update");
	const { public: old, internal } = quotation.document;
	const currency = input.currency ?? old.currency;
	const language = input.language ?? old.language;
	const customer = input.customer ? inWords(input.customer) : old.customer;
	const otherCurrency = currency !== old.currency;
	const repriced = input.items !== undefined || otherCurrency;
	const lanes = input.items
		? await lanesOf(work, internal.items, input.items, currency, otherCurrency)
		: repriced
			? await priceAgain(work, internal.items, currency)
			: internal.items;
	refuseWithoutCosts(work, internal.items, lanes);
	const are = lanesAre(lanes, input.lanesAre, old.items.length > 1 ? old.lanesAre : undefined);
	// Other lanes, or the same ones counted in another way, make another total.
	const recounted = repriced || are !== old.lanesAre;
	const draft = {
		language,
		currency,
		lanes: recounted ? lanes.map(withoutMarkUp) : lanes,
		lanesAre: are,
		customer,
		remarks: input.remarks ?? old.remarks,
		...secondOf(keptFor(customer, quotation.document), input),
		origin: internal.origin,
	};
	const validTo = input.validTo === undefined ? lastDayOf(work, quotation, lanes, { repriced, otherCurrency }) : input.validTo;
	const anew = await documentOf(work, { ...draft, validTo });
	const customerId = input.customer ? await customerMeant(work, input.customer) : quotation.customer_id;
	const causes = causesOf(old, anew.public, recounted);
	if (causes.length > 0) await refusePendingDiscount(work.db, quotation.id);
	const fell = isDiscounted(quotation.document) ? causes : [];
	const document = recounted ? anew : samePrice(quotation.document, anew, fell.length > 0);
	const markUpFell = recounted && hasMarkUp(quotation);
	const loggedFields = ({ public: shown, internal: { otherRemarks } }: QuotationDocument) => {
		const { customer, language: first, currency: own, remarks, validTo: to, total, lanesAre: lanesAs } = shown;
		const said = { remarks, ...secondSaid(shown), ...(otherRemarks ? { otherRemarks } : {}) };
		return { customer, language: first, ...said, currency: own, validTo: to, total, lanesAre: lanesAs };
	};
	const [before, after] = [loggedFields(quotation.document), loggedFields(document)];
	if (!recounted && customerId === quotation.customer_id && JSON.stringify(before) === JSON.stringify(after)) {
		if (input.version !== quotation.version) throw new DomainError("stale", "error.stale");
		work.change.nothing();
		return { id: quotation.id, number: quotation.number, version: quotation.version, fell, markUpFell };
	}
	const changed = { ...(await columnsOf(work.db, document)), customer_id: customerId, updated_at: work.change.at };
	const version = await updateQuotation(work.db, { id: quotation.id, version: input.version }, changed);
	await work.change.write({ action: "update", objectType: "quotation", objectId: quotation.id, before, after });
	if (markUpFell) await logMarkUpGone(work, quotation.id);
	if (fell.length > 0) await withdrawDiscounts(work, quotation, document.public, fell);
	return { id: quotation.id, number: quotation.number, version, fell, markUpFell };
}

/** Refuses what may not happen while somebody decides on a discount. */
export async function refusePendingDiscount(db: Kysely<Database>, quotationId: string): Promise<void> {
	if ((await pendingOn(db, quotationId)).length > 0) throw new DomainError("state", "discount.pending");
}

/** The outbox key of a quotation's mails. */
export const mailKey = (id: string) => `quotation:${id}:`;

/**
 * Sends a draft: freezes the document, gives it its number and puts the mail, as its template or whoever sends it says, into the outbox, in one
 * transaction. Sending what is sent already changes nothing and mails nothing. Another second language than the one that remarks were written in is
 * refused (`invalid`) until it is said what they are in that one. Rates that changed since the draft was priced, and answers of
 * truck platforms that have ended, are refused (`stale`), unless it extends an earlier offer at its prices.
 */
export async function sendQuotation(
	work: Work,
	quotation: Quotation,
	{ secondLanguage, secondRemarks, ...said }: MailSaid & Pick<SecondSaid, "secondLanguage" | "secondRemarks"> = {},
) {
	const { db, today, caller, change } = work;
	const log = { action: "send", objectType: "quotation", objectId: quotation.id };
	if (quotation.state === "sent") {
		await change.write({ ...log, action: "sendRepeated", before: null, after: null });
		return { id: quotation.id, number: quotation.number, version: quotation.version, isRepeated: true };
	}
	const state = stateAfter(quotation, "send");
	await refusePendingDiscount(db, quotation.id);
	await refuseUnapproved(db, quotation);
	const document = await withSecond(db, quotation, { secondLanguage, secondRemarks });
	if (secondRemarks === undefined) refuseUntranslated(quotation.document.public, document.public);
	// Also refuses a draft that was left lying until its rates were over.
	validity(document.public.items, document.public.validTo, today);
	if (document.internal.origin !== "extend") await refuseChangedPrices(work, document);
	const replaced = document.internal.origin === "replicate" ? null : quotation.replaces_id;
	const old = replaced === null ? null : await getQuotation(db, { all: true }, replaced);
	// The customer would hold two offers of one job, and could take both.
	if (old?.state === "accepted") throw new DomainError("state", "quotation.replacedAccepted", { number: old.number });
	const number = await assignNumber(db, quotation.id, today.slice(0, 4));
	const issued = { ...document, public: await withLetterhead(db, { ...document.public, issuedOn: today }) };
	const changes = { state, document: issued, sent_at: change.at, updated_at: change.at };
	const version = await updateQuotation(db, quotation, changes);
	const numbered = { ...quotation, number };
	const mail = withSaid((await templateMail(db, numbered, issued.public)).mail, said, numbered, issued.public);
	const payload: QuotationMailPayload = { quotationId: quotation.id, mail, sentBy: caller.userId };
	await enqueue(db, { kind: "quotation", payload, dedupeKey: `${mailKey(quotation.id)}0`, at: change.at });
	const copies = mail.cc.length > 0 ? { cc: mail.cc.join(", ") } : {};
	const after = { state, number, total: issued.public.total, ...secondSaid(issued.public), ...copies };
	await change.write({ ...log, before: { state: quotation.state }, after });
	await answerRequest(work, quotation, number, replaced);
	// An offer that another one takes the place of is withdrawn, so that the customer holds one.
	if (old?.state === "sent") await decide(work, old, { action: "withdraw" });
	return { id: quotation.id, number, version, isRepeated: false };
}

/** Refuses (`invalid`) a document in another second language than remarks were written in, with none in that one: they would be missing without a word. */
function refuseUntranslated({ second: before }: PublicDocument, { second: after }: PublicDocument): void {
	const isLost = before?.remarks && after && after.language !== before.language && after.remarks === "";
	if (isLost) throw new InvalidFieldError("secondRemarks", "quotation.remarksUntranslated");
}

/** Until when the answers of truck platforms hold that an option stands on, the first to end before the others. */
const heldUntil = ({ lines }: PricedLane["priced"]): string[] => lines.flatMap(({ explanation }) => explanation.platform?.heldUntil ?? []).sort();

async function refuseChangedPrices({ db, now, today }: Work, document: QuotationDocument): Promise<void> {
	for (const [i, { search, priced, manual }] of document.internal.items.entries()) {
		const [ended] = heldUntil(priced).filter((until) => until <= now.toISOString());
		if (ended) throw new DomainError("stale", "quotation.platformEnded", { lane: i + 1, moment: businessMoment(new Date(ended)) });
		const { options } = await searchPrices(db, search, now);
		if (!options.some(({ id }) => id === priced.id)) throw new DomainError("stale", "quotation.pricesChanged", { lane: i + 1 });
		await refuseOtherRates({ db, today }, manual, { lane: i + 1, currency: document.public.currency });
	}
}

/** Writes a draft made of another quotation at today's prices, with its mark-ups; `notTaken` are lanes, from 1, whose mark-up does not hold at these. */
async function writeFrom(work: Work, quotation: Quotation, anew: QuotationDocument, customerId: string | null) {
	const { document, notTaken } = withMarkUpsOf(quotation, anew);
	const draft = await writeDraft(work, document, { replacesId: quotation.id, customerId });
	if (notTaken.length > 0) await logMarkUpGone(work, draft.id, notTaken);
	return { ...draft, notTaken };
}

/** What of a document goes on to a customer: to another one no remarks that none of its papers shows. */
const keptFor = (customer: Customer, document: QuotationDocument): QuotationDocument =>
	isOtherCustomer(document.public.customer, customer) ? withoutOthers(document) : document;

/** A new draft like this one at today's prices, for the same customer or another. */
export async function replicate(work: Work, quotation: Quotation, customer: CustomerSaid | undefined) {
	refuseElsewhere(quotation);
	const { public: old, internal } = quotation.document;
	const lanes = await priceAgain(work, internal.items, old.currency);
	const { language, currency, remarks } = old;
	const to = customer ? inWords(customer) : old.customer;
	const second = secondOf(keptFor(to, quotation.document));
	const draft = { language, ...second, currency, remarks, customer: to, lanes, lanesAre: old.lanesAre, validTo: null, origin: "replicate" as const };
	const customerId = customer ? await customerMeant(work, customer) : quotation.customer_id;
	return writeFrom(work, quotation, await documentOf(work, draft), customerId);
}

/** A new draft for the same customer at today's prices, which takes the place of this one when it is sent. */
export async function requote(work: Work, quotation: Quotation) {
	stateAfter(quotation, "requote");
	refuseElsewhere(quotation);
	const { public: old, internal } = quotation.document;
	const { language, currency, remarks, customer } = old;
	const lanes = await priceAgain(work, internal.items, currency);
	const same = { language, ...secondOf(quotation.document), currency, remarks, customer, lanes, lanesAre: old.lanesAre };
	return writeFrom(work, quotation, await documentOf(work, { ...same, validTo: null, origin: "requote" }), quotation.customer_id);
}

/** A new draft at the same standard prices that holds longer, as far as the rates behind them go; a discount was approved for the days it had (`fell`). */
export async function extend(work: Work, quotation: Quotation, validTo: string) {
	stateAfter(quotation, "extend");
	refuseElsewhere(quotation);
	const { document } = quotation;
	const window = longerValidity(document.public, validTo, work.today);
	const hadLess = isDiscounted(document);
	const asBefore = hadLess && document.internal.standard !== undefined ? withPrices(document, document.internal.items.map(withoutMarkUp)) : document;
	const { standardTotal } = asBefore.public;
	const extended = {
		...asBefore,
		public: { ...asBefore.public, ...window, issuedOn: null, discount: minus(standardTotal, standardTotal), total: standardTotal },
		internal: { ...asBefore.internal, origin: "extend" as const },
	};
	const draft = await writeDraft(work, extended, { replacesId: quotation.id, customerId: quotation.customer_id });
	return { ...draft, fell: hadLess ? (["validity"] as const) : [] };
}
