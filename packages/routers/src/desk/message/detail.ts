import type { Database } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { DomainError } from "../../door/errors.ts";
import type { Happened, MessageKind } from "./schema.ts";
import { sentenceOf } from "./words.ts";

/** Messages of a thread told at once. */
const AT_ONCE = 100;

/** The parts of a thread, with who answered each and the teams it was sent to. */
export async function partsOf(db: Kysely<Database>, threadId: string) {
	const rows = await db
		.selectFrom("message_part as p")
		.leftJoin("user as u", "u.id", "p.answered_by")
		.select(["p.part", "p.state", "u.display_name as answeredBy", "p.answered_at as answeredAt"])
		.select(
			sql<string>`(SELECT json_group_array(te.name) FROM message_team mt JOIN team te ON te.id = mt.team_id
				WHERE mt.thread_id = p.thread_id AND mt.part = p.part)`.as("teams"),
		)
		.where("p.thread_id", "=", threadId)
		// A bundle's parts stand as its cargo travels.
		.orderBy(sql`instr('FDMT', p.part)`)
		.orderBy("p.part")
		.execute();
	return rows.map(({ teams, ...part }) => ({ ...part, teams: JSON.parse(teams) as string[] }));
}

/** Who is in a thread, in the order they are concerned. */
export const membersOf = (db: Kysely<Database>, threadId: string) =>
	db
		.selectFrom("message_member as m")
		.innerJoin("user as u", "u.id", "m.user_id")
		.select(["u.guid", "u.display_name as name", "m.role"])
		.where("m.thread_id", "=", threadId)
		.orderBy(sql`instr('asker handler joined mentioned', m.role)`)
		.orderBy("u.display_name")
		.limit(100)
		.execute();

interface Asked {
	threadId: string;
	part: string;
	kinds?: readonly MessageKind[] | undefined;
	before?: number | undefined;
}

/** Messages of a thread in the order they were written, the latest of them where there are many; `hasEarlier` says that there are more. */
export async function messagesOf(db: Kysely<Database>, { threadId, part, kinds, before }: Asked, language: Language) {
	const rows = await db
		.selectFrom("message as ms")
		.innerJoin("user as u", "u.id", "ms.author_id")
		.select(["ms.id", "ms.number", "ms.part", "ms.kind", "ms.text", "ms.event", "ms.event_values as values", "ms.at"])
		.select(["u.guid as authorGuid", "u.display_name as author"])
		.select(
			sql<string>`(SELECT json_group_array(n.display_name) FROM message_mention mt JOIN user n ON n.id = mt.user_id
				WHERE mt.message_id = ms.id)`.as("mentions"),
		)
		.select(
			sql<string>`(SELECT json_group_array(json_object('id', f.id, 'name', f.name, 'size', f.size)) FROM message_file f
				WHERE f.message_id = ms.id)`.as("files"),
		)
		.where("ms.thread_id", "=", threadId)
		.$if(part !== "", (query) => query.where("ms.part", "in", ["", part]))
		.$if(kinds !== undefined, (query) => query.where("ms.kind", "in", kinds ?? []))
		.$if(before !== undefined, (query) => query.where("ms.number", "<", before ?? 0))
		.orderBy("ms.number", "desc")
		.limit(AT_ONCE + 1)
		.execute();
	const messages = rows
		.slice(0, AT_ONCE)
		.reverse()
		.map(({ event, values, mentions, files, ...row }) => ({
			...row,
			sentence: event === null ? "" : sentenceOf(language, { event, ...(values === null ? {} : { values: JSON.parse(values) }) } as Happened),
			mentions: JSON.parse(mentions) as string[],
			files: JSON.parse(files) as { id: string; name: string; size: number }[],
		}));
	return { messages, hasEarlier: rows.length > AT_ONCE };
}

/** A file of a message, with its thread; DomainError `notFound` where there is none. */
export async function fileOf(db: Kysely<Database>, id: string) {
	const file = await db
		.selectFrom("message_file as f")
		.innerJoin("message as ms", "ms.id", "f.message_id")
		.select(["f.name", "f.stored_as", "ms.thread_id as threadId"])
		.where("f.id", "=", id.toLowerCase())
		.executeTakeFirst();
	if (!file) throw new DomainError("notFound", "error.notFound");
	return file;
}
