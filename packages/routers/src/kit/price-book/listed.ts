import type { RateBook } from "./declaration.ts";

const byDomain = new Map<string, RateBook>();

/** Makes the price books known to what stands below their list; `prices/books.ts` calls it once. */
export function provideBooks(books: readonly RateBook[]): void {
	for (const book of books) byDomain.set(book.domain, book);
}

/** Every price book, in the order of the menu. */
export const listedBooks = (): RateBook[] => [...byDomain.values()];

/** The book of a domain; undefined for a domain that has none. */
export const listedBook = (domain: string): RateBook | undefined => byDomain.get(domain);
