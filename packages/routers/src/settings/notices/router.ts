import { z } from "zod";
import { change, permitted, router, signedIn } from "../../door/trpc.ts";
import { defineRecords } from "../../kit/records/router.ts";
import { markRead, shownTo } from "./bell.ts";
import { audienceCompanies, audienceRoles, changeStatus, notices } from "./queries.ts";
import { readInput, statusInput } from "./schema.ts";

export const noticesRouter = router({
	...defineRecords(notices),

	/** Publishes a draft, or withdraws what is published. */
	setStatus: change("notice.edit", statusInput).mutation(({ ctx, input }) => changeStatus(ctx, input.id, input.status)),

	/** Roles and companies a notice may be for. */
	audiences: permitted("notice.edit")
		.input(z.object({ search: z.string().trim().max(100).default("") }))
		.query(async ({ ctx, input }) => ({
			roles: await audienceRoles(ctx.db, ctx.language),
			companies: await audienceCompanies(ctx.db, input.search),
		})),

	/** What the bell shows the caller now, notices and what they alone are told, with how many of it are not read. */
	mine: signedIn.query(({ ctx }) => shownTo(ctx.db, { userId: ctx.caller.userId, now: ctx.now, language: ctx.language })),

	/** Marks what it shows as read: those named, or all. */
	read: signedIn
		.meta({ access: "signedIn", unlogged: "That somebody has read a notice is no change of business data." })
		.input(readInput)
		.mutation(({ ctx, input }) => markRead(ctx.services.db, { userId: ctx.caller.userId, now: ctx.now, language: ctx.language }, input.ids)),
});
