import { type RawBuilder, sql } from "kysely";

/** A column of minor units in units of its currency, so that 4500 finds 4,500.00 whatever the currency's digits. */
export function inUnits(minorColumn: string, exponentColumn: string): RawBuilder<number> {
	const minor = sql.ref(minorColumn);
	return sql<number>`(${minor} / (case ${sql.ref(exponentColumn)} when 0 then 1.0 when 3 then 1000.0 when 4 then 10000.0 else 100.0 end))`;
}
