import { audited } from "../../door/audited.ts";
import type { Caller, Context } from "../../door/context.ts";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { holds, isPermission } from "../../door/permissions.ts";
import { apiTokenPrefix } from "../../door/session/api-token.ts";
import { randomToken, tokenHash } from "../../door/session/secrets.ts";
import { type IssuedToken, rotateToken } from "../../door/session/session.ts";
import { addCode, findActiveByGuid, findExchange, useCode } from "../session/queries.ts";
import { handOverSeconds, tokensAtOnce } from "../session/rules.ts";
import { auditedAs, openSession } from "../session/sign-in.ts";
import { addToken, heldRole, tokensOf } from "./queries.ts";

type Called = Context & { caller: Caller };

/**
 * Makes an API token, answered this once. Scopes are rights the caller holds now; what it may do later is what both still allow. Throws
 * `invalid` for a right the caller lacks and `state` where too many tokens live.
 */
export async function createToken(
	ctx: Called,
	input: { name: string; scopes: string[]; days: number },
): Promise<{ id: string; token: string; expiresAt: string }> {
	const { caller } = ctx;
	const foreign = input.scopes.filter((scope) => !isPermission(scope) || !holds(caller, scope));
	if (foreign.length > 0) throw new InvalidFieldError("scopes", "problem.scopeNotHeld", { scopes: foreign.join(", ") });
	const living = (await tokensOf(ctx.db, caller.userId, ctx.now.toISOString())).filter((token) => token.state === "active");
	if (living.length >= tokensAtOnce) throw new DomainError("state", "auth.tooManyTokens", { limit: tokensAtOnce });
	const token = apiTokenPrefix + randomToken();
	const id = crypto.randomUUID();
	const scopes = Array.from(new Set(input.scopes));
	const expiresAt = new Date(ctx.now.getTime() + input.days * 86_400_000).toISOString();
	const hash = await tokenHash(token);
	await auditedAs(ctx, async (log, trx) => {
		await addToken(trx, { id, userId: caller.userId, name: input.name, hash, ending: token.slice(-4), scopes, at: log.at, expiresAt });
		await log.write({ action: "create", objectType: "apiToken", objectId: id, before: null, after: { name: input.name, scopes, expiresAt } });
	});
	return { id, token, expiresAt };
}

/**
 * Lets the session act as one role the user holds, by its code, or as all (null) again, from the next request. Answers the token that
 * goes with it, which is named after the role. Throws `invalid` for a role the user does not hold.
 */
export async function changeRole(ctx: Called, role: string | null): Promise<IssuedToken> {
	const { caller } = ctx;
	const actAs = role === null ? null : await heldRole(ctx.db, caller.userId, role);
	if (role !== null && actAs === null) throw new InvalidFieldError("role", "problem.roleNotHeld");
	return auditedAs(ctx, async (log, trx) => {
		const issued = await rotateToken(trx, { sessionId: caller.sessionId, token: ctx.token ?? "", now: ctx.now, actAs });
		const after = { role: actAs?.code ?? null };
		await log.write({ action: "changeRole", objectType: "user", objectId: caller.userGuid, before: { role: caller.activeRole }, after });
		return issued;
	});
}

/** A code that takes the caller's session over elsewhere, once and within a minute; it may stand in an address, a token may not. */
export async function issueExchangeCode(ctx: Called): Promise<{ code: string; expiresIn: number }> {
	const code = randomToken();
	const hash = await tokenHash(code);
	const expiresAt = new Date(ctx.now.getTime() + handOverSeconds * 1000).toISOString();
	await auditedAs(ctx, async (log, trx) => {
		await addCode(trx, { id: crypto.randomUUID(), purpose: "handOver", subject: `user:${ctx.caller.userGuid}`, expiresAt, tries: 1, hash });
		await log.write({ action: "handOver", objectType: "user", objectId: ctx.caller.userGuid, before: null, after: { address: ctx.address } });
	});
	return { code, expiresIn: handOverSeconds };
}

/** Signs in with an exchange code; the session it was made in ends. Throws `state` for any other code. */
export async function exchange(ctx: Context, code: string): Promise<IssuedToken> {
	const { db } = ctx.services;
	const failed = () => new DomainError("state", "auth.verificationFailed");
	const found = await findExchange(db, await tokenHash(code), ctx.now.toISOString());
	const user = found && (await findActiveByGuid(db, found.subject.replace("user:", "")));
	if (!user) throw failed();
	return audited(ctx, { id: user.id, name: user.display_name }, async (log, trx) => {
		if (!(await useCode(trx, found.id, log.at))) throw failed();
		return openSession(ctx, trx, log, user, "handOver");
	});
}
