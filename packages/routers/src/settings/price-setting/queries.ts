import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { InvalidFieldError, refuseAll } from "../../door/errors.ts";
import { recordKind } from "../../kit/records/define.ts";
import { priceSettingProblems, suggestedPrice } from "./rules.ts";
import { type PricedService, priceSetting } from "./schema.ts";

/** Margin, floor and rounding of a service's prices. */
export const priceSettings = recordKind(priceSetting, {
	table: "price_setting",
	beforeSave: async ({ db }, setting, current) => {
		const known = await db.selectFrom("currency").select("code").where("code", "=", setting.currency).executeTakeFirst();
		const others = await db
			.selectFrom("price_setting")
			.select(["valid_from as validFrom", "valid_to as validTo"])
			.where("service", "=", setting.service)
			.where("currency", "=", setting.currency)
			.where("id", "<>", current?.id ?? "")
			.execute();
		refuseAll(
			!known && new InvalidFieldError("currency", "problem.unknownCurrency", { code: setting.currency }),
			...priceSettingProblems(setting, others),
		);
		return setting;
	},
});

/** The settings in force on a day, one a service and currency. */
export async function settingsOn(db: Kysely<Database>, day: string) {
	const rows = await db
		.selectFrom("price_setting")
		.select(["service", "currency", "margin", "min_margin as minMargin", "rounding_step as roundingStep"])
		.where("valid_from", "<=", day)
		.where((eb) => eb.or([eb("valid_to", "is", null), eb("valid_to", ">=", day)]))
		.limit(500)
		.execute();
	return rows.map((row) => ({ ...row, service: row.service as PricedService }));
}

/** The price proposed for a cost on a day, with the margin and step it comes from; null where there is no setting. */
export async function suggestPrice(db: Kysely<Database>, asked: { service: PricedService; currency: string; cost: string }, day: string) {
	const setting = (await settingsOn(db, day)).find(({ service, currency }) => service === asked.service && currency === asked.currency);
	if (!setting) return null;
	return { price: suggestedPrice(asked.cost, setting), margin: setting.margin, minMargin: setting.minMargin, roundingStep: setting.roundingStep };
}
