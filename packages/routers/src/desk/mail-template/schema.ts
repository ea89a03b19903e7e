import { z } from "zod";
import { declareRecord } from "../../kit/records/declare.ts";
import { choice, computed, longText, optional, reference, text, textOf } from "../../kit/records/fields.ts";
import { userLanguages } from "../../people/users/schema.ts";
import { customerOf } from "../customer/keys.ts";
import { refuseUnknown } from "./placeholders.ts";

const subject = z.string().trim().min(1).max(200).superRefine(refuseUnknown);
const body = z.string().trim().min(1).max(5_000).superRefine(refuseUnknown);

/**
 * What the mail of a quotation in `language` begins with, for the customer whose GUID `customer` is, or for all where it is null. Subject and text are plain
 * text with placeholders in braces (`placeholders`); what follows the text (the customer's page, notice, letterhead) is the portal's own.
 */
export const mailTemplate = declareRecord({
	name: "mailTemplate",
	title: "menu.mailTemplates",
	label: "name",
	rights: {
		menu: "/QuotationReference/mailTemplates",
		with: { view: "sale.quote", edit: "sale.quote" },
		view: ["PM", "CX", "SALS"],
		edit: ["PM", "CX", "SALS"],
	},
	fields: {
		name: text(80, { listed: "search", width: 220, pinned: true }),
		language: choice(userLanguages, "users.language", { key: true, width: 110, hint: "mailTemplate.languageHint" }),
		customer: optional(
			reference({ column: "customer_id", words: "customerName", key: true, width: 200, hint: "mailTemplate.customerHint" }, customerOf),
		),
		customerName: computed("text", { label: "mailTemplate.customer", listed: "own", screen: false, sheet: false }),
		subject: textOf(subject, { listed: "search", width: 300, wide: true, hint: "mailTemplate.subjectHint" }),
		text: { ...longText(5_000, { listed: "search", width: 360, wide: true, hidden: true, hint: "mailTemplate.textHint" }), schema: body },
	},
	defaultSort: [{ field: "name", order: "ascending" }],
});

export type MailTemplate = z.output<typeof mailTemplate.schema>;
