import { DomainError } from "../../door/errors.ts";
import { listInput } from "../../door/lists.ts";
import { costRight } from "../../door/permissions.ts";
import { change, permitted, router } from "../../door/trpc.ts";
import { removeMatching } from "../../kit/price-book/apply.ts";
import { refusingTooLong } from "../../kit/price-book/plan.ts";
import { readerOf } from "../../kit/price-book/router.ts";
import { costStrategy } from "../../prices/cost-strategy/schema.ts";
import { truckingCost } from "../../prices/trucking-cost/schema.ts";
import { describeGap } from "../../pricing/present.ts";
import { costAreaList, costAreas } from "./areas.ts";
import { priceRun } from "./price.ts";
import { areaMeant, hubsMeant, rowsOfArea, strategiesInOrder } from "./rows.ts";
import { byAreaInput, orderInput, removeOfAreaInput, runInput, uploadInput, uploadsInput } from "./schema.ts";
import { managersTold, notifyManagers, uploads } from "./uploads.ts";

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

	/** Costs of an area and of those it lies in. */
	costsOfArea: permitted("truckingCost.view")
		.input(byAreaInput)
		.query(({ ctx, input }) => rowsOfArea(ctx.db, truckingCost, input, readerOf(ctx))),

	/** A page of the areas that have costs, with how many. */
	costAreas: permitted("truckingCost.view")
		.input(listInput)
		.query(async ({ ctx, input }) => costAreaList.page(await costAreas(ctx.db), input)),

	/** Deletes the costs of one area, none of those within it; answers how many. 000002 where it has none. */
	removeOfArea: change("truckingCost.edit", removeOfAreaInput, costRight).mutation(async ({ ctx, input }) => {
		const hubs = input.hub === undefined ? undefined : await hubsMeant(ctx.db, input.hub);
		const filters = [
			{ field: "areaCode", op: "eq" as const, value: await areaMeant(ctx.db, input.areaCode) },
			...(hubs ? [{ field: "hubId", op: "in" as const, value: hubs }] : []),
		];
		const by = { id: ctx.change.id, at: ctx.change.at, userId: ctx.caller.userId };
		const { count, impact } = await refusingTooLong(() => removeMatching(ctx.db, truckingCost, { filters }, readerOf(ctx), by));
		if (count === 0) throw new DomainError("notFound", "error.notFound");
		await ctx.change.write({
			action: "delete",
			objectType: truckingCost.domain,
			objectId: "many",
			before: { predicate: { filters } },
			after: { count, impact },
		});
		return { count };
	}),

	/** A page of the uploads of costs, the newest first. */
	uploads: permitted("truckingCost.edit", costRight)
		.input(uploadsInput)
		.query(({ ctx, input }) => uploads(ctx, input)),

	/** When the product managers were told of an upload and where the mails went; null before. */
	managersTold: permitted("truckingCost.edit", costRight)
		.input(uploadInput)
		.query(({ ctx, input }) => managersTold(ctx.db, input.id)),

	/** Has the product managers an upload concerns told what it changed, once; answers how many mails, and when. */
	notifyManagers: change("truckingCost.edit", uploadInput, costRight).mutation(async ({ ctx, input }) => {
		const { file, recipients, ...told } = await notifyManagers(ctx, input.id);
		if (told.notifiedAt !== ctx.now.toISOString()) ctx.change.nothing();
		else
			await ctx.change.write({
				action: "notify",
				objectType: truckingCost.domain,
				objectId: input.id,
				before: null,
				after: { file, mails: told.mails, recipients },
			});
		return told;
	}),

	/** What truckers ask between a hub and an area, the strategy that applies, and the price that comes of it. */
	priceRun: permitted("truckingCost.view", costRight)
		.input(runInput)
		.query(async ({ ctx, input }) => {
			const { gaps, ...priced } = await priceRun(ctx.db, input, readerOf(ctx));
			return { ...priced, notPriced: gaps.map((gap) => describeGap(gap, ctx.language)) };
		}),
});
