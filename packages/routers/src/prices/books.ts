import type { RateBook } from "../kit/price-book/declaration.ts";
import { provideBooks } from "../kit/price-book/listed.ts";
import screenPaths from "../people/session/screen-paths.json" with { type: "json" };
import * as listed from "./listed.ts";

type Book = (typeof listed)[keyof typeof listed];

/** Names of the books. */
export type BookDomain = Book["domain"];

/** Rights of the books: `<domain>.view`, `<domain>.edit` and what else each has. */
export type BookRightKey = { [D in BookDomain]: `${D}.${Extract<keyof Extract<Book, { domain: D }>["rights"], string>}` }[BookDomain];

export type ListedBook = RateBook & { domain: BookDomain };

/** Sections of the menu whose screens are price books, in its order; one of another stands after them. */
const sections = ["Rail", "Barge", "trucking", "LES", "CHB", "Depot", "icr", "ntocc"];

/** Where a book stands in the menu: its section, then its screen among those the specification lists, then what is not listed there. */
function placeInMenu({ rights }: RateBook): number {
	const path = rights.view.menu ?? "";
	const [section, screen] = [sections.indexOf(path.split("/")[1] ?? ""), screenPaths.indexOf(path)];
	return (section === -1 ? sections.length : section) * 1_000 + (screen === -1 ? 999 : screen);
}

/** Every price book, in the order of the menu: whatever names books is made from this list. A new one is its line in `listed.ts`. */
export const books: readonly ListedBook[] = Object.values(listed).sort((a, b) => placeInMenu(a) - placeInMenu(b));
provideBooks(books);

const byDomain = new Map<string, ListedBook>(books.map((book) => [book.domain, book]));

/** The book of a domain; undefined for a domain that has none. */
export const bookOf = (domain: string): ListedBook | undefined => byDomain.get(domain);

/** Books whose rates cost something: what is paid for them has a selling price, a margin and a least one. */
export const pricedBooks: readonly ListedBook[] = books.filter(({ prices }) => prices.includes("cost"));
