import { translate } from "@iqt/i18n";
import { businessDay } from "@iqt/i18n/days";
import { openLink } from "../../../kit/links/links.ts";
import type { MailRenderer } from "../../../kit/outbox/deliver.ts";
import { MailRefusedError } from "../../../kit/outbox/mail-refused.ts";
import { laneInWords, laneOf } from "../lanes.ts";
import { getQuotation } from "../queries.ts";
import { customerAddress } from "./purpose.ts";

/** A fresh address of the customer's page, to the address the quotation was mailed to; nothing of what it says. */
export const quotationLinkMail: MailRenderer = async (services, payload) => {
	const link = await openLink(services.db, String(payload.linkId));
	if (!link) throw new MailRefusedError("the link was shut", true);
	const quotation = await getQuotation(services.db, { all: true }, link.objectId);
	const { language, number, document } = quotation;
	const { customer, issuer } = document.public;
	const url = await customerAddress(services, quotation, businessDay(services.now()));
	const lane = laneInWords(laneOf(quotation, language));
	return {
		to: link.madeFor,
		replyTo: issuer.email,
		subject: translate(language, "mail.newAddress.subject", { number }),
		text: [
			translate(language, "mail.quotation.greeting", { name: customer.contact || customer.name }),
			translate(language, "mail.newAddress.body", { number, lane, url }),
			translate(language, "mail.quotation.closing", { email: issuer.email }),
			issuer.name,
		].join("\n\n"),
		attachments: [],
		messageKey: `quotationLink.${String(payload.mail)}`,
	};
};
