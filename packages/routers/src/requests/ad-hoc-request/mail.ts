import type { Database } from "@iqt/db";
import { asLanguage, type Language, translate } from "@iqt/i18n";
import type { Kysely } from "kysely";
import type { MailRenderer } from "../../kit/outbox/deliver.ts";
import { factsOf, ownerEmailOf, priceInWords, totalLines } from "./paper.ts";
import { type Request, requestForAll } from "./reading.ts";

/** What the mail with the price says, in the customer's language. */
export function priceMailText(request: Request, language: Language): { subject: string; text: string } {
	const values = { number: request.number, lane: request.lane, customer: request.customer };
	return {
		subject: translate(language, "mail.adHocPrice.subject", values),
		text: [
			translate(language, "mail.adHocPrice.greeting", values),
			factsOf({ request, language })
				.map(([name, value]) => `${name}: ${value}`)
				.join("\n"),
			[...request.prices.map((line) => `• ${priceInWords(line, language)}`), ...totalLines(request.prices, language)].join("\n"),
			translate(language, "mail.adHocPrice.closing", { requester: request.requester }),
		].join("\n\n"),
	};
}

/** A request as everybody may read it, in its customer's language: there are no costs in it. */
export async function requestForCustomer(db: Kysely<Database>, id: string, today: string): Promise<Request> {
	const { customerLanguage } = await db
		.selectFrom("ad_hoc_request")
		.select("customer_language as customerLanguage")
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
	return requestForAll(db, id, { language: asLanguage(customerLanguage), today });
}

/** Who the mail with the price goes to, what it is about and what it says. */
export async function previewOf(db: Kysely<Database>, id: string, today: string) {
	const request = await requestForCustomer(db, id, today);
	const language = asLanguage(request.customerLanguage);
	const owner = await ownerEmailOf(db, id);
	return {
		to: request.customerEmail ?? owner,
		replyTo: owner,
		isCustomer: request.customerEmail !== null,
		language,
		...priceMailText(request, language),
	};
}

/** The price of a request as the customer's mail, as it stood when it was sent. */
export const adHocPriceMail: MailRenderer = async (_, { to, replyTo, subject, text, messageKey }) => ({
	...{ to: String(to), replyTo: String(replyTo), subject: String(subject), text: String(text), messageKey: String(messageKey) },
	attachments: [],
});
