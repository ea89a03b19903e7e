import { type MessageId, translate } from "@iqt/i18n";
import type { Placeholder } from "../mail-template/placeholders.ts";
import { companyLines, labelsOf } from "./documents/labels.ts";
import { type LaneColumns, laneInWords, laneOf } from "./lanes.ts";
import type { Quotation } from "./queries.ts";
import type { PublicDocument } from "./schema.ts";

/** Where the customer opens the quotation without an account, and in their portal for who has one. */
export interface MailUrls {
	page: string;
	portal: string | null;
}

const saying =
	({ language }: Pick<PublicDocument, "language">) =>
	(id: MessageId, values: Record<string, string | number> = {}) =>
		translate(language, id, values);

const addressed = ({ customer }: PublicDocument): string => customer.contact || customer.name;

/** Lanes a mail names one by one at most; of more it names the first few, and says how many there are. */
const MOST_NAMED = 20;
const FIRST_FEW = 5;

/** The lanes one by one with way and price, options with the cheapest marked; of very many where they all stand. */
function laneLines(doc: PublicDocument): string[] {
	const say = saying(doc);
	const words = labelsOf(doc.language);
	const count = doc.items.length;
	const named = count > MOST_NAMED ? doc.items.slice(0, FIRST_FEW) : doc.items;
	const rest = count > named.length ? [`• ${say("mail.quotation.moreLanes", { count, more: count - named.length })}`] : [];
	const lines = named.map((item, i) => {
		const lane = say("mail.quotation.lane", { lane: words.route(item), containers: words.containers(item) });
		const price = [words.coded("mode", item.mode), words.via(doc, item), `${doc.currency} ${words.number(item.total)}`, words.mark(doc, i + 1)];
		return `• ${(doc.lanesAre === "options" ? [words.laneName(doc, i + 1), lane, ...price] : [lane]).filter(Boolean).join(" · ")}`;
	});
	return [...lines, ...rest];
}

/** What a mail begins with where nobody wrote anything else: options one by one with the cheapest marked, parts with their total. */
export function usualText(doc: PublicDocument, number: string): string {
	const say = saying(doc);
	const { currency, validFrom: from, validTo: to } = doc;
	const values = { number, currency, total: labelsOf(doc.language).number(doc.total), from, to };
	return [
		say("mail.quotation.greeting", { name: addressed(doc) }),
		say(doc.lanesAre === "options" ? "mail.quotation.bodyOptions" : "mail.quotation.body", values),
		...laneLines(doc),
	].join("\n\n");
}

/** What every mail ends with, whatever it begins with: where the quotation opens, the notice, whom to answer, the letterhead. */
export function mailEnd(doc: PublicDocument, urls: MailUrls): string {
	const say = saying(doc);
	const { issuer, terms } = doc;
	return [
		say("mail.quotation.page", { url: urls.page }),
		...terms.filter((term) => term.title === say("document.notice")).map(({ title, body }) => say("mail.quotation.term", { title, body })),
		...(urls.portal === null ? [] : [say("mail.quotation.portal", { url: urls.portal })]),
		say("mail.quotation.closing", { email: issuer.email }),
		[issuer.name, ...(issuer.letterhead ? [issuer.letterhead.name, ...companyLines(issuer.letterhead, labelsOf(doc.language))] : [])].join("\n"),
	].join("\n\n");
}

/** The whole of a mail nobody wrote anything for, in the document's language. */
export const mailText = (doc: PublicDocument, number: string, urls: MailUrls): string => [usualText(doc, number), mailEnd(doc, urls)].join("\n\n");

/** What the customer's mail is about: the quotation and its lane. */
export const mailSubject = ({ number, language, ...row }: Pick<Quotation, "number" | "language" | keyof LaneColumns>): string =>
	translate(language, "mail.quotation.subject", { number, lane: laneInWords(laneOf(row, language)) });

/** What stands in place of placeholders in a mail's text; all of it is in the customer's document. */
export function mailValues(doc: PublicDocument, number: string): Record<Placeholder, string> {
	const { customer, issuer, currency, validTo } = doc;
	const total = `${currency} ${labelsOf(doc.language).number(doc.total)}`;
	return {
		...{ number, customer: customer.name, contact: addressed(doc), validTo, sender: issuer.name, company: issuer.letterhead?.name ?? "" },
		lanes: laneLines(doc).join("\n"),
		total: doc.lanesAre === "options" ? saying(doc)("mail.quotation.fromTotal", { total }) : total,
	};
}
