import type { z } from "zod";
import type { MessageEvent } from "../../desk/message/schema.ts";
import { answerPart, askPart, closeThread, noteIn, saying } from "../../desk/message/threads.ts";
import type { ChangeWriter } from "../../door/change-log.ts";
import type { Caller, Context } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { deliverNow } from "../../kit/outbox/deliver-now.ts";
import { enqueue } from "../../kit/outbox/queries.ts";
import { digitsOf } from "../request-goods.ts";
import { closeInquiries } from "../vendor-inquiry/closing.ts";
import { keepHandlers, partFor } from "./asking.ts";
import { type Lines, lineInWords, refuseForeignInquiries, saveLines, totalsInWords } from "./lines.ts";
import { previewOf } from "./mail.ts";
import { requestReached, requestSeen, standingOf } from "./reading.ts";
import { checkLines, checkTarget, checkValidity, type Move, moves, refuseMove } from "./rules.ts";
import type { AdHocState, cancelInput, costInput, notAcceptedInput, priceInput } from "./schema.ts";

/** Who moves a request, inside the transaction of the change. */
export type Changing = Pick<Context, "db" | "language" | "now" | "services" | "today"> & { caller: Caller; change: ChangeWriter };
type Reached = Awaited<ReturnType<typeof requestReached>>;
interface Moved {
	id: string;
	version?: number | null | undefined;
}

/** A request the caller may move so now, as it stands. Refused as `refuseMove` says; DomainError `stale` where `version` is another than the one it has. */
async function requestToMove(ctx: Changing, move: Move, { id, version }: Moved): Promise<Reached> {
	const row = await requestReached(ctx, id);
	refuseMove(move, row, standingOf(ctx.caller, row));
	if (version !== undefined && version !== null && version !== row.version) throw new DomainError("stale", "error.stale");
	return row;
}

interface Step {
	columns?: Record<string, string | null>;
	/** What the log keeps beside the state. */
	before?: Record<string, unknown>;
	after?: Record<string, unknown>;
}

const actions = {
	cost: "updateCost",
	price: "updatePrice",
	send: "sendPrice",
	accept: "acceptPrice",
	notAccepted: "refusePrice",
	cancel: "cancel",
} as const satisfies Record<Move, string>;

/** Takes a request one step on: its state, whose turn it is, the log. Answers it as it is then. */
async function take({ db, caller, change }: Changing, row: Reached, move: Move, { columns = {}, before = {}, after = {} }: Step) {
	const state: AdHocState = moves[move].to;
	const version = row.version + 1;
	await db
		.updateTable("ad_hoc_request")
		.set({ state, version, changed_at: change.at, changed_by: caller.userId, ...columns })
		.where("id", "=", row.id)
		.execute();
	const handlers = await keepHandlers(db, { id: row.id, state, at: change.at });
	await change.write({
		action: actions[move],
		objectType: "adHocRequest",
		objectId: row.id,
		before: { state: row.state, ...before },
		after: { state, ...after },
	});
	return { handlers, moved: { id: row.id, number: row.number, state, version } };
}

/** What happened, in the request's thread, told to everybody in it. */
const happened = (event: MessageEvent, values?: Record<string, string | number>) => ({
	happened: { event, ...(values ? { values } : {}) },
	loud: true,
	mail: true,
});

const linesBefore = async (ctx: Changing, id: string): Promise<Lines> => {
	const { costLines: costs = [], prices } = await requestSeen(ctx, id);
	return { costs, prices };
};

/** Gives the costs, in the place of those there are: the price is asked for next. */
export async function giveCosts(ctx: Changing, { costs, ...moved }: z.output<typeof costInput>) {
	const row = await requestToMove(ctx, "cost", moved);
	const request = await requestSeen(ctx, row.id);
	checkLines(request, "costs", costs);
	await refuseForeignInquiries(ctx.db, row.id, costs);
	const before = await linesBefore(ctx, row.id);
	await saveLines(ctx.db, row.id, { side: "cost", lines: costs });
	const after = await linesBefore(ctx, row.id);
	const { handlers, moved: done } = await take(ctx, row, "cost", {
		columns: { costed_at: row.costedAt ?? ctx.change.at },
		before: { costLines: before.costs.map(lineInWords) },
		after: { costLines: after.costs.map(lineInWords) },
	});
	const next = await partFor(ctx.db, "costUpdated", handlers);
	if (next && row.state === "requestCreated") await askPart(ctx, row.id, next);
	const isFirst = await answerPart(ctx, { threadId: row.id, part: "cost", happened: { event: "adHocCosted" } });
	if (isFirst === false) await noteIn(ctx, row.id, { ...happened("adHocCosted"), mail: false });
	return done;
}

/** Gives the prices, in the place of those there are: whoever asked goes on. */
export async function givePrices(ctx: Changing, { prices, ...moved }: z.output<typeof priceInput>) {
	const row = await requestToMove(ctx, "price", moved);
	const request = await requestSeen(ctx, row.id);
	checkLines(request, "prices", prices);
	checkValidity(prices, ctx.today);
	const before = await linesBefore(ctx, row.id);
	await saveLines(ctx.db, row.id, { side: "price", lines: prices });
	const after = await linesBefore(ctx, row.id);
	await closeInquiries(ctx, row.id);
	const { moved: done } = await take(ctx, row, "price", {
		columns: { priced_at: row.pricedAt ?? ctx.change.at },
		before: { prices: before.prices.map(lineInWords) },
		after: { prices: after.prices.map(lineInWords) },
	});
	const values = { total: totalsInWords(after.prices) ?? "" };
	const isFirst = await answerPart(ctx, { threadId: row.id, part: "price", happened: { event: "adHocPriced", values } });
	if (isFirst === false) await noteIn(ctx, row.id, happened("adHocPriced", values));
	return done;
}

/** Mails the price to the customer, or to whoever asked where the request names no address; once more where it was mailed before. */
export async function sendPrice(ctx: Changing, moved: Moved) {
	const row = await requestToMove(ctx, "send", moved);
	const request = await requestSeen(ctx, row.id);
	checkValidity(
		request.prices.map(({ validTo }) => ({ validTo, validFrom: undefined })),
		ctx.today,
	);
	const { to, replyTo, subject, text } = await previewOf(ctx.db, row.id, ctx.today);
	const { moved: done } = await take(ctx, row, "send", { columns: { sent_at: ctx.change.at }, after: { to } });
	const dedupeKey = `adHocPrice.${row.id}.${done.version}`;
	await enqueue(ctx.db, { kind: "adHocPrice", payload: { to, replyTo, subject, text, messageKey: dedupeKey }, dedupeKey, at: ctx.change.at });
	await noteIn(ctx, row.id, { ...happened("adHocSent", { to }), mail: false });
	ctx.change.afterCommit(() => deliverNow(ctx.services));
	return { ...done, to };
}

/** Notes that the customer takes the price. */
export async function acceptPrice(ctx: Changing, moved: Moved) {
	const row = await requestToMove(ctx, "accept", moved);
	const { moved: done } = await take(ctx, row, "accept", {
		columns: { accepted_at: ctx.change.at },
		before: { outcome: "open" },
		after: { outcome: "won" },
	});
	await noteIn(ctx, row.id, happened("adHocAccepted"));
	return done;
}

/** Notes that the customer does not take the price, why, and what would be taken: it is asked for anew. */
export async function refusePrice(ctx: Changing, { reason, targetPrice, currency: said, ...moved }: z.output<typeof notAcceptedInput>) {
	const row = await requestToMove(ctx, "notAccepted", moved);
	const before = await requestSeen(ctx, row.id);
	const currency = said ?? before.currency ?? before.prices[0]?.currency ?? "";
	checkTarget({ targetPrice, currency }, await digitsOf(ctx.db, currency));
	const { handlers, moved: done } = await take(ctx, row, "notAccepted", {
		columns: { target_price: targetPrice, currency, not_accepted_at: ctx.change.at, not_accepted_reason: reason, accepted_at: null },
		before: { targetPrice: before.targetPrice, currency: before.currency },
		after: { targetPrice, currency, notAcceptedReason: reason },
	});
	const next = await partFor(ctx.db, "costUpdated", handlers);
	if (next) await askPart(ctx, row.id, next);
	await noteIn(ctx, row.id, { said: saying(reason), ...happened("adHocNotAccepted", { target: `${currency} ${targetPrice}` }) });
	return done;
}

/** Ends a request, with the reason. */
export async function cancelRequest(ctx: Changing, { reason, ...moved }: z.output<typeof cancelInput>) {
	const row = await requestToMove(ctx, "cancel", moved);
	const { moved: done } = await take(ctx, row, "cancel", {
		columns: { cancelled_at: ctx.change.at, cancel_reason: reason },
		after: { cancelReason: reason },
	});
	await closeInquiries(ctx, row.id);
	await closeThread(ctx, row.id, { said: saying(reason), ...happened("adHocCancelled") });
	return done;
}
