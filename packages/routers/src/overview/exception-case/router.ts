import { change, permitted, router } from "../../door/trpc.ts";
import { ownerFor } from "../../kit/records/define.ts";
import { getRecord } from "../../kit/records/queries.ts";
import { defineRecords, workOf } from "../../kit/records/router.ts";
import { findHolders } from "../../people/users/holders.ts";
import { cases, changeState, comment, commentsOf } from "./queries.ts";
import { caseInput, commentInput, peopleInput, stateInput } from "./schema.ts";

export const exceptionCaseRouter = router({
	...defineRecords(cases),

	/** What was said of a case the caller sees. */
	comments: permitted("exceptionCase.view")
		.input(caseInput)
		.query(async ({ ctx, input }) => {
			const { caller, language, today } = ctx;
			await getRecord(ctx.db, cases, input.id, { seesCost: caller.seesCost, language, owner: ownerFor(cases, caller), today });
			return commentsOf(ctx.db, input.id);
		}),

	/** Says something of a case. */
	comment: change("exceptionCase.edit", commentInput).mutation(({ ctx, input }) => comment(workOf(ctx), input)),

	/** Begins, closes or reopens a case, with a comment or without. */
	setState: change("exceptionCase.edit", stateInput).mutation(({ ctx, input }) => changeState(workOf(ctx), input)),

	/** Staff who may have a case. */
	people: permitted("exceptionCase.view")
		.input(peopleInput)
		.query(({ ctx, input }) => findHolders(ctx.db, "exceptionCase.view", input.search)),
});
