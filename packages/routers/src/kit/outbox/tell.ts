import type { Database } from "@iqt/db";
import type { MessageId } from "@iqt/i18n";
import type { Kysely } from "kysely";
import type { Notice } from "./notice.ts";
import { enqueue } from "./queries.ts";

/** One of our own people who is told something. */
export interface Told {
	id: number;
	email: string;
	language: string;
}

interface Message {
	/** What the bell says, and the subject of the mail. */
	subject: MessageId;
	body: MessageId;
	values: Record<string, string | number>;
	/** Screen that shows what it is about, within the portal. */
	path: string;
	/** Who answers to the mail reach, where it is not who sends. */
	replyTo?: string;
	/** Names it over all tries: told once to each person. */
	key: string;
}

/** Tells one person something by bell alone. */
export async function ring(
	db: Kysely<Database>,
	{ id }: Pick<Told, "id">,
	{ subject, values, path }: Omit<Message, "body" | "key" | "replyTo">,
	at: string,
): Promise<void> {
	const row = { id: crypto.randomUUID(), user_id: id, at, message: subject, message_values: JSON.stringify(values), path, read_at: null };
	await db.insertInto("told").values(row).execute();
}

/** Tells people something by bell and mail, in the transaction of the change it is about; each in their language. Answers how many were told now. */
export async function tellPeople(db: Kysely<Database>, people: readonly Told[], { key, ...message }: Message, at: string): Promise<number> {
	let told = 0;
	for (const { id, email, language } of people) {
		const messageKey = `${key}.${id}`;
		const payload: Notice = { to: email, language, ...message, messageKey };
		if (!(await enqueue(db, { kind: "notice", payload: { ...payload }, dedupeKey: messageKey, at }))) continue;
		told++;
		await ring(db, { id }, message, at);
	}
	return told;
}
