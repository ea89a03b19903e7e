import type { Database } from "@iqt/db";
import { asLanguage, type Language, languages, translate } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { momentOrNone } from "../../door/lists.ts";
import type { Notice } from "../../kit/outbox/notice.ts";
import { enqueue } from "../../kit/outbox/queries.ts";
import { type RecordHead, type RecordWork, recordKind } from "../../kit/records/define.ts";
import { recordToChange } from "../../kit/records/save.ts";
import { guidOf } from "../../people/users/holders.ts";
import { checks } from "../exception-rule/checks.ts";
import type { Finding } from "../exception-rule/finding.ts";
import { toldOf } from "../exception-rule/people.ts";
import type { BusinessType } from "../exception-rule/schema.ts";
import { foundWords, rightWords } from "../exception-rule/words.ts";
import { type CaseState, type ExceptionCase, exceptionCase, longestTitle } from "./schema.ts";

/** What a case is told beside its fields. */
type CaseWords = {
	/** In the reader's language, where a rule said it. */
	title: string;
	state: CaseState;
	ownerName: string;
	/** Rule that opened it; null where a person did, or the rule is gone. */
	ruleName: string | null;
	ruleId: string | null;
	openedAt: string;
	closedAt: string | null;
	overSince: string | null;
	path: string | null;
};

/** What a rule said as it opened a case. */
interface Opening {
	type: BusinessType;
	said: Finding["said"];
}
const openingOf = (said: string | null): Opening | null => (said === null ? null : (JSON.parse(said) as Opening));
const titleIn = (language: Language, { type, said }: Opening): string => foundWords(language, type, said).slice(0, longestTitle);

async function wordsOf(db: Kysely<Database>, cases: readonly { id: string; title: string }[], language: Language): Promise<Map<string, CaseWords>> {
	const rows = await db
		.selectFrom("exception_case as c")
		.innerJoin("user as u", "u.id", "c.owner_id")
		.leftJoin("exception_rule as e", "e.id", "c.rule_id")
		.select(["c.id", "c.state", "u.display_name as ownerName", "e.name as ruleName", "c.rule_id as ruleId"])
		.select(["c.opened_at as openedAt", "c.closed_at as closedAt", "c.over_since as overSince", "c.path", "c.title", "c.said"])
		.where(
			"c.id",
			"in",
			cases.map(({ id }) => id),
		)
		.execute();
	return new Map(
		rows.map(({ id, title, said, ...words }) => {
			const opening = openingOf(said);
			return [id, { ...words, title: opening ? titleIn(language, opening) : title }];
		}),
	);
}

/** The right it takes to have a case. */
const ownersRight = "exceptionCase.view" as const;

/** What a case was opened with, and the question it came of; nulls for one a person opened. */
async function openedBy(db: Kysely<Database>, id: string): Promise<{ opening: Opening | null; type: BusinessType | null }> {
	const row = await db
		.selectFrom("exception_case as c")
		.leftJoin("exception_rule as e", "e.id", "c.rule_id")
		.select(["c.said", "e.business_type as type"])
		.where("c.id", "=", id)
		.executeTakeFirstOrThrow();
	const opening = openingOf(row.said);
	return { opening, type: opening?.type ?? (row.type as BusinessType | null) };
}

/** Refuses who may not have a case, or not be told what the question it came of finds. */
async function refuseOwner(db: Kysely<Database>, language: Language, guid: string, type: BusinessType | null): Promise<void> {
	const [found] = await toldOf(db, [guid]);
	if (!found?.may(ownersRight)) {
		const person = await db.selectFrom("user").select("display_name").where("guid", "=", guid).executeTakeFirst();
		throw new InvalidFieldError("owner", "problem.notActiveStaff", { name: person?.display_name ?? guid });
	}
	const missing = type === null ? undefined : checks[type].needs.find((right) => !found.may(right));
	if (missing !== undefined) throw new InvalidFieldError("owner", "problem.ruleRight", { name: found.name, right: rightWords(language, missing) });
}

/** Mails whoever has got a case from somebody else. */
async function tellOwner(
	{ db, caller, change }: RecordWork,
	{ id, version, owner, title, level }: Pick<ExceptionCase, "level" | "owner" | "title"> & RecordHead,
) {
	const [person] = await toldOf(db, [owner]);
	if (!person) return;
	const language = asLanguage(person.language);
	const { opening } = await openedBy(db, id);
	const key = ["exceptionCase", id, version, owner].join(".");
	const notice: Notice = {
		...{ to: person.email, language, subject: "mail.exceptionCase.subject", body: "mail.exceptionCase.body" },
		values: {
			title: opening ? titleIn(language, opening) : title,
			level: translate(language, `enum.exceptionLevel.${level}`),
			by: caller.displayName,
		},
		path: `/exceptionRules/cases/${id}`,
		messageKey: key,
	};
	await enqueue(db, { kind: "notice", payload: { ...notice }, dedupeKey: key, at: change.at });
}

const moment = (ref: string) => ({ ref, ...momentOrNone });

/** What people see to. Each has an owner; who may see all of them sees those of others. */
export const cases = recordKind(exceptionCase, {
	table: "exception_case",
	own: { column: "owner_id", all: "exceptionCase.viewAll" },
	columns: {
		state: { ref: "r.state", filter: ["eq", "ne", "in"] },
		ownerName: { ref: sql`(SELECT display_name FROM user WHERE user.id = r.owner_id)`, filter: ["eq", "contains"], search: true },
		ruleName: { ref: sql`(SELECT name FROM exception_rule e WHERE e.id = r.rule_id)`, filter: ["eq", "contains"] },
		ruleId: { ref: "r.rule_id", filter: ["eq"] },
		openedAt: moment("r.opened_at"),
		closedAt: moment("r.closed_at"),
		overSince: moment("r.over_since"),
	},
	standing: (_origin, { at }) => ({ state: "open", opened_at: at, rule_id: null, object: null, path: null, said: null }),
	extra: wordsOf,
	beforeSave: async ({ db, caller, language }, fields, current) => {
		const owner = fields.owner || current?.owner || (await guidOf(db, caller.userId));
		const opened = current ? await openedBy(db, current.id) : { opening: null, type: null };
		if (owner !== current?.owner) await refuseOwner(db, language, owner, opened.type);
		const { opening } = opened;
		const isAsOpened = opening !== null && languages.some((spoken) => titleIn(spoken, opening) === fields.title);
		return { ...fields, owner, title: isAsOpened && current ? current.title : fields.title };
	},
	afterSave: async (work, saved, current) => {
		if (current && current.title !== saved.title)
			await work.db.updateTable("exception_case").set({ said: null }).where("id", "=", saved.id).execute();
		if (saved.owner !== (current?.owner ?? (await guidOf(work.db, work.caller.userId)))) await tellOwner(work, saved);
	},
	// What a rule opened, or somebody said something of, is closed: a deletion would take that along.
	beforeRemove: async ({ db }, { id, title }) => {
		const found = await db
			.selectFrom("exception_case as c")
			.select("c.id")
			.where("c.id", "=", id)
			.where(({ or, eb, exists, selectFrom }) =>
				or([eb("c.rule_id", "is not", null), exists(selectFrom("exception_comment as m").select("m.id").whereRef("m.case_id", "=", "c.id"))]),
			)
			.executeTakeFirst();
		if (found) throw new DomainError("state", "exceptionCase.closeInstead", { title });
	},
});

const moves: Readonly<Record<CaseState, readonly CaseState[]>> = { open: ["inProgress", "closed"], inProgress: ["open", "closed"], closed: ["open"] };

/** A comment as it is shown. */
export interface CaseComment {
	id: number;
	by: string;
	at: string;
	text: string;
}

/** What was said of a case, the first first; of very much the latest. */
export async function commentsOf(db: Kysely<Database>, caseId: string): Promise<CaseComment[]> {
	const latest = await db
		.selectFrom("exception_comment as c")
		.innerJoin("user as u", "u.id", "c.user_id")
		.select(["c.id", "u.display_name as by", "c.at", "c.text"])
		.where("c.case_id", "=", caseId)
		.orderBy("c.id", "desc")
		.limit(500)
		.execute();
	return latest.reverse();
}

type Said = { id: string; comment: string };

async function say({ db, caller, change }: RecordWork, { id, comment }: Said): Promise<void> {
	await db.insertInto("exception_comment").values({ case_id: id, user_id: caller.userId, at: change.at, text: comment }).execute();
}

/** Says something of a case the caller may change. */
export async function comment(work: RecordWork, said: Said): Promise<{ id: string }> {
	await recordToChange(work, cases, said.id);
	await say(work, said);
	await work.change.write({ action: "comment", objectType: "exceptionCase", objectId: said.id, before: null, after: { comment: said.comment } });
	return { id: said.id };
}

/** Moves a case on, with what is said of it; DomainError `state` for any other move. */
export async function changeState(work: RecordWork, { state, ...said }: Said & { state: CaseState }): Promise<{ id: string; state: CaseState }> {
	const { db, change } = work;
	await recordToChange(work, cases, said.id);
	const { state: before } = await db.selectFrom("exception_case").select("state").where("id", "=", said.id).executeTakeFirstOrThrow();
	if (!moves[before].includes(state)) throw new DomainError("state", "exceptionCase.wrongState", { state: before });
	await db
		.updateTable("exception_case")
		.set((eb) => ({
			state,
			closed_at: state === "closed" ? change.at : null,
			version: eb("version", "+", 1),
			changed_at: change.at,
			changed_by: work.caller.userId,
		}))
		.where("id", "=", said.id)
		.execute();
	if (said.comment !== "") await say(work, said);
	await change.write({
		action: "moveCase",
		objectType: "exceptionCase",
		objectId: said.id,
		before: { state: before },
		after: { state, ...(said.comment === "" ? {} : { comment: said.comment }) },
	});
	return { id: said.id, state };
}

/** How many cases of a user wait, and those that were opened last. */
export async function waitingCases(db: Kysely<Database>, userId: number, language: Language) {
	const mine = db.selectFrom("exception_case").where("owner_id", "=", userId).where("state", "in", ["open", "inProgress"]);
	const { count } = await mine.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
	const latest =
		count === 0 ? [] : await mine.select(["id", "title", "said", "level", "opened_at as openedAt"]).orderBy("opened_at", "desc").limit(5).execute();
	return {
		count,
		latest: latest.map(({ said, title, ...one }) => {
			const opening = openingOf(said);
			return { ...one, title: opening ? titleIn(language, opening) : title };
		}),
	};
}
