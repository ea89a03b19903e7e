import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { grouped } from "../../kit/money/formula-words.ts";
import { mailMembers } from "./mail.ts";
import type { Happened, MemberRole, MessageKind } from "./schema.ts";
import type { Writing } from "./writing.ts";

/** What a person says with it: a text, who is named in it, files as they lie in the store. */
export interface Said {
	/** The message's own id, where who writes has chosen one. */
	id?: string | undefined;
	text: string;
	mentions: readonly number[];
	files: readonly { storedAs: string; name: string; size: number }[];
}

export const saying = (text: string): Said => ({ text, mentions: [], files: [] });
const silence = saying("");

export interface PartSent {
	part: string;
	/** Teams it is sent to, by id, and people, by user id. */
	teams: readonly string[];
	people: readonly number[];
}

export interface Opening {
	/** The id of the request. */
	id: string;
	kind: string;
	askedBy: number;
	/** People who follow it beside who asks and who answers, such as the owner of the quotation. */
	also?: readonly number[];
	parts: readonly PartSent[];
	text: string;
	/** Whether it is mailed: not where the request has a mail of its own. */
	mail: boolean;
}

interface NewMessage {
	threadId: string;
	part?: string;
	kind: MessageKind;
	said?: Said;
	happened?: Happened;
	/** Counts as unread for the others; what everybody concerned knows does not. */
	loud: boolean;
	mail: boolean;
	/** User ids it is told to; everybody in the thread but its author where left out. */
	to?: readonly number[];
}

const join = (db: Kysely<Database>, threadId: string, people: readonly number[], role: MemberRole) =>
	people.length === 0
		? Promise.resolve()
		: sql`INSERT INTO message_member (thread_id, user_id, role, unread)
			SELECT ${threadId}, u.id, ${role}, 0 FROM user u WHERE u.user_type <> 3 AND u.id IN (SELECT value FROM json_each(${JSON.stringify(people)}))
			ON CONFLICT (thread_id, user_id) DO UPDATE SET role = CASE WHEN role IN ('mentioned', 'joined') THEN excluded.role ELSE role END
				WHERE excluded.role = 'handler'`.execute(db);

/** Whoever has come into a team since has its threads, too. */
const joinTeams = (db: Kysely<Database>, threadId: string) =>
	sql`INSERT INTO message_member (thread_id, user_id, role, unread)
		SELECT DISTINCT ${threadId}, u.id, 'handler', 0 FROM message_team mt JOIN team t ON t.id = mt.team_id AND t.active = 1, json_each(t.members) m
			JOIN user u ON u.guid = m.value AND u.status = 'active' AND u.user_type <> 3
		WHERE mt.thread_id = ${threadId} ON CONFLICT DO NOTHING`.execute(db);

/** People, by GUID, who follow a thread now as its request is shared with them, and those it is shared with no more. */
export async function shareThread(
	{ db }: Pick<Writing, "db">,
	threadId: string,
	{ added, gone }: { added: readonly string[]; gone: readonly string[] },
): Promise<void> {
	const idsOf = async (guids: readonly string[]) =>
		guids.length === 0 ? [] : (await db.selectFrom("user").select("id").where("guid", "in", guids).execute()).map(({ id }) => id);
	await join(db, threadId, await idsOf(added), "joined");
	const left = await idsOf(gone);
	if (left.length > 0)
		await db.deleteFrom("message_member").where("thread_id", "=", threadId).where("role", "=", "joined").where("user_id", "in", left).execute();
}

/** Writes a message into a thread, counts it for everybody else in it, and mails it. */
export async function post(work: Writing, { threadId, part = "", kind, said = silence, happened, loud, mail, to }: NewMessage): Promise<string> {
	const { db, caller, change } = work;
	const id = said.id ?? crypto.randomUUID();
	const number = sql<number>`(SELECT coalesce(max(number), 0) + 1 FROM message WHERE thread_id = ${threadId})`;
	await db
		.insertInto("message")
		.values({
			...{ id, thread_id: threadId, number, part, kind, text: said.text, author_id: caller.userId, at: change.at },
			...{ event: happened?.event ?? null, event_values: happened?.values ? JSON.stringify(happened.values) : null },
		})
		.execute();
	const mentions = [...new Set(said.mentions)];
	if (mentions.length > 0)
		await db
			.insertInto("message_mention")
			.values(mentions.map((user_id) => ({ message_id: id, user_id })))
			.execute();
	if (said.files.length > 0)
		await db
			.insertInto("message_file")
			.values(said.files.map(({ storedAs, name, size }) => ({ id: crypto.randomUUID(), message_id: id, stored_as: storedAs, name, size })))
			.execute();
	await joinTeams(db, threadId);
	await join(db, threadId, mentions, "mentioned");
	if (kind !== "event") await join(db, threadId, [caller.userId], "joined");
	await db.updateTable("message_thread").set({ last_at: change.at }).where("id", "=", threadId).execute();
	if (!loud) return id;
	await db
		.updateTable("message_member")
		.set((eb) => ({ unread: eb("unread", "+", 1) }))
		.where("thread_id", "=", threadId)
		.$if(to === undefined, (query) => query.where("user_id", "<>", caller.userId))
		.$if(to !== undefined, (query) => query.where("user_id", "in", to ?? []))
		.execute();
	if (mail) await mailMembers(work, { id, threadId, kind, text: said.text, happened: happened ?? null, mentions, to });
	return id;
}

/** Opens the thread of a request, in the transaction that makes the request. */
export async function openThread(work: Writing, { id, kind, askedBy, also = [], parts, text, mail }: Opening): Promise<void> {
	const { db, change } = work;
	await db
		.insertInto("message_thread")
		.values({ id, kind, asked_by: askedBy, opened_at: change.at, last_at: change.at, quotation_id: null })
		.execute();
	await sendParts(work, id, parts, askedBy);
	await join(db, id, [askedBy], "asker");
	await join(db, id, also, "joined");
	await post(work, { threadId: id, kind: "request", said: saying(text), loud: true, mail });
}

/** Has more people answer a thread. */
export const addHandlers = ({ db }: Writing, threadId: string, people: readonly number[]) => join(db, threadId, people, "handler");

/** Adds parts to a thread, and those who are to answer them; whoever asks answers nothing of it. */
async function sendParts({ db }: Writing, threadId: string, parts: readonly PartSent[], askedBy: number): Promise<void> {
	for (const { part, teams, people } of parts) {
		await db
			.insertInto("message_part")
			.values({ thread_id: threadId, part, answered_by: null, answered_at: null })
			.onConflict((conflict) => conflict.doNothing())
			.execute();
		for (const team_id of teams)
			await db
				.insertInto("message_team")
				.values({ thread_id: threadId, part, team_id })
				.onConflict((conflict) => conflict.doNothing())
				.execute();
		await join(
			db,
			threadId,
			people.filter((person) => person !== askedBy),
			"handler",
		);
	}
}

/** Asks for a part: one that was answered waits again. Who is to answer it is told by whatever is written next. */
export async function askPart(work: Writing, threadId: string, part: PartSent): Promise<void> {
	const thread = await work.db.selectFrom("message_thread").select("asked_by").where("id", "=", threadId).executeTakeFirst();
	if (!thread) return;
	await work.db
		.updateTable("message_part")
		.set({ state: "open", answered_by: null, answered_at: null })
		.where("thread_id", "=", threadId)
		.where("part", "=", part.part)
		.execute();
	await sendParts(work, threadId, [part], thread.asked_by);
	await settle(work.db, threadId);
}

/** The thread is answered when no part is open any more and one was answered, closed when none was. */
const settle = (db: Kysely<Database>, threadId: string) =>
	sql`UPDATE message_thread SET state = CASE
			WHEN EXISTS (SELECT 1 FROM message_part p WHERE p.thread_id = id AND p.state = 'open') THEN 'open'
			WHEN EXISTS (SELECT 1 FROM message_part p WHERE p.thread_id = id AND p.state = 'answered') THEN 'answered' ELSE 'closed' END
		WHERE id = ${threadId}`.execute(db);

interface Answer {
	threadId: string;
	part: string;
	said?: Said;
	happened?: Happened;
	mail?: boolean;
}

/**
 * A response: it closes its part, the last one the thread. False where the part has been answered or closed already: then nothing is written.
 */
export async function answerPart(work: Writing, { threadId, part, said, happened, mail = true }: Answer): Promise<string | false> {
	const { db, caller, change } = work;
	const closed = await db
		.updateTable("message_part")
		.set({ state: "answered", answered_by: caller.userId, answered_at: change.at })
		.where("thread_id", "=", threadId)
		.where("part", "=", part)
		.where("state", "=", "open")
		.executeTakeFirst();
	if (closed.numUpdatedRows === 0n) return false;
	await settle(db, threadId);
	return post(work, { threadId, part, kind: "response", ...(said ? { said } : {}), ...(happened ? { happened } : {}), loud: true, mail });
}

interface Note {
	said?: Said;
	happened: Happened;
	loud?: boolean;
	mail?: boolean;
	/** User ids it is told to; everybody in the thread but its author where left out. */
	to?: readonly number[];
}

/** What happened with a request, in its thread; nothing where it has none. */
export async function noteIn(work: Writing, threadId: string, { said, happened, loud = false, mail = false, to }: Note): Promise<void> {
	const thread = await work.db.selectFrom("message_thread").select("id").where("id", "=", threadId).executeTakeFirst();
	if (thread) await post(work, { threadId, kind: "event", ...(said ? { said } : {}), happened, loud, mail, ...(to ? { to } : {}) });
}

/** Ends a thread whose request is over without an answer. */
export async function closeThread(work: Writing, threadId: string, note: Note): Promise<void> {
	await work.db.updateTable("message_part").set({ state: "closed" }).where("thread_id", "=", threadId).where("state", "=", "open").execute();
	await settle(work.db, threadId);
	await noteIn(work, threadId, note);
}

/** Opens what was closed without an answer: its request is there again. */
export async function reopenThread(work: Writing, threadId: string, note: Note): Promise<void> {
	await work.db.updateTable("message_part").set({ state: "open" }).where("thread_id", "=", threadId).where("state", "=", "closed").execute();
	await settle(work.db, threadId);
	await noteIn(work, threadId, note);
}

/** Brings the parts of an open thread to what its request asks for now, and of whom: those that are answered stay, and who is to answer a new one is told of it. */
export async function changeParts(work: Writing, threadId: string, parts: readonly PartSent[]): Promise<void> {
	const thread = await work.db.selectFrom("message_thread").select("asked_by").where("id", "=", threadId).executeTakeFirst();
	if (!thread) return;
	const wanted = parts.map(({ part }) => part);
	const there = await work.db.selectFrom("message_part").select("part").where("thread_id", "=", threadId).execute();
	const added = wanted.filter((part) => !there.some((one) => one.part === part));
	await sendParts(work, threadId, parts, thread.asked_by);
	await work.db.deleteFrom("message_part").where("thread_id", "=", threadId).where("state", "=", "open").where("part", "not in", wanted).execute();
	await work.db.deleteFrom("message_team").where("thread_id", "=", threadId).where("part", "not in", wanted).execute();
	const open = work.db.selectFrom("message_part").select("part").where("thread_id", "=", threadId).where("state", "=", "open");
	for (const { part, teams } of parts)
		await work.db
			.deleteFrom("message_team")
			.where("thread_id", "=", threadId)
			.where("part", "=", part)
			.where("part", "in", open)
			.where("team_id", "not in", teams)
			.execute();
	await settle(work.db, threadId);
	for (const part of added)
		await post(work, { threadId, part, kind: "event", happened: { event: "partAdded", values: { part } }, loud: true, mail: true });
}

/** A total as the sentences of threads say it: "CNY 12,595.16". */
export const totalInWords = (currency: string, total: string): string => `${currency} ${grouped(total)}`;
