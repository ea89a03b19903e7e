import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { Caller, Context } from "../context.ts";
import { DomainError, InvalidFieldError } from "../errors.ts";
import { audited } from "./guarded.ts";
import { endSession, findById, replacePasswordHash } from "./queries.ts";
import { type IssuedToken, startSession } from "./session.ts";
import { checkPassword, openSession } from "./sign-in.ts";

/** Whether the user's roles, or type, let them see through customers' eyes. */
async function mayImitate(db: Kysely<Database>, userId: number, userType: number): Promise<boolean> {
	if (userType === 2) return true;
	const role = await db
		.selectFrom("user_role")
		.innerJoin("role", "role.id", "user_role.role_id")
		.leftJoin("role_permission", (join) =>
			join.onRef("role_permission.role_id", "=", "role.id").on("role_permission.permission", "=", "user.imitate"),
		)
		.select("role.id")
		.where("user_role.user_id", "=", userId)
		.where((eb) => eb.or([eb("role.is_super", "=", 1), eb("role_permission.permission", "is not", null)]))
		.executeTakeFirst();
	return role !== undefined;
}

/**
 * The customer's user a code stands for: that user of a company by user name or address, else the company with that code, by its first
 * administrator or, without one, its first user.
 */
async function customerUser(db: Kysely<Database>, code: string) {
	const users = db
		.selectFrom("user as u")
		.innerJoin("company as c", "c.id", "u.company_id")
		.select(["u.id", "u.guid", "u.display_name", "u.user_name", "c.name as company", "c.code"])
		.where("u.user_type", "=", 3)
		.where("u.status", "=", "active");
	const named = await users.where((eb) => eb.or([eb("u.user_name", "=", code), eb("u.email", "=", code)])).executeTakeFirst();
	if (named) return named;
	const first = await users
		.where("c.code", "=", code)
		.orderBy(
			(eb) =>
				eb.exists(
					eb
						.selectFrom("user_role as ur")
						.innerJoin("role as r", "r.id", "ur.role_id")
						.select("r.id")
						.whereRef("ur.user_id", "=", "u.id")
						.where("r.code", "=", "ComAdmin"),
				),
			"desc",
		)
		.orderBy("u.id")
		.limit(1)
		.executeTakeFirst();
	return first ?? null;
}

/**
 * Signs a staff person in as a customer's user: a session of its own kind beside the customer's, named in the change log with both names,
 * as is every change made in it. Throws `invalid` for a wrong password or customer and `notAllowed` without the right to it.
 */
export async function imitate(ctx: Context, input: { userName: string; password: string; customerCode: string }): Promise<IssuedToken> {
	const { db } = ctx.services;
	const { user, rehashed } = await checkPassword(ctx, input, "imitate");
	if (!(await mayImitate(db, user.id, user.user_type))) throw new DomainError("notAllowed", "auth.mayNotImitate");
	const customer = await customerUser(db, input.customerCode);
	if (!customer) throw new InvalidFieldError("customerCode", "problem.customerCode");
	return audited(ctx, { id: user.id, name: `${user.display_name} → ${customer.display_name}` }, async (log, trx) => {
		if (rehashed) await replacePasswordHash(trx, { userId: user.id, from: user.password_hash, to: rehashed });
		const issued = await startSession(trx, {
			userId: customer.id,
			imitatorId: user.id,
			now: ctx.now,
			address: ctx.address,
			userAgent: ctx.userAgent,
		});
		await log.write({
			action: "imitate",
			objectType: "user",
			objectId: customer.guid,
			before: null,
			after: { by: user.user_name, as: customer.user_name, company: customer.code, address: ctx.address },
		});
		return issued;
	});
}

/** Ends an imitation and gives the staff person a session of their own again. Throws `state` where the caller imitates nobody. */
export async function endImitation(ctx: Context & { caller: Caller }): Promise<IssuedToken> {
	const { caller } = ctx;
	const imitator = caller.imitator && (await findById(ctx.services.db, caller.imitator.id));
	if (!imitator) throw new DomainError("state", "auth.notImitating");
	return audited(ctx, { id: imitator.id, name: imitator.display_name }, async (log, trx) => {
		await endSession(trx, { sessionId: caller.sessionId, at: log.at, reason: "logout" });
		await log.write({ action: "endImitation", objectType: "user", objectId: caller.userGuid, before: null, after: { by: imitator.user_name } });
		return openSession(ctx, trx, log, imitator, "back");
	});
}
