import { audited } from "../../door/audited.ts";
import type { Context } from "../../door/context.ts";
import { BusyError, DomainError, InvalidFieldError } from "../../door/errors.ts";
import type { IssuedToken } from "../../door/session/session.ts";
import { clearTries, countTry, undoTry } from "../../door/throttle.ts";
import { deliverNow } from "../../kit/outbox/deliver-now.ts";
import { enqueue } from "../../kit/outbox/queries.ts";
import { startRegistration } from "../registration/registration.ts";
import { completeSignIn, factorText } from "./complete-sign-in.ts";
import { spendMail, throttled } from "./guarded.ts";
import { addCode, findByNameOrEmail, findCode, type KnownUser, spendCodeTry, undoCodeTry, useCode } from "./queries.ts";
import { codeMinutes, codeThrottle, codeTries } from "./rules.ts";
import { emailPattern } from "./schema.ts";
import { logFailure } from "./sign-in.ts";

export type CodePurpose = "signIn" | "password";

/** What a code is kept under: the user it is for, or what was typed where that is nobody's. */
const subjectOf = (user: KnownUser | null, typed: string) => (user ? `user:${user.guid}` : `typed:${typed.toLowerCase()}`);

/**
 * Mails a code to whoever is meant by a user name or an e-mail address. A sign-in code also goes to an address without an account, which
 * may register with it. Whether somebody is known shows neither in the answer nor in the work done, then or afterwards. Throws `tooMany`.
 */
export async function sendCode(ctx: Context, userName: string, purpose: CodePurpose): Promise<void> {
	const { db, passwords } = ctx.services;
	await spendMail(ctx, `send:${purpose}`, userName);
	const user = await findByNameOrEmail(db, userName);
	const stranger = !user && purpose === "signIn" && emailPattern.test(userName);
	const recipient = user?.status === "active" ? { to: user.email, name: user.display_name, language: user.language } : null;
	const mail = recipient ?? (stranger ? { to: userName, name: null, language: ctx.language } : null);
	const id = crypto.randomUUID();
	// As long as a password takes to check: next to it nobody can tell whether a mail was written.
	await passwords.verify("", null);
	await db.transaction().execute(async (trx) => {
		const expiresAt = new Date(ctx.now.getTime() + codeMinutes * 60_000).toISOString();
		await addCode(trx, { id, purpose, subject: subjectOf(user, userName), expiresAt, tries: codeTries });
		// An entry for nobody too: its code is made and hashed like any other, and then no mail goes out.
		const payload = { codeId: id, ...(mail ?? { to: null, name: null, language: ctx.language }) };
		await enqueue(trx, { kind: "code", payload, dedupeKey: `code:${id}`, at: ctx.now.toISOString() });
	});
	ctx.services.waitUntil(deliverNow(ctx.services));
}

interface RightCode {
	id: string;
	user: KnownUser | null;
}

/**
 * Whether a code is the one mailed last for this purpose: unused, in time, with tries left. Null for a wrong one, whatever is wrong. It
 * is used up by `spendRightCode`, in the transaction of what it is for. Throws `tooMany` after five wrong ones.
 */
export async function checkCode(ctx: Context, input: { userName: string; code: string }, purpose: CodePurpose): Promise<RightCode | null> {
	const { db, passwords } = ctx.services;
	return throttled(ctx, "code", `${purpose}:${input.userName}`, async () => {
		const user = await findByNameOrEmail(db, input.userName);
		const subject = subjectOf(user, input.userName);
		const known = await findCode(db, { purpose, subject, now: ctx.now.toISOString() });
		// Taken before it is checked: tries sent at once cannot all slip through.
		const mayTry = known !== null && (await spendCodeTry(db, known.id));
		// Beside what is counted as typed: under its name and under its address an account has the same few, and no answer tells that they are one.
		// Guesses while no code is out shut nobody out.
		const accountKey = `code-of:${purpose}:${subject}`;
		const { refused } = await countTry(db, accountKey, codeThrottle, ctx.now, mayTry ? 1 : 0);
		const { ok } = await passwords.verify(input.code, mayTry && !refused ? known.code_hash : null).catch(async (error: unknown) => {
			if (mayTry && error instanceof BusyError) {
				await undoCodeTry(db, known.id);
				await undoTry(db, accountKey);
			}
			throw error;
		});
		if (ok && known && (!user || user.status === "active")) {
			await clearTries(db, accountKey);
			return { id: known.id, user };
		}
		await logFailure(ctx, user, "code");
		return null;
	});
}

/** Uses up a right code; throws `invalid` where another request was quicker. */
export async function spendRightCode(trx: Context["db"], code: RightCode, at: string): Promise<void> {
	if (!(await useCode(trx, code.id, at))) throw wrongCode();
}

/** Leaves a right code as it was, where what it was sent with needs to be put right first. */
export const keepRightCode = (ctx: Context, code: RightCode): Promise<unknown> => undoCodeTry(ctx.services.db, code.id);

export const wrongCode = () => new DomainError("invalid", "auth.codeWrong");

/**
 * Signs in by a mailed code. The right code of an address without an account throws `mustRegister` with the registration key as data, once
 * the code is used up and the key is stored.
 */
export async function codeSignIn(
	ctx: Context,
	input: { userName: string; code: string; totp?: string | number | null | undefined },
): Promise<IssuedToken> {
	const right = await checkCode(ctx, input, "signIn");
	if (!right) throw wrongCode();
	const { user } = right;
	if (user) {
		const given = { field: "totp" as const, text: factorText(input.totp) };
		return completeSignIn(ctx, user, { door: "code" }, given, (trx, log) => spendRightCode(trx, right, log.at)).catch(async (error: unknown) => {
			// What is missing or wrong is the second factor: the mailed code is good for the next try.
			if (error instanceof InvalidFieldError) await keepRightCode(ctx, right);
			throw error;
		});
	}
	const started = await audited(ctx, null, async (log, trx) => {
		await spendRightCode(trx, right, log.at);
		return startRegistration(trx, log, { email: input.userName, address: ctx.address });
	});
	throw new DomainError("mustRegister", "auth.mustRegister", {}, started);
}
