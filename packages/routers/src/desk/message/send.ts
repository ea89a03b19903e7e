import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { stateAfter } from "../quotation/rules.ts";
import { quotationToChange } from "../quotation/scope.ts";
import { sendNow } from "../quotation/sending.ts";
import type { Changing } from "./decisions.ts";
import { getThread } from "./queries.ts";

/**
 * Sends the quotation a thread led to, as its own screen does. Of a request that names none itself it is the caller's draft `quotationId`, which the thread
 * keeps. DomainError `state` where there is none yet.
 */
export async function sendFromThread(ctx: Changing, input: { id: string; quotationId?: string | undefined }) {
	const thread = await getThread(ctx.db, input.id, ctx.caller, ctx.language);
	const named = input.quotationId?.toLowerCase();
	if (named !== undefined && thread.quotationId !== null && named !== thread.quotationId)
		throw new InvalidFieldError("quotationId", "message.otherQuotation", { number: thread.number });
	const id = thread.quotationId ?? (thread.kind === "icr" ? named : undefined);
	if (id === undefined) throw new DomainError("state", thread.kind === "icr" ? "message.whichQuotation" : "message.noQuotation");
	const quotation = await quotationToChange(ctx, id);
	// What was sent before is of something else: a thread keeps what it sent itself.
	if (thread.quotationId === null) stateAfter(quotation, "send");
	if (thread.quotationId === null) await ctx.db.updateTable("message_thread").set({ quotation_id: id }).where("id", "=", thread.id).execute();
	return { threadId: thread.id, ...(await sendNow(ctx, quotation)) };
}
