import { withoutConfidential } from "../auth/confidential.ts";
import { findBrokenLink } from "../change-log.ts";
import { DomainError } from "../errors.ts";
import { listInput } from "../lists.ts";
import { historyPermission, holds } from "../permissions.ts";
import { permitted, router, signedIn } from "../trpc.ts";
import { changeKinds, listChanges, objectHistory } from "./queries.ts";
import { objectInput } from "./schema.ts";

type Sides = { before: Record<string, unknown> | null; after: Record<string, unknown> | null };

const hidden = <T extends Sides>(row: T): T => ({ ...row, before: withoutConfidential(row.before), after: withoutConfidential(row.after) }) as T;

export const changeLogRouter = router({
	/** Who changed what, when, before and after; costs left out for those who may not see them. */
	list: permitted("changeLog.view")
		.input(listInput)
		.query(async ({ ctx, input }) => {
			const page = await listChanges(ctx.db, input);
			return ctx.caller.seesCost ? page : { ...page, items: page.items.map(hidden) };
		}),

	/** Kinds of object and action to filter by. */
	kinds: permitted("changeLog.view").query(({ ctx }) => changeKinds(ctx.db)),

	/** Checks the hash chain: null, or the first entry that was edited or has lost the one before it. */
	verify: permitted("changeLog.view").query(({ ctx }) => findBrokenLink(ctx.db)),

	/** Changes of one object, for whoever may see every object of its kind. */
	history: signedIn.input(objectInput).query(async ({ ctx, input }) => {
		if (!holds(ctx.caller, historyPermission(input.objectType))) throw new DomainError("notAllowed", "error.notAllowed");
		const rows = await objectHistory(ctx.db, input.objectType, input.objectId);
		return ctx.caller.seesCost ? rows : rows.map(hidden);
	}),
});
