import { type Database, type ListInput, type ListSpec, rowCount } from "@iqt/db";
import { type Language, translate } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { DomainError } from "../../door/errors.ts";
import { list, momentAlways } from "../../door/lists.ts";
import type { Box, Happened } from "./schema.ts";
import { inBox, type ThreadReader } from "./scope.ts";
import { subjectField, subjects } from "./subjects.ts";
import { sentenceOf } from "./words.ts";

type Columns = ListSpec<Database, "message_thread", unknown>["columns"];

const text = { filter: ["eq", "contains"], sort: true, search: true } as const;
const choice = { filter: ["eq", "in", "ne"], sort: true, notNull: true } as const;

/** How a list finds what a thread's request is called: in the reader's language, and by either name of its ends. */
const subjectColumns = (language: Language): Columns => ({
	kind: { ref: "t.kind", ...choice },
	number: { ref: subjectField("number", language), ...text },
	customerName: { ref: subjectField("customer", language), ...text },
	originLabel: { ref: subjectField("origin", language), ...text },
	destinationLabel: { ref: subjectField("destination", language), ...text },
	originElse: { ref: subjectField("origin", language === "zh" ? "en" : "zh"), search: true },
	destinationElse: { ref: subjectField("destination", language === "zh" ? "en" : "zh"), search: true },
	askedByName: { ref: "asker.display_name", ...text, notNull: true },
});

const parts = (table: "answered" | "all") =>
	sql<number>`(SELECT count(*) FROM message_part p WHERE p.thread_id = t.id ${table === "answered" ? sql`AND p.state = 'answered'` : sql``})`;
const isBundle = sql<number>`(${parts("all")} > 1)`;
const unread = sql<number>`coalesce(m.unread, 0)`;

function threadSpec(reader: ThreadReader, box: Box, language: Language) {
	const base = (db: Kysely<Database>) =>
		db
			.selectFrom("message_thread as t")
			.innerJoin("user as asker", "asker.id", "t.asked_by")
			.leftJoin("message_member as m", (join) => join.onRef("m.thread_id", "=", "t.id").on("m.user_id", "=", reader.userId))
			.select(["t.id", "t.kind", "t.state", "t.opened_at as openedAt", "t.last_at as lastAt", "t.asked_by as askedById"])
			.select(["asker.display_name as askedByName", unread.as("unread"), parts("all").as("parts"), parts("answered").as("answered")])
			.select([
				subjectField("number", language).as("number"),
				subjectField("customer", language).as("customerName"),
				subjectField("path", language).as("path"),
			])
			.select([subjectField("origin", language).as("originLabel"), subjectField("destination", language).as("destinationLabel")])
			.select([subjectField("quotationId", language).as("quotationId"), subjectField("state", language).as("requestState")])
			.where(inBox(reader, box));
	const columns: Columns = {
		...subjectColumns(language),
		id: { ref: "t.id", filter: ["eq", "in"], sort: true },
		state: { ref: "t.state", ...choice },
		openedAt: { ref: "t.opened_at", ...momentAlways },
		lastAt: { ref: "t.last_at", ...momentAlways },
		askedById: { ref: "t.asked_by", kind: "number", filter: ["eq", "ne"], sort: true, notNull: true },
		unread: { ref: unread, kind: "number", filter: ["eq", "gte"], sort: true, notNull: true },
		isBundle: { ref: isBundle, kind: "flag", filter: ["eq"], sort: true, notNull: true },
		said: { ref: sql`(SELECT group_concat(ms.text, ' ') FROM message ms WHERE ms.thread_id = t.id)`, search: true },
	};
	return { base, columns, id: "t.id" as const, defaultSort: [{ field: "lastAt", order: "descending" as const }] };
}

interface Found {
	id: string;
	number: string | null;
	customerName: string | null;
	originLabel: string | null;
	destinationLabel: string | null;
	path: string | null;
	kind: string;
}

/** What a request is called, "" for one that is gone; `kindName` in the reader's language. */
const called = <R extends Found>(row: R, language: Language) => ({
	...row,
	kindName: kindName(row.kind, language),
	number: row.number ?? "",
	customerName: row.customerName ?? "",
	originLabel: row.originLabel ?? "",
	destinationLabel: row.destinationLabel ?? "",
	path: row.path ?? "",
	isICR: row.kind === "icr",
});

function kindName(kind: string, language: Language): string {
	const subject = subjects.find((one) => one.kind === kind);
	return subject ? translate(language, subject.title) : kind;
}

const happened = (event: string, values: string | null): Happened =>
	({ event, ...(values === null ? {} : { values: JSON.parse(values) }) }) as Happened;

/** The latest message of each thread, shortened, for the inbox. */
async function latestIn(db: Kysely<Database>, ids: readonly string[], language: Language) {
	const rows = await db
		.selectFrom("message as ms")
		.innerJoin("user as u", "u.id", "ms.author_id")
		.select(["ms.thread_id as threadId", "ms.text", "ms.event", "ms.event_values as values", "u.display_name as author"])
		.where("ms.thread_id", "in", ids)
		.where(sql<boolean>`ms.number = (SELECT max(number) FROM message l WHERE l.thread_id = ms.thread_id)`)
		.execute();
	return new Map(
		rows.map(({ threadId, text: written, event, values, author }) => {
			const sentence = event === null ? "" : sentenceOf(language, happened(event, values));
			return [threadId, { author, text: [sentence, written].filter(Boolean).join(" ").slice(0, 200) }];
		}),
	);
}

/** A page of threads in a box, those written in last first; `unread` is how many of a thread's messages the reader has not seen. */
export async function listThreads(db: Kysely<Database>, input: ListInput & { box: Box }, reader: ThreadReader, language: Language) {
	const page = await list(db, threadSpec(reader, input.box, language), input);
	const latest =
		page.items.length === 0
			? new Map<string, { author: string; text: string }>()
			: await latestIn(
					db,
					page.items.map(({ id }) => id),
					language,
				);
	return {
		...page,
		items: page.items.map(({ parts: count, ...row }) => ({
			...called(row, language),
			parts: count,
			isBundle: count > 1,
			latest: latest.get(row.id) ?? { author: "", text: "" },
		})),
	};
}

/** One thread as the inbox has it; DomainError `notFound` for one the reader may not see. */
export async function getThread(db: Kysely<Database>, id: string, reader: ThreadReader, language: Language) {
	const { items } = await listThreads(db, { box: "all", filters: [{ field: "id", op: "eq", value: id.toLowerCase() }] }, reader, language);
	const [thread] = items;
	if (!thread) throw new DomainError("notFound", "message.notFound");
	return thread;
}

/** A page of responses in a box, the latest first: those to what the reader asked, and those they gave, among `mine`. */
export async function listResponses(db: Kysely<Database>, input: ListInput & { box: Box }, reader: ThreadReader, language: Language) {
	const base = () =>
		db
			.selectFrom("message as ms")
			.innerJoin("message_thread as t", "t.id", "ms.thread_id")
			.innerJoin("user as asker", "asker.id", "t.asked_by")
			.innerJoin("user as author", "author.id", "ms.author_id")
			.leftJoin("message_member as m", (join) => join.onRef("m.thread_id", "=", "t.id").on("m.user_id", "=", reader.userId))
			.select(["ms.id", "t.id as threadId", "t.kind", "t.state", "ms.part", "ms.text", "ms.event", "ms.event_values as values", "ms.at"])
			.select(["author.display_name as author", "asker.display_name as askedByName", isBundle.as("isBundle"), unread.as("unread")])
			.select([
				subjectField("number", language).as("number"),
				subjectField("customer", language).as("customerName"),
				subjectField("path", language).as("path"),
			])
			.select([subjectField("origin", language).as("originLabel"), subjectField("destination", language).as("destinationLabel")])
			.where("ms.kind", "=", "response")
			.where(inBox(reader, input.box));
	const columns: Columns = {
		...subjectColumns(language),
		id: { ref: "ms.id", filter: ["eq", "in"], sort: true },
		threadId: { ref: "t.id", filter: ["eq", "in"], sort: true },
		state: { ref: "t.state", ...choice },
		part: { ref: "ms.part", ...choice },
		text: { ref: "ms.text", filter: ["contains"], sort: true, search: true, notNull: true },
		at: { ref: "ms.at", ...momentAlways },
		author: { ref: "author.display_name", ...text, notNull: true },
		unread: { ref: unread, kind: "number", filter: ["eq", "gte"], sort: true, notNull: true },
		isBundle: { ref: isBundle, kind: "flag", filter: ["eq"], sort: true, notNull: true },
	};
	const page = await list(db, { base, columns, id: "ms.id", defaultSort: [{ field: "at", order: "descending" }] }, input);
	return {
		...page,
		items: page.items.map(({ event, values, isBundle: several, ...row }) => ({
			...called(row, language),
			isBundle: several === 1,
			sentence: event === null ? "" : sentenceOf(language, happened(event, values)),
		})),
	};
}

/** How many threads have something the reader has not seen. */
export const unreadThreads = (db: Kysely<Database>, userId: number): Promise<number> =>
	rowCount(db.selectFrom("message_member").where("user_id", "=", userId).where("unread", ">", 0));

/** Notes that somebody has read threads. */
export async function markRead(db: Kysely<Database>, userId: number, ids: readonly string[]): Promise<void> {
	await db
		.updateTable("message_member")
		.set({ unread: 0 })
		.where("user_id", "=", userId)
		.where("thread_id", "in", ids)
		.where("unread", ">", 0)
		.execute();
}
