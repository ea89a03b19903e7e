import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { ask, oneOf, type Question } from "../kit/charges/statement.ts";
import type { PublishedRate } from "../kit/money/money.ts";

export interface Currencies {
	/** Digits after the point by currency. */
	exponents: Map<string, number>;
	rates: Map<string, PublishedRate>;
}

const columns = ["c.code", "c.exponent", "e.valid_from", "e.per_usd"];

/** Digits of the currencies named, and for each the latest dollar rate published up to `date`, as it was known at the instant of `asOf`. */
export async function loadCurrencies(db: Kysely<Database>, codes: readonly string[], date: string, asOf: string | null): Promise<Currencies> {
	const named = oneOf("c.code", codes);
	const then = `(SELECT currency, valid_from, per_usd FROM exchange_rate WHERE recorded_at <= ? UNION ALL
		SELECT currency, valid_from, per_usd FROM exchange_past WHERE recorded_at <= ? AND superseded_at > ?)`;
	const kept = asOf === null ? "exchange_rate" : then;
	const instant = asOf === null ? [] : [asOf, asOf, asOf];
	const question: Question<{ code: string; exponent: number; valid_from: string | null; per_usd: string | null }> = {
		columns,
		from: `FROM currency c
		LEFT JOIN ${kept} e ON e.currency = c.code AND e.valid_from =
			(SELECT max(valid_from) FROM ${kept} WHERE currency = c.code AND valid_from <= ?)
		WHERE ${named.text}`,
		values: [...instant, ...instant, date, ...named.values],
	};
	const [rows] = await ask(db, question);
	const rates = new Map<string, PublishedRate>();
	for (const row of rows) if (row.per_usd !== null && row.valid_from !== null) rates.set(row.code, { perUsd: row.per_usd, date: row.valid_from });
	return { exponents: new Map(rows.map((row) => [row.code, row.exponent])), rates };
}
