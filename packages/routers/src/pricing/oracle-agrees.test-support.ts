import { ok } from "node:assert/strict";
import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { SearchInput } from "../kit/charges/search.ts";
import type { Book } from "./book.test-support.ts";
import { optionsOn } from "./oracle.test-support.ts";
import { byText, DAY, NOW, narrowed, said, same, withoutDays } from "./oracle-answers.test-support.ts";
import { heldDays, saidOnce } from "./oracle-days.test-support.ts";
import { searchPrices } from "./queries.ts";

/**
 * Searches, and holds the answer against the oracle's to the cent; throws an `AssertionError` where they differ. Each day by full scans takes longer than all
 * the rest: only of a `thorough` search it is compared how long prices hold, of others what holds on the ready date. Answers what was said and expected, and how
 * many prices end early.
 */
export async function agreed(db: Kysely<Database>, { book, input, thorough }: { book: Book; input: SearchInput; thorough: boolean }) {
	const answer = await searchPrices(db, input, NOW);
	const asked = optionsOn(book, input, DAY);
	const byOwn = asked.length > 0 ? asked : narrowed(book, input, answer, thorough);
	const byPlatform = byOwn.length === 0 ? { asked: input, now: NOW.toISOString() } : undefined;
	const offered = saidOnce(answer.search, byPlatform ? optionsOn(book, input, DAY, byPlatform) : byOwn);
	const held = thorough ? heldDays(book, answer.search, DAY, offered, byPlatform) : offered.map(({ option }) => option);
	const expected = thorough ? held : held.map(withoutDays);
	const answered = answer.options.map(said).map((option) => (thorough ? option : withoutDays(option)));
	const shortened = held.filter((option, at) => option.validTo !== offered[at]?.option.validTo).length;
	same(answered.sort(byText), expected.sort(byText), "options");
	same(
		answer.options.filter((o) => o.cheapest),
		answer.options.filter((o) => o.total === answer.options[0]?.total),
		"the cheapest",
	);
	const least = Math.min(...expected.filter((e) => e.transit !== "").map((e) => Number(e.transit.split("-")[1])));
	same([...new Set(answer.options.filter((o) => o.fastest).map((o) => o.transitMax))], Number.isFinite(least) ? [least] : [], "the fastest");
	ok(answer.options.length + answer.gaps.length > 0, "what has no price says why");
	const charges = new Set(expected.flatMap(({ lines }) => lines.map((line) => line.split("|")[0] ?? "")));
	return { answer, expected, charges, shortened };
}
