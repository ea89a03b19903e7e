import { type ChangeWriter, changeWriter } from "../change-log.ts";
import type { Caller, Context } from "../context.ts";
import { DomainError, InvalidFieldError } from "../errors.ts";
import { endOtherSessions, findForSignIn, passwordHashOf, replacePasswordHash } from "./queries.ts";
import { accountThrottle, addressThrottle, isGuessable, networkOf } from "./rules.ts";
import { type IssuedToken, startSession } from "./session.ts";
import { clearTries, countTry, takeBackTry, tooManyTries } from "./throttle.ts";

/** Runs `work` in one transaction with a log of its own; `actor` is null while nobody is signed in. */
const audited = <T>(
	ctx: Context,
	actor: { id: number; name: string } | null,
	work: (log: ChangeWriter, trx: Context["db"]) => Promise<T>,
): Promise<T> =>
	ctx.services.db
		.transaction()
		.execute((trx) => work(changeWriter(trx, { id: actor?.id ?? null, name: actor?.name ?? "", source: ctx.source }, ctx.now), trx));

/**
 * Checks the tries left for an account and the caller's address. Throws `tooMany`; the try that reaches the limit is logged once,
 * so that an attack shows in the change log and cannot fill it.
 */
async function spendTry(ctx: Context, accountKey: string): Promise<string | null> {
	const addressKey = ctx.address ? `address:${networkOf(ctx.address)}` : null;
	const account = await countTry(ctx.services.db, accountKey, accountThrottle, ctx.now);
	const address = addressKey ? await countTry(ctx.services.db, addressKey, addressThrottle, ctx.now) : null;
	const hit = account.refused ? account : address?.refused ? address : null;
	if (!hit) return addressKey;
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
 * Runs `check` as one of the few tries an account and an address have; a right one gives the tries back. `null` is a wrong one.
 * The key names the account as typed, so that unknown names are refused like known ones.
 */
async function throttled<T>(ctx: Context, userName: string, check: () => Promise<T | null>): Promise<T | null> {
	const accountKey = `account:${userName.toLowerCase()}`;
	const addressKey = await spendTry(ctx, accountKey);
	const result = await check();
	if (result === null) return null;
	await clearTries(ctx.services.db, accountKey);
	if (addressKey) await takeBackTry(ctx.services.db, addressKey);
	return result;
}

/**
 * Signs a user in by name and password and ends the session alive until now. Unknown, disabled, wrong door and wrong password
 * are one answer and one amount of work: `invalid` with `auth.badCredentials`. Both outcomes are in the change log, without what
 * was typed.
 */
export async function signIn(ctx: Context, input: { userName: string; password: string }, door: "any" | "staff"): Promise<IssuedToken> {
	const { passwords, db } = ctx.services;
	const found = await throttled(ctx, input.userName, async () => {
		const user = await findForSignIn(db, input.userName);
		const { ok, stale } = await passwords.verify(input.password, user?.password_hash ?? null);
		if (user && ok && (door === "any" || user.user_type !== 3)) return { user, stale };
		await audited(ctx, null, (log) =>
			log.write({
				action: "signInFailed",
				objectType: user ? "user" : "signIn",
				objectId: user?.guid ?? "unknown",
				before: null,
				after: { address: ctx.address, door },
			}),
		);
		return null;
	});
	if (!found) throw new DomainError("invalid", "auth.badCredentials");
	const { user, stale } = found;
	const rehashed = stale ? await passwords.hash(input.password) : null;
	return audited(ctx, { id: user.id, name: user.display_name }, async (log, trx) => {
		if (rehashed) await replacePasswordHash(trx, { userId: user.id, from: user.password_hash, to: rehashed });
		const issued = await startSession(trx, { userId: user.id, now: ctx.now, address: ctx.address, userAgent: ctx.userAgent });
		await log.write({ action: "signIn", objectType: "user", objectId: user.guid, before: null, after: { address: ctx.address, door } });
		return issued;
	});
}

/**
 * Changes the caller's own password and ends every other session of theirs. The old one is checked under the same tries as a
 * sign-in. Hashing happens before the transaction: it must not hold the write lock for a quarter of a second.
 */
export async function changePassword(ctx: Context & { caller: Caller }, input: { oldPassword: string; newPassword: string }): Promise<void> {
	const { caller } = ctx;
	const { passwords, db } = ctx.services;
	if (input.newPassword === input.oldPassword) throw new InvalidFieldError("newPassword", "problem.passwordSame");
	if (isGuessable(input.newPassword, caller)) throw new InvalidFieldError("newPassword", "problem.passwordGuessable");
	const from = await passwordHashOf(db, caller.userId);
	const right = await throttled(ctx, caller.userName, async () => ((await passwords.verify(input.oldPassword, from)).ok ? true : null));
	if (!right) throw new InvalidFieldError("oldPassword", "problem.passwordWrong");
	const to = await passwords.hash(input.newPassword);
	await audited(ctx, { id: caller.userId, name: caller.displayName }, async (log, trx) => {
		if (!(await replacePasswordHash(trx, { userId: caller.userId, from, to }))) throw new DomainError("stale", "error.stale");
		await endOtherSessions(trx, { userId: caller.userId, keep: caller.sessionId, at: log.at });
		await log.write({ action: "changePassword", objectType: "user", objectId: caller.userGuid, before: null, after: { address: ctx.address } });
	});
}
