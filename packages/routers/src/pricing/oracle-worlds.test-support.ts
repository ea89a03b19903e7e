import { testDb } from "@iqt/db/testing";
import type { SearchInput } from "../kit/charges/search.ts";
import type { Book } from "./book.test-support.ts";
import { agreed } from "./oracle-agrees.test-support.ts";
import { type Random, randomBook, randomSearch, seeded } from "./random-book.test-support.ts";
import { randomPlatform, randomPlatformSearch } from "./random-platform.test-support.ts";
import { randomTrainSearch, randomTrains } from "./random-trains.test-support.ts";
import { storeBook } from "./store-book.test-support.ts";

interface Kind {
	makeBook(random: Random): Book;
	makeSearch(random: Random): SearchInput;
	/** Of so many searches one is thorough. */
	thoroughOf: number;
}

/** Kinds of random worlds: with ways to a port, with trains abroad beside them, and with trucks of platforms beside them. */
export const kinds = {
	inland: { makeBook: randomBook, makeSearch: randomSearch, thoroughOf: 4 },
	trains: { makeBook: randomTrains, makeSearch: randomTrainSearch, thoroughOf: 8 },
	platform: { makeBook: randomPlatform, makeSearch: randomPlatformSearch, thoroughOf: 2 },
} satisfies Record<string, Kind>;

/**
 * So many random searches in the world of a seed, in a database of its own that is gone after the last. `agree` is `agreed` for the search; what it throws names
 * the search and has the difference as its cause.
 */
export async function* searchesIn(kind: keyof typeof kinds, seed: number, count: number) {
	const { makeBook, makeSearch, thoroughOf } = kinds[kind];
	const random = seeded(seed);
	const book = makeBook(random);
	const { db, close } = await testDb();
	try {
		await storeBook(db, book);
		for (let i = 0; i < count; i++) {
			const input = makeSearch(random);
			const thorough = i % thoroughOf === 0;
			const agree = () =>
				agreed(db, { book, input, thorough }).catch((cause: unknown) => {
					throw new Error(`search ${i} of world ${seed}, ${kind}: ${JSON.stringify(input)}`, { cause });
				});
			yield { i, input, thorough, agree };
		}
	} finally {
		await close();
	}
}
