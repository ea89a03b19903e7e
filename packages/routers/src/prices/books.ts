import type { RateBook } from "../kit/price-book/declaration.ts";
import { provideBooks } from "../kit/price-book/listed.ts";
import { barge } from "./barge/schema.ts";
import { bookingService } from "./booking-service/schema.ts";
import { bookingSurcharge } from "./booking-surcharge/schema.ts";
import { corridor } from "./corridor/schema.ts";
import { costStrategy } from "./cost-strategy/schema.ts";
import { customsCost } from "./customs-cost/schema.ts";
import { customsPrice } from "./customs-price/schema.ts";
import { depotPrice } from "./depot-price/schema.ts";
import { icrDepot } from "./icr-depot/schema.ts";
import { icrEuropeTrucking } from "./icr-europe-trucking/schema.ts";
import { icrInlandTrucking } from "./icr-inland-trucking/schema.ts";
import { icrPrice } from "./icr-price/schema.ts";
import { icrRamp } from "./icr-ramp/schema.ts";
import { icrSurcharge } from "./icr-surcharge/schema.ts";
import { inlandRail } from "./inland-rail/schema.ts";
import { lowWater } from "./low-water/schema.ts";
import { ntoccPriceStrategy } from "./ntocc-price-strategy/schema.ts";
import { truckingCost } from "./trucking-cost/schema.ts";
import { truckingSurcharge } from "./trucking-surcharge/schema.ts";

/** Every price book, in the order of the menu: whatever names books is made from this list. A new one is its import and its line here. */
const listed = [
	inlandRail,
	barge,
	lowWater,
	truckingCost,
	costStrategy,
	corridor,
	truckingSurcharge,
	bookingService,
	bookingSurcharge,
	customsCost,
	customsPrice,
	depotPrice,
	icrPrice,
	icrRamp,
	icrDepot,
	icrSurcharge,
	icrInlandTrucking,
	icrEuropeTrucking,
	ntoccPriceStrategy,
] as const satisfies readonly RateBook[];

type Book = (typeof listed)[number];

/** Names of the books. */
export type BookDomain = Book["domain"];

/** Rights of the books: `<domain>.view`, `<domain>.edit` and what else each has. */
export type BookRightKey = { [D in BookDomain]: `${D}.${Extract<keyof Extract<Book, { domain: D }>["rights"], string>}` }[BookDomain];

export type ListedBook = RateBook & { domain: BookDomain };

export const books: readonly ListedBook[] = listed;
provideBooks(books);

const byDomain = new Map<string, ListedBook>(books.map((book) => [book.domain, book]));

/** The book of a domain; undefined for a domain that has none. */
export const bookOf = (domain: string): ListedBook | undefined => byDomain.get(domain);

/** Books whose rates cost something: what is paid for them has a selling price, a margin and a least one. */
export const pricedBooks: readonly ListedBook[] = books.filter(({ prices }) => prices.includes("cost"));
