import type { Database } from "@iqt/db";
import { addDays } from "@iqt/i18n/days";
import type { Kysely } from "kysely";
import { type Coded, codedRecords } from "../../kit/price-book/coded.ts";
import { ratesNaming } from "../../kit/price-book/rates-naming.ts";

/** Days without a new value after which an index is warned of. */
export const staleIndexDays = 10;

export interface StaleIndex {
	code: string;
	names: Coded["names"];
	/** Day of its latest value (`yyyy-MM-dd`); null where it has none, though rates go by it. */
	latestDay: string | null;
}

/** Indices in use on a day whose latest value is older than `days` then, by code. One that has no value is missed only where rates go by it. */
export async function staleIndices(db: Kysely<Database>, today: string, days: number = staleIndexDays): Promise<StaleIndex[]> {
	const latest = await db
		.selectFrom("index_value")
		.select((eb) => ["index_code as code", eb.fn.max("day").as("day")])
		.groupBy("index_code")
		.execute();
	const dayOf = new Map(latest.map(({ code, day }) => [code, day]));
	const inUse = [...(await codedRecords(db, "priceIndex")).values()].filter(
		({ activeFrom, activeTo }) => (activeFrom ?? today) <= today && (activeTo ?? today) >= today,
	);
	const stale: StaleIndex[] = [];
	for (const { code, names } of inUse) {
		const latestDay = dayOf.get(code) ?? null;
		const isStale = latestDay === null ? (await ratesNaming(db, "priceIndex", code)).count > 0 : latestDay < addDays(today, -days);
		if (isStale) stale.push({ code, names, latestDay });
	}
	return stale;
}
