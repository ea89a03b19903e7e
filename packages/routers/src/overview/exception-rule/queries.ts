import type { Database } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { DomainError, InvalidFieldError, refuseAll } from "../../door/errors.ts";
import { momentOrNone } from "../../door/lists.ts";
import { holds, type Permission } from "../../door/permissions.ts";
import { failureWords } from "../../kit/jobs/runs.ts";
import { type RecordHead, type RecordWork, recordKind } from "../../kit/records/define.ts";
import { recordToChange } from "../../kit/records/save.ts";
import { type Asked, checks, type For } from "./checks.ts";
import type { Finding } from "./finding.ts";
import { checkQuestion } from "./own-question.ts";
import { toldOf } from "./people.ts";
import { checkRule, nextAsked } from "./rules.ts";
import { type BusinessType, type ExceptionRule, exceptionRule, type ruleStatuses } from "./schema.ts";
import { foundWords, rightWords } from "./words.ts";

type RuleStatus = (typeof ruleStatuses)[number];
type Saved = RecordHead & ExceptionRule;

/** What a rule is told beside its fields. */
type RuleState = {
	status: RuleStatus;
	executorName: string;
	notifiedNames: { value: string; label: string }[];
	/** Objects it found the last time; null where that would tell of costs. */
	found: number | null;
	nextRunAt: string | null;
	lastRunAt: string | null;
	lastError: string | null;
};

async function states(db: Kysely<Database>, rules: readonly Saved[], language: Language): Promise<Map<string, RuleState>> {
	const rows = await db
		.selectFrom("exception_rule as r")
		.innerJoin("user as u", "u.id", "r.executor_id")
		.select(["r.id", "r.status", "u.display_name as executorName", "r.next_run_at as nextRunAt", "r.last_run_at as lastRunAt"])
		.select(({ selectFrom, fn }) => [
			"r.last_error as lastError",
			selectFrom("exception_hit as h").select(fn.countAll<number>().as("n")).whereRef("h.rule_id", "=", "r.id").as("found"),
		])
		.where(
			"r.id",
			"in",
			rules.map(({ id }) => id),
		)
		.execute();
	const guids = [...new Set(rules.flatMap(({ notified }) => notified))];
	const people = guids.length === 0 ? [] : await db.selectFrom("user").select(["guid", "display_name"]).where("guid", "in", guids).execute();
	const names = new Map(people.map(({ guid, display_name }) => [guid, display_name]));
	const notified = new Map(rules.map((rule) => [rule.id, rule.notified.map((value) => ({ value, label: names.get(value) ?? value }))]));
	const ofCosts = new Set(rules.filter(({ businessType }) => checks[businessType].needs.includes("cost.view")).map(({ id }) => id));
	return new Map(
		rows.map(({ id, found, lastError, ...row }) => [
			id,
			{
				...row,
				found: ofCosts.has(id) ? null : (found ?? 0),
				lastError: failureWords(language, lastError),
				notifiedNames: notified.get(id) ?? [],
			},
		]),
	);
}

/** Refuses people who would be told of what they may not look at. */
async function refuseUnfit(db: Kysely<Database>, language: Language, { executor, notified, businessType, handling }: ExceptionRule): Promise<void> {
	const people = new Map((await toldOf(db, [executor, ...notified])).map((person) => [person.guid, person]));
	const problemOf = (field: string, guid: string, needs: readonly Permission[]) => {
		const person = people.get(guid);
		if (!person) return new InvalidFieldError(field, "problem.notActiveStaff", { name: guid });
		const missing = needs.find((right) => !person.may(right));
		return missing === undefined
			? false
			: new InvalidFieldError(field, "problem.ruleRight", { name: person.name, right: rightWords(language, missing) });
	};
	const { needs } = checks[businessType];
	refuseAll(
		problemOf("executor", executor, handling === "mail" ? needs : [...needs, "exceptionCase.view"]),
		...notified.map((guid) => problemOf("notified", guid, needs)),
	);
}

/** Whether somebody holds the rights a question takes: how many it finds tells who does not of what they may not know. */
export const holdsNeeds = (type: BusinessType, { may }: Pick<For, "may">): boolean => checks[type].needs.every(may);

/**
 * Refuses who has no business with a rule: a question of one's own is a super administrator's alone, and any other is for those who might be told what it
 * finds.
 */
function refuseKeeper({ caller, language }: RecordWork, type: BusinessType): void {
	if (type === "ownQuestion" && !caller.isSuper) throw new DomainError("notAllowed", "exceptionRule.superOnly");
	const missing = checks[type].needs.find((right) => !holds(caller, right));
	if (missing !== undefined) throw new DomainError("notAllowed", "exceptionRule.keeperLacks", { right: rightWords(language, missing) });
}

const moment = (ref: string) => ({ ref, ...momentOrNone });

/** Questions asked on a schedule. A new one is inactive: what it would find now is looked at first. */
export const rules = recordKind(exceptionRule, {
	table: "exception_rule",
	columns: {
		status: { ref: "r.status", filter: ["eq", "ne", "in"] },
		executorName: { ref: sql`(SELECT display_name FROM user WHERE user.id = r.executor_id)`, filter: ["eq", "contains"], search: true },
		nextRunAt: moment("r.next_run_at"),
		lastRunAt: moment("r.last_run_at"),
	},
	standing: () => ({ status: "inactive", next_run_at: null }),
	extra: states,
	beforeSave: async (work, fields, current) => {
		checkRule(fields);
		refuseKeeper(work, fields.businessType);
		if (current) refuseKeeper(work, current.businessType);
		if (fields.businessType === "ownQuestion" && fields.question !== null) await checkQuestion(work.db, fields.question);
		await refuseUnfit(work.db, work.language, fields);
		const question = fields.businessType === "ownQuestion" ? fields.question : null;
		return { ...fields, question, notified: [...new Set(fields.notified)].filter((guid) => guid !== fields.executor) };
	},
	beforeRemove: async (work, { businessType }) => refuseKeeper(work, businessType),
	afterSave: async ({ db, now }, saved, current) => {
		if (current === null) return;
		// Another question has found nothing yet.
		if (saved.businessType !== current.businessType) await db.deleteFrom("exception_hit").where("rule_id", "=", saved.id).execute();
		await db
			.updateTable("exception_rule")
			.set({ next_run_at: nextAsked(saved, now).toISOString() })
			.where("id", "=", saved.id)
			.where("status", "=", "active")
			.execute();
	},
});

/** Switches a rule on, from its next time on, or off; DomainError `state` where it is so already, `stale` where it is another than was looked at. */
export async function changeStatus(work: RecordWork, id: string, status: RuleStatus, version?: number) {
	const { db, change, now } = work;
	const rule = (await recordToChange(work, rules, id)) as unknown as Saved;
	const { status: before } = await db.selectFrom("exception_rule").select("status").where("id", "=", rule.id).executeTakeFirstOrThrow();
	refuseKeeper(work, rule.businessType);
	if (version !== undefined && version !== rule.version) throw new DomainError("stale", "error.stale");
	if (before === status) throw new DomainError("state", "exceptionRule.wrongState", { status });
	if (status === "active") await refuseUnfit(db, work.language, rule);
	const nextRunAt = status === "active" ? nextAsked(rule, now).toISOString() : null;
	await db
		.updateTable("exception_rule")
		.set((eb) => ({
			status,
			next_run_at: nextRunAt,
			version: eb("version", "+", 1),
			changed_at: change.at,
			changed_by: work.caller.userId,
		}))
		.where("id", "=", rule.id)
		.execute();
	const action = status === "active" ? "resume" : "stop";
	await change.write({ action, objectType: "exceptionRule", objectId: rule.id, before: { status: before }, after: { status } });
	return { id: rule.id, status, nextRunAt };
}

/** Makes an active rule due at once. */
export async function makeDue(work: RecordWork, id: string): Promise<void> {
	const { db, change } = work;
	const row = await db.selectFrom("exception_rule").select(["status", "business_type as type"]).where("id", "=", id).executeTakeFirst();
	if (!row) throw new DomainError("notFound", "error.notFound");
	refuseKeeper(work, row.type as BusinessType);
	if (row.status !== "active") throw new DomainError("state", "exceptionRule.resumeFirst");
	await db.updateTable("exception_rule").set({ next_run_at: change.at }).where("id", "=", id).execute();
	await change.write({ action: "runNow", objectType: "exceptionRule", objectId: id, before: null, after: { nextRunAt: change.at } });
}

/** Findings in sentences, of those somebody may be told: none where they could not look at everybody's. */
export interface Shown {
	/** Null where how many there are would tell of costs or the like. */
	count: number | null;
	/** More than `count` are there. */
	more: boolean;
	/** Why none are told one by one: rights the reader lacks. */
	hidden: boolean;
	items: { words: string; path: string; since: string | null }[];
}

const mayRead = (type: BusinessType, reader: Pick<For, "may">): boolean => {
	const { all } = checks[type];
	return holdsNeeds(type, reader) && (all === null || reader.may(all));
};
const secret: Shown = { count: null, more: false, hidden: true, items: [] };

/** Findings shown one by one at most. */
const mostShown = 50;
/** Findings counted at most. */
const mostCounted = 500;

/** What a rule would find now, for its executor, as a reader may know it. */
export async function wouldFind(
	db: Kysely<Database>,
	rule: Pick<ExceptionRule, "businessType" | "executor" | "question" | "value">,
	{ reader, services, language, now, today }: Pick<Asked, "services" | "now" | "today"> & { reader: Pick<For, "may">; language: Language },
): Promise<Shown> {
	if (!holdsNeeds(rule.businessType, reader)) return secret;
	const [executor] = await toldOf(db, [rule.executor]);
	if (!executor) return { count: 0, more: false, hidden: false, items: [] };
	const { businessType: type, value, question } = rule;
	const found: Finding[] = await checks[type].find(db, { value, question, services, now, today, most: mostCounted + 1 }, executor);
	const hidden = !mayRead(type, reader);
	const items = hidden ? [] : found.slice(0, mostShown).map(({ said, path }) => ({ words: foundWords(language, type, said), path, since: null }));
	return { count: Math.min(found.length, mostCounted), more: found.length > mostCounted, hidden, items };
}

/** What a rule has found, the latest first, as a reader may know it. */
export async function foundBy(
	db: Kysely<Database>,
	{ id, businessType: type }: Saved,
	{ reader, language }: { reader: Pick<For, "may">; language: Language },
): Promise<Shown> {
	if (!holdsNeeds(type, reader)) return secret;
	const hits = db.selectFrom("exception_hit").where("rule_id", "=", id);
	const { count } = await hits.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
	const hidden = !mayRead(type, reader);
	const rows = hidden ? [] : await hits.select(["said", "path", "since"]).orderBy("since", "desc").orderBy("id").limit(mostShown).execute();
	const items = rows.map(({ said, ...row }) => ({ ...row, words: foundWords(language, type, JSON.parse(said) as Finding["said"]) }));
	return { count, more: false, hidden, items };
}
