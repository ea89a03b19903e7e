import type { Database } from "@iqt/db";
import { asLanguage, enumerated, type Language, translate } from "@iqt/i18n";
import Big from "big.js";
import type { Kysely } from "kysely";
import { DomainError } from "../../door/errors.ts";
import { grouped } from "../../kit/money/formula-words.ts";
import type { Notice } from "../../kit/outbox/notice.ts";
import { enqueue } from "../../kit/outbox/queries.ts";
import { noteIn } from "../message/threads.ts";
import type { Quotation } from "./queries.ts";
import type { Customer, PublicDocument, QuotationDocument } from "./schema.ts";
import type { Work } from "./work.ts";

/** What a discount was approved for and is no longer so: the lanes with their containers, what is charged for them, the currency, whom it is for, its last day, what it costs by the books. */
export type FallCause = "lanes" | "charges" | "currency" | "customer" | "validity" | "prices";

/** Whether two names or addresses say the same, in any case. */
export const isSameText = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Whether an offer is for somebody else: another company, or without one another name or address. Who is written to at a company may change. */
export function isOtherCustomer(was: Customer, is: Customer): boolean {
	if (was.companyId || is.companyId) return was.companyId !== is.companyId;
	return !isSameText(was.name, is.name) || !isSameText(was.email, is.email);
}

/** What of that a change of a draft touches; `recounted` where its lanes or the way they are counted change. */
export function causesOf(was: PublicDocument, is: PublicDocument, recounted: boolean): FallCause[] {
	const touched: Partial<Record<FallCause, boolean>> = {
		lanes: recounted && was.currency === is.currency,
		currency: was.currency !== is.currency,
		customer: isOtherCustomer(was.customer, is.customer),
		validity: is.validTo > was.validTo,
	};
	return (Object.keys(touched) as FallCause[]).filter((cause) => touched[cause]);
}

type Priced = { public: Pick<PublicDocument, "standardTotal" | "total">; internal: Pick<QuotationDocument["internal"], "standard"> };

/** What a quotation comes to at standard prices, a decimal string in its currency; its customer knows no other sum than that of a mark-up. */
export const standardOf = ({ public: doc, internal }: Priced): string => internal.standard ?? doc.standardTotal;

/** Whether it is sold for less than that, as a discount or by a target total: an approver has to have said so. */
export const isDiscounted = (document: Priced): boolean => Big(document.public.total).lt(standardOf(document));

/** Causes in words: "another customer, a later last day". */
const inWords = (causes: readonly FallCause[], language: Language): string =>
	enumerated(
		language,
		causes.map((cause) => translate(language, `enum.quotationBecause.${cause}`)),
	);

/** The sentence for who made a draft's discount fall; null where none did. */
export const fallSentence = (causes: readonly FallCause[], language: Language): string | null =>
	causes.length === 0 ? null : translate(language, "discount.fell", { because: inWords(causes, language) });

/** Takes approved discounts of a draft back, in its history and with a mail to whoever asked for them and did not bring it about himself. */
export async function withdrawDiscounts(work: Work, quotation: Quotation, is: PublicDocument, causes: readonly FallCause[]): Promise<void> {
	const { db, change, caller } = work;
	const approved = await db
		.selectFrom("discount_request as d")
		.innerJoin("user as u", "u.id", "d.requested_by")
		.select(["d.id", "d.version", "d.requested_by", "u.email", "u.language"])
		.where("d.quotation_id", "=", quotation.id)
		.where("d.state", "=", "approved")
		.orderBy("d.requested_at")
		.execute();
	const { public: was } = quotation.document;
	for (const request of approved) {
		await db
			.updateTable("discount_request")
			.set({ state: "withdrawn", version: request.version + 1 })
			.where("id", "=", request.id)
			.execute();
		await noteIn(work, request.id, { happened: { event: "discountFell" }, loud: true });
		if (request.requested_by === caller.userId) continue;
		const language = asLanguage(request.language);
		const notice: Notice = {
			to: request.email,
			language,
			subject: "mail.discountFell.subject",
			body: "mail.discountFell.body",
			values: {
				number: quotation.number,
				customer: is.customer.name,
				because: inWords(causes, language),
				person: caller.displayName,
				total: `${was.currency} ${grouped(was.total)}`,
				standard: `${is.currency} ${grouped(is.standardTotal)}`,
			},
			path: `/QuotationReference/quotationRecord/${quotation.id}`,
			messageKey: `discountFell.${request.id}`,
		};
		await enqueue(db, { kind: "notice", payload: { ...notice }, dedupeKey: `discountFell:${request.id}`, at: change.at });
	}
	await change.write({
		action: "withdrawDiscount",
		objectType: "quotation",
		objectId: quotation.id,
		before: { total: was.total, currency: was.currency, discountRequests: approved.map(({ id }) => id) },
		after: { total: is.total, currency: is.currency, because: causes },
	});
}

/** Refuses to send a total below the standard one that nobody has approved for this very draft. */
export async function refuseUnapproved(db: Kysely<Database>, quotation: Quotation): Promise<void> {
	if (!isDiscounted(quotation.document)) return;
	const approved = await db
		.selectFrom("discount_request")
		.select("id")
		.where("quotation_id", "=", quotation.id)
		.where("state", "=", "approved")
		.where("asked_minor", "=", quotation.total_minor)
		.executeTakeFirst();
	if (!approved) throw new DomainError("state", "discount.notApproved");
}
