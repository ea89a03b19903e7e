import type { Context } from "../../door/context.ts";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import type { IssuedToken } from "../../door/session/session.ts";
import { completeSignIn, factorText } from "./complete-sign-in.ts";
import { customerUser, mayImitate } from "./imitation.ts";
import { replacePasswordHash } from "./queries.ts";
import { checkPassword } from "./sign-in.ts";

interface PasswordInput {
	userName: string;
	password: string;
	/** The second factor of those who have one, under either name. */
	code?: string | number | null | undefined;
	totp?: string | number | null | undefined;
}

const givenIn = ({ code, totp }: PasswordInput) => ({ field: "code" as const, text: factorText(code, totp) });

/** Signs a user in by name and password and ends the session alive until now. Both outcomes are in the change log. */
export async function signIn(ctx: Context, input: PasswordInput, door: "any" | "staff"): Promise<IssuedToken> {
	const { user, rehashed } = await checkPassword(ctx, input, door);
	return completeSignIn(ctx, user, { door }, givenIn(input), async (trx) => {
		if (rehashed) await replacePasswordHash(trx, { userId: user.id, from: user.password_hash, to: rehashed });
	});
}

/**
 * Signs a staff person in as a customer's user, with the staff person's second factor: a session of its own kind beside the customer's,
 * named in the change log with both names, as is every change made in it. Throws `invalid` for a wrong password or customer and
 * `notAllowed` without the right to it.
 */
export async function imitate(ctx: Context, input: PasswordInput & { customerCode: string }): Promise<IssuedToken> {
	const { db } = ctx.services;
	const { user, rehashed } = await checkPassword(ctx, input, "imitate");
	if (!(await mayImitate(db, user.id, user.user_type))) throw new DomainError("notAllowed", "auth.mayNotImitate");
	const customer = await customerUser(db, input.customerCode);
	if (!customer) throw new InvalidFieldError("customerCode", "problem.customerCode");
	return completeSignIn(ctx, user, { door: "imitate", customerId: customer.id }, givenIn(input), async (trx) => {
		if (rehashed) await replacePasswordHash(trx, { userId: user.id, from: user.password_hash, to: rehashed });
	});
}
