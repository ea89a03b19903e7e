import { describeProblems } from "../../door/problems.ts";
import { permitted, router } from "../../door/trpc.ts";
import {
	discountCheckInput,
	examplesInput,
	formulaPreviewInput,
	optionInput,
	searchInput,
	sentSearchInput,
	wishesInput,
	zonesInput,
} from "../../kit/charges/search.ts";
import { type FormulaProblem, parseFormula } from "../../kit/money/formula.ts";
import { visibleParameters } from "../../kit/money/formula-parameters.ts";
import { evaluate } from "../../kit/money/formula-value.ts";
import { explain } from "../../kit/money/formula-words.ts";
import { chargeLabel, present, trainWishLabel } from "../../pricing/present.ts";
import { priceOption } from "../../pricing/queries.ts";
import { termsOfOptions } from "../../pricing/terms.ts";
import { searchAsking } from "../ntocc/for-search.ts";
import { askedBy, refusePastDay } from "./asked-by.ts";
import { alternativesTo, exampleSearches, inLanguage } from "./examples.ts";
import { canDiscount, chargesOnWish } from "./queries.ts";
import { zonesTrucked } from "./zones.ts";

export const saleRouter = router({
	/**
	 * The price search; keeps nothing but the call records of truck platforms that were asked. Costs, truckers, margins and MSR are left out for those who may not see them, and for customers rate
	 * rows, formulas, strategies and earlier prices, too.
	 */
	search: permitted("sale.search")
		.input(sentSearchInput)
		.query(async ({ ctx, input }) => {
			const { db } = ctx.services;
			const asked = await askedBy({ ...ctx, db }, input);
			return present(await searchAsking(ctx, asked), asked, ctx.language, ctx.caller);
		}),

	/** The terms an option is sold by, as plain text in the caller's language where there are; 000003 where its rates are no longer what they were. */
	terms: permitted("sale.search")
		.input(optionInput)
		.query(async ({ ctx, input }) => {
			const { db } = ctx.services;
			const { priced } = await priceOption(db, await askedBy({ ...ctx, db }, input.search), input.optionId, ctx.now);
			return termsOfOptions(db, [priced], ctx.language);
		}),

	/** Searches like one that found nothing that do find prices: the other direction, other districts of the same city or province, or the nearest other ports and cities. */
	alternatives: permitted("sale.search")
		.meta({ access: "sale.search", costly: true })
		.input(searchInput)
		.query(async ({ ctx, input }) => {
			const { db } = ctx.services;
			return inLanguage(await alternativesTo(db, await askedBy({ ...ctx, db }, input), ctx.now), ctx.language);
		}),

	/** A few lanes that have prices today, to begin with. */
	examples: permitted("sale.search")
		.input(examplesInput)
		.query(async ({ ctx, input }) => {
			refusePastDay(ctx.caller, input.readyDate, ctx.today);
			// For everybody who asks in the next minutes, so it goes on where this one leaves.
			const find = () => exampleSearches(ctx.services.db, input, ctx.now);
			return inLanguage(await (ctx.services.asking?.({ who: undefined }, find) ?? find()), ctx.language);
		}),

	/** What may be wished for beside the booking service of a port, or beside the trucks of ways through it, by code and name. */
	wishes: permitted("sale.search")
		.input(wishesInput)
		.query(async ({ ctx, input }) =>
			(await chargesOnWish(ctx.services.db, input)).map((charge) => ({
				charge,
				label: (input.with === "train" ? trainWishLabel : chargeLabel)(charge, ctx.language),
			})),
		),

	/** Zones of postcodes and cities in Europe that trucks of a day go to, for what is typed of a door there. */
	zones: permitted("sale.search")
		.input(zonesInput)
		.query(({ ctx, input }) => zonesTrucked(ctx.services.db, input, ctx.language)),

	/** What a formula gives for a sample row: `steps` with the values in place, or what is wrong and where (from 0). For those who may read the parameters formulas name. */
	previewFormula: permitted("parameter.view")
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

	/** Whether corridors of a port may be sold at a discount on a day (today when left out); never by a customer. */
	canDiscount: permitted("sale.search")
		.input(discountCheckInput)
		.query(async ({ ctx, input }) => {
			const { allowed, ...port } = await canDiscount(ctx.services.db, input, input.date ?? ctx.today);
			return { ...port, allowed: allowed && ctx.caller.userType !== 3 };
		}),
});
