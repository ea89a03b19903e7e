import type { MessageId } from "@iqt/i18n";
import { z } from "zod";
import { currencyCode } from "../../kit/fields/values.ts";
import { declareRecord } from "../../kit/records/declare.ts";
import { choice, currency, day, longText, money, optional, percent } from "../../kit/records/fields.ts";
import { type BookDomain, pricedBooks } from "../../prices/books.ts";

type Named<Id> = Id extends `enum.pricedService.${infer Service}` ? Service : never;

/** A price book with a name as a service: every book whose rows have a cost has one. */
export type PricedService = Extract<BookDomain, Named<MessageId>>;

/** Price books a setting may be for: those whose rows have a cost. */
export const pricedServices = pricedBooks.map(({ domain }) => domain) as [PricedService, ...PricedService[]];

const onTop = /^\d{1,3}(\.\d{1,2})?$/;
const step = /^(?=.*[1-9])\d{1,7}(\.\d{1,3})?$/;

/**
 * What prices of a service in a currency are proposed with from `validFrom` to `validTo` (open when nothing). `margin` and `minMargin` are
 * percent on top of the cost; `roundingStep` is in units of the currency: proposals are rounded up to it.
 */
export const priceSetting = declareRecord({
	name: "priceSetting",
	title: "menu.priceSetting",
	label: "service",
	called: ["service", "currency"],
	rights: { menu: "/permission/priceSetting", view: ["PM", "VDM"], edit: ["PM"] },
	fields: {
		service: choice(pricedServices, "enum.pricedService", { key: true, pinned: true, width: 160 }),
		currency: currency({ key: true, listed: "search", standard: "CNY", width: 90 }),
		margin: percent(onTop, "problem.marginPercent", { confidential: true, width: 130, hint: "priceSetting.marginHint" }),
		minMargin: percent(onTop, "problem.marginPercent", { confidential: true, width: 130, hint: "priceSetting.minMarginHint" }),
		roundingStep: money(step, "problem.roundingStep", {
			open: "A step of selling prices.",
			standard: "10",
			width: 130,
			hint: "priceSetting.roundingStepHint",
			wide: true,
		}),
		validFrom: day({ key: true, width: 120 }),
		validTo: optional(day({ width: 120 })),
		remark: optional(longText(500, { listed: "search", width: 220 })),
	},
	defaultSort: [
		{ field: "service", order: "ascending" },
		{ field: "validFrom", order: "descending" },
	],
});

export type PriceSetting = z.output<typeof priceSetting.schema>;

export const suggestInput = z.object({
	service: z.enum(pricedServices),
	currency: currencyCode(),
	cost: z.string().regex(/^\d{1,12}(\.\d{1,6})?$/, "problem.amount"),
	date: z.iso.date("problem.date").optional(),
});
