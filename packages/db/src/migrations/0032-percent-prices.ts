import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

const books = ["inland_rail_rate", "trucking_cost_rate", "cost_strategy_rate", "corridor_rate", "booking_service_rate", "customs_rate"];
const prices = ["ssr_minor", "msr_minor"];

/** A percentage kept with the currency's digits as hundredths of a percent, halves away from zero. */
const hundredths = (column: string) =>
	`CAST(round(${column} * 100.0 / (CASE (SELECT exponent FROM currency c WHERE c.code = currency) WHEN 0 THEN 1 WHEN 3 THEN 1000 WHEN 4 THEN 10000 ELSE 100 END)) AS INTEGER)`;

/**
 * Prices that are a mark-up (basis `percent`) are hundredths of a percent in any currency. They were kept with the currency's digits: 8.75 % of a
 * strategy in yen was rounded to 9 % when it was entered, and what was rounded then cannot be recovered. Of what currencies with three or four
 * decimals kept beyond hundredths, the rest is rounded away here. Versions stay what they are: the same price, written another way.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const book of books.flatMap((name) => [name, `${name}_history`]))
		await statements(
			db,
			`UPDATE ${book} SET ${prices.map((column) => `${column} = ${hundredths(column)}`).join(", ")}
				WHERE basis = 'percent' AND currency IN (SELECT code FROM currency WHERE exponent <> 2)`,
		);
}
