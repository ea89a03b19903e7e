import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { audited } from "../../door/audited.ts";
import type { ChangeWriter } from "../../door/change-log.ts";
import type { Caller, Context } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { type IssuedToken, startSession } from "../../door/session/session.ts";
import type { Proof } from "./factor/check.ts";
import { endSession, findById, type KnownUser } from "./queries.ts";
import { openSession } from "./sign-in.ts";

/** Whether the user's roles, or type, let them see through customers' eyes. */
export async function mayImitate(db: Kysely<Database>, userId: number, userType: number): Promise<boolean> {
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

const customers = (db: Kysely<Database>) =>
	db
		.selectFrom("user as u")
		.innerJoin("company as c", "c.id", "u.company_id")
		.select(["u.id", "u.guid", "u.display_name", "u.user_name", "c.name as company", "c.code"])
		.where("u.user_type", "=", 3)
		.where("u.status", "=", "active");

/**
 * The customer's user a code stands for: that user of a company by user name or address, else the company with that code, by its first
 * administrator or, without one, its first user.
 */
export async function customerUser(db: Kysely<Database>, code: string) {
	const users = customers(db);
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

type Customer = NonNullable<Awaited<ReturnType<typeof customerUser>>>;

/** An active customer's user by number, as `customerUser` answers one; null for nobody. */
export const customerById = async (db: Kysely<Database>, id: number) => (await customers(db).where("u.id", "=", id).executeTakeFirst()) ?? null;

/** Starts a staff person's session through a customer's eyes, and logs it with both names. */
export async function openImitation(
	ctx: Context,
	trx: Context["db"],
	log: ChangeWriter,
	user: KnownUser,
	customer: Customer,
	secondFactor?: Proof["kind"],
): Promise<IssuedToken> {
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
		after: {
			by: user.user_name,
			as: customer.user_name,
			company: customer.code,
			address: ctx.address,
			...(secondFactor ? { secondFactor } : {}),
		},
	});
	return issued;
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
