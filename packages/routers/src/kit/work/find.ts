import type { Caller, Context } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { findWork } from "./queries.ts";
import { type Work, workView } from "./view.ts";

/** A piece of the caller's work. Somebody else's and none look the same. */
export async function viewWork(ctx: Context & { caller: Caller }, id: string): Promise<Work> {
	const row = await findWork(ctx.db, id, ctx.caller);
	if (!row) throw new DomainError("notFound", "error.notFound");
	return workView(row, ctx.language, ctx.services.now());
}
