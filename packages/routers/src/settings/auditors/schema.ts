import { z } from "zod";
import { declareRecord } from "../../kit/records/declare.ts";
import { blankMeansAll, choice, day, inHundredths, optional, percent, person, reference, text, yesNo } from "../../kit/records/fields.ts";
import { pricedServices } from "../price-setting/schema.ts";

export const auditorKinds = ["application", "final"] as const;
/** "" stands for every service. */
export const auditedServices = ["", ...pricedServices] as const;

const upTo100 = /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/;

/**
 * Who decides on discounts. `department` and `service` narrow what for ("": all); `maxDiscount` is percent off the standard rate he grants
 * alone. On the days of the absence, both included, the substitute decides in his place.
 */
export const auditor = declareRecord({
	name: "auditor",
	title: "menu.auditorConfiguration",
	label: "userGuid",
	rights: { menu: "/permission/auditorConfiguration", view: [], edit: [] },
	fields: {
		kind: choice(auditorKinds, "enum.auditorKind", { key: true, standard: "application", width: 190 }),
		userGuid: reference({ label: "auditor.user", column: "user_id", key: true, words: "userName", pinned: true, width: 230 }, person),
		department: blankMeansAll(text(80, { key: true, listed: "search", width: 150, hint: "auditor.departmentHint" })),
		service: blankMeansAll(
			choice(auditedServices, "enum.pricedService", {
				enumeration: { title: "priceSetting.service" },
				key: true,
				width: 150,
				hint: "auditor.serviceHint",
			}),
		),
		maxDiscount: inHundredths(
			percent(upTo100, "problem.discountPercent", {
				column: "max_discount_bp",
				listed: "number",
				width: 110,
				hint: "auditor.maxDiscountHint",
				open: "Sales ask him for it.",
			}),
		),
		active: yesNo(true, { width: 90 }),
		substituteGuid: optional(
			reference(
				{ label: "auditor.substitute", column: "substitute_id", words: "substituteName", section: "auditor.absence", width: 180, wide: true },
				person,
			),
		),
		absentFrom: optional(day({ width: 120 })),
		absentTo: optional(day({ width: 120 })),
	},
	defaultSort: [
		{ field: "kind", order: "ascending" },
		{ field: "userName", order: "ascending" },
	],
});

export type Auditor = z.output<typeof auditor.schema>;
export const candidatesInput = z.object({ search: z.string().trim().max(100).default(""), kind: z.enum(auditorKinds).optional() });
