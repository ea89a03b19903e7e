import type { Caller, Context } from "../../../door/context.ts";
import { DomainError, InvalidFieldError } from "../../../door/errors.ts";
import { places } from "../../../door/places.ts";
import { factorState } from "../../../door/session/second-factor.ts";
import { randomPlaced } from "../../../door/session/secrets.ts";
import { throttled } from "../guarded.ts";
import { passwordHashOf } from "../queries.ts";
import { auditedAs } from "../sign-in.ts";
import { checkFactor, openKey, type Proof, spendProof, triedFactor, wrongFactor } from "./check.ts";
import { confirmPending, dropFactor, findFactor, keepPending, recoveryLeft, replaceRecoveryCodes } from "./queries.ts";
import { otpauthUri, recoveryPlaces, setupMinutes, spelledCode } from "./rules.ts";
import { notifyPerson } from "./tell.ts";
import { matchingStep, randomKey } from "./totp.ts";

type Called = Context & { caller: Caller };

/** What an authenticator app calls the product. */
const issuer = "MSK-InstantPriceQuery";

const personOf = ({ caller }: Called) => ({ id: caller.userId, guid: caller.userGuid });

/** What the person's own page shows of their second factor. */
export async function factorStatus({ db, caller }: Called) {
	const { required, on } = await factorState(db, caller.userId);
	const factor = on ? await findFactor(db, caller.userId) : null;
	return {
		on,
		required,
		since: factor?.confirmed_at ?? null,
		recoveryLeft: on ? await recoveryLeft(db, caller.userId) : 0,
		hasPassword: (await passwordHashOf(db, caller.userId)) !== null,
	};
}

/** Asks for the password again, under the tries of a sign-in: an open session alone changes nothing here. Whoever signs in by mail has none. */
async function askPassword(ctx: Called, password: string | undefined): Promise<void> {
	const { passwords, db } = ctx.services;
	const hash = await passwordHashOf(db, ctx.caller.userId);
	if (hash === null) return;
	if (!password) throw new InvalidFieldError("password", "problem.required");
	const right = await throttled(ctx, "account", ctx.caller.userName, async () => ((await passwords.verify(password, hash)).ok ? true : null));
	if (!right) throw new InvalidFieldError("password", "problem.passwordWrong");
}

/** Ten slow hashes make a second of work: sent again and again at once, they would be in front of everybody who signs in. */
const hashing = places({ forOne: 1, inAll: 8 });

/** Ten fresh recovery codes as they are shown and as they are kept. Hashed one after the other, before any transaction. */
async function freshRecoveryCodes(ctx: Called) {
	const codes = Array.from(recoveryPlaces, (place) => ({ place, code: randomPlaced(place) }));
	const kept: { place: string; hash: string }[] = [];
	await hashing.take(ctx.services, ctx.caller.userGuid, async () => {
		for (const { place, code } of codes) kept.push({ place, hash: await ctx.services.passwords.hash(code) });
	});
	return { shown: codes.map(({ code }) => spelledCode(code)), kept };
}

/**
 * Begins to set up a second factor: answers a fresh key, this once, which counts when a first code confirms it within twenty minutes. The
 * one that counts until then stays; to replace it, it is asked for. Throws `invalid` and `tooMany`.
 */
export async function startFactor(ctx: Called, input: { password?: string | undefined; code: string }) {
	const { db } = ctx.services;
	await askPassword(ctx, input.password);
	const { on } = await factorState(db, ctx.caller.userId);
	const proof: Proof | null = on ? await checkFactor(ctx, personOf(ctx), { field: "code", text: input.code }) : null;
	const key = randomKey();
	const sealed = await ctx.services.sealer.seal(key, ctx.caller.userGuid);
	const until = new Date(ctx.now.getTime() + setupMinutes * 60_000).toISOString();
	await auditedAs(ctx, async (log, trx) => {
		if (proof) await spendProof(trx, ctx.caller.userId, proof, log.at, "code");
		await keepPending(trx, { userId: ctx.caller.userId, sealed, until });
		await log.write({ action: "startSecondFactor", objectType: "user", objectId: ctx.caller.userGuid, before: null, after: { until } });
	});
	return { key, uri: otpauthUri({ issuer, account: ctx.caller.userName, key }), expiresIn: setupMinutes * 60 };
}

/** Lets the key that was shown count, once a code of it is right; answers ten recovery codes, this once. Throws `state` where its time is over. */
export async function confirmFactor(ctx: Called, input: { code: string }): Promise<{ recoveryCodes: string[] }> {
	const { caller } = ctx;
	const over = () => new DomainError("state", "auth.factorSetupOver");
	const factor = await findFactor(ctx.services.db, caller.userId);
	const sealed = factor?.pending;
	if (!sealed || (factor.pending_until ?? "") <= ctx.now.toISOString()) throw over();
	const key = await openKey(ctx, personOf(ctx), sealed);
	if (key === null) throw over();
	const step = await triedFactor(ctx, personOf(ctx), () => matchingStep(key, input.code.replace(/\s/g, ""), ctx.now, 0));
	if (step === null) throw wrongFactor("code");
	const codes = await freshRecoveryCodes(ctx);
	await auditedAs(ctx, async (log, trx) => {
		if (!(await confirmPending(trx, { userId: caller.userId, sealed, step, at: log.at }))) throw over();
		await replaceRecoveryCodes(trx, caller.userId, codes.kept);
		await log.write({ action: "secondFactorOn", objectType: "user", objectId: caller.userGuid, before: null, after: { address: ctx.address } });
		await notifyPerson({ db: trx, change: log, services: ctx.services }, caller.userId, "on");
	});
	return { recoveryCodes: codes.shown };
}

/** Ten new recovery codes, answered this once; those before are worth nothing any more. Throws `invalid` for a wrong code. */
export async function renewRecoveryCodes(ctx: Called, input: { code: string }): Promise<{ recoveryCodes: string[] }> {
	const { caller } = ctx;
	const proof = await checkFactor(ctx, personOf(ctx), { field: "code", text: input.code });
	const codes = await freshRecoveryCodes(ctx);
	await auditedAs(ctx, async (log, trx) => {
		await spendProof(trx, caller.userId, proof, log.at, "code");
		await replaceRecoveryCodes(trx, caller.userId, codes.kept);
		await log.write({
			action: "renewRecoveryCodes",
			objectType: "user",
			objectId: caller.userGuid,
			before: null,
			after: { count: codes.kept.length },
		});
	});
	return { recoveryCodes: codes.shown };
}

/** Takes the second factor away, with the password and a code. Throws `state` where a role asks for it, `invalid`, `tooMany`. */
export async function turnOffFactor(ctx: Called, input: { password?: string | undefined; code: string }): Promise<void> {
	const { caller } = ctx;
	if ((await factorState(ctx.services.db, caller.userId)).required) throw new DomainError("state", "auth.factorRequired");
	await askPassword(ctx, input.password);
	const proof = await checkFactor(ctx, personOf(ctx), { field: "code", text: input.code });
	await auditedAs(ctx, async (log, trx) => {
		await spendProof(trx, caller.userId, proof, log.at, "code");
		await dropFactor(trx, caller.userId);
		await log.write({ action: "secondFactorOff", objectType: "user", objectId: caller.userGuid, before: null, after: { address: ctx.address } });
		await notifyPerson({ db: trx, change: log, services: ctx.services }, caller.userId, "off");
	});
}
