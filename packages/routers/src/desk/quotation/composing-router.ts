import { enumerated, translate } from "@iqt/i18n";
import type { Caller, Context } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { change, permitted } from "../../door/trpc.ts";
import { deliverNow } from "../../kit/outbox/deliver-now.ts";
import { priceDraftAgain, removeLine, setLine } from "./composing.ts";
import { type FallCause, fallSentence } from "./discount-fall.ts";
import { removeLineInput, setLineInput } from "./manual-line-schema.ts";
import { askTarget, markUp, previewMarkUp, removeMarkUp } from "./mark-up.ts";
import { hasMarkUp } from "./mark-up-gone.ts";
import { askTargetInput, markUpInput, previewMarkUpInput, removeMarkUpInput } from "./mark-up-schema.ts";
import { priceAgainInput } from "./schema.ts";
import { quotationToChange } from "./scope.ts";

/** The sentence for who made a draft's mark-up fall; null where none did. */
export const markUpSentence = (fell: boolean, language: Context["language"]): string | null =>
	fell ? translate(language, "quotation.markUpFell") : null;

/** A draft made of another quotation, and in words for staff which of its lanes have no mark-up any more; a customer knows of none. */
export const saidOfMarkUps = <Made extends { notTaken: readonly number[] }>({ language, caller }: Asking, { notTaken, ...made }: Made) => ({
	...made,
	markUpNotTaken:
		notTaken.length === 0 || caller.userType === 3
			? null
			: translate(language, "quotation.markUpNotTaken", { lanes: enumerated(language, notTaken.map(String)) }),
});

type Asking = Pick<Context, "db" | "language"> & { caller: Caller };

/** What became of a draft, and in words what does not hold any longer. */
const withSentences = <Changed extends { fell: readonly FallCause[] }>({ fell, ...changed }: Changed, { language }: Asking, markUpFell = false) => ({
	...changed,
	discountFell: fallSentence(fell, language),
	markUpFell: markUpSentence(markUpFell, language),
});

/** What sales makes of a draft beyond what the books say; `discountFell` and `markUpFell` say that and why an approved discount, or a mark-up, does not hold any longer. */
export const composing = {
	/** Adds a line to a lane of a draft by hand, or changes one that was; it is charged, discounted and frozen like any other. */
	setLine: change("sale.quote", setLineInput).mutation(async ({ ctx, input }) => {
		const quotation = await quotationToChange(ctx, input.id);
		const changed = await setLine(ctx, quotation, input, ctx.caller.seesCost);
		ctx.change.afterCommit(() => deliverNow(ctx.services));
		return withSentences(changed, ctx, hasMarkUp(quotation));
	}),
	removeLine: change("sale.quote", removeLineInput).mutation(async ({ ctx, input }) => {
		const quotation = await quotationToChange(ctx, input.id);
		const changed = await removeLine(ctx, quotation, input, ctx.caller.seesCost);
		ctx.change.afterCommit(() => deliverNow(ctx.services));
		return withSentences(changed, ctx, hasMarkUp(quotation));
	}),

	/**
	 * Prices a draft again by today's books, each lane as it was chosen or the nearest to that; lines added by hand stay. `isSame`: nothing costs anything
	 * else. `otherWays` says which lanes go another way now.
	 */
	priceAgain: change("sale.quote", priceAgainInput).mutation(async ({ ctx, input }) => {
		const quotation = await quotationToChange(ctx, input.id);
		const { otherWays, ...changed } = await priceDraftAgain(ctx, quotation, input.version);
		ctx.change.afterCommit(() => deliverNow(ctx.services));
		return {
			...withSentences(changed, ctx, !changed.isSame && hasMarkUp(quotation)),
			otherWays:
				otherWays.length === 0 ? null : translate(ctx.language, "quotation.otherWays", { lanes: enumerated(ctx.language, otherWays.map(String)) }),
		};
	}),

	/** What a mark-up or a target total would make of a draft's charges; nothing is written. */
	previewMarkUp: permitted("sale.quote")
		.input(previewMarkUpInput)
		.query(async ({ ctx, input: { id, ...wanted } }) => {
			if (ctx.caller.userType === 3) throw new DomainError("notAllowed", "error.notAllowed");
			return previewMarkUp(ctx, await quotationToChange(ctx, id), wanted, ctx.caller.seesCost);
		}),

	/** Sells lanes of a draft for more than their standard prices: by percent, by an amount for each container or once, or for a total. */
	markUp: change("sale.quote", markUpInput).mutation(async ({ ctx, input }) => {
		const changed = await markUp(ctx, await quotationToChange(ctx, input.id), input);
		ctx.change.afterCommit(() => deliverNow(ctx.services));
		return withSentences(changed, ctx);
	}),

	/** Asks to sell lanes for a total below their standard prices; it goes the way of discounts, and is spread over their charges once it is approved. */
	askTarget: change("discount.ask", askTargetInput, "sale.quote").mutation(async ({ ctx, input }) => {
		ctx.change.afterCommit(() => deliverNow(ctx.services));
		return askTarget(ctx, await quotationToChange(ctx, input.id), input, ctx.caller.seesCost);
	}),

	/** Sells a draft at standard prices again; what an approver agreed to falls with it. */
	removeMarkUp: change("sale.quote", removeMarkUpInput).mutation(async ({ ctx, input }) => {
		const changed = await removeMarkUp(ctx, await quotationToChange(ctx, input.id), input.version);
		ctx.change.afterCommit(() => deliverNow(ctx.services));
		return withSentences(changed, ctx);
	}),
};
