import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";

/** The next number of the year: AR-2026-000001. Within the transaction that saves what has it: no gaps, no duplicates. */
export async function nextNumber(
	db: Kysely<Database>,
	{ table, letters, today }: { table: "ad_hoc_request" | "hand_over" | "icr_ad_hoc" | "vendor_inquiry"; letters: string; today: string },
): Promise<string> {
	const prefix = `${letters}-${today.slice(0, 4)}-`;
	const next = sql<string>`${prefix} || printf('%06d', coalesce(max(cast(substr(number, ${prefix.length + 1}) AS INTEGER)), 0) + 1)`;
	const { rows } = await sql<{
		number: string;
	}>`SELECT ${next} AS number FROM ${sql.table(table)} WHERE number >= ${prefix} AND number < ${`${prefix}:`}`.execute(db);
	return rows[0]?.number ?? `${prefix}000001`;
}
