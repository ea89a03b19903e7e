import { dayMeant } from "@iqt/i18n/days";
import { z } from "zod";
import { orNothing } from "../records/fields.ts";

/** Price domains a setting may be for: those whose rows have a cost. */
export const pricedServices = ["inlandRail", "truckingCost", "bookingService", "customsPrice"] as const;
export type PricedService = (typeof pricedServices)[number];

const plain = (value: unknown) =>
	typeof value === "number"
		? String(value)
		: typeof value === "string"
			? value
					.trim()
					.replace(/[%％]$/, "")
					.replace(/(?<=\d),(?=\d{3})/g, "")
			: value;

const percent = z.preprocess(plain, z.string().regex(/^\d{1,3}(\.\d{1,2})?$/, "problem.marginPercent")) as unknown as z.ZodType<string, string>;
const step = z.preprocess(plain, z.string().regex(/^(?=.*[1-9])\d{1,7}(\.\d{1,3})?$/, "problem.roundingStep")) as unknown as z.ZodType<
	string,
	string
>;
const day = z.preprocess((value) => (typeof value === "string" ? dayMeant(value) : value), z.iso.date("problem.date")) as unknown as z.ZodType<
	string,
	string
>;
const currency = z
	.string()
	.trim()
	.toUpperCase()
	.regex(/^[A-Z]{3}$/, "problem.currency");

/**
 * What prices of a service in a currency are proposed with from `validFrom` to `validTo` (open when nothing). `margin` and `minMargin` are
 * percent on top of the cost; `roundingStep` is in units of the currency: proposals are rounded up to it.
 */
export const priceSettingSchema = z.object({
	service: z.enum(pricedServices),
	currency,
	margin: percent,
	minMargin: percent,
	roundingStep: step,
	validFrom: day,
	validTo: orNothing(day),
	remark: orNothing(z.string().trim().max(500)),
});

export type PriceSetting = z.output<typeof priceSettingSchema>;

export const suggestInput = z.object({
	service: z.enum(pricedServices),
	currency,
	cost: z.string().regex(/^\d{1,12}(\.\d{1,6})?$/, "problem.amount"),
	date: z.iso.date().optional(),
});
