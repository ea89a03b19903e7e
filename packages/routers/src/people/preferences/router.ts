import { router, signedIn } from "../../door/trpc.ts";
import { readPreferences, writePreference } from "./queries.ts";
import { keysInput, preferenceInput } from "./schema.ts";

export const preferencesRouter = router({
	/** The caller's own values (columns, density, saved views), by key. */
	get: signedIn.input(keysInput).query(({ ctx, input }) => readPreferences(ctx.db, ctx.caller.userId, input.keys)),

	/** Keeps one of the caller's own values: no program's, whose scopes say what it may do. */
	set: signedIn
		.meta({ access: "signedIn", session: "any", unlogged: "How somebody likes a screen is no business data." })
		.input(preferenceInput)
		.mutation(async ({ ctx, input }) => {
			await writePreference(ctx.services.db, { userId: ctx.caller.userId, ...input, at: ctx.now.toISOString() });
			return null;
		}),
});
