import { InvalidFieldError } from "../../door/errors.ts";
import { recordKind } from "../../kit/records/define.ts";
import { exchangeRate } from "./schema.ts";

/** Dated rates of currencies against the dollar, which is one of itself. Prices are worked out from them. */
export const exchangeRateKind = recordKind(exchangeRate, {
	table: "exchange_rate",
	makesPrices: () => true,
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
