import { translate } from "@iqt/i18n";
import { invalidateTexts } from "../../door/texts/fresh.ts";
import { usesInBooks } from "../../kit/price-book/uses.ts";
import { recordKind } from "../../kit/records/define.ts";
import { direction } from "./schema.ts";

export const directionKind = recordKind(direction, {
	table: "direction",
	beforeSave: async (work, fields) => {
		work.change.afterCommit(async () => invalidateTexts());
		return fields;
	},
	// Every search has a direction, whether a rate has it or not.
	usedBy: async (work, { code }) => [
		{ text: translate(work.language, "menu.salePrice"), path: "/sale/sale" },
		...(await usesInBooks(work, ({ name }) => name === "direction", code)),
	],
});
