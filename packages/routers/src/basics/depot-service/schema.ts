import { z } from "zod";
import { declareRecord } from "../../kit/records/declare.ts";
import { choice, day, lines, longText, optional, orEmptyList, text, textOf, yesNo } from "../../kit/records/fields.ts";

/** What a depot charges by, as its prices say it. */
export const depotUnits = ["container", "teu", "day"] as const;

/** Letters, digits, points and hyphens, kept in capitals: prices name the service by it. */
const code = z
	.string()
	.trim()
	.min(1)
	.max(20)
	.regex(/^[A-Za-z0-9.-]+$/, "depotService.wrongCode")
	.toUpperCase();

/**
 * What a depot does for a container: lifts it, stores it, washes it. Prices of depots name it by its code; where it is `tiered` they may go by steps of days. It
 * may be chosen for new prices from `activeFrom` to `activeTo`, either of which may be open.
 */
export const depotService = declareRecord({
	name: "depotService",
	title: "menu.depotServices",
	label: "code",
	called: ["code", "nameZh", "nameEn"],
	rights: { menu: "/basicdata/DepotService", view: ["PM", "VDM"], edit: ["PM"] },
	fields: {
		code: textOf(code, { key: true, listed: "search", pinned: true, width: 96 }),
		nameZh: text(60, { listed: "search", width: 130 }),
		nameEn: text(60, { listed: "search", width: 180 }),
		nameEs: optional(text(60, { listed: "search", width: 190, hint: "depotService.nameHint" })),
		nameJa: optional(text(60, { listed: "search", width: 150, hint: "depotService.nameHint" })),
		unit: choice(depotUnits, "enum.basis", { enumeration: { name: "depotUnit", title: "depotService.unit" }, width: 110 }),
		tiered: yesNo(false, { width: 110, hint: "depotService.tieredHint" }),
		activeFrom: optional(day({ width: 110, hint: "depotService.activeHint" })),
		activeTo: optional(day({ width: 110 })),
		aliases: orEmptyList(lines(60, 30, { width: 240, hint: "depotService.aliasesHint" })),
		remark: optional(longText(500, { listed: "search", width: 220 })),
	},
	defaultSort: [{ field: "code", order: "ascending" }],
});

export type DepotService = z.output<typeof depotService.schema>;
