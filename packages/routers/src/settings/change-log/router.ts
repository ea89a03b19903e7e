import { checkChain } from "../../door/change-log.ts";
import type { Caller, Context } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { facetInput, listInput } from "../../door/lists.ts";
import { historyPermission, holds } from "../../door/permissions.ts";
import { permitted, router, signedIn } from "../../door/trpc.ts";
import { momentLink } from "../../kit/files/download-link.ts";
import type { NameReader } from "../../kit/price-book/rate-names.ts";
import { allChanges, changeFacet, changeKinds, listChanges, objectHistory, ownsQuotation, refuseWrongChanges } from "./queries.ts";
import { objectInput } from "./schema.ts";
import { changeWorkbook } from "./workbook.ts";

const readerOf = ({ language, caller }: Context & { caller: Caller }): NameReader => ({ language, seesCost: caller.seesCost });

export const changeLogRouter = router({
	/** Who changed what, when, before and after; costs left out for those who may not see them. */
	list: permitted("changeLog.view")
		.input(listInput)
		.query(({ ctx, input }) => listChanges(ctx.db, input, readerOf(ctx))),

	/** Kinds of object and action to filter by. */
	kinds: permitted("changeLog.view").query(({ ctx }) => changeKinds(ctx.db)),

	/** Values of a field with how often they occur, to filter by. */
	facet: permitted("changeLog.view")
		.input(facetInput)
		.query(({ ctx, input }) => changeFacet(ctx.db, input)),

	/** Checks the hash chain: how many entries there are, in how many places it does not hold, and the first hundred of those. */
	verify: permitted("changeLog.view").query(({ ctx }) => checkChain(ctx.db)),

	/** What matches as a workbook with a row for every changed field, as a URL to download. */
	exportUrl: permitted("changeLog.view")
		.meta({ access: "changeLog.view", unlogged: "It only keeps a workbook for its reader; nothing else changes." })
		.input(listInput.pick({ filters: true, search: true, sort: true }))
		.mutation(({ ctx, input }) =>
			momentLink(ctx, "changeLog.view", async (moment) => {
				refuseWrongChanges(moment, input);
				return changeWorkbook(allChanges(moment, input, readerOf(ctx)), ctx);
			}),
		),

	/** Changes of one object, for whoever may see every object of its kind, and of a quotation for its owner. */
	history: signedIn.input(objectInput).query(async ({ ctx, input }) => {
		const own =
			input.objectType === "quotation" && holds(ctx.caller, "quotation.view") && (await ownsQuotation(ctx.db, input.objectId, ctx.caller.userId));
		if (!own && !holds(ctx.caller, historyPermission(input.objectType))) throw new DomainError("notAllowed", "error.notAllowed");
		return objectHistory(ctx.db, input.objectType, input.objectId, ctx.caller);
	}),
});
