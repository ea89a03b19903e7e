import type { z } from "zod";
import { declareRecord } from "../../kit/records/declare.ts";
import { activeDays, codeField, longText, names, optional, orEmptyList, references, remark } from "../../kit/records/fields.ts";

const term = () => optional(longText(4_000, { hidden: true, listed: "text", width: 260 }));

/** People and the terms they are told, which are plain texts of several lines in each language. */
export const group = declareRecord({
	name: "group",
	imported: true,
	title: "menu.groups",
	label: "code",
	called: ["name"],
	rights: { menu: "/basicdata/groupList", view: ["PM", "VDM"], edit: ["PM"] },
	fields: {
		code: codeField(20),
		...names(80),
		members: orEmptyList(references(500, { listed: "own", words: "memberNames", width: 360 })),
		termZh: term(),
		termEn: term(),
		termEs: term(),
		termJa: term(),
		...activeDays(),
		remark: remark(),
	},
	defaultSort: [{ field: "code", order: "ascending" }],
});

export type Group = z.output<typeof group.schema>;
