import type { z } from "zod";
import { declareRecord } from "../../../kit/records/declare.ts";
import {
	blankMeansAll,
	choice,
	computed,
	currency,
	day,
	inHundredths,
	longText,
	money,
	optional,
	percent,
	person,
	reference,
	text,
} from "../../../kit/records/fields.ts";
import { auditedServices } from "../../../settings/auditors/schema.ts";
import { ofCustomer, onCustomers, orOwn, placeOf } from "../keys.ts";

/** Up to 100, above nothing. */
const percentOff = /^(?=.*[1-9])(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/;
const amountOff = /^(?=.*[1-9])\d{1,9}(\.\d{1,2})?$/;
const whySeen = "Whoever sells to the customer says it.";

/**
 * What is taken off standard rates for a customer from `validFrom` to `validTo` (open when nothing): `percent` of a charge, or `amount` in `currency`
 * off each unit of it. `service` is a price book ("" for all), `origin` and `destination` are GUIDs of places, `containerType` a code; what is not
 * said is any. `agreedBy` is the GUID of a user.
 */
export const agreedDiscount = declareRecord({
	name: "agreedDiscount",
	...onCustomers("discount.ask"),
	label: "customer",
	called: ["service", "validFrom"],
	fields: {
		...ofCustomer("agreedDiscount.customer"),
		service: blankMeansAll(
			choice(auditedServices, "enum.pricedService", {
				enumeration: { title: "priceSetting.service" },
				width: 160,
				hint: "agreedDiscount.serviceHint",
			}),
		),
		origin: optional(reference({ column: "origin_id", words: "originName", width: 160 }, placeOf)),
		originName: computed("text", { label: "agreedDiscount.origin", screen: false, sheet: false }),
		destination: optional(reference({ column: "destination_id", words: "destinationName", width: 160 }, placeOf)),
		destinationName: computed("text", { label: "agreedDiscount.destination", screen: false, sheet: false }),
		containerType: optional(text(10, { listed: "choice", width: 110 })),
		percent: optional(inHundredths(percent(percentOff, "problem.discountPercent", { listed: "number", width: 110, open: whySeen }))),
		amount: optional(
			inHundredths(money(amountOff, "problem.amount", { listed: "number", width: 120, open: whySeen, hint: "agreedDiscount.amountHint" })),
		),
		currency: optional(currency({ listed: "choice", width: 90 })),
		validFrom: day({ width: 120 }),
		validTo: optional(day({ width: 120, from: "validFrom" })),
		agreedBy: orOwn(reference({ column: "agreed_by", words: "agreedByName", width: 150, hint: "agreedDiscount.agreedByHint" }, person)),
		agreedByName: computed("text", { label: "agreedDiscount.agreedBy", screen: false, sheet: false }),
		note: optional(longText(500, { listed: "search", width: 220 })),
	},
	defaultSort: [{ field: "validFrom", order: "descending" }],
});

export type AgreedDiscount = z.output<typeof agreedDiscount.schema>;
