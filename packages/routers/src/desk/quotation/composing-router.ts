import { change } from "../../door/trpc.ts";
import { deliverNow } from "../../kit/outbox/deliver-now.ts";
import { removeLine, setLine } from "./composing.ts";
import { fallSentence } from "./discount-fall.ts";
import { removeLineInput, setLineInput } from "./manual-line-schema.ts";
import { quotationToChange } from "./scope.ts";

/** What sales makes of a draft beyond what the books say; `discountFell` says that and why an approved discount does not hold any longer. */
export const composing = {
	/** Adds a line to a lane of a draft by hand, or changes one that was; it is charged, discounted and frozen like any other. */
	setLine: change("sale.quote", setLineInput).mutation(async ({ ctx, input }) => {
		const { fell, ...changed } = await setLine(ctx, await quotationToChange(ctx, input.id), input, ctx.caller.seesCost);
		ctx.change.afterCommit(() => deliverNow(ctx.services));
		return { ...changed, discountFell: fallSentence(fell, ctx.language) };
	}),
	removeLine: change("sale.quote", removeLineInput).mutation(async ({ ctx, input }) => {
		const { fell, ...changed } = await removeLine(ctx, await quotationToChange(ctx, input.id), input, ctx.caller.seesCost);
		ctx.change.afterCommit(() => deliverNow(ctx.services));
		return { ...changed, discountFell: fallSentence(fell, ctx.language) };
	}),
};
