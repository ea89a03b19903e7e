/** Price searches, and the statements they send run bare. */
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { Database } from "@iqt/db";
import type { SearchInput } from "@iqt/routers/kit/charges/search";
import { present } from "@iqt/routers/pricing/present";
import { searchPrices } from "@iqt/routers/pricing/queries";
import type { CompiledQuery, Kysely } from "kysely";
import { time } from "./harness.ts";
import { now } from "./seeded.ts";

/** The answer as it leaves the procedure. */
export const search = async (db: Kysely<Database>, input: SearchInput) =>
	present(await searchPrices(db, input, now), input, "en", { seesCost: true, userType: 1 });

/** Milliseconds all questions take, `times` over. */
export const asking = (db: Kysely<Database>, inputs: readonly SearchInput[], times: number) => () =>
	time(async () => {
		for (let i = 0; i < times; i++) for (const input of inputs) await search(db, input);
	});

/** What the searches send to the database: their statements are compiled already when they get there. */
export async function statementsOf(db: Kysely<Database>, inputs: readonly SearchInput[]): Promise<CompiledQuery[]> {
	const seen: CompiledQuery[] = [];
	const watched = new Proxy(db, {
		get(target, key) {
			if (key === "executeQuery") {
				return (query: CompiledQuery) => {
					seen.push(query);
					return target.executeQuery(query);
				};
			}
			throw new Error(`the search uses ${String(key)}, which is not counted`);
		},
	});
	for (const input of inputs) await search(watched, input);
	return seen;
}

/** Runs the statements on SQLite itself, each prepared once. */
export function bareRun(path: string, queries: readonly CompiledQuery[]) {
	const bare = new DatabaseSync(path);
	bare.exec("PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32000");
	const prepared = new Map([...new Set(queries.map((q) => q.sql))].map((sql) => [sql, bare.prepare(sql)]));
	return {
		run(times: number) {
			for (let i = 0; i < times; i++) for (const { sql, parameters } of queries) prepared.get(sql)?.all(...(parameters as SQLInputValue[]));
		},
		close: () => bare.close(),
	};
}
