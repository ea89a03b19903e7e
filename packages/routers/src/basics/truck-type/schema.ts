import type { z } from "zod";
import { declareRecord } from "../../kit/records/declare.ts";
import { activeDays, choice, codeField, integer, lines, names, orEmptyList, remark } from "../../kit/records/fields.ts";

/** What a truck carries its load in or on. */
const truckBodies = ["box", "curtain", "flatbed", "stake", "reefer", "chassis", "lowbed", "tank", "tipper", "car"] as const;

/**
 * A kind of truck: the length of its loading space in millimetres, its payload in kilograms, and the codes of the container types it carries, by which price searches
 * know what truck to ask platforms for.
 */
export const truckType = declareRecord({
	name: "truckType",
	imported: true,
	merged: true,
	title: "menu.truckTypes",
	label: "code",
	called: ["name"],
	rights: { menu: "/basicdata/truckType", view: ["PM", "VDM"], edit: ["PM"] },
	fields: {
		code: codeField(20),
		...names(80),
		body: choice(truckBodies, "enum.truckBody", { standard: "box", width: 150 }),
		lengthMm: integer(500, 60_000, { width: 130 }),
		payloadKg: integer(1, 200_000, { width: 130 }),
		containers: orEmptyList(lines(10, 30, { width: 160, hint: "truckType.containersHint" })),
		...activeDays(),
		aliases: orEmptyList(lines(80, 30, { listed: "own", width: 240, hint: "truckType.aliasesHint", label: "record.aliases" })),
		remark: remark(),
	},
	defaultSort: [{ field: "code", order: "ascending" }],
});

export type TruckType = z.output<typeof truckType.schema>;
