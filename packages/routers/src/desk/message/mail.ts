import { isLanguage, type Language } from "@iqt/i18n";
import type { Notice } from "../../kit/outbox/notice.ts";
import { enqueue } from "../../kit/outbox/queries.ts";
import { readers } from "./people.ts";
import type { Happened, MessageKind } from "./schema.ts";
import { calledIn } from "./subjects.ts";
import { sentenceOf } from "./words.ts";
import type { Writing } from "./writing.ts";

interface Mailed {
	id: string;
	threadId: string;
	kind: MessageKind;
	text: string;
	happened: Happened | null;
	mentions: readonly number[];
}

/** The screen of a thread. */
export const threadPath = (threadId: string): string => `/message/message?thread=${threadId}`;

/** Mails a message to everybody in its thread who may read it, but for its author: one mail a message and person. */
export async function mailMembers({ db, caller, change }: Writing, message: Mailed): Promise<void> {
	const people = await readers(db)
		.innerJoin("message_member as m", "m.user_id", "u.id")
		.select(["u.id", "u.email", "u.language"])
		.where("m.thread_id", "=", message.threadId)
		.where("u.id", "<>", caller.userId)
		.where("u.email", "<>", "")
		.execute();
	const called = new Map<Language, Awaited<ReturnType<typeof calledIn>>>();
	for (const person of people) {
		const language = isLanguage(person.language) ? person.language : "zh";
		const subject = called.get(language) ?? (await calledIn(db, message.threadId, language));
		called.set(language, subject);
		const sentence = message.happened ? sentenceOf(language, message.happened) : "";
		const notice: Notice = {
			...{ to: person.email, language, subject: "mail.message.subject", body: "mail.message.body" },
			values: {
				...{ person: caller.displayName, kind: message.kind, mentioned: message.mentions.includes(person.id) ? "yes" : "no" },
				...subject,
				text: [sentence, message.text].filter(Boolean).join("\n") || "–",
			},
			...{ path: threadPath(message.threadId), messageKey: `message.${message.id}.${person.id}` },
		};
		await enqueue(db, { kind: "notice", payload: { ...notice }, dedupeKey: `message:${message.id}:${person.id}`, at: change.at });
	}
}
