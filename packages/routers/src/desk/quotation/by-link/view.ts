import type { Database } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import type { Kysely } from "kysely";
import { itemOf } from "../document.ts";
import type { Quotation } from "../queries.ts";
import type { DocumentItem, PublicDocument, QuotationDocument, QuotationState } from "../schema.ts";
import { stateOn } from "./rules.ts";

/** What a customer sees of a quotation: what its document says, how it stands, and whether it waits for the answer. */
export interface CustomerView {
	number: string;
	state: QuotationState;
	/** When it was accepted or declined, ISO 8601 UTC; null before. */
	answeredAt: string | null;
	/** The business day it is. */
	today: string;
	document: Omit<PublicDocument, "customer"> & { customer: Omit<PublicDocument["customer"], "companyId"> };
	/** A later quotation in this one's place that was mailed to the same address. */
	newer: { number: string; mailedOn: string } | null;
}

/** An item as it was frozen with its words in another language; as it is where what it was made of is not the same any more. */
function inWords(item: DocumentItem, again: DocumentItem | null): DocumentItem {
	if (again === null || again.legs.length !== item.legs.length || again.lines.length !== item.lines.length) return item;
	return {
		...item,
		origin: again.origin,
		destination: again.destination,
		legs: item.legs.map((leg, i) => {
			const { label = leg.label, from = leg.from, to = leg.to, frequency = leg.frequency } = again.legs[i] ?? {};
			return { ...leg, label, from, to, frequency };
		}),
		lines: item.lines.map((line, i) => ({ ...line, label: again.lines[i]?.label ?? line.label })),
	};
}

/** The document a customer has, with the names of charges, legs and places in a language; amounts, terms and remarks stay as they are. */
export function documentIn({ public: doc, internal }: QuotationDocument, language: Language): PublicDocument {
	if (language === doc.language) return doc;
	return {
		...doc,
		items: doc.items.map((item, i) => {
			const lane = internal.items[i];
			return inWords(item, lane ? itemOf(lane, language) : null);
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
	const { customer, ...doc } = documentIn(quotation.document, language);
	const { name, email, contact } = customer;
	const state = stateOn({ state: quotation.state, validTo: quotation.valid_to }, today);
	return {
		number: quotation.number,
		state,
		answeredAt: state === "accepted" || state === "declined" ? quotation.decided_at : null,
		today,
		document: { ...doc, customer: { name, email, contact } },
		newer: await newerOf(db, quotation),
	};
}
