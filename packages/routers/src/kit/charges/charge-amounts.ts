import { z } from "zod";

/** A decimal string with the digits of its currency: "4500.00". */
export const amount = z.string();

/** One `from` is `rate` `to`, as amounts were converted: as published where a dollar is less than one, else the way round in which it is one or more, with six decimals; `date` is the day it was published for. */
export const usedRate = z.object({ from: z.string(), to: z.string(), rate: z.string(), date: z.string() });

/** What a charge is called by language, where it is no text of the product. */
export const chargeWords = z.object({ zh: z.string(), en: z.string(), es: z.string(), ja: z.string() });

/** What a charge comes to. */
export const chargeAmounts = {
	quantity: z.string(),
	/** Of one, in `currency`; times `quantity` it is `amount`. */
	unitPrice: amount,
	currency: z.string(),
	amount,
	/** `amount` in the currency of the search or the quotation. */
	amountInCurrency: amount,
	/** VAT in percent that applies on top and is in no sum; null where there is none. */
	vatPercent: z.string().nullable(),
};
