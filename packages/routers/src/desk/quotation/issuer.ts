import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { readLetterhead, shownIn } from "../letterhead/queries.ts";
import type { Quotation } from "./queries.ts";
import type { PublicDocument } from "./schema.ts";
import { type SecondSaid, withSecond } from "./second-language.ts";

/** A document with the letterhead there is now. */
export async function withLetterhead(db: Kysely<Database>, doc: PublicDocument): Promise<PublicDocument> {
	const { name, email } = doc.issuer;
	const letterhead = await readLetterhead(db);
	return {
		...doc,
		issuer: { name, email, letterhead: shownIn(letterhead, doc.language) },
		...(doc.second ? { second: { ...doc.second, letterhead: shownIn(letterhead, doc.second.language) } } : {}),
	};
}

/**
 * A quotation's document as it is looked at: a draft with the letterhead it would be sent with, all else as it was sent; in another second language than
 * it has where one is said.
 */
export async function shownDocument(
	db: Kysely<Database>,
	quotation: Pick<Quotation, "state" | "document">,
	second?: SecondSaid["secondLanguage"],
): Promise<PublicDocument> {
	const { public: doc } = await withSecond(db, quotation, { secondLanguage: second });
	return quotation.state === "draft" ? withLetterhead(db, doc) : doc;
}
