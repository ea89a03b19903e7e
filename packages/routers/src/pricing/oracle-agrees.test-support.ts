import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { expect } from "vitest";
import type { SearchInput } from "../kit/charges/search.ts";
import type { Book } from "./book.test-support.ts";
import { optionsOn } from "./oracle.test-support.ts";
import { byText, DAY, NOW, narrowed, said, withoutDays } from "./oracle-answers.test-support.ts";
import { heldDays, saidOnce } from "./oracle-days.test-support.ts";
import { searchPrices } from "./queries.ts";

/**
 * Searches, and expects the oracle's answer to the cent; `where` names the search in a failure. Each day by full scans takes longer than all the rest: only of a
 * `thorough` search it is compared how long prices hold, of others what holds on the ready date. Answers what was said and expected, and how many prices end early.
 */
export async function agreed(
	db: Kysely<Database>,
	{ book, input, thorough, where }: { book: Book; input: SearchInput; thorough: boolean; where: { seed: number; i: number } },
) {
	const answer = await searchPrices(db, input, NOW);
	const asked = optionsOn(book, input, DAY);
	const byOwn = asked.length > 0 ? asked : narrowed(book, input, answer, thorough);
	const byPlatform = byOwn.length === 0 ? { asked: input, now: NOW.toISOString() } : undefined;
	const offered = saidOnce(answer.search, byPlatform ? optionsOn(book, input, DAY, byPlatform) : byOwn);
	const held = thorough ? heldDays(book, answer.search, DAY, offered, byPlatform) : offered.map(({ option }) => option);
	const expected = thorough ? held : held.map(withoutDays);
	const answered = answer.options.map(said).map((option) => (thorough ? option : withoutDays(option)));
	const shortened = held.filter((option, at) => option.validTo !== offered[at]?.option.validTo).length;
	expect(answered.sort(byText), JSON.stringify({ ...where, input })).toEqual(expected.sort(byText));
	expect(answer.options.length + answer.gaps.length, "what has no price says why").toBeGreaterThan(0);
	const charges = new Set(expected.flatMap(({ lines }) => lines.map((line) => line.split("|")[0] ?? "")));
	return { answer, expected, charges, shortened };
}
