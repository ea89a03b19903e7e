import { type Language, translate } from "@iqt/i18n";
import type { Permission } from "../../door/permissions.ts";
import { domainLabel, domainOf, rightLabel } from "../../people/roles/labels.ts";
import { bookOf } from "../../prices/books.ts";
import type { Finding } from "./finding.ts";
import type { BusinessType } from "./schema.ts";

/** What was found in a sentence of a language. */
export function foundWords(language: Language, type: BusinessType, said: Finding["said"]): string {
	const book = bookOf(String(said.book ?? ""));
	return translate(language, `exceptionRule.found.${type}`, book ? { ...said, book: translate(language, book.title) } : said);
}

/** What a right is called, with what it is about. */
export const rightWords = (language: Language, right: Permission): string =>
	[domainLabel(language, domainOf(right)), rightLabel(language, right)].filter(Boolean).join(" – ");
