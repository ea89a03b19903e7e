import { checkChain } from "../../door/change-log.ts";
import { DomainError } from "../../door/errors.ts";
import { facetInput, listInput } from "../../door/lists.ts";
import { permitted, router, signedIn } from "../../door/trpc.ts";
import { momentLink } from "../../kit/files/download-link.ts";
import { logReader, mayOpen } from "./opening.ts";
import { allChanges, changeFacet, changeKinds, listChanges, objectHistory, refuseWrongChanges } from "./queries.ts";
import { objectInput } from "./schema.ts";
import { changeWorkbook } from "./workbook.ts";

export const changeLogRouter = router({
	/** Who changed what, when, before and after; costs left out for those who may not see them, and objects they may not open. */
	list: permitted("changeLog.view")
		.meta({ access: "changeLog.view", rowWeight: 5 })
		.input(listInput)
		.query(({ ctx, input }) => listChanges(ctx.db, input, logReader(ctx))),

	/** Kinds of object and action to filter by. */
	kinds: permitted("changeLog.view").query(({ ctx }) => changeKinds(ctx.db, logReader(ctx))),

	/** Values of a field with how often they occur, to filter by. */
	facet: permitted("changeLog.view")
		.input(facetInput)
		.query(({ ctx, input }) => changeFacet(ctx.db, input, logReader(ctx))),

	/** Checks the hash chain: how many entries there are, in how many places it does not hold, and the first hundred of those. */
	verify: permitted("changeLog.view").query(({ ctx }) => checkChain(ctx.db)),

	/** What matches as a workbook with a row for every changed field, as a URL to download. */
	exportUrl: permitted("changeLog.view")
		.meta({ access: "changeLog.view", unlogged: "It only keeps a workbook for its reader; nothing else changes.", heavy: true })
		.input(listInput.pick({ filters: true, search: true, sort: true }))
		.mutation(({ ctx, input }) =>
			momentLink(ctx, "changeLog.view", (moment) => {
				const reader = logReader(ctx);
				refuseWrongChanges(moment, input, reader);
				return changeWorkbook(allChanges(moment, input, reader), ctx);
			}),
		),

	/** Changes of one object, for whoever may see every object of its kind, and of a quotation or a request for its owner. */
	history: signedIn.input(objectInput).query(async ({ ctx, input }) => {
		if (!(await mayOpen(ctx.db, ctx.caller, input))) throw new DomainError("notAllowed", "error.notAllowed");
		return objectHistory(ctx.db, input.objectType, input.objectId, logReader(ctx));
	}),
});
