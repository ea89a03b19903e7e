import { z } from "zod";
import { declareRecord } from "../../kit/records/declare.ts";
import { activeDays, computed, integer, names, remark, textOf } from "../../kit/records/fields.ts";

const code = z
	.string()
	.trim()
	.toUpperCase()
	.regex(/^[A-Z]{3}$/, "problem.currencyCode");

const numericCode = z
	.string()
	.trim()
	.regex(/^\d{3}$/, "problem.currencyNumber");

const { nameEn, ...otherNames } = names(80);

/**
 * A currency by its ISO 4217 code, with the digits behind the point that its amounts have. Both stay as they are: amounts are kept in its smallest units. It is
 * offered from `activeFrom` to `activeTo`, either of which may be open. What a dollar is worth in it stands in a list of its own.
 */
export const currency = declareRecord({
	name: "currency",
	imported: true,
	title: "menu.currencies",
	label: "code",
	called: ["name"],
	rights: { menu: "/basicdata/currencyList", view: ["PM", "VDM"], edit: ["PM"] },
	fields: {
		code: textOf(code, { key: true, listed: "search", pinned: true, width: 90, label: "record.code", hint: "currency.codeHint" }),
		...otherNames,
		nameEn: { ...nameEn, column: "name" },
		exponent: integer(0, 4, { width: 110, hint: "currency.exponentHint" }),
		numericCode: textOf(numericCode, { listed: "search", width: 110 }),
		latestRate: computed("text", { width: 150, sheet: false }),
		latestDay: computed("date", { listed: "own", width: 130, sheet: false }),
		...activeDays(),
		remark: remark(),
	},
	// Those with a rate first: most of ISO 4217 nobody here has an amount in.
	defaultSort: [
		{ field: "latestDay", order: "descending" },
		{ field: "code", order: "ascending" },
	],
});

export type Currency = z.output<typeof currency.schema>;
