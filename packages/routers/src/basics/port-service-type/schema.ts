import type { z } from "zod";
import { declareRecord } from "../../kit/records/declare.ts";
import { activeDays, choices, codeField, names, orEmptyList, remark } from "../../kit/records/fields.ts";

/** A service given at ports, in one direction or both. */
export const portServiceType = declareRecord({
	name: "portServiceType",
	imported: true,
	merged: true,
	title: "menu.portServiceTypes",
	label: "code",
	called: ["name"],
	rights: { menu: "/basicdata/portServiceType", view: ["PM", "VDM"], edit: ["PM"] },
	fields: {
		code: codeField(20),
		...names(80),
		directions: orEmptyList(
			choices(["westbound", "eastbound"], "enum.direction", { listed: "own", width: 150, hint: "portServiceType.directionsHint" }),
		),
		...activeDays(),
		remark: remark(),
	},
	defaultSort: [{ field: "code", order: "ascending" }],
});

export type PortServiceType = z.output<typeof portServiceType.schema>;
