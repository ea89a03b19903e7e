import { type Language, languages, translate } from "@iqt/i18n";
import type { RateBook } from "./define.ts";

/** What the sheet of a book's export or template is called: Excel takes 31 characters. */
export const sheetName = (book: Pick<RateBook, "title">, language: Language): string => translate(language, book.title).slice(0, 31);

/** Whether a sheet is called as the book is in some language. */
export const isNamedAfter = (book: Pick<RateBook, "title">, name: string): boolean =>
	languages.some((language) => sheetName(book, language) === name);
