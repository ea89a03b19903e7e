import type { z } from "zod";
import { declareRecord } from "../../../kit/records/declare.ts";
import { choice, email, optional, text, textOf, yesNo } from "../../../kit/records/fields.ts";
import { userLanguages } from "../../../people/users/schema.ts";
import { ofCustomer, onCustomers } from "../keys.ts";

const { schema: address } = email();

/** Somebody who is written to at a customer (`customer`, its GUID). `email` is kept in small letters and unique there; one that is `main` is proposed first. */
export const customerContact = declareRecord({
	name: "customerContact",
	...onCustomers("sale.quote"),
	label: "email",
	called: ["name", "email"],
	fields: {
		...ofCustomer("customerContact.customer", { key: true }),
		name: optional(text(80, { listed: "search", width: 160 })),
		email: textOf(address.toLowerCase(), { key: true, listed: "search", width: 230 }),
		phone: optional(text(40, { listed: "search", width: 150 })),
		role: optional(text(80, { listed: "search", width: 160, hint: "customerContact.roleHint" })),
		language: optional(choice(userLanguages, "users.language", { width: 100, hint: "customerContact.languageHint" })),
		main: yesNo(false, { width: 90, hint: "customerContact.mainHint" }),
	},
	defaultSort: [
		{ field: "main", order: "descending" },
		{ field: "name", order: "ascending" },
		{ field: "email", order: "ascending" },
	],
});

export type CustomerContact = z.output<typeof customerContact.schema>;
