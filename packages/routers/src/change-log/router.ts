import { withoutConfidential } from "../auth/confidential.ts";
import { findBrokenLink } from "../change-log.ts";
import type { Caller, Context } from "../context.ts";
import { DomainError } from "../errors.ts";
import { downloadLink } from "../files/download-link.ts";
import { facetInput, listInput } from "../lists.ts";
import { historyPermission, holds } from "../permissions.ts";
import { permitted, router, signedIn } from "../trpc.ts";
import type { NameReader } from "./names.ts";
import { allChanges, changeFacet, changeKinds, countChanges, listChanges, objectHistory, ownsQuotation } from "./queries.ts";
import { objectInput } from "./schema.ts";
import { changeWorkbook } from "./workbook.ts";

type Sides = { before: Record<string, unknown> | null; after: Record<string, unknown> | null };

const hidden = <T extends Sides>(row: T): T => ({ ...row, before: withoutConfidential(row.before), after: withoutConfidential(row.after) }) as T;

const readerOf = ({ language, caller }: Context & { caller: Caller }): NameReader => ({ language, seesCost: caller.seesCost });

export const changeLogRouter = router({
	/** Who changed what, when, before and after; costs left out for those who may not see them. */
	list: permitted("changeLog.view")
		.input(listInput)
		.query(async ({ ctx, input }) => {
			const page = await listChanges(ctx.db, input, readerOf(ctx));
			return ctx.caller.seesCost ? page : { ...page, items: page.items.map(hidden) };
		}),

	/** Kinds of object and action to filter by. */
	kinds: permitted("changeLog.view").query(({ ctx }) => changeKinds(ctx.db)),

	/** Values of a field with how often they occur, to filter by. */
	facet: permitted("changeLog.view")
		.input(facetInput)
		.query(({ ctx, input }) => changeFacet(ctx.db, input)),

	/** Checks the hash chain: how many entries were looked at, and the first that was edited or has lost the one before it. */
	verify: permitted("changeLog.view").query(async ({ ctx }) => ({ broken: await findBrokenLink(ctx.db), count: await countChanges(ctx.db) })),

	/** What matches as a workbook with a row for every changed field, as a URL to download. */
	exportUrl: permitted("changeLog.view")
		.meta({ access: "changeLog.view", unlogged: "It only keeps a workbook for its reader; nothing else changes." })
		.input(listInput.pick({ filters: true, search: true, sort: true }))
		.mutation(async ({ ctx, input }) => {
			// The first block is read here: a filter the log does not take is the caller's mistake, not the file's.
			await listChanges(ctx.db, { ...input, pageSize: 10 }, readerOf(ctx));
			return downloadLink(ctx, changeWorkbook(allChanges(ctx.services.db, input, readerOf(ctx)), ctx));
		}),

	/** Changes of one object, for whoever may see every object of its kind, and of a quotation for its owner. */
	history: signedIn.input(objectInput).query(async ({ ctx, input }) => {
		const own = input.objectType === "quotation" && (await ownsQuotation(ctx.db, input.objectId, ctx.caller.userId));
		if (!own && !holds(ctx.caller, historyPermission(input.objectType))) throw new DomainError("notAllowed", "error.notAllowed");
		const rows = await objectHistory(ctx.db, input.objectType, input.objectId);
		return ctx.caller.seesCost ? rows : rows.map(hidden);
	}),
});
