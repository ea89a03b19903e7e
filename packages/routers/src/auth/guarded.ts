import { type ChangeWriter, changeWriter } from "../change-log.ts";
import type { Context } from "../context.ts";
import { accountThrottle, addressThrottle, networkOf, type ThrottleRule } from "./rules.ts";
import { clearTries, countTry, takeBackTry, tooManyTries } from "./throttle.ts";

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

interface Limits {
	/** Counts for one account, as typed: unknown names are refused like known ones. */
	account: string;
	accountRule: ThrottleRule;
	/** Counts for the caller's network. */
	network: string;
	networkRule: ThrottleRule;
}

/**
 * Spends one try of an account and one of the caller's network. Throws `tooMany`; the try that reaches the limit is logged once,
 * so that an attack shows in the change log and cannot fill it. Answers the key of the network's tries, null where there is no address.
 */
export async function spend(ctx: Context, limits: Limits): Promise<string | null> {
	const networkKey = ctx.address ? `${limits.network}:${networkOf(ctx.address)}` : null;
	const account = await countTry(ctx.services.db, limits.account, limits.accountRule, ctx.now);
	const network = networkKey ? await countTry(ctx.services.db, networkKey, limits.networkRule, ctx.now) : null;
	const hit = account.refused ? account : network?.refused ? network : null;
	if (!hit) return networkKey;
	if (hit.first) {
		await audited(ctx, null, (log) =>
			log.write({
				action: "signInThrottled",
				objectType: "signIn",
				objectId: hit === account ? "account" : "address",
				before: null,
				after: { address: ctx.address, until: hit.endsAt },
			}),
		);
	}
	throw tooManyTries(ctx.now, hit.endsAt);
}

/**
 * Runs `check` as one of the few tries an account and a network have; a right one gives the tries back. `null` is a wrong one. `door`
 * tells what is guessed at: passwords, codes and company codes have tries of their own.
 */
export async function throttled<T>(
	ctx: Context,
	door: "account" | "code" | "company",
	name: string,
	check: () => Promise<T | null>,
): Promise<T | null> {
	const account = `${door}:${name.toLowerCase()}`;
	const networkKey = await spend(ctx, { account, accountRule: accountThrottle, network: "address", networkRule: addressThrottle });
	const result = await check();
	if (result === null) return null;
	await clearTries(ctx.services.db, account);
	if (networkKey) await takeBackTry(ctx.services.db, networkKey);
	return result;
}
