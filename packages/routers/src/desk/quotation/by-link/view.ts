import type { Database } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import { businessZone } from "@iqt/i18n/days";
import type { Kysely } from "kysely";
import { itemOf } from "../document.ts";
import type { Quotation } from "../queries.ts";
import type { PublicDocument, QuotationDocument, QuotationState } from "../schema.ts";
import { inSecond, withWords, wordsOf } from "../words-beside.ts";
import { stateOn } from "./rules.ts";

/** What a customer sees of a quotation: what its document says, how it stands, and whether it waits for the answer. */
export interface CustomerView {
	number: string;
	state: QuotationState;
	/** When it was accepted or declined, ISO 8601 UTC; null before. */
	answeredAt: string | null;
	/** The business day it is. */
	today: string;
	/** IANA name of the business time zone, whose days all dates are: the reader's may be another day. */
	timeZone: string;
	document: Omit<PublicDocument, "customer" | "second"> & { customer: Omit<PublicDocument["customer"], "companyId"> };
	/** A later quotation in this one's place that was mailed to the same address. */
	newer: { number: string; mailedOn: string } | null;
}

/**
 * The document a customer has, with the names of charges, legs and places in a language; amounts stay as they are, and so do terms and remarks of what was
 * not sent in that language, too.
 */
export function documentIn({ public: doc, internal }: QuotationDocument, language: Language): PublicDocument {
	if (language === doc.language) return doc;
	if (language === doc.second?.language) return inSecond(doc) ?? doc;
	return {
		...doc,
		items: doc.items.map((item, i) => {
			const lane = internal.items[i];
			return withWords(item, lane ? wordsOf(itemOf(lane, language)) : null);
		}),
	};
}

/** The newest quotation that took the place of this one, straight or by others between, and was mailed to the same address; null where there is none. */
async function newerOf(db: Kysely<Database>, { id, customer_email }: Quotation): Promise<CustomerView["newer"]> {
	const row = await db
		.withRecursive("later", (cte) =>
			cte
				.selectFrom("quotation as q")
				.select(["q.id", "q.number", "q.sent_at", "q.customer_email"])
				.where("q.replaces_id", "=", id)
				.where((eb) => eb(eb.fn("json_extract", ["q.document", eb.val("$.internal.origin")]), "<>", "replicate"))
				.union(
					cte
						.selectFrom("quotation as q")
						.innerJoin("later", "later.id", "q.replaces_id")
						.select(["q.id", "q.number", "q.sent_at", "q.customer_email"])
						.where((eb) => eb(eb.fn("json_extract", ["q.document", eb.val("$.internal.origin")]), "<>", "replicate")),
				),
		)
		.selectFrom("later")
		.select(["number", "sent_at"])
		.where("sent_at", "is not", null)
		.where((eb) => eb(eb.fn("lower", ["customer_email"]), "=", customer_email.toLowerCase()))
		.orderBy("sent_at", "desc")
		.executeTakeFirst();
	return row?.sent_at ? { number: row.number, mailedOn: row.sent_at } : null;
}

/** What the customer sees of a quotation on a business day. */
export async function viewOf(
	db: Kysely<Database>,
	quotation: Quotation,
	{ today, language }: { today: string; language: Language },
): Promise<CustomerView> {
	const { customer, second: _, ...doc } = documentIn(quotation.document, language);
	const { name, email, contact } = customer;
	const state = stateOn({ state: quotation.state, validTo: quotation.valid_to }, today);
	return {
		number: quotation.number,
		state,
		answeredAt: state === "accepted" || state === "declined" ? quotation.decided_at : null,
		today,
		timeZone: businessZone(),
		document: { ...doc, customer: { name, email, contact } },
		newer: await newerOf(db, quotation),
	};
}
