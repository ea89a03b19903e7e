import { audited } from "../../../door/audited.ts";
import type { Context } from "../../../door/context.ts";
import { InvalidFieldError } from "../../../door/errors.ts";
import { throttledFactor } from "../guarded.ts";
import { findFactor, recoveryHash, useRecoveryCode, useStep } from "./queries.ts";
import { readTyped } from "./rules.ts";
import { matchingStep } from "./totp.ts";

/** A right second factor, to be used up in the transaction of what it is for. */
export type Proof = { kind: "totp"; step: number } | { kind: "recoveryCode"; place: string };

interface Person {
	id: number;
	guid: string;
}

/** The field a second factor came in, for what is said about it. */
export type FactorField = "code" | "totp" | "recoveryCode";

export const wrongFactor = (field: FactorField) => new InvalidFieldError(field, "problem.factorCode");

/** The key of a person, opened; null where it was sealed under another secret: recovery codes and administrators help then. */
export async function openKey(ctx: Context, person: Person, sealed: string): Promise<string | null> {
	const key = await ctx.services.sealer.open(sealed, person.guid);
	if (key === null) ctx.services.log("error", "key of a second factor does not open: was IQT_SECRET changed?", { user: person.guid });
	return key;
}

/**
 * Runs `check` as one of the few tries of second factors a person and a network have; a right one gives the tries back. Null is a wrong
 * one, which goes to the change log. Throws `tooMany`.
 */
export async function triedFactor<T>(ctx: Context, person: Person, check: () => Promise<T | null>): Promise<T | null> {
	const right = await throttledFactor(ctx, person.guid, check);
	if (right === null) {
		await audited(ctx, null, (log) =>
			log.write({
				action: "secondFactorFailed",
				objectType: "user",
				objectId: person.guid,
				before: null,
				after: { address: ctx.address },
			}),
		);
	}
	return right;
}

async function proofOf(ctx: Context, person: Person, text: string): Promise<Proof | null> {
	const { db, passwords } = ctx.services;
	const typed = readTyped(text);
	if (typed?.kind === "recoveryCode") {
		const { ok } = await passwords.verify(typed.code, await recoveryHash(db, person.id, typed.place));
		return ok ? { kind: "recoveryCode", place: typed.place } : null;
	}
	const factor = typed && (await findFactor(db, person.id));
	const key = factor?.secret ? await openKey(ctx, person, factor.secret) : null;
	const step = typed && factor && key ? await matchingStep(key, typed.code, ctx.now, factor.last_step) : null;
	return step === null ? null : { kind: "totp", step };
}

/** Checks a code of the app or a recovery code. Throws `invalid` by the field for a wrong one, `tooMany`. */
export async function checkFactor(ctx: Context, person: Person, given: { field: FactorField; text: string }): Promise<Proof> {
	const proof = await triedFactor(ctx, person, () => proofOf(ctx, person, given.text));
	if (!proof) throw wrongFactor(given.field);
	return proof;
}

/** Uses up a proof; throws `invalid` where another request was quicker with it. */
export async function spendProof(trx: Context["db"], userId: number, proof: Proof, at: string, field: FactorField): Promise<void> {
	const first = proof.kind === "totp" ? await useStep(trx, userId, proof.step) : await useRecoveryCode(trx, { userId, place: proof.place, at });
	if (!first) throw wrongFactor(field);
}
