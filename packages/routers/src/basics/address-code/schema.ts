import { z } from "zod";
import { declareRecord } from "../../kit/records/declare.ts";
import { activeDays, computed, computedChoice, lines, orEmptyList, remark, textOf } from "../../kit/records/fields.ts";

export const areaLevels = ["province", "city", "district", "street"] as const;

/** The official code of a division of China: province 2, city 4, district 6, street 9 digits. */
const areaCode = z
	.string()
	.trim()
	.regex(/^(\d{2}|\d{4}|\d{6}|\d{9})$/, "problem.area");

/** An address trucks go to: a division by its official code, with what vendors and customers call it. */
export const addressCode = declareRecord({
	name: "addressCode",
	imported: true,
	title: "menu.addressCode",
	label: "code",
	called: ["code"],
	rights: { menu: "/trucking/addressCode", view: ["PM", "VDM"], edit: ["VDM"] },
	fields: {
		code: textOf(areaCode, { key: true, listed: "search", pinned: true, width: 130, label: "addressCode.code", hint: "addressCode.codeHint" }),
		areaName: computed("text", { listed: "own", width: 340 }),
		level: computedChoice(areaLevels, "enum.areaLevel", { width: 110 }),
		aliases: orEmptyList(lines(60, 20, { listed: "own", width: 220, hint: "addressCode.aliasesHint" })),
		...activeDays(),
		remark: remark(),
	},
	defaultSort: [{ field: "code", order: "ascending" }],
});

export type AddressCode = z.output<typeof addressCode.schema>;
