import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { readLetterhead, shownIn } from "../letterhead/queries.ts";
import type { Quotation } from "./queries.ts";
import type { PublicDocument } from "./schema.ts";

/** A document with the letterhead there is now. */
export async function withLetterhead(db: Kysely<Database>, doc: PublicDocument): Promise<PublicDocument> {
	const { name, email } = doc.issuer;
	return { ...doc, issuer: { name, email, letterhead: shownIn(await readLetterhead(db), doc.language) } };
}

/** A quotation's document as it is looked at: a draft with the letterhead it would be sent with, all else as it was sent. */
export const shownDocument = async (db: Kysely<Database>, { state, document }: Pick<Quotation, "state" | "document">): Promise<PublicDocument> =>
	state === "draft" ? withLetterhead(db, document.public) : document.public;
