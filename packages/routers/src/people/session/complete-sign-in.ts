import { audited } from "../../door/audited.ts";
import type { ChangeWriter } from "../../door/change-log.ts";
import type { Context } from "../../door/context.ts";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { factorState } from "../../door/session/second-factor.ts";
import { randomToken, tokenHash } from "../../door/session/secrets.ts";
import type { IssuedToken } from "../../door/session/session.ts";
import { checkFactor, type FactorField, type Proof, spendProof } from "./factor/check.ts";
import { addChallenge, tryChallenge, useChallenge } from "./factor/queries.ts";
import { challengeMinutes, challengeTries } from "./factor/rules.ts";
import { notifyPerson } from "./factor/tell.ts";
import { customerById, mayImitate, openImitation } from "./imitation.ts";
import { findById, type KnownUser } from "./queries.ts";
import { type Door, openSession } from "./sign-in.ts";

/** What somebody opens by signing in: a session of their own, or one through the eyes of a customer's user. */
export interface Way {
	door: Door;
	customerId?: number | null;
}

/** A second factor that came with the first: the field it came in, and what was typed, "" for nothing. */
export interface GivenFactor {
	field: FactorField;
	text: string;
}

/** What a form or an old client sends for a second factor, as text; "" for nothing. */
export const factorText = (...sent: (string | number | null | undefined)[]): string =>
	String(sent.find((one) => one !== undefined && one !== null && one !== "") ?? "").trim();

/** Who the change log names: of an imitation both. */
async function actorOn(db: Context["db"], user: KnownUser, way: Way) {
	const customer = way.customerId ? await customerById(db, way.customerId) : null;
	return { id: user.id, name: customer ? `${user.display_name} → ${customer.display_name}` : user.display_name };
}

async function openWay(ctx: Context, trx: Context["db"], log: ChangeWriter, user: KnownUser, way: Way, proof: Proof | null): Promise<IssuedToken> {
	if (way.door !== "imitate") return openSession(ctx, trx, log, user, way.door, proof?.kind);
	const customer = way.customerId ? await customerById(trx, way.customerId) : null;
	if (!customer || !(await mayImitate(trx, user.id, user.user_type))) throw new DomainError("notAllowed", "auth.mayNotImitate");
	return openImitation(ctx, trx, log, user, customer, proof?.kind);
}

/**
 * Lets somebody in whose first factor was right; `before` is what belongs into the same transaction. Where they have a second factor it is
 * asked for: what came along is checked; without it old clients (REST) get `invalid` by its field, and everybody else `secondFactor`
 * with a challenge for `secondFactor` as data, once `before` is committed. Throws `invalid` and `tooMany` for a wrong one, with nothing done.
 */
export async function completeSignIn(
	ctx: Context,
	user: KnownUser,
	way: Way,
	given: GivenFactor,
	before: (trx: Context["db"], log: ChangeWriter) => Promise<unknown>,
): Promise<IssuedToken> {
	const { on, required } = await factorState(ctx.services.db, user.id);
	if (required && !on && way.door === "imitate") throw new DomainError("state", "auth.factorFirst");
	if (on && !given.text && ctx.source === "rest") throw new InvalidFieldError(given.field, "auth.factorNeeded");
	const proof = on && given.text ? await checkFactor(ctx, user, given) : null;
	const opened = await audited(ctx, await actorOn(ctx.services.db, user, way), async (log, trx) => {
		await before(trx, log);
		if (on && !proof) return { challenge: await waitForFactor(ctx, trx, log, user, way), expiresIn: challengeMinutes * 60 };
		if (proof) await useProof(ctx, trx, log, user.id, proof, given.field);
		return openWay(ctx, trx, log, user, way, proof);
	});
	if ("challenge" in opened) throw new DomainError("secondFactor", "auth.factorNeeded", {}, opened);
	return opened;
}

/** Uses a proof up; of a recovery code its person is told by mail. */
async function useProof(ctx: Context, trx: Context["db"], log: ChangeWriter, userId: number, proof: Proof, field: FactorField): Promise<void> {
	await spendProof(trx, userId, proof, log.at, field);
	if (proof.kind === "recoveryCode") await notifyPerson({ db: trx, change: log, services: ctx.services }, userId, "recoveryUsed");
}

/** Keeps the sign-in until its second factor comes; answers what names it, once. */
async function waitForFactor(ctx: Context, trx: Context["db"], log: ChangeWriter, user: KnownUser, way: Way): Promise<string> {
	const challenge = randomToken();
	const expiresAt = new Date(ctx.now.getTime() + challengeMinutes * 60_000).toISOString();
	const hash = await tokenHash(challenge);
	await addChallenge(trx, { hash, userId: user.id, door: way.door, customerId: way.customerId ?? null, expiresAt, tries: challengeTries });
	const after = { address: ctx.address, door: way.door };
	await log.write({ action: "askSecondFactor", objectType: "user", objectId: user.guid, before: null, after });
	return challenge;
}

/**
 * The second step of a sign-in. Throws `invalid` for a wrong code, `tooMany`, and `state` where the sign-in waits no longer: ten minutes
 * are over, five tries were wrong, or it is done; it begins anew then.
 */
export async function secondFactor(ctx: Context, input: { challenge: string; given: GivenFactor }): Promise<IssuedToken> {
	const over = () => new DomainError("state", "auth.factorOver");
	const { db } = ctx.services;
	const hash = await tokenHash(input.challenge);
	const waiting = await tryChallenge(db, hash, ctx.now.toISOString());
	const user = waiting && (await findById(db, waiting.user_id));
	if (!waiting || user?.status !== "active") throw over();
	const proof = await checkFactor(ctx, user, input.given).catch((error: unknown) => {
		throw waiting.tries_left === 0 && error instanceof InvalidFieldError ? over() : error;
	});
	const way = { door: waiting.door as Door, customerId: waiting.customer_id };
	return audited(ctx, await actorOn(db, user, way), async (log, trx) => {
		if (!(await useChallenge(trx, hash, log.at))) throw over();
		await useProof(ctx, trx, log, user.id, proof, input.given.field);
		return openWay(ctx, trx, log, user, way, proof);
	});
}
