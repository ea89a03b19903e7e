import type { z } from "zod";
import { declareRecord } from "../../kit/records/declare.ts";
import { activeDays, codeField, computed, lines, names, optional, orEmptyList, remark, text } from "../../kit/records/fields.ts";

/**
 * A figure somebody publishes again and again, such as the level of a river at a gauge or the price of diesel. Rates name it by its code, and hold for a step of
 * its values; the values stand in a list of their own.
 */
export const priceIndex = declareRecord({
	name: "priceIndex",
	imported: true,
	merged: true,
	title: "menu.priceIndices",
	label: "code",
	called: ["name"],
	rights: { menu: "/basicdata/priceIndex", view: ["PM", "VDM"], edit: ["PM"] },
	fields: {
		code: codeField(20),
		...names(80),
		unit: text(20, { listed: "text", width: 90, hint: "priceIndex.unitHint" }),
		latestValue: computed("text", { width: 120, sheet: false }),
		latestDay: computed("date", { width: 130, sheet: false }),
		source: optional(text(120, { listed: "search", width: 240 })),
		...activeDays(),
		aliases: orEmptyList(lines(80, 30, { listed: "own", width: 240, hint: "priceIndex.aliasesHint" })),
		remark: remark(),
	},
	defaultSort: [{ field: "code", order: "ascending" }],
});

export type PriceIndex = z.output<typeof priceIndex.schema>;
