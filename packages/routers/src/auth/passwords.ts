import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { Caller, Context } from "../context.ts";
import { DomainError, InvalidFieldError } from "../errors.ts";
import { checkCode, keepRightCode, spendRightCode, wrongCode } from "./codes.ts";
import { audited, throttled } from "./guarded.ts";
import { endOtherSessions, findById, passwordHashOf, replacePasswordHash } from "./queries.ts";
import { isGuessable } from "./rules.ts";
import { tokenHash } from "./secrets.ts";
import type { IssuedToken } from "./session.ts";
import { auditedAs, openSession } from "./sign-in.ts";
import { clearTries } from "./throttle.ts";

interface Person {
	userName: string;
	email: string;
	displayName: string;
}

function refuseGuessable(newPassword: string, person: Person): void {
	if (isGuessable(newPassword, person)) throw new InvalidFieldError("newPassword", "problem.passwordGuessable");
}

/**
 * Changes the caller's own password and ends every other session of theirs. The old one is checked under the same tries as a
 * sign-in. Hashing happens before the transaction: it must not hold the write lock for a quarter of a second.
 */
export async function changePassword(ctx: Context & { caller: Caller }, input: { oldPassword: string; newPassword: string }): Promise<void> {
	const { caller } = ctx;
	const { passwords, db } = ctx.services;
	if (input.newPassword === input.oldPassword) throw new InvalidFieldError("newPassword", "problem.passwordSame");
	refuseGuessable(input.newPassword, caller);
	const from = await passwordHashOf(db, caller.userId);
	const right = await throttled(ctx, "account", caller.userName, async () => ((await passwords.verify(input.oldPassword, from)).ok ? true : null));
	if (!right) throw new InvalidFieldError("oldPassword", "problem.passwordWrong");
	const to = await passwords.hash(input.newPassword);
	await auditedAs(ctx, async (log, trx) => {
		if (!(await replacePasswordHash(trx, { userId: caller.userId, from, to }))) throw new DomainError("stale", "error.stale");
		await endOtherSessions(trx, { userId: caller.userId, keep: caller.sessionId, at: log.at });
		await log.write({ action: "changePassword", objectType: "user", objectId: caller.userGuid, before: null, after: { address: ctx.address } });
	});
}

/** Stores a password somebody proved to be entitled to set, ends all sessions before it and opens one. */
async function setPassword(
	ctx: Context,
	userId: number,
	newPassword: string,
	door: "reset" | "invitation",
	entitle: (trx: Kysely<Database>, at: string) => Promise<void>,
): Promise<IssuedToken> {
	const { db, passwords } = ctx.services;
	const user = await findById(db, userId);
	if (!user) throw new DomainError("notFound", "error.notFound");
	const to = await passwords.hash(newPassword);
	const issued = await audited(ctx, { id: user.id, name: user.display_name }, async (log, trx) => {
		await entitle(trx, log.at);
		if (!(await replacePasswordHash(trx, { userId, from: user.password_hash, to }))) throw new DomainError("stale", "error.stale");
		await endOtherSessions(trx, { userId, keep: null, at: log.at });
		const action = door === "reset" ? "resetPassword" : "firstPassword";
		await log.write({ action, objectType: "user", objectId: user.guid, before: null, after: { address: ctx.address } });
		return openSession(ctx, trx, log, user, door);
	});
	await clearTries(db, `account:${user.user_name.toLowerCase()}`);
	return issued;
}

/**
 * Sets a new password with a code mailed for it, and signs in. A password that is refused leaves the code as it was. Throws `invalid`,
 * `tooMany`.
 */
export async function resetPassword(ctx: Context, input: { userName: string; code: string; newPassword: string }): Promise<IssuedToken> {
	const right = await checkCode(ctx, input, "password");
	if (!right?.user) throw wrongCode();
	const { user } = right;
	if (isGuessable(input.newPassword, { userName: user.user_name, email: user.email, displayName: user.display_name })) {
		await keepRightCode(ctx, right);
		throw new InvalidFieldError("newPassword", "problem.passwordGuessable");
	}
	return setPassword(ctx, user.id, input.newPassword, "reset", (trx, at) => spendRightCode(trx, right, at));
}

/** The invitation a mailed link opens, of an active user without a password; null for an unknown one. */
async function invitationOf(db: Kysely<Database>, token: string) {
	const row = await db
		.selectFrom("invitation_link as l")
		.innerJoin("invitation as i", "i.id", "l.invitation_id")
		.innerJoin("user as u", "u.id", "i.user_id")
		.select(["i.id", "i.expires_at", "i.used_at", "i.user_id", "u.guid", "u.user_name", "u.email", "u.display_name", "u.password_hash"])
		.where("l.token_hash", "=", await tokenHash(token))
		.where("u.status", "=", "active")
		.executeTakeFirst();
	return row ?? null;
}

/** What the page of a mailed link shows: whose account it opens, or that its time is over, or that it was used. Unknown links are over. */
export async function readInvitation(
	ctx: Context,
	token: string,
): Promise<{ state: "open"; userName: string; displayName: string } | { state: "over" | "used" }> {
	const row = await invitationOf(ctx.services.db, token);
	if (!row) return { state: "over" };
	if (row.used_at !== null || row.password_hash !== null) return { state: "used" };
	if (row.expires_at <= ctx.now.toISOString()) return { state: "over" };
	return { state: "open", userName: row.user_name, displayName: row.display_name };
}

/** Sets the first password with a mailed link, once, and signs in. Throws `state` where the link is over or used, `invalid`. */
export async function acceptInvitation(ctx: Context, input: { token: string; newPassword: string }): Promise<IssuedToken> {
	const row = await invitationOf(ctx.services.db, input.token);
	const over = () => new DomainError("state", "auth.invitationOver");
	if (!row || row.used_at !== null || row.password_hash !== null || row.expires_at <= ctx.now.toISOString()) throw over();
	refuseGuessable(input.newPassword, { userName: row.user_name, email: row.email, displayName: row.display_name });
	return setPassword(ctx, row.user_id, input.newPassword, "invitation", async (trx, at) => {
		const { numUpdatedRows } = await trx
			.updateTable("invitation")
			.set({ used_at: at })
			.where("id", "=", row.id)
			.where("used_at", "is", null)
			.executeTakeFirst();
		if (numUpdatedRows === 0n) throw over();
	});
}
