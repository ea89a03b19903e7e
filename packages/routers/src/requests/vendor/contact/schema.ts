import type { z } from "zod";
import { declareRecord } from "../../../kit/records/declare.ts";
import { choice, computed, email, optional, reference, text, textOf, withDefault, yesNo } from "../../../kit/records/fields.ts";
import { userLanguages } from "../../../people/users/schema.ts";

const { schema: address } = email();

/**
 * Somebody who is written to at a vendor (`vendor`, its GUID). `email` is kept in small letters and unique there; inquiries go to the one that is `main`, in
 * `language`: one of a vendor's, the first one by itself, and another once that one is said to be.
 */
export const vendorContact = declareRecord({
	name: "vendorContact",
	// It has no screen of its own: it stands on that of vendors.
	title: "menu.vendors",
	label: "email",
	called: ["name", "email"],
	rights: { view: ["PM", "VDM"], edit: ["VDM"] },
	fields: {
		vendor: reference(
			{ column: "vendor_id", key: true, words: "vendorName", width: 200, open: "Vendors are for who sees costs, all of them." },
			{ table: "vendor", key: "id", id: "id", name: "name" },
		),
		vendorName: computed("text", {
			label: "vendorContact.vendor",
			screen: false,
			sheet: false,
			open: "Vendors are for who sees costs, all of them.",
		}),
		name: optional(text(80, { listed: "search", width: 160 })),
		email: textOf(address.toLowerCase(), { key: true, listed: "search", width: 230 }),
		phone: optional(text(40, { listed: "search", width: 150 })),
		language: withDefault(choice(userLanguages, "users.language", { width: 100, hint: "vendorContact.languageHint" }), "zh"),
		main: yesNo(false, { width: 90, hint: "vendorContact.mainHint" }),
	},
	defaultSort: [
		{ field: "main", order: "descending" },
		{ field: "name", order: "ascending" },
		{ field: "email", order: "ascending" },
	],
});

export type VendorContact = z.output<typeof vendorContact.schema>;
