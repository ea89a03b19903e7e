import { type RawBuilder, sql } from "kysely";

/**
 * An amount in minor units of the currency `c` (of a join) in US dollars, by the newest rate there is: what amounts in several currencies are
 * ordered and weighed by. It is no price.
 */
export const inDollars = (minor: RawBuilder<unknown>): RawBuilder<number> =>
	sql<number>`(${minor} / (case c.exponent when 0 then 1.0 when 3 then 1000.0 else 100.0 end)
		/ coalesce((select cast(per_usd as real) from exchange_rate where currency = c.code order by valid_from desc limit 1), 1.0))`;
