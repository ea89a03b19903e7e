import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { InvalidFieldError } from "../../door/errors.ts";
import { oddRate } from "../../kit/money/odd-rate.ts";
import { unclearAmount } from "../../kit/price-book/convert.ts";
import { type RecordDoubt, type RecordHead, recordKind } from "../../kit/records/define.ts";
import { type ExchangeRate, exchangeRate } from "./schema.ts";

/** The rate a currency had before a day, the first one after it where there was none; undefined of a currency without any other. */
const neighbour = (db: Kysely<Database>, { currency, validFrom }: ExchangeRate, id: string | undefined) =>
	db
		.selectFrom("exchange_rate")
		.select(["per_usd as perUsd", "valid_from as validFrom"])
		.where("currency", "=", currency)
		.where("id", "<>", id ?? "")
		.orderBy(sql`valid_from > ${validFrom}`)
		.orderBy(sql`abs(julianday(valid_from) - julianday(${validFrom}))`)
		.limit(1)
		.executeTakeFirst();

/** Decimals by which the point of a first rate may part thousands: most rates have four. */
const SHORT = 2;

/** A rate the wrong way round, or far from the one before it; of a currency without any other, one whose point may part thousands. */
async function doubts(db: Kysely<Database>, rate: ExchangeRate, current: (RecordHead & ExchangeRate) | null): Promise<RecordDoubt[]> {
	if (current && (["currency", "validFrom", "perUsd"] as const).every((field) => current[field] === rate[field])) return [];
	const other = await neighbour(db, rate, current?.id);
	const unclear = other ? null : unclearAmount(rate.perUsd, SHORT);
	if (unclear) return [{ field: "perUsd", messageId: "exchangeRate.unclear", values: unclear.values }];
	const odd = other && oddRate(rate.perUsd, other.perUsd);
	if (!odd) return [];
	const values = { value: rate.perUsd, usual: other.perUsd, day: other.validFrom, currency: rate.currency };
	return [{ field: "perUsd", messageId: odd === "turned" ? "exchangeRate.turned" : "exchangeRate.far", values }];
}

/** Dated rates of currencies against the dollar, which is one of itself. Prices are worked out from them. */
export const exchangeRateKind = recordKind(exchangeRate, {
	table: "exchange_rate",
	makesPrices: () => true,
	doubts,
	// The database says since when a rate is known.
	standing: () => ({ recorded_at: "" }),
	extra: async (db, records, language) => {
		const codes = [...new Set(records.map(({ currency }) => currency))];
		const found =
			codes.length === 0
				? []
				: await db.selectFrom("currency").select(["code", "name", "name_zh", "name_es", "name_ja"]).where("code", "in", codes).execute();
		const nameOf = new Map(found.map((one) => [one.code, (language === "en" ? one.name : one[`name_${language}`]) || one.name]));
		return new Map(records.map(({ id, currency }) => [id, { currencyName: nameOf.get(currency) ?? currency }]));
	},
	beforeSave: (_, fields) => {
		if (fields.currency === "USD" && Number(fields.perUsd) !== 1) throw new InvalidFieldError("perUsd", "problem.dollarIsOne", {});
		return Promise.resolve(fields);
	},
});
