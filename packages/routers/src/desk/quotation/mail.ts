import { type MessageId, translate } from "@iqt/i18n";
import { businessDay } from "@iqt/i18n/days";
import type { Services } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import type { MailRenderer } from "../../kit/outbox/deliver.ts";
import { customerAddress } from "./by-link/purpose.ts";
import { companyLines, documentName, labelsOf } from "./documents/labels.ts";
import { quotationPaper } from "./documents/pdf.ts";
import { quotationWorkbook, xlsxType } from "./documents/workbook.ts";
import { type LaneColumns, laneInWords, laneOf } from "./lanes.ts";
import { getQuotation, type Quotation } from "./queries.ts";
import type { PublicDocument } from "./schema.ts";

/** What the customer's mail says, in the document's language: options one by one with the cheapest marked, parts with their total; where it opens without an account, and where it stands in their portal for who has one. */
export function mailText(doc: PublicDocument, number: string, urls: { page: string; portal: string | null }): string {
	const say = (id: MessageId, values: Record<string, string | number> = {}) => translate(doc.language, id, values);
	const words = labelsOf(doc.language);
	const options = doc.lanesAre === "options";
	const values = { number, currency: doc.currency, total: words.number(doc.total), from: doc.validFrom, to: doc.validTo };
	const lines = [
		say("mail.quotation.greeting", { name: doc.customer.contact || doc.customer.name }),
		say(options ? "mail.quotation.bodyOptions" : "mail.quotation.body", values),
		...doc.items.map((item, i) => {
			const lane = say("mail.quotation.lane", { lane: words.route(item), containers: words.containers(item) });
			const price = [words.coded("mode", item.mode), words.via(doc, item), `${doc.currency} ${words.number(item.total)}`, words.mark(doc, i + 1)];
			return `• ${(options ? [words.laneName(doc, i + 1), lane, ...price] : [lane]).filter(Boolean).join(" · ")}`;
		}),
		say("mail.quotation.page", { url: urls.page }),
		...doc.terms.filter((term) => term.title === say("document.notice")).map(({ title, body }) => say("mail.quotation.term", { title, body })),
		...(urls.portal === null ? [] : [say("mail.quotation.portal", { url: urls.portal })]),
		say("mail.quotation.closing", { email: doc.issuer.email }),
		[doc.issuer.name, ...(doc.issuer.letterhead ? [doc.issuer.letterhead.name, ...companyLines(doc.issuer.letterhead, words)] : [])].join("\n"),
	];
	return lines.join("\n\n");
}

/** What the customer's mail is about: the quotation and its lane. */
export const mailSubject = ({ number, language, ...row }: Pick<Quotation, "number" | "language" | keyof LaneColumns>): string =>
	translate(language, "mail.quotation.subject", { number, lane: laneInWords(laneOf(row, language)) });

/** Where the customer finds the quotation when signed in; null where nobody of the company has an account. */
async function portalUrlOf({ db, config }: Services, { id, company_id }: Pick<Quotation, "id" | "company_id">): Promise<string | null> {
	if (company_id === null) return null;
	const person = await db.selectFrom("user").select("id").where("company_id", "=", company_id).where("status", "=", "active").executeTakeFirst();
	return person ? `${config.publicUrl}/QuotationReference/quotationRecord/${id}` : null;
}

/** A quotation as the customer's mail: text in his language, PDF and Excel made from the frozen document. */
export const quotationMail: MailRenderer = async (services, payload) => {
	const quotation = await getQuotation(services.db, { all: true }, String(payload.quotationId));
	const doc = quotation.document.public;
	if (quotation.state === "draft") throw new DomainError("state", "quotation.notFound");
	const { number } = quotation;
	const workbook = new Uint8Array(await new Response(quotationWorkbook(doc, number)).arrayBuffer());
	const page = await customerAddress(services, quotation, businessDay(services.now()));
	return {
		to: doc.customer.email,
		replyTo: doc.issuer.email,
		subject: mailSubject(quotation),
		text: mailText(doc, number, { page, portal: await portalUrlOf(services, quotation) }),
		attachments: [
			{ filename: documentName(number, "pdf"), contentType: "application/pdf", content: await quotationPaper(services, doc, number) },
			{ filename: documentName(number, "xlsx"), contentType: xlsxType, content: workbook },
		],
		messageKey: `quotation.${quotation.id}`,
	};
};
