import { type MessageId, translate } from "@iqt/i18n";
import { documentName, grouped } from "../documents/labels.ts";
import { quotationPdf } from "../documents/pdf.ts";
import { quotationWorkbook, xlsxType } from "../documents/workbook.ts";
import { DomainError } from "../errors.ts";
import type { MailRenderer } from "../outbox/deliver.ts";
import { getQuotation } from "./queries.ts";

/** A quotation as the customer's mail: text in his language, PDF and Excel made from the frozen document. */
export const quotationMail: MailRenderer = async (services, payload) => {
	const quotation = await getQuotation(services.db, { all: true }, String(payload.quotationId));
	const doc = quotation.document.public;
	if (quotation.state === "draft") throw new DomainError("state", "quotation.notFound");
	const say = (id: MessageId, values: Record<string, string | number> = {}) => translate(doc.language, id, values);
	const { number } = quotation;
	const values = { number, currency: doc.currency, total: grouped(doc.total), from: doc.validFrom, to: doc.validTo };
	const lines = [
		say("mail.quotation.greeting", { name: doc.customer.contact || doc.customer.name }),
		say("mail.quotation.body", values),
		...doc.items.map(
			(item) => `• ${item.origin.name} → ${item.destination.name}（${item.containers.map((c) => `${c.count} × ${c.type}`).join(", ")}）`,
		),
		say("mail.quotation.closing", { email: doc.issuer.email }),
		doc.issuer.name,
	];
	const workbook = new Uint8Array(await new Response(quotationWorkbook(doc, number)).arrayBuffer());
	return {
		to: doc.customer.email,
		subject: say("mail.quotation.subject", { number, origin: quotation.origin_label, destination: quotation.destination_label }),
		text: lines.join("\n\n"),
		attachments: [
			{ filename: documentName(number, "pdf"), contentType: "application/pdf", content: await quotationPdf(doc, number, services.font) },
			{ filename: documentName(number, "xlsx"), contentType: xlsxType, content: workbook },
		],
		messageKey: `quotation.${quotation.id}`,
	};
};
