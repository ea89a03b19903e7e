import { z } from "zod";
import { declareRecord } from "../../kit/records/declare.ts";
import {
	activeDays,
	choice,
	computed,
	currency,
	integer,
	longText,
	optional,
	orEmptyList,
	person,
	recordGuidSchema,
	reference,
	references,
	text,
	textOf,
	withDefault,
} from "../../kit/records/fields.ts";
import { userLanguages } from "../../people/users/schema.ts";
import { orOwn } from "./keys.ts";

const codeLook = { key: true, listed: "search", pinned: true, width: 120, label: "record.code", hint: "customer.codeHint" } as const;
const codeText = z
	.string()
	.trim()
	.max(20)
	.toUpperCase()
	.regex(/^[A-Z0-9]+([._-][A-Z0-9]+)*$/, "problem.recordCode");

/**
 * Somebody who is sold to. `salesOwner` is the GUID of the user whose customer it is (who saves it, where nothing is said), `colleagues` are those of
 * users who see it beside them, `company` is that of a company whose people sign in. `code` is given by the portal where nothing is said (C000123);
 * `cmdCode` is that of a bill-to party. `paymentDays` count from the invoice.
 */
export const customer = declareRecord({
	name: "customer",
	title: "menu.customers",
	imported: true,
	merged: true,
	label: "code",
	called: ["name"],
	rights: {
		menu: "/QuotationReference/customers",
		with: { view: "sale.quote", edit: "sale.quote" },
		view: ["PM", "CX", "SALS", "APPROVER", "FINALAPPROVER"],
		edit: ["PM", "CX", "SALS"],
	},
	fields: {
		code: orOwn(textOf(codeText, codeLook)),
		name: text(120, { listed: "search", width: 220, label: "customer.name", pinned: true }),
		mainContact: computed("text", { listed: "own", width: 220, sheet: false }),
		country: optional(
			textOf(z.string().trim().toUpperCase().length(2, "problem.country"), { listed: "text", width: 90, hint: "customer.countryHint" }),
		),
		language: withDefault(choice(userLanguages, "users.language", { width: 100 }), "zh"),
		secondLanguage: optional(choice(userLanguages, "users.language", { width: 120, hidden: true, hint: "customer.secondLanguageHint" })),
		currency: withDefault(currency({ listed: "choice", width: 90 }), "CNY"),
		salesOwner: orOwn(
			reference(
				{ column: "owner_id", words: "salesOwnerName", width: 150, sheet: false, section: "customer.whose", hint: "customer.salesOwnerHint" },
				person,
			),
		),
		salesOwnerName: computed("text", { label: "customer.salesOwner", listed: "own", screen: false }),
		colleagues: orEmptyList(
			references(50, { listed: "own", words: "colleagueNames", width: 200, sheet: false, hidden: true, hint: "customer.colleaguesHint" }),
		),
		colleagueNames: computed("text", { label: "customer.colleagues", screen: false, sheet: false }),
		company: optional(
			reference(
				{ column: "company_id", words: "companyName", width: 180, sheet: false, hidden: true, hint: "customer.companyHint" },
				{
					table: "company",
					key: "id",
					id: "id",
					name: "name",
				},
			),
		),
		companyName: computed("text", { label: "customer.company", screen: false, sheet: false }),
		paymentDays: optional(integer(0, 365, { width: 120, section: "customer.money" })),
		paymentTerms: optional(text(200, { listed: "search", width: 220, hint: "customer.paymentTermsHint" })),
		cmdCode: optional(text(20, { listed: "search", width: 130 })),
		taxNumber: optional(text(40, { listed: "search", width: 150, hidden: true })),
		credit: optional(longText(500, { listed: "search", width: 200, hidden: true })),
		...activeDays(),
		notes: optional(longText(2_000, { listed: "search", width: 240, hidden: true, hint: "customer.notesHint", wide: true })),
	},
	defaultSort: [{ field: "name", order: "ascending" }],
});

export type Customer = z.output<typeof customer.schema>;

export const customerInput = z.object({ id: recordGuidSchema });
export const peopleInput = z.object({ search: z.string().trim().max(100).default("") });
export const restoreInput = z.object({ ids: z.array(recordGuidSchema).min(1).max(200) });
