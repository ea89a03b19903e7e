import { costRight } from "../../door/permissions.ts";
import { permitted, router } from "../../door/trpc.ts";
import { readerOf } from "../../kit/price-book/router.ts";
import { costStrategy } from "../../prices/cost-strategy/schema.ts";
import { describeGap } from "../../pricing/present.ts";
import { priceRun } from "./price.ts";
import { rowsOfArea, strategiesInOrder } from "./rows.ts";
import { byAreaInput, orderInput, runInput } from "./schema.ts";

/** What older clients ask of trucking costs and strategies beside what every book answers. */
export const truckingRouter = router({
	/** Strategies that hold on a day in the order a search tries them, 1,000 at most: more is refused. */
	strategiesInOrder: permitted("costStrategy.view")
		.input(orderInput)
		.query(({ ctx, input }) => strategiesInOrder(ctx.db, costStrategy, input, readerOf(ctx))),

	/** Strategies of an area and of those it lies in, those for every area last. */
	strategiesOfArea: permitted("costStrategy.view")
		.input(byAreaInput)
		.query(({ ctx, input }) => rowsOfArea(ctx.db, costStrategy, input, readerOf(ctx))),

	/** What truckers ask between a hub and an area, the strategy that applies, and the price that comes of it. */
	priceRun: permitted("truckingCost.view", costRight)
		.input(runInput)
		.query(async ({ ctx, input }) => {
			const { gaps, ...priced } = await priceRun(ctx.db, input, readerOf(ctx));
			return { ...priced, notPriced: gaps.map((gap) => describeGap(gap, ctx.language)) };
		}),
});
