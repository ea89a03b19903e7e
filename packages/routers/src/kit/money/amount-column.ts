import { type RawBuilder, sql } from "kysely";
import { priceDigits } from "./money.ts";

/** `priceDigits` of a row, as SQL over its columns. */
export const priceDigitsSql = (basisColumn: string, exponentColumn: string): RawBuilder<number> =>
	sql<number>`iif(${sql.ref(basisColumn)} = 'percent', ${sql.lit(priceDigits("percent", 0))}, ${sql.ref(exponentColumn)})`;

/** A column of minor units in units of its currency, so that 4500 finds 4,500.00 whatever the currency's digits. `exponent` is a column, or what gives the digits. */
export function inUnits(minorColumn: string, exponent: string | RawBuilder<number>): RawBuilder<number> {
	const minor = sql.ref(minorColumn);
	return sql<number>`(${minor} / (case ${typeof exponent === "string" ? sql.ref(exponent) : exponent} when 0 then 1.0 when 3 then 1000.0 when 4 then 10000.0 else 100.0 end))`;
}
