import { z } from "zod";
import { amount, chargeAmounts, chargeWords, usedRate } from "../../kit/charges/charge-amounts.ts";
import { blankAsNull, currencyCode, plainNumber, reading, vatPercent } from "../../kit/fields/values.ts";
import { languages } from "../../people/session/schema.ts";
import { elsewhereBases } from "./elsewhere-schema.ts";
import { mostLanes } from "./lanes.ts";
import { signed } from "./mark-up-schema.ts";

/** A charge that people added to a lane by hand, as a document keeps it. Amounts are decimal strings with the digits of their currency. */
export const manualLine = z.object({
	id: z.guid(),
	words: chargeWords,
	basis: z.enum(elsewhereBases),
	...chargeAmounts,
	/** Into the quotation's currency; null where it is the same. */
	exchangeRate: usedRate.nullable(),
	/** What the whole line is bought for, in `currency` and in the quotation's; null where nobody said. For those who may see costs. */
	confidential: z.object({ cost: amount.nullable(), costInCurrency: amount.nullable() }),
	...signed,
});
export type ManualLine = z.infer<typeof manualLine>;

const figure = (pattern: RegExp, problem: string) => reading(plainNumber, z.string().regex(pattern, problem));
const text = (most: number) => z.string().trim().max(most);

/** What a line says and costs, as it is entered. `text` is what it says in every language `texts` has none for; `cost` left out stays as it is. */
const entered = {
	text: text(120).min(1, "problem.required"),
	texts: z.partialRecord(z.enum(languages), text(120)).default({}),
	basis: z.enum(elsewhereBases).default("shipment"),
	quantity: figure(/^(?=.*[1-9])\d{1,6}(\.\d{1,3})?$/, "problem.quantityAboveZero").default("1"),
	/** Of one; nothing is free of charge, less than nothing is a discount. */
	unitPrice: figure(/^\d{1,12}(\.\d{1,4})?$/, "problem.amountInFour"),
	currency: currencyCode(),
	vatPercent: blankAsNull(vatPercent()),
	/** Of the whole line, in `currency`; for those who may see costs. */
	cost: blankAsNull(figure(/^\d{1,12}(\.\d{1,4})?$/, "problem.amountInFour")).optional(),
};

const place = {
	id: z.guid(),
	version: z.number().int().min(1),
	lane: z
		.number()
		.int()
		.min(0)
		.max(mostLanes - 1),
};

/** `lane`: its place in the draft, from 0; `lineId`: the line that is changed, a new one where it is left out. */
export const setLineInput = z.strictObject({ ...place, lineId: z.guid().optional(), ...entered });
export const removeLineInput = z.strictObject({ ...place, lineId: z.guid() });

export type SetLine = z.output<typeof setLineInput>;
