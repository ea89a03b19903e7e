import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { Caller, Context } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { holds } from "../../door/permissions.ts";
import { decidingOf, undecidable } from "./decisions.ts";
import { membersOf, messagesOf, partsOf } from "./detail.ts";
import { getThread } from "./queries.ts";
import type { ThreadAsked } from "./schema.ts";
import { threadInScope } from "./scope.ts";
import { factsOf } from "./subjects.ts";

type Asking = Context & { caller: Caller };

const quotationOf = (db: Kysely<Database>, id: string) =>
	db.selectFrom("quotation").select(["id", "number", "state", "owner_id as ownerId"]).where("id", "=", id).executeTakeFirstOrThrow();

/** A thread with its parts, its people and its messages; what the caller may do in it. */
export async function threadOf(ctx: Asking, input: ThreadAsked) {
	const { db, caller, language } = ctx;
	const scope = await threadInScope(ctx, input.id);
	const thread = await getThread(db, scope.id, caller, language);
	const isOther = (said: boolean | undefined, is: boolean) => said !== undefined && said !== is;
	if (isOther(input.isICR, thread.isICR) || isOther(input.isBundle, thread.isBundle)) throw new DomainError("notFound", "message.notFound");
	const parts = await partsOf(db, scope.id);
	if (input.part !== "" && !parts.some(({ part }) => part === input.part)) throw new DomainError("notFound", "message.notFound");
	const deciding = decidingOf(thread.kind);
	const waits = parts.some(({ state }) => state === "open");
	const { decisions, whyNot } = waits && deciding ? await deciding.now(ctx, scope) : undecidable;
	const mayRespond = waits && (deciding ? decisions.length > 0 : scope.isHandler);
	const quotation = thread.quotationId === null ? null : await quotationOf(db, thread.quotationId);
	/** What of quotations may be sent from here: the one it led to, or a draft of the caller's for a request that names none (`pick`). */
	const sendable = (): "pick" | "this" | null => {
		if (caller.by === "imitation" || !holds(caller, "message.write") || !holds(caller, "sale.quote")) return null;
		if (deciding?.quoted === false && thread.state === "open") return null;
		if (quotation === null) return thread.isICR && thread.requestState !== "closed" && thread.askedById === caller.userId ? "pick" : null;
		return quotation.state === "draft" && (quotation.ownerId === caller.userId || holds(caller, "quotation.editAll")) ? "this" : null;
	};
	return {
		...thread,
		facts: await factsOf(db, scope, { language, seesCost: caller.seesCost, decides: deciding?.may(caller, scope) ?? false }),
		partList: parts,
		people: await membersOf(db, scope.id),
		quotation: quotation && { id: quotation.id, number: quotation.number, state: quotation.state },
		/** The caller is to answer it and it waits: by a text, or by one of `decisions`, which are what he may decide now. */
		mayRespond: mayRespond && holds(caller, "message.write"),
		decisions: [...decisions],
		/** Why it is not his to approve now; null where it is, or where he decides nothing. */
		whyNot,
		send: sendable(),
		...(await messagesOf(db, { threadId: scope.id, part: input.part, kinds: input.kinds, before: input.before }, language)),
	};
}
