import type { z } from "zod";
import { declareRecord } from "../../kit/records/declare.ts";
import { activeDays, codeField, decimal, names, remark } from "../../kit/records/fields.ts";

/** A range of temperatures goods are carried at, in degrees Celsius. */
export const temperature = declareRecord({
	name: "temperature",
	imported: true,
	merged: true,
	title: "menu.temperatures",
	label: "code",
	called: ["name"],
	rights: { menu: "/basicdata/temperature", view: ["PM", "VDM"], edit: ["PM"] },
	fields: {
		code: codeField(20),
		...names(80),
		from: decimal(-90, 100, { column: "from_hundredths", width: 110 }),
		to: decimal(-90, 100, { column: "to_hundredths", width: 110, from: "from" }),
		...activeDays(),
		remark: remark(),
	},
	defaultSort: [{ field: "code", order: "ascending" }],
});

export type Temperature = z.output<typeof temperature.schema>;
