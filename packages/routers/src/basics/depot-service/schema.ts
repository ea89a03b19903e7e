import type { z } from "zod";
import { declareRecord } from "../../kit/records/declare.ts";
import { activeDays, choice, codeField, lines, names, orEmptyList, remark, yesNo } from "../../kit/records/fields.ts";

/** What a depot charges by, as its prices say it. */
export const depotUnits = ["container", "teu", "day"] as const;

/**
 * What a depot does for a container: lifts it, stores it, washes it. Prices of depots name it by its code; where it is `tiered` they may go by steps of days. It
 * may be chosen for new prices from `activeFrom` to `activeTo`, either of which may be open.
 */
export const depotService = declareRecord({
	name: "depotService",
	imported: true,
	merged: true,
	title: "menu.depotServices",
	label: "code",
	called: ["name"],
	rights: { menu: "/basicdata/DepotService", view: ["PM", "VDM"], edit: ["PM"] },
	fields: {
		code: codeField(20),
		...names(60),
		unit: choice(depotUnits, "enum.basis", { enumeration: { name: "depotUnit", title: "depotService.unit" }, width: 110 }),
		tiered: yesNo(false, { width: 110, hint: "depotService.tieredHint" }),
		...activeDays(),
		aliases: orEmptyList(lines(80, 30, { listed: "own", width: 240, hint: "depotService.aliasesHint" })),
		remark: remark(),
	},
	defaultSort: [{ field: "code", order: "ascending" }],
});

export type DepotService = z.output<typeof depotService.schema>;
