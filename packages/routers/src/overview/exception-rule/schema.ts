import { z } from "zod";
import { declareRecord } from "../../kit/records/declare.ts";
import {
	choice,
	computed,
	computedChoice,
	integer,
	longText,
	optional,
	orEmptyList,
	person,
	recordGuidSchema,
	reference,
	references,
	text,
	withDefault,
} from "../../kit/records/fields.ts";
import { exceptionLevels } from "../exception-case/schema.ts";

/** What a rule may ask; `checks` has the question of each. */
export const businessTypes = [
	"ratesEnding",
	"quotationsUnanswered",
	"requestsOverdue",
	"vendorsSilent",
	"platformFailing",
	"exchangeRateMissing",
	"indexMissing",
	"importsFailed",
	"marginLow",
	"ownQuestion",
] as const;
export type BusinessType = (typeof businessTypes)[number];

export const exceptionTypes = ["deadline", "missing", "failure", "money"] as const;
export const handlings = ["mail", "case", "both"] as const;
export const everyUnits = ["second", "minute", "hour", "day"] as const;
export const ruleStatuses = ["active", "inactive"] as const;

/**
 * A question asked on a schedule, and what follows where it finds something. `value` is what the question takes: days, calls that failed, or percent.
 * It is asked every so often, or as `cron` says (five fields, UTC), which goes before. `executor` is the GUID of who sees to it: cases are theirs, and
 * they are mailed with those `notified`. `question` is one SELECT of a super administrator's, for the business type of that name.
 */
export const exceptionRule = declareRecord({
	name: "exceptionRule",
	title: "menu.exceptionRules",
	label: "name",
	rights: { menu: "/exceptionRules/rules", view: [], edit: [] },
	fields: {
		name: text(120, { key: true, listed: "search", pinned: true, width: 260 }),
		status: computedChoice(ruleStatuses, "enum.ruleStatus", { enumeration: { title: "enumeration.ruleStatus" }, listed: "own", width: 100 }),
		level: withDefault(choice(exceptionLevels, "enum.exceptionLevel", { enumeration: { title: "enumeration.exceptionLevel" }, width: 90 }), "medium"),
		businessType: choice(businessTypes, "enum.ruleBusinessType", { enumeration: { title: "enumeration.ruleBusinessType" }, width: 200 }),
		value: integer(0, 1_000, { width: 90, hint: "exceptionRule.valueHint" }),
		question: optional(longText(4_000, { sheet: false, wide: true, hidden: true, hint: "exceptionRule.questionHint" })),
		exceptionType: choice(exceptionTypes, "enum.exceptionType", { enumeration: { title: "enumeration.exceptionType" }, width: 120 }),
		executor: reference(
			{ column: "executor_id", words: "executorName", width: 150, section: "exceptionRule.follows", hint: "exceptionRule.executorHint" },
			person,
		),
		executorName: computed("text", { label: "exceptionRule.executor", listed: "own", screen: false }),
		handling: withDefault(choice(handlings, "enum.ruleHandling", { enumeration: { title: "enumeration.ruleHandling" }, width: 130 }), "both"),
		notified: orEmptyList(references(20, { words: "notifiedNames", width: 180, hidden: true, hint: "exceptionRule.notifiedHint" })),
		notifiedNames: computed("text", { label: "exceptionRule.notified", screen: false, sheet: false }),
		subject: text(150, { listed: "search", width: 220, hidden: true }),
		caseCategory: text(80, { listed: "search", width: 140, hidden: true }),
		every: integer(1, 1_000, { width: 80, section: "exceptionRule.when", hint: "exceptionRule.everyHint" }),
		everyUnit: withDefault(choice(everyUnits, "enum.everyUnit", { enumeration: { title: "enumeration.everyUnit" }, width: 100 }), "hour"),
		cron: optional(text(60, { width: 120, hint: "exceptionRule.cronHint" })),
		found: computed("integer", { width: 100, sheet: false }),
		nextRunAt: computed("moment", { listed: "own", width: 150 }),
		lastRunAt: computed("moment", { listed: "own", width: 150 }),
		lastError: computed("text", { width: 200, hidden: true }),
		remark: optional(longText(500, { listed: "search", width: 240, hidden: true, label: "record.remark" })),
	},
	defaultSort: [{ field: "name", order: "ascending" }],
});

export type ExceptionRule = z.output<typeof exceptionRule.schema>;

export const ruleInput = z.object({ id: recordGuidSchema });
/** `version`: of the rule as it was looked at; left out, whatever it has become. */
export const statusInput = z.object({ id: recordGuidSchema, status: z.enum(ruleStatuses), version: z.int().min(1).optional() });
export const planInput = exceptionRule.schema.pick({ every: true, everyUnit: true, cron: true });
export const peopleInput = z.object({ search: z.string().trim().max(100).default("") });
