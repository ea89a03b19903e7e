import type { z } from "zod";
import { declareRecord } from "../../kit/records/declare.ts";
import { activeDays, choice, lines, names, optional, orEmptyList, remark, smallCodeField } from "../../kit/records/fields.ts";

/** What a search takes for a declaration, by the way the goods go. */
export const declaredAs = { westbound: "export", eastbound: "import" } as const;

/**
 * What a customs rate is for: a declaration for export or import, an inspection, whatever else a broker charges for. Rates name it by its code, which is in small
 * letters as it always was there. One of a single direction says so of its rates.
 */
export const customsCategory = declareRecord({
	name: "customsCategory",
	imported: true,
	merged: true,
	title: "menu.customsCategories",
	label: "code",
	called: ["name"],
	rights: { menu: "/basicdata/CHBCategory", view: ["PM", "VDM"], edit: ["PM"] },
	fields: {
		code: smallCodeField(20),
		...names(80),
		direction: optional(choice(["westbound", "eastbound"], "enum.direction", { width: 110, hint: "customsCategory.directionHint" })),
		...activeDays(),
		aliases: orEmptyList(lines(80, 30, { listed: "own", width: 240, hint: "customsCategory.aliasesHint" })),
		remark: remark(),
	},
	defaultSort: [{ field: "code", order: "ascending" }],
});

export type CustomsCategory = z.output<typeof customsCategory.schema>;
