import type { Database, ExceptionRuleTable } from "@iqt/db";
import { asLanguage, type Language, translate } from "@iqt/i18n";
import { businessDay } from "@iqt/i18n/days";
import type { Kysely, Selectable } from "kysely";
import { changeWriter } from "../../door/change-log.ts";
import type { Services } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { failureOf, keepRun } from "../../kit/jobs/runs.ts";
import type { Notice } from "../../kit/outbox/notice.ts";
import { enqueue } from "../../kit/outbox/queries.ts";
import { checks } from "./checks.ts";
import type { Finding } from "./finding.ts";
import { type Told, toldOf } from "./people.ts";
import { nextAfterDue } from "./rules.ts";
import type { BusinessType, ExceptionRule } from "./schema.ts";
import { foundWords } from "./words.ts";

type Row = Selectable<ExceptionRuleTable>;

/** Rules asked at once. */
const batch = 50;
/** Findings looked at; those after them have their turn once others are gone. */
const mostFound = 500;
/** New findings a run tells of; the next run tells of others. */
const mostTold = 50;
/** Of them in a mail, one by one. */
const mostListed = 20;

const planOf = (row: Row) => ({ cron: row.cron, every: row.every, everyUnit: row.every_unit as ExceptionRule["everyUnit"] });
/** What the runs of a rule are kept under. */
export const ruleRuns = (id: string): string => ["exceptionRule", id].join(".");

/** What a run made of a rule. */
export interface Ran {
	found: number;
	fresh: number;
	over: number;
	mails: number;
	cases: number;
}

interface Compared {
	/** New, or changed since. */
	fresh: readonly Finding[];
	/** Objects found no longer. */
	over: readonly string[];
}

async function compare(db: Kysely<Database>, id: string, found: readonly Finding[]): Promise<Compared> {
	const rows = await db.selectFrom("exception_hit").select(["object", "mark"]).where("rule_id", "=", id).execute();
	const marks = new Map(rows.map(({ object, mark }) => [object, mark]));
	const fresh = found.filter(({ object, mark }) => marks.get(object) !== mark).slice(0, mostTold);
	// Where there is more than was looked at, what was not seen may be there.
	const seen = new Set(found.map(({ object }) => object));
	const over = found.length < mostFound ? rows.map(({ object }) => object).filter((object) => !seen.has(object)) : [];
	return { fresh, over };
}

/** Somebody with what is new that they may know of. */
type Knowing = Told & { fresh: readonly Finding[] };

/** One mail a person tells of all that is new, in their language. */
async function mail(services: Services, db: Kysely<Database>, rule: Row, people: readonly Knowing[], at: string): Promise<number> {
	let mails = 0;
	for (const { guid, email, language: spoken, fresh } of people) {
		if (fresh.length === 0) continue;
		const language = asLanguage(spoken);
		const lines = fresh
			.slice(0, mostListed)
			.map(({ said, path }) => `- ${foundWords(language, rule.business_type as BusinessType, said)}\n  ${services.config.publicUrl}${path}`);
		const more = fresh.length - lines.length;
		const key = ["exceptionRule", rule.id, at, guid].join(".");
		const notice: Notice = {
			to: email,
			language,
			subject: "mail.exceptionRule.subject",
			body: "mail.exceptionRule.body",
			values: {
				subject: rule.subject,
				level: translate(language, `enum.exceptionLevel.${rule.level as ExceptionRule["level"]}`),
				rule: rule.name,
				count: fresh.length,
				lines: [...lines, ...(more > 0 ? [translate(language, "exceptionRule.andMore", { count: more })] : [])].join("\n"),
			},
			path: rule.handling === "mail" ? "/dashboard" : "/exceptionRules/cases",
			messageKey: key,
		};
		if (await enqueue(db, { kind: "notice", payload: { ...notice }, dedupeKey: key, at })) mails++;
	}
	return mails;
}

/** A case of the executor's for each that is new; one of the same object that is open still is no second one. */
async function openCases(db: Kysely<Database>, rule: Row, executor: Told, fresh: readonly Finding[], now: Date): Promise<number> {
	const change = changeWriter(db, { id: null, name: "timed task", source: "job" }, now);
	const language: Language = asLanguage(executor.language);
	const type = rule.business_type as BusinessType;
	let opened = 0;
	for (const { object, said, path } of fresh) {
		const again = await db
			.updateTable("exception_case")
			.set({ over_since: null })
			.where("rule_id", "=", rule.id)
			.where("object", "=", object)
			.where("state", "<>", "closed")
			.returning("id")
			.executeTakeFirst();
		if (again) continue;
		const id = crypto.randomUUID();
		const fields = {
			title: foundWords(language, type, said).slice(0, 200),
			category: rule.case_category,
			level: rule.level,
		};
		await db
			.insertInto("exception_case")
			.values({
				...fields,
				id,
				owner_id: executor.userId,
				remark: null,
				opened_at: change.at,
				rule_id: rule.id,
				object,
				path,
				said: JSON.stringify({ type, said }),
				changed_at: change.at,
				changed_by: null,
			})
			.execute();
		const after = { ...fields, owner: executor.guid, state: "open" };
		await change.write({ action: "create", objectType: "exceptionCase", objectId: id, before: null, after });
		opened++;
	}
	return opened;
}

/** Keeps what was found: told of once, until it changes or is found no longer. */
async function keep(db: Kysely<Database>, rule: Row, { fresh, over }: Compared, at: string): Promise<void> {
	for (const { object, mark, said, path } of fresh) {
		const values = { mark, said: JSON.stringify(said), path, since: at };
		await db
			.insertInto("exception_hit")
			.values({ rule_id: rule.id, object, ...values })
			.onConflict((conflict) => conflict.columns(["rule_id", "object"]).doUpdateSet(values))
			.execute();
	}
	if (over.length === 0) return;
	await db.deleteFrom("exception_hit").where("rule_id", "=", rule.id).where("object", "in", over).execute();
	await db
		.updateTable("exception_case")
		.set({ over_since: at })
		.where("rule_id", "=", rule.id)
		.where("object", "in", over)
		.where("state", "<>", "closed")
		.where("over_since", "is", null)
		.execute();
}

/** Tells a finding from others of its rule. */
const keyOf = ({ object, mark }: Finding): string => JSON.stringify([object, mark]);

/** Asks one rule and does what follows. */
async function ask(services: Services, rule: Row, now: Date): Promise<Ran> {
	const { db } = services;
	const type = rule.business_type as BusinessType;
	const { guid } = await db.selectFrom("user").select("guid").where("id", "=", rule.executor_id).executeTakeFirstOrThrow();
	const { needs } = checks[type];
	const people = (await toldOf(db, [guid, ...(JSON.parse(rule.notified) as string[])])).filter(({ may }) => needs.every(may));
	const executor = people.find((person) => person.guid === guid);
	if (!executor) throw new DomainError("state", "exceptionRule.noExecutor");
	const asked = { value: rule.value, question: rule.question, services, now, today: businessDay(now), most: mostFound };
	const found = await checks[type].find(db, asked, executor);
	// Who else is told may look at less than who sees to it; of a question of one's own all may look at all.
	const others = people.filter(({ guid: other }) => other !== guid);
	const known = await Promise.all(
		others.map(async (person) => (type === "ownQuestion" ? found : await checks[type].find(db, asked, person)).map(keyOf)),
	);
	return db.transaction().execute(async (trx) => {
		const compared = await compare(trx, rule.id, found);
		const { fresh, over } = compared;
		const at = now.toISOString();
		await keep(trx, rule, compared, at);
		const cases = rule.handling === "mail" ? 0 : await openCases(trx, rule, executor, fresh, now);
		const told = others.map((person, i) => ({ ...person, fresh: fresh.filter((one) => known[i]?.includes(keyOf(one))) }));
		const mails = rule.handling === "case" ? 0 : await mail(services, trx, rule, [{ ...executor, fresh }, ...told], at);
		return { found: found.length, fresh: fresh.length, over: over.length, mails, cases };
	});
}

/** Takes a due rule for this instance: its next time is that of nobody else's. */
async function claim(db: Kysely<Database>, rule: Row, now: Date): Promise<boolean> {
	const taken = await db
		.updateTable("exception_rule")
		.set({ next_run_at: nextAfterDue(planOf(rule), new Date(rule.next_run_at ?? now), now).toISOString() })
		.where("id", "=", rule.id)
		.where("status", "=", "active")
		.where("next_run_at", "=", rule.next_run_at)
		.returning("id")
		.executeTakeFirst();
	return taken !== undefined;
}

/**
 * Asks every rule that is due, one after the other, each in one of the instances that look. One that fails keeps its error, and is asked again at its
 * next time; what came of each is kept. For the timed task.
 */
export async function askDueRules(services: Services, now: Date): Promise<{ asked: number; found: number }> {
	const { db, log } = services;
	const due = await db
		.selectFrom("exception_rule")
		.selectAll()
		.where("status", "=", "active")
		.where("next_run_at", "<=", now.toISOString())
		.orderBy("next_run_at")
		.limit(batch)
		.execute();
	const counted = { asked: 0, found: 0 };
	for (const rule of due) {
		if (!(await claim(db, rule, now))) continue;
		counted.asked++;
		const started = services.now().getTime();
		let [result, error]: [Ran | null, string | null] = [null, null];
		try {
			result = await ask(services, rule, now);
			counted.found += result.fresh;
		} catch (thrown) {
			error = failureOf(thrown);
			log("warn", "an exception rule could not be asked", { rule: rule.id, error });
		}
		const at = now.toISOString();
		await db.updateTable("exception_rule").set({ last_run_at: at, last_error: error }).where("id", "=", rule.id).execute();
		await keepRun(db, ruleRuns(rule.id), { at, ms: Math.max(services.now().getTime() - started, 0), result, error });
	}
	return counted;
}
