import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";

/** What a sign-in needs of an active user; null for an unknown, a disabled and a password-less one alike. */
export async function findForSignIn(db: Kysely<Database>, userName: string) {
	const user = await db
		.selectFrom("user")
		.select(["id", "guid", "display_name", "user_type", "password_hash"])
		.where("user_name", "=", userName)
		.where("status", "=", "active")
		.where("password_hash", "is not", null)
		.executeTakeFirst();
	return user ?? null;
}

/** The user's own password hash, null where none is set. */
export async function passwordHashOf(db: Kysely<Database>, userId: number): Promise<string | null> {
	const user = await db.selectFrom("user").select("password_hash").where("id", "=", userId).executeTakeFirst();
	return user?.password_hash ?? null;
}

/** Stores a new hash, as long as the one it was made from is still there; answers whether it was. */
export async function replacePasswordHash(db: Kysely<Database>, input: { userId: number; from: string | null; to: string }): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("user")
		.set((eb) => ({ password_hash: input.to, version: eb("version", "+", 1) }))
		.where("id", "=", input.userId)
		.where("password_hash", "is", input.from)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

/** Ends one living session. */
export const endSession = (db: Kysely<Database>, input: { sessionId: string; at: string; reason: "logout" }) =>
	db
		.updateTable("session")
		.set({ ended_at: input.at, end_reason: input.reason })
		.where("id", "=", input.sessionId)
		.where("ended_at", "is", null)
		.execute();

/** Ends the user's living session unless it is `keep`: the caller's own may have been replaced a moment ago. */
export const endOtherSessions = (db: Kysely<Database>, input: { userId: number; keep: string; at: string }) =>
	db
		.updateTable("session")
		.set({ ended_at: input.at, end_reason: "reset" })
		.where("user_id", "=", input.userId)
		.where("ended_at", "is", null)
		.where("id", "<>", input.keep)
		.execute();

/** Company name of a customer's user, for the user information. */
export async function companyName(db: Kysely<Database>, companyId: string | null): Promise<string | null> {
	if (companyId === null) return null;
	const company = await db.selectFrom("company").select("name").where("id", "=", companyId).executeTakeFirst();
	return company?.name ?? null;
}
