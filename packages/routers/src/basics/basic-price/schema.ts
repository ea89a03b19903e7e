import type { z } from "zod";
import { bases } from "../../kit/price-book/fields.ts";
import { declareRecord } from "../../kit/records/declare.ts";
import { activeDays, choice, codeField, currency, names, remark } from "../../kit/records/fields.ts";

/** A charge price lists are made of: what it is by, and the currency it is in where nothing else is said. */
export const basicPrice = declareRecord({
	name: "basicPrice",
	imported: true,
	merged: true,
	title: "menu.basicPrice",
	label: "code",
	called: ["name"],
	rights: { menu: "/basicdata/BasicPrice", view: ["PM", "VDM"], edit: ["PM"] },
	fields: {
		code: codeField(20),
		...names(80),
		basis: choice(bases, "enum.basis", { standard: "container", width: 150, enumeration: { name: "basis" } }),
		currency: currency({ listed: "choice", standard: "CNY", width: 120, label: "basicPrice.currency" }),
		...activeDays(),
		remark: remark(),
	},
	defaultSort: [{ field: "code", order: "ascending" }],
});

export type BasicPrice = z.output<typeof basicPrice.schema>;
