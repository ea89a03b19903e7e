import type { Demo } from "../../kit/records/domain.ts";
import type { MailTemplate } from "./schema.ts";

const rows: MailTemplate[] = [
	{
		name: "Standard letter, English",
		language: "en",
		customer: null,
		subject: "Quotation {number} for {customer}: {lanes}",
		text: "Dear {contact},\n\nthank you for asking us. Our offer {number} is attached; it comes to {total} and holds until {validTo}.\n\n{lanes}\n\nSpace is booked once we have your acceptance.",
	},
];

export const demo: Demo<MailTemplate> = { rows: () => rows };
