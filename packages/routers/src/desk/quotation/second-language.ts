import type { Database } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import type { Kysely } from "kysely";
import { itemOf, laneNames } from "./document.ts";
import { type Quotation, termsOf } from "./queries.ts";
import type { PricedLane } from "./quoted-lines.ts";
import type { PublicDocument, QuotationDocument, SecondLanguage } from "./schema.ts";
import { wordsOf } from "./words-beside.ts";

/** What somebody says of the second language of a document: null for none, left out for what it has. */
export interface SecondSaid {
	secondLanguage?: Language | null | undefined;
	secondRemarks?: string | undefined;
}

/** What a document says of its second language, for another made of it and for history; nothing where it has none. */
export const secondSaid = ({ second }: Pick<PublicDocument, "second">): SecondSaid =>
	second ? { secondLanguage: second.language, secondRemarks: second.remarks } : {};

/** The second language of a paper whose first is `language`: the same one is none. */
export const otherThan = (language: Language, second: Language | null | undefined): Language | null =>
	second === undefined || second === language ? null : second;

/** What stands beside the document of a draft in its second language; null where there is none. */
export async function besideDraft(
	db: Kysely<Database>,
	draft: SecondSaid & Parameters<typeof laneNames>[0] & { lanes: PricedLane[] },
): Promise<Pick<SecondLanguage, "language" | "remarks" | "terms"> | null> {
	const language = otherThan(draft.language, draft.secondLanguage);
	if (language === null) return null;
	const priced = draft.lanes.map((lane) => lane.priced);
	return { language, remarks: draft.secondRemarks ?? "", terms: await termsOf(db, priced, language, laneNames({ ...draft, language })) };
}

/**
 * A document in another second language than it has; as it is where none is said, or the one it has. A draft's terms are those of the books; what was
 * sent was told its terms in its own languages, and they stay as they were told.
 */
export async function withSecond(
	db: Kysely<Database>,
	{ state, document }: Pick<Quotation, "state" | "document">,
	said: Language | null | undefined,
): Promise<QuotationDocument> {
	const { public: doc, internal } = document;
	if (said === undefined || otherThan(doc.language, said) === (doc.second?.language ?? null)) return document;
	const secondLanguage = otherThan(doc.language, said);
	if (secondLanguage === null) return { ...document, public: { ...doc, second: null } };
	const { language, lanesAre } = doc;
	const told = state === "draft" ? await besideDraft(db, { language, lanesAre, secondLanguage, lanes: internal.items }) : null;
	const items = doc.items.map((item, i) => {
		const lane = internal.items[i];
		return wordsOf(lane ? itemOf(lane, secondLanguage) : item);
	});
	return { ...document, public: { ...doc, second: { language: secondLanguage, remarks: "", terms: told?.terms ?? doc.terms, items } } };
}
