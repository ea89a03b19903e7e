import type { MessageId } from "@iqt/i18n";
import { z } from "zod";
import { declareRecord, type RecordRights } from "../../kit/records/declare.ts";
import { atLeastOne, choices, email, longText, optional, orEmptyList, reference, references, text, yesNo } from "../../kit/records/fields.ts";

/** Parts of an ad hoc request: T truck, D depot, M middle mile (rail or barge), F first mile. */
export const teamServiceTypes = ["T", "D", "M", "F"] as const;

/**
 * People who handle requests: `serviceTypes` and `portCities` (GUIDs of places) say which; none of the latter means all port cities.
 * `leader` and `members` are GUIDs of users; mail goes to `email`, or to the members where there is none.
 */
const teams = <const N extends string>(name: N, title: MessageId, rights: RecordRights) =>
	declareRecord({
		name,
		title,
		labels: "team",
		label: "name",
		rights,
		fields: {
			name: text(80, { key: true, listed: "search", pinned: true, width: 180 }),
			active: yesNo(true, { width: 90 }),
			serviceTypes: atLeastOne(choices(teamServiceTypes, "enum.teamService", { listed: "own", width: 220 }), "problem.teamServices"),
			portCities: orEmptyList(references(300, { listed: "own", words: "cityNames", width: 220, hint: "team.portCitiesHint" })),
			leader: reference({ words: "leaderName", width: 180 }),
			email: optional(email({ listed: "search", width: 200, hint: "team.emailHint" })),
			members: atLeastOne(references(100, { listed: "own", words: "memberNames", width: 260 }), "problem.teamMembers"),
			remark: optional(longText(500, { listed: "search", hidden: true })),
		},
		defaultSort: [{ field: "name", order: "ascending" }],
	});

/** Vendor managers, product managers and focal points are teams alike: one table, told apart by a column of it. */
export const vdmTeam = teams("vdmTeam", "menu.vdmTeam", { menu: "/permission/VMTeam", view: ["PM", "VDM"], edit: ["VDM"] });
export const productTeam = teams("productTeam", "menu.productTeam", { menu: "/permission/ProductTeam", view: ["PM", "VDM"], edit: ["PM"] });
export const focalList = teams("focalList", "menu.focalList", {
	menu: "/quotationPortal/focalList",
	view: ["PM", "VDM", "CX", "SALS"],
	edit: ["PM"],
});

export type Team = z.output<typeof vdmTeam.schema>;
export const peopleInput = z.object({ search: z.string().trim().max(100).default("") });
