import { type Database, updatedAny } from "@iqt/db";
import type { Kysely } from "kysely";
import type { Caller, Context } from "../../door/context.ts";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { tokenHash } from "../../door/session/secrets.ts";
import type { IssuedToken } from "../../door/session/session.ts";
import { checkCode, keepRightCode, spendRightCode, wrongCode } from "../session/codes.ts";
import { completeSignIn } from "../session/complete-sign-in.ts";
import { forgetWrongPasswords, throttled } from "../session/guarded.ts";
import { endOtherSessions, findById, passwordHashOf, replacePasswordHash } from "../session/queries.ts";
import { auditedAs } from "../session/sign-in.ts";
import { revokeTokens } from "./queries.ts";
import { refusedPassword } from "./refused-password.ts";

async function refuseWeak(db: Kysely<Database>, newPassword: string, person: Parameters<typeof refusedPassword>[2]): Promise<void> {
	const refused = await refusedPassword(db, newPassword, person);
	if (refused) throw new InvalidFieldError("newPassword", refused);
}

/**
 * Changes the caller's own password and ends every other session of theirs, and with `endTokens` their API tokens. The old one is checked under the same tries as a
 * sign-in. Hashing happens before the transaction: it must not hold the write lock for a quarter of a second.
 */
export async function changePassword(
	ctx: Context & { caller: Caller },
	input: { oldPassword: string; newPassword: string; endTokens: boolean },
): Promise<void> {
	const { caller } = ctx;
	const { passwords, db } = ctx.services;
	if (input.newPassword === input.oldPassword) throw new InvalidFieldError("newPassword", "problem.passwordSame");
	await refuseWeak(db, input.newPassword, caller);
	const from = await passwordHashOf(db, caller.userId);
	const right = await throttled(ctx, "account", caller.userName, async () => ((await passwords.verify(input.oldPassword, from)).ok ? true : null));
	if (!right) throw new InvalidFieldError("oldPassword", "problem.passwordWrong");
	const to = await passwords.hash(input.newPassword);
	await auditedAs(ctx, async (log, trx) => {
		if (!(await replacePasswordHash(trx, { userId: caller.userId, from, to }))) throw new DomainError("stale", "error.stale");
		await endOtherSessions(trx, { userId: caller.userId, keep: caller.sessionId, at: log.at });
		const tokensEnded = input.endTokens ? await revokeTokens(trx, { userId: caller.userId, at: log.at }) : 0;
		const after = { address: ctx.address, tokensEnded };
		await log.write({ action: "changePassword", objectType: "user", objectId: caller.userGuid, before: null, after });
	});
}

/**
 * Stores a password somebody proved to be entitled to set, ends all sessions (and tokens, where asked) before it and opens one, once a second
 * factor is given where there is one.
 */
async function setPassword(
	ctx: Context,
	userId: number,
	{ newPassword, endTokens }: { newPassword: string; endTokens: boolean },
	door: "reset" | "invitation",
	entitle: (trx: Kysely<Database>, at: string) => Promise<void>,
): Promise<IssuedToken> {
	const { db, passwords } = ctx.services;
	const user = await findById(db, userId);
	if (!user) throw new DomainError("notFound", "error.notFound");
	const to = await passwords.hash(newPassword);
	// A new password is no second factor: whoever has one is asked for it, with the password set.
	return completeSignIn(ctx, user, { door }, { field: "totp", text: "" }, async (trx, log) => {
		await entitle(trx, log.at);
		if (!(await replacePasswordHash(trx, { userId, from: user.password_hash, to }))) throw new DomainError("stale", "error.stale");
		await endOtherSessions(trx, { userId, keep: null, at: log.at });
		const action = door === "reset" ? "resetPassword" : "firstPassword";
		const tokensEnded = endTokens ? await revokeTokens(trx, { userId, at: log.at }) : 0;
		await log.write({ action, objectType: "user", objectId: user.guid, before: null, after: { address: ctx.address, tokensEnded } });
		await forgetWrongPasswords(trx, user.user_name);
	});
}

/**
 * Sets a new password with a code mailed for it, and signs in. A password that is refused leaves the code as it was. Throws `invalid`,
 * `tooMany`.
 */
export async function resetPassword(
	ctx: Context,
	input: { userName: string; code: string; newPassword: string; endTokens: boolean },
): Promise<IssuedToken> {
	const right = await checkCode(ctx, input, "password");
	if (!right?.user) throw wrongCode();
	const { user } = right;
	const { user_name: userName, email, display_name: displayName, company_id: companyId } = user;
	try {
		await refuseWeak(ctx.services.db, input.newPassword, { userName, email, displayName, companyId });
	} catch (error) {
		await keepRightCode(ctx, right);
		throw error;
	}
	return setPassword(ctx, user.id, input, "reset", (trx, at) => spendRightCode(trx, right, at));
}

/** The invitation a mailed link opens, of an active user without a password; null for an unknown one. */
async function invitationOf(db: Kysely<Database>, token: string) {
	const row = await db
		.selectFrom("invitation_link as l")
		.innerJoin("invitation as i", "i.id", "l.invitation_id")
		.innerJoin("user as u", "u.id", "i.user_id")
		.select([
			"i.id",
			"i.expires_at",
			"i.used_at",
			"i.user_id",
			"u.guid",
			"u.user_name",
			"u.email",
			"u.display_name",
			"u.company_id",
			"u.password_hash",
		])
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
	const { user_name: userName, email, display_name: displayName, company_id: companyId } = row;
	await refuseWeak(ctx.services.db, input.newPassword, { userName, email, displayName, companyId });
	return setPassword(ctx, row.user_id, { newPassword: input.newPassword, endTokens: true }, "invitation", async (trx, at) => {
		const updated = await updatedAny(trx.updateTable("invitation").set({ used_at: at }).where("id", "=", row.id).where("used_at", "is", null));
		if (!updated) throw over();
	});
}
