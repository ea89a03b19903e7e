import { z } from "zod";
import { permitted, router, signedIn } from "../../door/trpc.ts";
import { defineRecordImport, defineRecords } from "../../kit/records/router.ts";
import { findMembers, groupKind, termsOf } from "./queries.ts";

const peopleInput = z.object({ search: z.string().trim().max(100).default("") });

export const groupRouter = router({
	...defineRecords(groupKind),
	...defineRecordImport(groupKind),

	/** Active people a group may be made of. */
	people: permitted("group.edit")
		.input(peopleInput)
		.query(({ ctx, input }) => findMembers(ctx.db, input.search)),

	/** The terms of the caller's own groups, in force today. */
	ownTerms: signedIn.query(({ ctx }) => termsOf(ctx.db, ctx.caller.userGuid, ctx.today, ctx.language)),
});
