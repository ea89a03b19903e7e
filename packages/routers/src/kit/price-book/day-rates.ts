import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";

/** Units of each currency for a dollar, by the latest rate on or before a day. */
export async function ratesOfDay(db: Kysely<Database>, day: string): Promise<Map<string, string>> {
	const { rows } = await sql<{ currency: string; rate: string }>`select e.currency, e.per_usd as rate from exchange_rate e where e.valid_from =
		(select max(valid_from) from exchange_rate where currency = e.currency and valid_from <= ${day})`.execute(db);
	return new Map(rows.map(({ currency, rate }) => [currency, rate]));
}
