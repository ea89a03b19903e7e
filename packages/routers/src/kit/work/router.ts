import type { Caller, Context } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { grantTo, needsOf } from "../../door/session/grant.ts";
import { router, signedIn } from "../../door/trpc.ts";
import { linkSeconds } from "../files/download-link.ts";
import { cancelBatch, ownBatch, ownBatches } from "../imports/service.ts";
import { batchProgress } from "../imports/view.ts";
import { stopLive } from "./live.ts";
import { changeWork, findWork, needsOfWork, workOf } from "./queries.ts";
import type { WorkResult } from "./run.ts";
import { workInput } from "./schema.ts";
import { importWork, type Work, workView } from "./view.ts";

type Asking = Context & { caller: Caller };

const SHOWN = 20;
const DAY = 86_400_000;

const unlogged = { access: "signedIn", unlogged: "It changes how long work goes on, not data; what the work writes is logged." } as const;

/** One piece of the caller's work, an import too. */
async function anyWork(ctx: Asking, id: string): Promise<Work> {
	const row = await findWork(ctx.db, id, ctx.caller);
	if (row) return workView(row, ctx.language, ctx.services.now());
	return importWork(batchProgress(await ownBatch(ctx, id), ctx.language, ctx.services.now()));
}

export const workRouter = router({
	/** The caller's long work of the last day, newest first: what runs, what waits for a person, what has ended. */
	list: signedIn.query(async ({ ctx }): Promise<Work[]> => {
		const since = new Date(ctx.now.getTime() - DAY).toISOString();
		const { caller } = ctx;
		const [works, batches] = await Promise.all([workOf(ctx.db, { caller, since, limit: SHOWN }), ownBatches(ctx, null)]);
		const imports = batches.filter((b) => b.created_at >= since).map((b) => importWork(batchProgress(b, ctx.language, ctx.services.now())));
		const all = [...works.map((w) => workView(w, ctx.language, ctx.services.now())), ...imports];
		return all.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, SHOWN);
	}),

	get: signedIn.input(workInput).query(({ ctx, input }) => anyWork(ctx, input.id)),

	/** Stops work that has not ended; nothing of it stays. Too late is 000004. */
	cancel: signedIn
		.meta(unlogged)
		.input(workInput)
		.mutation(async ({ ctx, input }) => {
			const { id } = input;
			const row = await findWork(ctx.db, id, ctx.caller);
			if (!row) {
				await cancelBatch(ctx, id);
				return anyWork(ctx, id);
			}
			stopLive(id);
			const at = ctx.services.now().toISOString();
			const stopped = await changeWork(ctx.db, { id, set: { state: "cancelled", lease_until: null, updated_at: at } });
			if (!stopped) throw new DomainError("state", "work.ended");
			return anyWork(ctx, id);
		}),

	/** A link of five minutes to the file of a finished export. */
	download: signedIn
		.meta({ access: "signedIn", unlogged: "It signs a link to what the caller has exported; nothing changes." })
		.input(workInput)
		.mutation(async ({ ctx, input }) => {
			const row = await findWork(ctx.db, input.id, ctx.caller);
			const { objectName } = JSON.parse(row?.result ?? "{}") as Partial<WorkResult>;
			if (!row || objectName === undefined) throw new DomainError("notFound", "error.notFound");
			const name = row.title ?? "";
			const grant = grantTo(ctx.caller, name, needsOfWork(row) ?? needsOf(ctx.caller, null));
			return { name, url: await ctx.services.files.presign(objectName, "GET", linkSeconds, grant) };
		}),
});
