import { z } from "zod";
import { orOwn } from "../../desk/customer/keys.ts";
import { declareRecord } from "../../kit/records/declare.ts";
import {
	choice,
	computed,
	computedChoice,
	longText,
	optional,
	person,
	recordGuidSchema,
	reference,
	text,
	withDefault,
} from "../../kit/records/fields.ts";

export const exceptionLevels = ["low", "medium", "high"] as const;
export const caseStates = ["open", "inProgress", "closed"] as const;
/** Signs of a title at most. */
export const longestTitle = 200;
export type CaseState = (typeof caseStates)[number];

const everyday = ["PM", "VDM", "CX", "SALS", "APPROVER", "FINALAPPROVER"] as const;

/**
 * Something somebody sees to: opened by an exception rule for what it found, or by hand. `owner` is the GUID of who does (who saves it, where nobody is
 * said). It goes open → inProgress → closed, and back to open.
 */
export const exceptionCase = declareRecord({
	name: "exceptionCase",
	title: "menu.exceptionCases",
	label: "title",
	rights: { menu: "/exceptionRules/cases", view: everyday, edit: everyday },
	fields: {
		title: text(longestTitle, { listed: "search", pinned: true, width: 400, wide: true }),
		state: computedChoice(caseStates, "enum.caseState", { enumeration: { title: "enumeration.caseState" }, listed: "own", width: 110 }),
		level: withDefault(choice(exceptionLevels, "enum.exceptionLevel", { enumeration: { title: "enumeration.exceptionLevel" }, width: 90 }), "medium"),
		category: text(80, { listed: "search", width: 120 }),
		owner: orOwn(reference({ column: "owner_id", words: "ownerName", width: 150, sheet: false, hint: "exceptionCase.ownerHint" }, person)),
		ownerName: computed("text", { label: "exceptionCase.owner", listed: "own", screen: false }),
		ruleName: computed("text", { listed: "own", width: 150 }),
		openedAt: computed("moment", { listed: "own", width: 140 }),
		closedAt: computed("moment", { listed: "own", width: 150, hidden: true }),
		overSince: computed("moment", { listed: "own", width: 140 }),
		path: computed("text", { screen: false, sheet: false }),
		ruleId: computed("text", { screen: false, sheet: false, listed: "own" }),
		remark: optional(longText(2_000, { listed: "search", width: 240, hidden: true, label: "record.remark" })),
	},
	defaultSort: [{ field: "openedAt", order: "descending" }],
});

export type ExceptionCase = z.output<typeof exceptionCase.schema>;

export const caseInput = z.object({ id: recordGuidSchema });
export const stateInput = z.object({
	id: recordGuidSchema,
	state: z.enum(caseStates),
	comment: z.string().trim().max(2_000).default(""),
});
export const commentInput = z.object({ id: recordGuidSchema, comment: z.string().trim().min(1).max(2_000) });
export const peopleInput = z.object({ search: z.string().trim().max(100).default("") });
