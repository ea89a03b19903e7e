import type { z } from "zod";
import { declareRecord } from "../../kit/records/declare.ts";
import { blankMeansAll, computed, currency, day, money, text } from "../../kit/records/fields.ts";

/** Up to nine digits before the point and eight behind it, above zero. */
const figure = /^(?=.*[1-9])\d{1,9}(\.\d{1,8})?$/;

/** How many units of a currency one US dollar is from a day on. A search takes the latest on or before its day; what was quoted keeps the one it was made with. */
export const exchangeRate = declareRecord({
	name: "exchangeRate",
	imported: true,
	title: "menu.exchangeRates",
	label: "currency",
	called: ["currency", "validFrom"],
	rights: { menu: "/basicdata/exchangeRate", view: ["PM", "VDM"], edit: ["PM"] },
	fields: {
		currency: currency({ key: true, listed: "search", pinned: true, width: 110 }),
		currencyName: computed("text", { width: 200, sheet: false }),
		validFrom: day({ key: true, width: 130 }),
		perUsd: money(figure, "problem.exchangeRate", { open: "A published figure.", listed: "number", width: 150, hint: "exchangeRate.perUsdHint" }),
		source: blankMeansAll(text(120, { listed: "search", width: 240, hint: "exchangeRate.sourceHint" })),
	},
	defaultSort: [
		{ field: "validFrom", order: "descending" },
		{ field: "currency", order: "ascending" },
	],
});

export type ExchangeRate = z.output<typeof exchangeRate.schema>;
