import { type Language, translate } from "@iqt/i18n";
import { bookOf } from "../../prices/books.ts";
import type { Finding } from "./finding.ts";
import type { BusinessType } from "./schema.ts";

/** What was found in a sentence of a language. */
export function foundWords(language: Language, type: BusinessType, said: Finding["said"]): string {
	const book = bookOf(String(said.book ?? ""));
	return translate(language, `exceptionRule.found.${type}`, book ? { ...said, book: translate(language, book.title) } : said);
}
