import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { DomainError, InvalidFieldError, refuseAll } from "../../door/errors.ts";
import { isSameText } from "../quotation/discount-fall.ts";
import type { Quotation } from "../quotation/queries.ts";
import { stateAfter } from "../quotation/rules.ts";
import type { DocumentItem } from "../quotation/schema.ts";
import { quotationToChange } from "../quotation/scope.ts";
import { sendNow } from "../quotation/sending.ts";
import type { Changing } from "./decisions.ts";
import { getThread } from "./queries.ts";

type Thread = Awaited<ReturnType<typeof getThread>>;

/** Where the train of a lane begins and ends, by code. */
function terminalsOf({ legs }: Pick<DocumentItem, "legs">) {
	const hauls = legs.filter(({ kind }) => kind === "mainHaul");
	return { pol: hauls[0]?.from?.code, pod: hauls.at(-1)?.to?.code };
}

const formOf = (db: Kysely<Database>, id: string) =>
	db
		.selectFrom("icr_ad_hoc as f")
		.leftJoin("place as pol", "pol.id", "f.pol_id")
		.leftJoin("place as pod", "pod.id", "f.pod_id")
		.select(["f.customer", "pol.code as pol", "pod.code as pod"])
		.where("f.id", "=", id)
		.executeTakeFirstOrThrow();

/** Refuses a quotation that is not what an ICR form asks for: for another customer, by name and company, or without a lane between its terminals. */
async function refuseUnasked(db: Kysely<Database>, thread: Thread, quotation: Quotation): Promise<void> {
	const form = await formOf(db, thread.id);
	const { customer, items } = quotation.document.public;
	const company = await db
		.selectFrom("company")
		.select(["code", "name"])
		.where("id", "=", quotation.company_id ?? "")
		.executeTakeFirst();
	const isTheirs = [customer.name, company?.name, company?.code].some((name) => name !== undefined && isSameText(name, form.customer));
	const lanes = items.map(terminalsOf);
	const fits = lanes.some(({ pol, pod }) => (form.pol === null || pol === form.pol) && (form.pod === null || pod === form.pod));
	const values = { number: thread.number ?? "", draft: quotation.number };
	refuseAll(
		!isTheirs && new InvalidFieldError("quotationId", "message.otherCustomer", { ...values, customer: form.customer, other: customer.name }),
		!fits &&
			new InvalidFieldError("quotationId", "message.otherTerminals", {
				...values,
				lane: `${thread.originLabel} → ${thread.destinationLabel}`,
				other: [...new Set(lanes.map(({ pol, pod }) => `${pol ?? "–"} → ${pod ?? "–"}`))].join(", "),
			}),
	);
}

/**
 * Sends the quotation a thread led to, as its own screen does. Of an ICR form, which names none itself, it is the caller's draft `quotationId`, for its
 * customer and between its terminals (InvalidFieldError otherwise), which the thread keeps. DomainError `state` where there is none yet, and of a closed form.
 */
export async function sendFromThread(ctx: Changing, input: { id: string; quotationId?: string | undefined }) {
	const thread = await getThread(ctx.db, input.id, ctx.caller, ctx.language);
	const named = input.quotationId?.toLowerCase();
	if (named !== undefined && thread.quotationId !== null && named !== thread.quotationId)
		throw new InvalidFieldError("quotationId", "message.otherQuotation", { number: thread.number });
	if (thread.quotationId !== null) return { threadId: thread.id, ...(await sendNow(ctx, await quotationToChange(ctx, thread.quotationId))) };
	if (thread.kind !== "icr") throw new DomainError("state", "message.noQuotation");
	if (thread.requestState === "closed") throw new DomainError("state", "message.formClosed", { number: thread.number });
	if (named === undefined) throw new InvalidFieldError("quotationId", "message.whichQuotation");
	const quotation = await quotationToChange(ctx, named);
	// What was sent before is of something else: a thread keeps what it sent itself.
	stateAfter(quotation, "send");
	await refuseUnasked(ctx.db, thread, quotation);
	await ctx.db.updateTable("message_thread").set({ quotation_id: named }).where("id", "=", thread.id).execute();
	return { threadId: thread.id, ...(await sendNow(ctx, quotation)) };
}
