import { testDb } from "@iqt/db/testing";
import { CompiledQuery, type Kysely } from "kysely";
import { expect, test } from "vitest";
import type { SearchInput } from "../kit/charges/search.ts";
import { searchPrices } from "./queries.ts";
import { type Random, randomBook, randomSearch, seeded } from "./random-book.test-support.ts";
import { randomTrainSearch, randomTrains } from "./random-trains.test-support.ts";
import { storeBook } from "./store-book.test-support.ts";

const now = new Date("2026-11-20T08:00:00.000Z");

/** The database, and every statement sent to it. */
function heard<DB>(db: Kysely<DB>): { db: Kysely<DB>; statements: Map<string, CompiledQuery> } {
	const statements = new Map<string, CompiledQuery>();
	const executeQuery = (query: CompiledQuery) => {
		statements.set(query.sql, query);
		return db.executeQuery(query);
	};
	return { db: new Proxy(db, { get: (target, key) => (key === "executeQuery" ? executeQuery : Reflect.get(target, key)) }), statements };
}

test.each<[string, (random: Random) => Parameters<typeof storeBook>[1], (random: Random) => SearchInput]>([
	["to a port", randomBook, randomSearch],
	["abroad by train", randomTrains, randomTrainSearch],
])("a search %s goes through no more rates of a book than those of its places", async (_, makeBook, makeSearch) => {
	const random = seeded(1);
	const { db, close } = await testDb();
	await storeBook(db, makeBook(random));
	const seen = heard(db);
	for (let i = 0; i < 60; i++) await searchPrices(seen.db, { ...makeSearch(random), asOf: undefined }, now);
	const ways = new Set<string>();
	for (const { sql, parameters } of seen.statements.values()) {
		// Of a statement that says it has one row the driver reads one.
		const plan = `explain query plan ${sql.replace(/ LIMIT 1$/, "")}`;
		const { rows } = await db.executeQuery<{ detail: string }>(CompiledQuery.raw(plan, [...parameters]));
		for (const { detail } of rows) if (/\b(SCAN|SEARCH) \w+_rate\b/.test(detail)) ways.add(detail);
	}
	expect(ways.size).toBeGreaterThan(5);
	// What lists are narrowed by alone, such as the container, has rates of every place. Cities abroad are compared letter by letter, in a book of zones; between
	// two doors without own trucks any corridor may be the way a platform's truck leads to.
	const ofEvery = /icr_europe_trucking_rate_by_container_type|corridor_rate_by_container_type/;
	const all = [...ways].filter((way) => /^SCAN|_by_(container_type|direction|ownership|valid)/.test(way));
	expect(all.filter((way) => !ofEvery.test(way))).toEqual([]);
	await close();
});
