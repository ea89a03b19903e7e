import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { nameKey } from "./text.ts";

/** Codes of containers by their code and their names in every language; what names several is none of them. */
export async function knownContainers(db: Kysely<Database>): Promise<ReadonlyMap<string, string>> {
	const rows = await db.selectFrom("container_type").select(["code", "name_zh", "name_en", "name_es", "name_ja"]).execute();
	const called = rows.flatMap(({ code, ...names }) =>
		[code, ...Object.values(names)].flatMap((name) => (name ? [{ code, key: nameKey(name) }] : [])),
	);
	const byName = Map.groupBy(called, ({ key }) => key);
	return new Map(
		[...byName].flatMap(([key, [first, ...others]]) => (first && others.every(({ code }) => code === first.code) ? [[key, first.code]] : [])),
	);
}
