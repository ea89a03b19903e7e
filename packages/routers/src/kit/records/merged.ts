import type { Database, ListInput } from "@iqt/db";
import { type Kysely, sql } from "kysely";

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** GUIDs of records that were merged into others, of those asked about, in small letters, with the GUID of what each became. */
export async function mergedInto(db: Kysely<Database>, guids: readonly string[]): Promise<ReadonlyMap<string, string>> {
	const ids = JSON.stringify([...new Set(guids.map((one) => one.toLowerCase()))]);
	const rows = await db
		.selectFrom("merged_record")
		.select(["id", "into_id"])
		.where(sql<boolean>`id in (select value from json_each(${ids}))`)
		.execute();
	return new Map(rows.map((row) => [row.id, row.into_id]));
}

/** Every GUID among values, at any depth. */
function guidsIn(value: unknown): string[] {
	if (typeof value === "string") return guid.test(value.trim()) ? [value.trim()] : [];
	if (Array.isArray(value)) return value.flatMap(guidsIn);
	return typeof value === "object" && value !== null ? Object.values(value).flatMap(guidsIn) : [];
}

/** A value with the GUIDs of records that were merged into others replaced by those of what they became. */
export async function withMergedGuids<T>(db: Kysely<Database>, value: T): Promise<T> {
	const asked = guidsIn(value);
	const now = asked.length === 0 ? new Map<string, string>() : await mergedInto(db, asked);
	if (now.size === 0) return value;
	const replaced = (one: unknown): unknown => {
		if (typeof one === "string") return now.get(one.trim().toLowerCase()) ?? one;
		if (Array.isArray(one)) return one.map(replaced);
		if (typeof one !== "object" || one === null) return one;
		return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, replaced(inner)]));
	};
	return replaced(value) as T;
}

/** What a list is asked for with the GUIDs of duplicates as they are meant since those were merged: a view that was kept may name one. */
export async function withMergedFilters<Input extends Pick<ListInput, "filters">>(db: Kysely<Database>, asked: Input): Promise<Input> {
	return asked.filters?.length ? { ...asked, filters: await withMergedGuids(db, asked.filters) } : asked;
}
