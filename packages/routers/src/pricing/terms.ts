import type { Database } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import type { Kysely } from "kysely";
import type { SearchOption } from "../kit/charges/search.ts";
import { termsOfRates } from "../kit/price-book/terms.ts";
import { books } from "../prices/books.ts";

/** The terms the charges of options are sold by, of every book that keeps terms, as plain text and each once; in the reader's language where there are. */
export async function termsOfOptions(db: Kysely<Database>, options: readonly Pick<SearchOption, "lines">[], language: Language): Promise<string[]> {
	const sources = options.flatMap(({ lines }) => lines.map(({ explanation }) => explanation));
	const found: string[] = [];
	for (const book of books) {
		const ids = new Set(sources.filter(({ domain }) => domain === book.domain).map(({ rateId }) => rateId));
		found.push(...(await termsOfRates(db, book, [...ids], language)));
	}
	return [...new Set(found)];
}
