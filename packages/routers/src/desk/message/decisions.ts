import type { MessageId } from "@iqt/i18n";
import type { ChangeWriter } from "../../door/change-log.ts";
import type { Caller, Context } from "../../door/context.ts";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { holds } from "../../door/permissions.ts";
import { decideDiscount, deciderOf, decisionsOn, type MayDecide } from "../quotation/discount.ts";
import { closeRequest } from "../quotation/request.ts";
import { requestToAnswer } from "../quotation/scope.ts";
import type { Decision } from "./schema.ts";
import type { Thread } from "./scope.ts";
import type { Said } from "./threads.ts";

export type Changing = Context & { caller: Caller; change: ChangeWriter };

interface Deciding {
	/** What a response without a decision is told to do. */
	toDo: MessageId;
	takes: readonly Decision[];
	/** A quotation is an answer: it may be sent while the request waits. */
	quoted: boolean;
	/** Whether the caller may decide, as far as rights and the thread alone say. */
	may: (caller: Caller, thread: Thread) => boolean;
	/** What the caller may decide as the request stands now, and why it is not his to approve. */
	now: (ctx: Context & { caller: Caller }, thread: Thread) => Promise<MayDecide>;
	/** Decides as the request's own screen does, with what is said in the thread; its checks, its log and its answer in the thread. */
	decide: (ctx: Changing, id: string, decision: Decision, said: Said, version: number | undefined) => Promise<unknown>;
}

const mayTurnDown: Deciding["may"] = (caller, { isHandler }) => holds(caller, "quotation.view") && (isHandler || holds(caller, "quotation.editAll"));

export const undecidable: MayDecide = { decisions: [], whyNot: null };

/** Kinds of request that a text alone does not answer. */
const deciding: Readonly<Record<string, Deciding>> = {
	discount: {
		toDo: "message.decideDiscount",
		takes: ["approve", "reject"],
		quoted: false,
		may: (caller, { askedBy }) => holds(caller, "discount.approve") && askedBy !== caller.userId,
		now: (ctx, { id }) => decisionsOn(ctx, id),
		async decide(ctx, id, decision, said, version) {
			const request = await ctx.db.selectFrom("discount_request").select("version").where("id", "=", id).executeTakeFirst();
			if (!request) throw new DomainError("notFound", "discount.notFound");
			await decideDiscount(ctx, { id, approve: decision === "approve", version: version ?? request.version }, deciderOf(ctx.caller), said);
		},
	},
	price: {
		toDo: "message.quoteOrTurnDown",
		takes: ["reject"],
		quoted: true,
		may: mayTurnDown,
		now: async ({ caller }, thread) => ({ decisions: mayTurnDown(caller, thread) ? ["reject"] : [], whyNot: null }),
		async decide(ctx, id, _, said) {
			if (said.text === "") throw new InvalidFieldError("text", "problem.reason");
			await closeRequest(ctx, await requestToAnswer(ctx, id), said.text, said);
		},
	},
	adHoc: {
		toDo: "message.priceThere",
		takes: [],
		quoted: false,
		may: (_, { isHandler }) => isHandler,
		now: async () => undecidable,
		decide: async () => {
			throw new DomainError("state", "message.priceThere");
		},
	},
};

/** How requests of a kind are decided; null where a text answers them. */
export const decidingOf = (kind: string): Deciding | null => (Object.hasOwn(deciding, kind) ? (deciding[kind] ?? null) : null);
