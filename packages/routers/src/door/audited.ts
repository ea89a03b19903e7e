import { type ChangeWriter, changeWriter } from "./change-log.ts";
import type { Context } from "./context.ts";

/**
 * Runs `work` in one transaction with a log of its own, and afterwards what it put off until the commit; `actor` is null while nobody is
 * signed in.
 */
export async function audited<T>(
	ctx: Context,
	actor: { id: number | null; name: string; source?: string } | null,
	work: (log: ChangeWriter, trx: Context["db"]) => Promise<T>,
): Promise<T> {
	let deferred: readonly (() => Promise<unknown>)[] = [];
	const result = await ctx.services.db.transaction().execute((trx) => {
		const log = changeWriter(trx, { id: actor?.id ?? null, name: actor?.name ?? "", source: actor?.source ?? ctx.source }, ctx.now);
		deferred = log.deferred;
		return work(log, trx);
	});
	for (const later of deferred) ctx.services.waitUntil(later());
	return result;
}
