import { z } from "zod";
import { declareRecord } from "../../kit/records/declare.ts";
import { activeDays, choice, names, remark, textOf } from "../../kit/records/fields.ts";

/** What packages are alike, for whoever looks for one by its looks. */
const packageForms = ["box", "crate", "bag", "drum", "can", "bottle", "bundle", "roll", "pallet", "tank", "bulk", "loose"] as const;

/** Two capitals or digits, as UN/ECE Recommendation 21 has them. */
const packageCode = z
	.string()
	.trim()
	.toUpperCase()
	.regex(/^[A-Z0-9]{2}$/, "problem.packageCode");

/** A type of package by its code of UN/ECE Recommendation 21. */
export const packagingType = declareRecord({
	name: "packagingType",
	imported: true,
	merged: true,
	title: "menu.packagingTypes",
	label: "code",
	called: ["name"],
	rights: { menu: "/basicdata/packagingType", view: ["PM", "VDM"], edit: ["PM"] },
	fields: {
		code: textOf(packageCode, { key: true, listed: "search", pinned: true, width: 110, label: "packagingType.code", hint: "packagingType.codeHint" }),
		...names(120, { width: 260 }),
		form: choice(packageForms, "enum.packageForm", { standard: "box", width: 140 }),
		...activeDays(),
		remark: remark(),
	},
	defaultSort: [{ field: "code", order: "ascending" }],
});

export type PackagingType = z.output<typeof packagingType.schema>;
