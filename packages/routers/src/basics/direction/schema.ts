import type { z } from "zod";
import { declareRecord } from "../../kit/records/declare.ts";
import { choice, names, remark } from "../../kit/records/fields.ts";

/** The ways goods go: what rates, searches and quotations say. */
export const directions = ["westbound", "eastbound"] as const;

/** The two directions: their codes are those rates have, their names what people and older clients call them by. */
export const direction = declareRecord({
	name: "direction",
	imported: true,
	title: "menu.directions",
	label: "code",
	called: ["name"],
	rights: { menu: "/basicdata/direction", view: ["PM", "VDM"], edit: ["PM"] },
	fields: {
		code: choice(directions, "enum.direction", { key: true, pinned: true, width: 120, label: "record.code", enumeration: { name: "direction" } }),
		...names(40),
		remark: remark(),
	},
	defaultSort: [{ field: "code", order: "ascending" }],
});

export type Direction = z.output<typeof direction.schema>;
