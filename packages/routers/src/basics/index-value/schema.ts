import type { z } from "zod";
import { declareRecord } from "../../kit/records/declare.ts";
import { codeField, computed, day, money, optional, text } from "../../kit/records/fields.ts";

/** Up to nine digits before the point and four behind it, below zero, too: a gauge may stand below its own zero. */
const figure = /^-?\d{1,9}(\.\d{1,4})?$/;

/** What an index stood at on a day. A search takes the latest on or before the day the cargo is ready. */
export const indexValue = declareRecord({
	name: "indexValue",
	imported: true,
	title: "menu.indexValues",
	label: "indexCode",
	called: ["indexCode", "day"],
	rights: { menu: "/basicdata/indexValue", view: ["PM", "VDM"], edit: ["PM", "VDM"] },
	fields: {
		indexCode: codeField(20, { label: "indexValue.indexCode", width: 130, hint: "indexValue.indexHint" }),
		indexName: computed("text", { width: 220, sheet: false }),
		day: day({ key: true, width: 120 }),
		value: money(figure, "problem.indexValue", { open: "A published figure.", listed: "number", width: 120 }),
		unit: computed("text", { width: 90, sheet: false }),
		source: optional(text(120, { listed: "search", width: 240, hint: "indexValue.sourceHint" })),
	},
	defaultSort: [{ field: "day", order: "descending" }],
});

export type IndexValue = z.output<typeof indexValue.schema>;
