import type { Database } from "@iqt/db";
import { asLanguage, type Language } from "@iqt/i18n";
import type { Kysely } from "kysely";
import type { Caller } from "../../door/context.ts";
import { itemOf, laneNames } from "./document.ts";
import { type Quotation, termsOf } from "./queries.ts";
import type { PricedLane } from "./quoted-lines.ts";
import type { PublicDocument, QuotationDocument, RemarksIn, SecondLanguage } from "./schema.ts";
import { wordsOf } from "./words-beside.ts";

/** What somebody says of the second language of a document: null for none, left out for what it has. */
export interface SecondSaid {
	secondLanguage?: Language | null | undefined;
	secondRemarks?: string | undefined;
	/** Remarks by the language they are for, those of languages it does not have now among them. */
	remarksIn?: RemarksIn | undefined;
}

/** Remarks written for second languages, by the language: that of the document, and those it has had. */
export const remarksIn = ({ public: { second }, internal }: QuotationDocument): RemarksIn => ({
	...internal.otherRemarks,
	...(second?.remarks ? { [second.language]: second.remarks } : {}),
});

/** Those of them that wait for their language to be the second; undefined where none do. */
export function othersThan(second: Language | null, all: RemarksIn = {}): RemarksIn | undefined {
	const others = Object.entries(all).filter(([language, text]) => language !== second && text !== "");
	return others.length > 0 ? (Object.fromEntries(others) as RemarksIn) : undefined;
}

/** A document without the remarks of languages it is not in, which none of its papers shows: they were told to nobody. */
export const withoutOthers = ({ internal: { otherRemarks: _, ...internal }, ...document }: QuotationDocument): QuotationDocument => ({
	...document,
	internal,
});

/** A quotation as somebody may have papers of it: a customer is told remarks in the languages it was sent in alone. */
export const toldTo = <Told extends { document: QuotationDocument }>({ userType }: Pick<Caller, "userType">, quotation: Told): Told =>
	userType === 3 ? { ...quotation, document: withoutOthers(quotation.document) } : quotation;

/** The second language of a document, for another made of it, with what somebody says instead: whatever was written in any language stays. */
export function secondOf(document: QuotationDocument, said: SecondSaid = {}): SecondSaid {
	const secondLanguage = said.secondLanguage === undefined ? document.public.second?.language : said.secondLanguage;
	const all = { ...remarksIn(document), ...said.remarksIn };
	return { secondLanguage, remarksIn: all, secondRemarks: said.secondRemarks };
}

/** What a document says of its second language, for history; nothing where it has none. */
export const secondSaid = ({ second }: Pick<PublicDocument, "second">): Omit<SecondSaid, "remarksIn"> =>
	second ? { secondLanguage: second.language, secondRemarks: second.remarks } : {};

/** The second language of a paper whose first is `language`: the same one is none. */
export const otherThan = (language: Language, second: Language | null | undefined): Language | null =>
	second === undefined || second === language ? null : second;

/** The second language of a paper in `language` for a customer with one: the second of the two they have, the first beside a paper in that; null of whoever reads one. */
export const secondFor = (language: Language, { own, second }: { own: string; second: string | null }): Language | null =>
	second === null ? null : (otherThan(language, asLanguage(second)) ?? otherThan(language, asLanguage(own)));

/** The same of a customer of the register; null where it is for none. */
export async function secondOfCustomer(db: Kysely<Database>, customerId: string | null, language: Language): Promise<Language | null> {
	if (customerId === null) return null;
	const languages = await db
		.selectFrom("customer")
		.select(["language as own", "second_language as second"])
		.where("id", "=", customerId)
		.executeTakeFirst();
	return languages ? secondFor(language, languages) : null;
}

/** What stands beside the document of a draft in its second language; null where there is none. */
export async function besideDraft(
	db: Kysely<Database>,
	draft: SecondSaid & Parameters<typeof laneNames>[0] & { lanes: PricedLane[] },
): Promise<Pick<SecondLanguage, "language" | "remarks" | "terms"> | null> {
	const language = otherThan(draft.language, draft.secondLanguage);
	if (language === null) return null;
	const priced = draft.lanes.map((lane) => lane.priced);
	return {
		language,
		remarks: draft.secondRemarks ?? draft.remarksIn?.[language] ?? "",
		terms: await termsOf(db, priced, language, laneNames({ ...draft, language })),
	};
}

/**
 * A document in another second language than it has; as it is where none is said, or the one it has, with the remarks written for that language. A
 * draft's terms are those of the books; what was sent was told its terms in its own languages, and they stay as they were told.
 */
export async function withSecond(
	db: Kysely<Database>,
	{ state, document }: Pick<Quotation, "state" | "document">,
	said: Pick<SecondSaid, "secondLanguage" | "secondRemarks">,
): Promise<QuotationDocument> {
	const { public: doc, internal } = document;
	const { secondLanguage: asked = doc.second?.language ?? null, secondRemarks } = said;
	const secondLanguage = otherThan(doc.language, asked);
	if (secondLanguage === (doc.second?.language ?? null)) {
		return doc.second && secondRemarks !== undefined
			? { ...document, public: { ...doc, second: { ...doc.second, remarks: secondRemarks } } }
			: document;
	}
	const written = remarksIn(document);
	const kept = { ...internal, otherRemarks: othersThan(secondLanguage, written) };
	if (secondLanguage === null) return { ...document, public: { ...doc, second: null }, internal: kept };
	const { language, lanesAre } = doc;
	const draft = { ...{ language, lanesAre, secondLanguage, secondRemarks }, remarksIn: written, lanes: internal.items };
	const told = state === "draft" ? await besideDraft(db, draft) : null;
	const items = doc.items.map((item, i) => {
		const lane = internal.items[i];
		return wordsOf(lane ? itemOf(lane, secondLanguage) : item);
	});
	const remarks = secondRemarks ?? written[secondLanguage] ?? "";
	const second = { language: secondLanguage, remarks, terms: told?.terms ?? doc.terms, items };
	return { ...document, public: { ...doc, second }, internal: kept };
}
