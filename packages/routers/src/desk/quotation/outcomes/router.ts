import type { Caller } from "../../../door/context.ts";
import { DomainError } from "../../../door/errors.ts";
import { permitted } from "../../../door/trpc.ts";
import { momentLink } from "../../../kit/files/download-link.ts";
import { scopeOf } from "../scope.ts";
import { outcomesOf } from "./queries.ts";
import { outcomesFileInput, outcomesInput } from "./schema.ts";
import { outcomeWorkbook } from "./workbook.ts";

/** How well we sell is for staff. */
function refuseCustomers({ userType }: Caller): void {
	if (userType === 3) throw new DomainError("notAllowed", "error.notAllowed");
}

/** What became of what was sent: one's own quotations, or everybody's with the right to see all. */
export const outcomes = {
	/** How many quotations of a period were won and lost, and why, in all and by lane, sales or customer. */
	outcomes: permitted("quotation.view")
		.input(outcomesInput)
		.query(({ ctx, input }) => {
			refuseCustomers(ctx.caller);
			return outcomesOf(ctx.db, scopeOf(ctx.caller), input, ctx.language);
		}),

	/** A link to the same as a workbook, by all three, that holds for five minutes. */
	outcomesFile: permitted("quotation.view")
		.meta({ access: "quotation.view", heavy: true })
		.input(outcomesFileInput)
		.query(({ ctx, input }) => {
			refuseCustomers(ctx.caller);
			const { caller, language } = ctx;
			return momentLink(ctx, "quotation.view", async (moment) => {
				const by = (group: "lane" | "sales" | "customer") => outcomesOf(moment, scopeOf(caller), { ...input, by: group }, language);
				const counted = { lane: await by("lane"), sales: await by("sales"), customer: await by("customer") };
				return outcomeWorkbook(counted, input, language);
			});
		}),
};
