import { type Database, rowCount, updatedAny } from "@iqt/db";
import type { Kysely } from "kysely";

/** A person's second factor with its sealed keys; null where they never began with one. */
export const findFactor = async (db: Kysely<Database>, userId: number) =>
	(await db.selectFrom("second_factor").selectAll().where("user_id", "=", userId).executeTakeFirst()) ?? null;

/** Keeps a key that is being set up beside the one that counts. */
export const keepPending = (db: Kysely<Database>, pending: { userId: number; sealed: string; until: string }) =>
	db
		.insertInto("second_factor")
		.values({ user_id: pending.userId, secret: null, confirmed_at: null, pending: pending.sealed, pending_until: pending.until })
		.onConflict((conflict) => conflict.column("user_id").doUpdateSet({ pending: pending.sealed, pending_until: pending.until }))
		.execute();

/** Lets the pending key count from now on, if it is still this one; false where it is not. */
export async function confirmPending(db: Kysely<Database>, input: { userId: number; sealed: string; step: number; at: string }): Promise<boolean> {
	return updatedAny(
		db
			.updateTable("second_factor")
			.set({ secret: input.sealed, confirmed_at: input.at, last_step: input.step, pending: null, pending_until: null })
			.where("user_id", "=", input.userId)
			.where("pending", "=", input.sealed),
	);
}

/** Uses up the code of a step and those before it; false where one as late was used already. */
export async function useStep(db: Kysely<Database>, userId: number, step: number): Promise<boolean> {
	return updatedAny(
		db
			.updateTable("second_factor")
			.set({ last_step: step })
			.where("user_id", "=", userId)
			.where("last_step", "<", step)
			.where("confirmed_at", "is not", null),
	);
}

/** The hash of an unused recovery code by the letter it begins with; null where it is used or there is none. */
export async function recoveryHash(db: Kysely<Database>, userId: number, place: string): Promise<string | null> {
	const row = await db
		.selectFrom("recovery_code")
		.select("code_hash")
		.where("user_id", "=", userId)
		.where("place", "=", place)
		.where("used_at", "is", null)
		.executeTakeFirst();
	return row?.code_hash ?? null;
}

/** Uses up a recovery code; false where it was already. */
export async function useRecoveryCode(db: Kysely<Database>, input: { userId: number; place: string; at: string }): Promise<boolean> {
	return updatedAny(
		db
			.updateTable("recovery_code")
			.set({ used_at: input.at })
			.where("user_id", "=", input.userId)
			.where("place", "=", input.place)
			.where("used_at", "is", null),
	);
}

/** Recovery codes a person has left. */
export async function recoveryLeft(db: Kysely<Database>, userId: number): Promise<number> {
	return rowCount(db.selectFrom("recovery_code").where("user_id", "=", userId).where("used_at", "is", null));
}

/** Gives a person these recovery codes and no others. */
export async function replaceRecoveryCodes(db: Kysely<Database>, userId: number, codes: readonly { place: string; hash: string }[]): Promise<void> {
	await db.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
	await db
		.insertInto("recovery_code")
		.values(codes.map(({ place, hash }) => ({ user_id: userId, place, code_hash: hash, used_at: null })))
		.execute();
}

/** Takes a person's second factor away with its recovery codes; answers whether they had one that counted. */
export async function dropFactor(db: Kysely<Database>, userId: number): Promise<boolean> {
	await db.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
	const gone = await db.deleteFrom("second_factor").where("user_id", "=", userId).returning("confirmed_at").executeTakeFirst();
	return (gone?.confirmed_at ?? null) !== null;
}

export const addChallenge = (
	db: Kysely<Database>,
	challenge: { hash: string; userId: number; door: string; customerId: number | null; expiresAt: string; tries: number },
) =>
	db
		.insertInto("factor_challenge")
		.values({
			token_hash: challenge.hash,
			user_id: challenge.userId,
			door: challenge.door,
			customer_id: challenge.customerId,
			expires_at: challenge.expiresAt,
			tries_left: challenge.tries,
			used_at: null,
		})
		.execute();

/** Takes one try of a sign-in that waits, before the try is checked; null where it is over, used or unknown. */
export async function tryChallenge(db: Kysely<Database>, hash: string, now: string) {
	const row = await db
		.updateTable("factor_challenge")
		.set((eb) => ({ tries_left: eb("tries_left", "-", 1) }))
		.where("token_hash", "=", hash)
		.where("used_at", "is", null)
		.where("expires_at", ">", now)
		.where("tries_left", ">", 0)
		.returning(["user_id", "door", "customer_id", "tries_left"])
		.executeTakeFirst();
	return row ?? null;
}

/** Marks a sign-in that waited as done; false where it was already. */
export async function useChallenge(db: Kysely<Database>, hash: string, at: string): Promise<boolean> {
	return updatedAny(db.updateTable("factor_challenge").set({ used_at: at }).where("token_hash", "=", hash).where("used_at", "is", null));
}

/** Ends the sign-ins of a person that wait for a second factor: what they began with holds no longer. */
export const dropChallenges = (db: Kysely<Database>, userId: number) => db.deleteFrom("factor_challenge").where("user_id", "=", userId).execute();
