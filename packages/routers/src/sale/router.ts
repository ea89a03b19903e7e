import { visibleParameters } from "../parameters/queries.ts";
import { evaluate, explain, type FormulaProblem, parseFormula } from "../pricing/formula.ts";
import { present } from "../pricing/present.ts";
import { searchPrices } from "../pricing/queries.ts";
import { describeProblems } from "../problems.ts";
import { permitted, router } from "../trpc.ts";
import { canDiscount } from "./queries.ts";
import { discountCheckInput, formulaPreviewInput, searchInput } from "./schema.ts";

export const saleRouter = router({
	/** The price search; keeps nothing. Costs, truckers, margins and MSR are left out for those who may not see them. */
	search: permitted("sale.search")
		.input(searchInput)
		.query(async ({ ctx, input }) => present(await searchPrices(ctx.services.db, input, ctx.now), input, ctx.language, ctx.caller.seesCost)),

	/** What a formula gives for a sample row: `steps` with the values in place, or what is wrong and where (from 0). */
	previewFormula: permitted("lookup.view")
		.input(formulaPreviewInput)
		.query(async ({ ctx, input }) => {
			const refused = ({ messageId, values, position }: FormulaProblem) => ({
				ok: false as const,
				message: describeProblems([{ field: "text", messageId, values }], ctx.language)[0]?.message ?? "",
				position,
			});
			const parsed = parseFormula(input.text);
			if (!parsed.ok) return refused(parsed);
			const values = { ...(await visibleParameters(ctx.db, ctx.caller.seesCost)), cost: null, km: null, teu: null, weight: null, ...input.values };
			const result = evaluate(parsed.ast, values);
			if (!result.ok) return refused(result);
			return {
				ok: true as const,
				value: result.value.toFixed(input.decimals),
				steps: explain(parsed.ast, values, input.decimals),
				variables: parsed.variables,
			};
		}),

	/** Whether products of a port may be sold at a discount on a day (today when left out). */
	canDiscount: permitted("sale.search")
		.input(discountCheckInput)
		.query(({ ctx, input }) => canDiscount(ctx.services.db, input, input.date ?? ctx.now.toISOString().slice(0, 10))),
});
