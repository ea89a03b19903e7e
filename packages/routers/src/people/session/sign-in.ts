import { audited } from "../../door/audited.ts";
import type { ChangeWriter } from "../../door/change-log.ts";
import type { Caller, Context } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { actorOf } from "../../door/session/actor.ts";
import { startSession } from "../../door/session/session.ts";
import type { Proof } from "./factor/check.ts";
import { throttled } from "./guarded.ts";
import { findForSignIn, type KnownUser } from "./queries.ts";

/** How somebody came in, for the change log. */
export type Door = "any" | "staff" | "code" | "imitate" | "reset" | "invitation" | "registration" | "handOver" | "back";

/** Logs a try that failed, without what was typed. */
export const logFailure = (ctx: Context, user: { guid: string } | null, door: Door): Promise<void> =>
	audited(ctx, null, (log) =>
		log.write({
			action: "signInFailed",
			objectType: user ? "user" : "signIn",
			objectId: user?.guid ?? "unknown",
			before: null,
			after: { address: ctx.address, door },
		}),
	);

/**
 * The user behind a name and a password, with a hash to store in place of one made with old parameters. Unknown, disabled, wrong door
 * and wrong password are one answer and one amount of work: `invalid` with `auth.badCredentials`.
 */
export async function checkPassword(
	ctx: Context,
	input: { userName: string; password: string },
	door: Door,
): Promise<{ user: KnownUser & { password_hash: string | null }; rehashed: string | null }> {
	const { passwords, db } = ctx.services;
	const found = await throttled(ctx, "account", input.userName, async () => {
		const user = await findForSignIn(db, input.userName);
		const { ok, stale } = await passwords.verify(input.password, user?.password_hash ?? null);
		if (user && ok && (door === "any" || user.user_type !== 3)) return { user, stale };
		await logFailure(ctx, user, door);
		return null;
	});
	if (!found) throw new DomainError("invalid", "auth.badCredentials");
	return { user: found.user, rehashed: found.stale ? await passwords.hash(input.password) : null };
}

/** Starts the user's own session and logs it, with which second factor they came, if any. */
export async function openSession(
	ctx: Context,
	trx: Context["db"],
	log: ChangeWriter,
	user: { id: number; guid: string },
	door: Door,
	secondFactor?: Proof["kind"],
) {
	const issued = await startSession(trx, { userId: user.id, now: ctx.now, address: ctx.address, userAgent: ctx.userAgent });
	const after = { address: ctx.address, door, ...(secondFactor ? { secondFactor } : {}) };
	await log.write({ action: "signIn", objectType: "user", objectId: user.guid, before: null, after });
	return issued;
}

/** `audited` in the name of the caller. */
export const auditedAs = <T>(ctx: Context & { caller: Caller }, work: (log: ChangeWriter, trx: Context["db"]) => Promise<T>): Promise<T> =>
	audited(ctx, actorOf(ctx), work);
