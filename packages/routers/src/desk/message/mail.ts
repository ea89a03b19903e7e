import { asLanguage, type Language } from "@iqt/i18n";
import type { Notice } from "../../kit/outbox/notice.ts";
import { enqueue } from "../../kit/outbox/queries.ts";
import { holding } from "../../people/users/holders.ts";
import type { FactReader } from "./facts.ts";
import { readers } from "./people.ts";
import type { Happened, MessageKind } from "./schema.ts";
import { calledIn, factsOf } from "./subjects.ts";
import { sentenceOf } from "./words.ts";
import type { Writing } from "./writing.ts";

interface Mailed {
	id: string;
	threadId: string;
	kind: MessageKind;
	text: string;
	happened: Happened | null;
	mentions: readonly number[];
	to: readonly number[] | undefined;
}

/** The screen of a thread. */
export const threadPath = (threadId: string): string => `/message/message?thread=${threadId}`;

/** What says that somebody is to decide: the request itself, and what passes it on or brings it to mind again. */
const asksToDecide = ({ kind, happened }: Mailed): boolean =>
	kind === "request" ||
	["discountEscalated", "discountPassedOn", "discountReminded", "adHocReminded", "adHocEscalated"].includes(happened?.event ?? "");

/** Mails a message to everybody in its thread who may read it, but for its author, or to those of them it is for: one mail a message and person. What asks for a decision says what there is to know for it. */
export async function mailMembers({ db, caller, change }: Writing, message: Mailed): Promise<void> {
	const people = await readers(db)
		.innerJoin("message_member as m", "m.user_id", "u.id")
		.innerJoin("message_thread as t", "t.id", "m.thread_id")
		.select(["u.id", "u.email", "u.language", "t.kind as asks", "t.asked_by as askedBy"])
		.select([holding("cost.view").as("seesCost"), holding("discount.approve").as("approves")])
		.where("m.thread_id", "=", message.threadId)
		.$if(message.to === undefined, (query) => query.where("u.id", "<>", caller.userId))
		.$if(message.to !== undefined, (query) => query.where("u.id", "in", message.to ?? []))
		.where("u.email", "<>", "")
		.execute();
	const called = new Map<Language, Awaited<ReturnType<typeof calledIn>>>();
	const known = new Map<string, string>();
	/** Facts in lines, as people of one language and the same rights are told them. */
	const factsFor = async (kind: string, reader: FactReader) => {
		const key = JSON.stringify(reader);
		const facts =
			known.get(key) ?? (await factsOf(db, { id: message.threadId, kind }, reader)).map(({ label, value }) => `${label}: ${value}`).join("\n");
		known.set(key, facts);
		return facts;
	};
	for (const person of people) {
		const language = asLanguage(person.language);
		const subject = called.get(language) ?? (await calledIn(db, message.threadId, language));
		called.set(language, subject);
		const decides = person.asks === "discount" && person.approves === 1 && person.id !== person.askedBy;
		const facts = asksToDecide(message) ? await factsFor(person.asks, { language, seesCost: person.seesCost === 1, decides }) : "";
		const sentence = message.happened ? sentenceOf(language, message.happened) : "";
		const notice: Notice = {
			...{ to: person.email, language, subject: "mail.message.subject", body: "mail.message.body" },
			values: {
				...{ person: caller.displayName, kind: message.kind, mentioned: message.mentions.includes(person.id) ? "yes" : "no" },
				...subject,
				text: [sentence, message.text].filter(Boolean).join("\n") || "–",
				facts: facts || "none",
				decides: decides && asksToDecide(message) ? "yes" : "no",
			},
			...{ path: threadPath(message.threadId), messageKey: `message.${message.id}.${person.id}` },
		};
		await enqueue(db, { kind: "notice", payload: { ...notice }, dedupeKey: `message:${message.id}:${person.id}`, at: change.at });
	}
}
