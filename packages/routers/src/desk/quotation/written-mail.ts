import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { filledIn, subjectFilledIn } from "../mail-template/placeholders.ts";
import { templateFor } from "../mail-template/queries.ts";
import { laneInWords, laneOf } from "./lanes.ts";
import type { MailSaid } from "./mail-schema.ts";
import { mailSubject, mailValues, usualText } from "./mail-text.ts";
import type { Quotation } from "./queries.ts";
import type { PublicDocument } from "./schema.ts";

/** A mail as it was sent, kept with its entry of the outbox: `text` is what stands before the portal's own end. */
export interface WrittenMail {
	to: string;
	cc: string[];
	subject: string;
	text: string;
}

/** An entry's payload; `mail` is left out of those from before mails were written, `sentBy`, the id of who sent it, of those from before that was kept. `edition` tells mails of one quotation apart that do not say the same. */
export interface QuotationMailPayload extends Record<string, unknown> {
	quotationId: string;
	mail?: WrittenMail;
	edition?: number;
	sentBy?: number;
}

/** Addresses once each, in any case, and none the mail goes to anyway. */
function copiesBeside(to: string, cc: readonly string[]): string[] {
	const seen = new Set([to.toLowerCase()]);
	return cc.filter((address) => {
		const same = address.toLowerCase();
		if (seen.has(same)) return false;
		seen.add(same);
		return true;
	});
}

/** A quotation whose mail is written: its document and number as they are sent. */
type Mailed = Pick<Quotation, "customer_id" | "language"> & Parameters<typeof mailSubject>[0];

/** What stands in place of placeholders in subject and text; a subject has its lanes in one line. */
export function valuesOf(quotation: Mailed, doc: PublicDocument) {
	const text = mailValues(doc, quotation.number);
	return { subject: { ...text, lanes: laneInWords(laneOf(quotation, quotation.language)) }, text };
}

/** What fills in subjects and texts. */
function fillers(quotation: Mailed, doc: PublicDocument) {
	const values = valuesOf(quotation, doc);
	return { subject: (text: string) => subjectFilledIn(text, values.subject), text: (text: string) => filledIn(text, values.text) };
}

/** What the portal says of a quotation by itself, with no template. */
export const usualMail = (quotation: Mailed, doc: PublicDocument): WrittenMail => ({
	to: doc.customer.email,
	cc: [],
	subject: mailSubject(quotation),
	text: usualText(doc, quotation.number),
});

/** A mail of a quotation as its template has it, and that template; null where the portal says it by itself. */
export async function templateMail(db: Kysely<Database>, quotation: Mailed, doc: PublicDocument) {
	const usual = usualMail(quotation, doc);
	const template = await templateFor(db, quotation.customer_id, doc.language);
	if (!template) return { mail: usual, template: null };
	const fill = fillers(quotation, doc);
	const mail = { ...usual, subject: fill.subject(template.subject) || usual.subject, text: fill.text(template.text) };
	return { mail, template: { id: template.id, name: template.name } };
}

/** A mail with what somebody said of it. */
export function withSaid(mail: WrittenMail, { cc, subject, text }: MailSaid, quotation: Mailed, doc: PublicDocument): WrittenMail {
	const fill = fillers(quotation, doc);
	return {
		to: mail.to,
		cc: cc === undefined ? mail.cc : copiesBeside(mail.to, cc),
		subject: (subject === undefined ? "" : fill.subject(subject)) || mail.subject,
		text: text === undefined ? mail.text : fill.text(text),
	};
}
