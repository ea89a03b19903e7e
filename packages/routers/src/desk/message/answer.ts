import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { countTry, tooManyTries } from "../../door/throttle.ts";
import { findNamed, isReadable, storeName } from "../../kit/files/queries.ts";
import { deliverNow } from "../../kit/outbox/deliver-now.ts";
import { type Changing, decidingOf } from "./decisions.ts";
import { partsOf } from "./detail.ts";
import { readers } from "./people.ts";
import type { AnswerInput, MessageKind } from "./schema.ts";
import { type Thread, threadInScope } from "./scope.ts";
import { answerPart, post, type Said } from "./threads.ts";

/** Ids of the people named; InvalidFieldError for somebody there is none of, several, or who may not read messages. */
async function peopleNamed({ db }: Pick<Changing, "db">, names: readonly string[]): Promise<number[]> {
	const ids: number[] = [];
	for (const name of names) {
		const found = await readers(db)
			.select(["u.id", "u.display_name as name"])
			.where((eb) =>
				eb.or([eb("u.guid", "=", name.toLowerCase()), eb("u.user_name", "=", name), eb("u.email", "=", name), eb("u.display_name", "=", name)]),
			)
			.limit(2)
			.execute();
		const [person] = found;
		if (!person || found.length > 1) throw new InvalidFieldError("mentions", person ? "message.severalPeople" : "message.noSuchPerson", { name });
		ids.push(person.id);
	}
	return ids;
}

/** Uploads of the caller's as they are now; InvalidFieldError for one there is none of. */
async function filesNamed({ db, caller }: Pick<Changing, "caller" | "db">, names: readonly string[]): Promise<Said["files"]> {
	const files: { storedAs: string; name: string; size: number }[] = [];
	for (const name of new Set(names)) {
		const file = await findNamed(db, caller, name);
		if (!isReadable(caller, file)) throw new InvalidFieldError("attachments", "message.noSuchFile", { name });
		files.push({ storedAs: storeName(file), name: file.name, size: file.size });
	}
	return files;
}

/** What kind of message the caller has written under an id before; null where there is none. DomainError `exists` for another's. */
async function writtenAs({ db, caller }: Changing, { messageId, id }: AnswerInput): Promise<MessageKind | null> {
	if (messageId === undefined) return null;
	const there = await db.selectFrom("message").select(["thread_id", "author_id", "kind"]).where("id", "=", messageId).executeTakeFirst();
	if (there && (there.thread_id !== id.toLowerCase() || there.author_id !== caller.userId)) throw new DomainError("exists", "message.idTaken");
	return there?.kind ?? null;
}

type Part = Awaited<ReturnType<typeof partsOf>>[number];

/** The part that is answered: the one named, or the only one that waits. InvalidFieldError where it has to be named, or there is none of that name. */
function partMeant(parts: readonly Part[], named: string): Part {
	const open = parts.filter(({ state }) => state === "open");
	const [only] = open.length > 0 ? open : parts;
	const values = { parts: parts.map(({ part }) => part).join(", ") };
	if (named === "" && (open.length > 1 || !only)) throw new InvalidFieldError("part", "message.whichPart", values);
	const meant = named === "" ? only : parts.find(({ part }) => part.toLowerCase() === named.toLowerCase());
	if (!meant) throw new InvalidFieldError("part", "message.noSuchPart", { part: named, ...values });
	return meant;
}

/** Says that a part is over, by whom and what may be done still. */
const isOver = ({ answeredBy }: Part): DomainError =>
	answeredBy === null ? new DomainError("state", "message.threadClosed") : new DomainError("state", "message.answeredAlready", { name: answeredBy });

/** Messages one person writes in a minute: each is mailed to everybody in its thread. */
const inAMinute = { limit: 20, windowMs: 60_000 };

/** Counts a message of the caller's; one that is refused counts for nothing. */
async function spendMessage({ db, caller, now }: Changing): Promise<void> {
	const { refused, endsAt } = await countTry(db, `message:${caller.userGuid}`, inAMinute, now);
	if (refused) throw tooManyTries(now, endsAt, "message.tooMany");
}

/** A response: by a decision where the request takes one, in its own way; else the text closes its part. */
async function respond(ctx: Changing, thread: Thread, parts: readonly Part[], input: AnswerInput, said: Said): Promise<void> {
	const deciding = decidingOf(thread.kind);
	if (!(deciding ? deciding.may(ctx.caller, thread) : thread.isHandler)) throw new DomainError("notAllowed", "message.notAsked");
	const part = partMeant(parts, input.part);
	if (part.state !== "open") throw isOver(part);
	if (deciding) {
		if (input.decision === undefined) throw new DomainError("state", deciding.toDo);
		if (!deciding.takes.includes(input.decision)) throw new InvalidFieldError("decision", deciding.toDo);
		await deciding.decide(ctx, thread.id, input.decision, said, input.version);
		return;
	}
	if (input.decision !== undefined) throw new InvalidFieldError("decision", "message.noDecision");
	if (said.text === "") throw new InvalidFieldError("text", "problem.required");
	if (!(await answerPart(ctx, { threadId: thread.id, part: part.part, said }))) throw isOver(part);
}

/** A comment: about a part or all of it; it answers nothing. */
async function comment(ctx: Changing, thread: Thread, parts: readonly Part[], input: AnswerInput, said: Said): Promise<void> {
	if (input.decision !== undefined) throw new InvalidFieldError("decision", "message.noDecision");
	if (said.text === "" && said.files.length === 0) throw new InvalidFieldError("text", "problem.required");
	const part = input.part === "" ? "" : partMeant(parts, input.part).part;
	await post(ctx, { threadId: thread.id, part, kind: "comment", said, loud: true, mail: true });
}

/**
 * Writes into a thread: a response of whom it was sent to while it waits for one, else a comment. Answers what became of the thread and which `kind`
 * was written; `repeated` where the message was written before. DomainError `tooMany` for more than a person writes in a minute.
 */
export async function answer(ctx: Changing, input: AnswerInput) {
	const thread = await threadInScope(ctx, input.id);
	const written = await writtenAs(ctx, input);
	const parts = await partsOf(ctx.db, thread.id);
	const waits = parts.some(({ part, state }) => state === "open" && (input.part === "" || part.toLowerCase() === input.part.toLowerCase()));
	// Where costs and prices are given in the request itself, a text is a comment.
	const takesTexts = decidingOf(thread.kind)?.takes.length !== 0;
	const kind = input.kind ?? (input.decision !== undefined || (thread.isHandler && waits && takesTexts) ? "response" : "comment");
	if (written) ctx.change.nothing();
	else {
		await spendMessage(ctx);
		const said: Said = {
			id: input.messageId ?? crypto.randomUUID(),
			text: input.text,
			mentions: await peopleNamed(ctx, input.mentions),
			files: await filesNamed(ctx, input.attachments),
		};
		await (kind === "response" ? respond : comment)(ctx, thread, parts, input, said);
		const after = { part: input.part, text: input.text, decision: input.decision ?? null, files: said.files.map(({ name }) => name) };
		await ctx.change.write({ action: kind, objectType: "messageThread", objectId: thread.id, before: null, after });
		ctx.change.afterCommit(() => deliverNow(ctx.services));
	}
	const { state } = await ctx.db.selectFrom("message_thread").select("state").where("id", "=", thread.id).executeTakeFirstOrThrow();
	return { id: thread.id, state, parts: await partsOf(ctx.db, thread.id), kind: written ?? kind, repeated: written !== null };
}
