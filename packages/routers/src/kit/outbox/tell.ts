import type { Database } from "@iqt/db";
import type { MessageId } from "@iqt/i18n";
import type { Kysely } from "kysely";
import type { Notice } from "./notice.ts";
import { enqueue } from "./queries.ts";
import { type Rung, ring } from "./ring.ts";

/** One of our own people who is told something. */
export interface Told {
	id: number;
	email: string;
	language: string;
}

interface Message extends Rung {
	body: MessageId;
	/** Who answers to the mail reach, where it is not who sends. */
	replyTo?: string;
	/** Names it over all tries: told once to each person. */
	key: string;
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
