import type { RateBook } from "../price-book/define.ts";
import { isNamedAfter } from "../price-book/sheet-name.ts";

/** The columns of a file of errors beside the sheet's own: what is wrong with a row, and its number in the sheet. */
export const ERROR_HEADS = ["import.problemColumn", "import.rowColumn"] as const;

/** What the sheet of such a file is called, in every language. */
export const ERROR_SHEET = "Errors";

/** Whether a sheet is called as the portal itself calls those of a book, or of its rows with errors. */
export const isOwnSheet = (book: Pick<RateBook, "title">, name: string): boolean => name === ERROR_SHEET || isNamedAfter(book, name);
