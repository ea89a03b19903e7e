import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { sha256Hex } from "../../door/change-log.ts";

/** Which field a column is. `said`: of one whose head leaves open whose prices it holds, whether a person said it. */
export interface RememberedColumn {
	column: number;
	header: string;
	field: string | null;
	said?: true;
}

/** Which column is which field, as a person settled it for a header. */
export interface RememberedColumns {
	columns: RememberedColumn[];
	byId: number | null;
	by: string;
	at: string;
}

/** By what the columns of a header are remembered, from its text (`headerText`). */
export const hashOfText = (text: string): Promise<string> => sha256Hex(text);

/** What is remembered for each of some headers, null where nothing is. */
export async function rememberedColumns(db: Kysely<Database>, domain: string, hashes: readonly string[]): Promise<(RememberedColumns | null)[]> {
	const rows = await db
		.selectFrom("import_mapping")
		.selectAll()
		.where("domain", "=", domain)
		.where("header_hash", "in", [...new Set(hashes)])
		.execute();
	return hashes.map((hash) => {
		const row = rows.find((r) => r.header_hash === hash);
		return row ? { columns: JSON.parse(row.mapping) as RememberedColumns["columns"], byId: row.by_id, by: row.by_name, at: row.updated_at } : null;
	});
}

export async function rememberColumns(
	db: Kysely<Database>,
	{ domain, hash, columns, byId, by, at }: RememberedColumns & { domain: string; hash: string },
): Promise<void> {
	const set = { mapping: JSON.stringify(columns), by_id: byId, by_name: by, updated_at: at };
	await db
		.insertInto("import_mapping")
		.values({ domain, header_hash: hash, ...set })
		.onConflict((c) => c.columns(["domain", "header_hash"]).doUpdateSet(set))
		.execute();
}

/** Forgets what is remembered for headers; answers what that was and who had settled it. */
export async function forgetColumns(
	db: Kysely<Database>,
	domain: string,
	hashes: readonly string[],
): Promise<{ hash: string; mapping: string; by: string }[]> {
	if (hashes.length === 0) return [];
	return db
		.deleteFrom("import_mapping")
		.where("domain", "=", domain)
		.where("header_hash", "in", [...hashes])
		.returning(["header_hash as hash", "mapping", "by_name as by"])
		.execute();
}
