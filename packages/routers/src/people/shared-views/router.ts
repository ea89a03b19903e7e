import { change, router, signedIn } from "../../door/trpc.ts";
import { audiencesOf, renameView, sharedWith, shareView, withdrawView } from "./queries.ts";
import { renameViewInput, saveViewInput, viewIdInput } from "./schema.ts";

const staff = { access: "signedIn", staff: true } as const;

/** Views of lists that are given to a team, and those a role's people begin with. A person's own lie in their preferences. */
export const sharedViewsRouter = router({
	/** Views given to the caller's teams and roles. */
	list: signedIn.meta(staff).query(({ ctx }) => sharedWith(ctx.db, ctx.caller)),

	/** Whom the caller may give one to: teams of their own, and roles with the right to change those. */
	audiences: signedIn.meta(staff).query(({ ctx }) => audiencesOf(ctx.db, ctx.caller)),

	/** Gives a view to a team, or makes it what a role's people begin the list with. */
	save: change("signedIn", saveViewInput)
		.meta(staff)
		.mutation(({ ctx, input }) => shareView(ctx, input)),

	/** Another name; `exists` where the team has one of that name. */
	rename: change("signedIn", renameViewInput)
		.meta(staff)
		.mutation(({ ctx, input }) => renameView(ctx, input)),

	/** Takes a view away from those it was given to. */
	remove: change("signedIn", viewIdInput)
		.meta(staff)
		.mutation(({ ctx, input }) => withdrawView(ctx, input.id)),
});
