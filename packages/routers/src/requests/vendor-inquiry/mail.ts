import type { Database } from "@iqt/db";
import { type Language, translate } from "@iqt/i18n";
import { businessDay } from "@iqt/i18n/days";
import type { Kysely } from "kysely";
import { openLink, revokeLinks } from "../../kit/links/links.ts";
import { grouped } from "../../kit/money/formula-words.ts";
import type { MailRenderer } from "../../kit/outbox/deliver.ts";
import { MailRefusedError } from "../../kit/outbox/mail-refused.ts";
import { enqueue, entriesOf } from "../../kit/outbox/queries.ts";
import { mailState } from "../../kit/outbox/rules.ts";
import { factsOf } from "../ad-hoc-request/paper.ts";
import { chargeNames } from "../charge-names.ts";
import { addressesOf } from "../vendor/address.ts";
import { inquiryLinks, vendorAddress } from "./purpose.ts";
import { type Inquiry, type InquiryLine, inquiryById, linesOfInquiry } from "./reading.ts";
import { takesAnswer } from "./rules.ts";
import type { LineAsked } from "./schema.ts";
import { requestForVendor } from "./vendor-view.ts";

/** What a vendor is mailed about an inquiry. */
export type InquiryMail = "asked" | "awarded" | "notAwarded" | "reminder" | "renewed";

/** A line as mails have it: what is asked, and what was taken. */
type MailedLine = LineAsked & { quantity: number } & Partial<Pick<InquiryLine, "amount" | "awarded" | "currency">>;

type Told = Pick<Inquiry, "contactName" | "dueAt" | "language" | "number" | "remark" | "requestId" | "senderName">;

const boxes = (language: Language, { containerType, basis, quantity }: Omit<LineAsked, "charge"> & { quantity: number }): string =>
	`${containerType ?? translate(language, `enum.basis.${basis}`)} × ${quantity}`;

/** What a mail says, in the vendor's language: of the request what the vendor's page shows, too. */
export async function inquiryMailText(
	db: Kysely<Database>,
	inquiry: Told,
	{ what, lines, today, url }: { what: InquiryMail; lines: readonly MailedLine[]; today: string; url: string },
): Promise<{ subject: string; text: string }> {
	const { language, number } = inquiry;
	const { request, hidden } = await requestForVendor(db, inquiry.requestId, { language, today });
	const named = await chargeNames(db);
	const values = { number, lane: request.lane, date: inquiry.dueAt, url };
	const facts = factsOf({ request, language }).map(([name, value]) => `${name}: ${value}`);
	const asked = lines.map((line) => `• ${hidden(named(line.charge, language))} · ${boxes(language, line)}`);
	const taken = lines.flatMap((line, i) => (line.awarded ? [`${asked[i]} · ${line.currency} ${grouped(line.amount ?? "", language)}`] : []));
	const whole = what === "asked" || what === "reminder";
	const parts = [
		translate(language, "mail.vendorInquiry.greeting", { name: inquiry.contactName }),
		translate(language, `mail.vendorInquiry.${what}`, values),
		whole ? facts.join("\n") : "",
		whole ? [translate(language, "mail.vendorInquiry.lines"), ...asked].join("\n") : "",
		what === "awarded" ? taken.join("\n") : "",
		what === "asked" ? (hidden(inquiry.remark) ?? "") : "",
		what === "awarded" || what === "notAwarded" ? "" : translate(language, "mail.vendorInquiry.open", values),
		translate(language, "mail.vendorInquiry.closing", { sender: inquiry.senderName }),
	];
	return { subject: translate(language, `mail.vendorInquiry.${what}.subject`, values), text: parts.filter(Boolean).join("\n\n") };
}

/** Writes to where the register says by now: what was mailed elsewhere before opens nothing any more. */
async function followRegister(db: Kysely<Database>, { id, vendorId, vendorName, contactEmail }: Inquiry, at: string): Promise<void> {
	const { email, name, language } = (await addressesOf(db, [vendorId])).get(vendorId) ?? {};
	if (!email || email === contactEmail) return;
	await db
		.updateTable("vendor_inquiry")
		.set({ contact_email: email, contact_name: name || vendorName, ...(language ? { language } : {}) })
		.where("id", "=", id)
		.execute();
	await revokeLinks(db, inquiryLinks, id, at);
}

/** Puts a mail to the vendor into the outbox, to its registered address of now; `key` names it over all tries. */
export const mailVendor = async (
	db: Kysely<Database>,
	{ inquiryId, what, key, at }: { inquiryId: string; what: InquiryMail; key: string; at: string },
): Promise<boolean> => {
	await followRegister(db, await inquiryById(db, inquiryId), at);
	const dedupeKey = `vendorInquiry:${inquiryId}:${key}`;
	return enqueue(db, { kind: "vendorInquiry", payload: { inquiryId, what, mail: key }, dedupeKey, at });
};

/** Mails of an inquiry as people see them, oldest first. */
export async function mailsOf(db: Kysely<Database>, id: string) {
	const entries = await entriesOf(db, `vendorInquiry:${id}:`);
	return entries.map(({ payload, created_at, sent_at, state, last_error }) => ({
		what: (JSON.parse(payload) as { what: string }).what,
		at: created_at,
		sentAt: sent_at,
		state: mailState({ state, last_error }),
	}));
}

type Services = Parameters<MailRenderer>[0];

async function rendered(services: Services, inquiry: Inquiry, { what, to, mail }: { what: InquiryMail; to: string; mail: string }) {
	const today = businessDay(services.now());
	const url = await vendorAddress(services, inquiry, today);
	const lines = await linesOfInquiry(services.db, inquiry.id);
	const said = await inquiryMailText(services.db, inquiry, { what, lines, today, url });
	return { to, replyTo: inquiry.senderEmail, ...said, attachments: [], messageKey: `vendorInquiry.${inquiry.id}.${mail}` };
}

/** A mail about an inquiry to the vendor; none that asks for an answer which is not taken any more. */
export const vendorInquiryMail: MailRenderer = async (services, payload) => {
	const inquiry = await inquiryById(services.db, String(payload.inquiryId));
	const what = String(payload.what) as InquiryMail;
	const asks = what === "asked" || what === "reminder";
	if (asks && !takesAnswer(inquiry, businessDay(services.now()))) return null;
	return rendered(services, inquiry, { what, to: inquiry.contactEmail, mail: String(payload.mail) });
};

/** A fresh address of the vendor's page, to the registered address. */
export const vendorLinkMail: MailRenderer = async (services, payload) => {
	const link = await openLink(services.db, String(payload.linkId));
	if (!link) throw new MailRefusedError("the link was shut", true);
	await followRegister(services.db, await inquiryById(services.db, link.objectId), services.now().toISOString());
	const inquiry = await inquiryById(services.db, link.objectId);
	return rendered(services, inquiry, { what: "renewed", to: inquiry.contactEmail, mail: String(payload.mail) });
};
