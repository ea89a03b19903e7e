import type { Database } from "@iqt/db";
import { CompiledQuery, type Kysely } from "kysely";
import type { Caller } from "../context.ts";
import { DomainError } from "../errors.ts";

/**
 * SQL: whether a role of the user asks for a second factor. Both are SQL expressions; a super administrator by type holds the product's own role of
 * that name without having been given it, and no other.
 */
const requiredSql = (userId: string, userType: string) => `EXISTS (SELECT 1 FROM role fr WHERE fr.second_factor = 1 AND (
	fr.id IN (SELECT fu.role_id FROM user_role fu WHERE fu.user_id = ${userId}) OR (fr.code = 'superuser' AND ${userType} = 2)))`;

/** SQL: whether the user has a second factor that counts. */
export const hasFactorSql = (userId: string) =>
	`EXISTS (SELECT 1 FROM second_factor sf WHERE sf.user_id = ${userId} AND sf.confirmed_at IS NOT NULL)`;

/** SQL: whether a role of the user asks for a second factor that they do not have, whichever role they act as. */
export const factorDueSql = (userId: string, userType: string) => `(${requiredSql(userId, userType)} AND NOT ${hasFactorSql(userId)})`;

/** Whether a role asks this user for a second factor, and whether they have one. */
export async function factorState(db: Kysely<Database>, userId: number): Promise<{ required: boolean; on: boolean }> {
	const query = `SELECT ${requiredSql("u.id", "u.user_type")} AS required, ${hasFactorSql("u.id")} AS is_on FROM user u WHERE u.id = ?1`;
	const { rows } = await db.executeQuery<{ required: number; is_on: number }>(CompiledQuery.raw(query, [userId]));
	return { required: rows[0]?.required === 1, on: rows[0]?.is_on === 1 };
}

/**
 * Throws `state` where a change in `db` asks its own author for a second factor they do not have: nothing but the way to one would be open to
 * them from then on, the way back included.
 */
export async function refuseOwnLock(db: Kysely<Database>, caller: Pick<Caller, "userId" | "factorDue">): Promise<void> {
	if (caller.factorDue) return;
	const { required, on } = await factorState(db, caller.userId);
	if (required && !on) throw new DomainError("state", "auth.factorOfOneself");
}
