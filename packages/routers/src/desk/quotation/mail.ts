import { businessDay } from "@iqt/i18n/days";
import type { Mail, Services } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import type { MailRenderer } from "../../kit/outbox/deliver.ts";
import { customerAddress } from "./by-link/purpose.ts";
import { documentName } from "./documents/labels.ts";
import { quotationPaper } from "./documents/pdf.ts";
import { quotationWorkbook, xlsxType } from "./documents/workbook.ts";
import { mailEnd } from "./mail-text.ts";
import { getQuotation, type Quotation } from "./queries.ts";
import type { PublicDocument } from "./schema.ts";
import { type QuotationMailPayload, usualMail } from "./written-mail.ts";

/** Where the customer finds the quotation when signed in; null where nobody of the company has an account. */
export async function portalUrlOf(
	{ db, config }: Pick<Services, "config" | "db">,
	{ id, company_id }: Pick<Quotation, "id" | "company_id">,
): Promise<string | null> {
	if (company_id === null) return null;
	const person = await db.selectFrom("user").select("id").where("company_id", "=", company_id).where("status", "=", "active").executeTakeFirst();
	return person ? `${config.publicUrl}/QuotationReference/quotationRecord/${id}` : null;
}

/** The document as PDF and Excel; `number` null for a draft's. */
export async function attachmentsOf(services: Services, doc: PublicDocument, number: string | null): Promise<Mail["attachments"]> {
	const workbook = new Uint8Array(await new Response(quotationWorkbook(doc, number)).arrayBuffer());
	const named = (ending: "pdf" | "xlsx") => documentName(number ?? "", ending);
	return [
		{ filename: named("pdf"), contentType: "application/pdf", content: await quotationPaper(services, doc, number) },
		{ filename: named("xlsx"), contentType: xlsxType, content: workbook },
	];
}

/** A quotation as the customer's mail: the text as it was written, in his language, with PDF and Excel made from the frozen document. */
export const quotationMail: MailRenderer = async (services, payload) => {
	const { quotationId, mail, edition = 0, sentBy } = payload as QuotationMailPayload;
	const quotation = await getQuotation(services.db, { all: true }, quotationId);
	const doc = quotation.document.public;
	if (quotation.state === "draft") throw new DomainError("state", "quotation.notFound");
	const { to, cc, subject, text } = mail ?? usualMail(quotation, doc);
	const page = await customerAddress(services, quotation, businessDay(services.now()));
	return {
		to,
		...(cc.length > 0 ? { cc } : {}),
		replyTo: doc.issuer.email,
		subject,
		text: [text, mailEnd(doc, { page, portal: await portalUrlOf(services, quotation) })].join("\n\n"),
		attachments: await attachmentsOf(services, doc, quotation.number),
		sender: {
			id: sentBy ?? quotation.owner_id,
			path: `/QuotationReference/quotationRecord/${quotation.id}`,
			copies: "quotation.copiesRefused",
			undelivered: "quotation.mailUndelivered",
			values: { number: quotation.number, to },
		},
		messageKey: ["quotation", quotation.id, ...(edition === 0 ? [] : [edition])].join("."),
	};
};
