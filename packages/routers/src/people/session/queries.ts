import { type Database, updatedAny } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { dropChallenges } from "./factor/queries.ts";

const knownColumns = ["id", "guid", "user_name", "display_name", "email", "user_type", "status", "language", "company_id"] as const;

/** What a sign-in needs of an active user; null for an unknown, a disabled and a password-less one alike. */
export async function findForSignIn(db: Kysely<Database>, userName: string) {
	const user = await db
		.selectFrom("user")
		.select([...knownColumns, "password_hash"])
		.where("user_name", "=", userName)
		.where("status", "=", "active")
		.where("password_hash", "is not", null)
		.executeTakeFirst();
	return user ?? null;
}

const byNameOrEmail = (db: Kysely<Database>, text: string) =>
	db
		.selectFrom("user")
		.select(knownColumns)
		.where((eb) => eb.or([eb("user_name", "=", text), eb("email", "=", text)]))
		// Where one user's name is another's address, the address counts.
		.orderBy(sql`email = ${text}`, "desc")
		.limit(1);

/** A user of any state by user name or e-mail address, without regard to case; null for nobody. */
export const findByNameOrEmail = async (db: Kysely<Database>, text: string) => (await byNameOrEmail(db, text).executeTakeFirst()) ?? null;

export type KnownUser = NonNullable<Awaited<ReturnType<typeof findByNameOrEmail>>>;

/** A user by number; null for nobody. */
export const findById = async (db: Kysely<Database>, id: number) =>
	(await db
		.selectFrom("user")
		.select([...knownColumns, "password_hash"])
		.where("id", "=", id)
		.executeTakeFirst()) ?? null;

/** The user's own password hash, null where none is set. */
export async function passwordHashOf(db: Kysely<Database>, userId: number): Promise<string | null> {
	const user = await db.selectFrom("user").select("password_hash").where("id", "=", userId).executeTakeFirst();
	return user?.password_hash ?? null;
}

/** Stores a new hash, as long as the one it was made from is still there; answers whether it was. */
export async function replacePasswordHash(db: Kysely<Database>, input: { userId: number; from: string | null; to: string }): Promise<boolean> {
	return updatedAny(
		db
			.updateTable("user")
			.set((eb) => ({ password_hash: input.to, version: eb("version", "+", 1) }))
			.where("id", "=", input.userId)
			.where("password_hash", "is", input.from),
	);
}

/** Ends one living session. */
export const endSession = (db: Kysely<Database>, input: { sessionId: string; at: string; reason: "logout" | "reset" }) =>
	db
		.updateTable("session")
		.set({ ended_at: input.at, end_reason: input.reason })
		.where("id", "=", input.sessionId)
		.where("ended_at", "is", null)
		.execute();

/**
 * Ends what lives of the user's sessions, imitations by and of them included, except `keep`: the caller's own may have been replaced a
 * moment ago. Sign-ins that wait for a second factor end too: they began with what holds no longer.
 */
export async function endOtherSessions(db: Kysely<Database>, input: { userId: number; keep: string | null; at: string }): Promise<void> {
	await dropChallenges(db, input.userId);
	await db
		.updateTable("session")
		.set({ ended_at: input.at, end_reason: "reset" })
		.where((eb) => eb.or([eb("user_id", "=", input.userId), eb("imitator_id", "=", input.userId)]))
		.where("ended_at", "is", null)
		.where("id", "<>", input.keep ?? "")
		.execute();
	if (input.keep === null) return;
	// Whoever took the token before the last rotation has had it: it answers no longer, whatever was left of its grace.
	await db.updateTable("session").set({ previous_token_hash: null, previous_valid_until: null }).where("id", "=", input.keep).execute();
}

/** Company name of a customer's user, for the user information. */
export async function companyName(db: Kysely<Database>, companyId: string | null): Promise<string | null> {
	if (companyId === null) return null;
	const company = await db.selectFrom("company").select("name").where("id", "=", companyId).executeTakeFirst();
	return company?.name ?? null;
}

/** Keeps a code to be mailed and makes those before it for the same purpose and subject worthless. Its hash comes with its mail. */
export async function addCode(
	db: Kysely<Database>,
	code: { id: string; purpose: string; subject: string; expiresAt: string; tries: number; hash?: string },
): Promise<void> {
	await db.deleteFrom("one_time_code").where("purpose", "=", code.purpose).where("subject", "=", code.subject).where("used_at", "is", null).execute();
	await db
		.insertInto("one_time_code")
		.values({
			id: code.id,
			purpose: code.purpose,
			subject: code.subject,
			code_hash: code.hash ?? "",
			expires_at: code.expiresAt,
			tries_left: code.tries,
			used_at: null,
		})
		.execute();
}

/** The code that holds for a purpose and subject, with its slow hash; null where there is none. */
export async function findCode(db: Kysely<Database>, asked: { purpose: string; subject: string; now: string }) {
	const code = await db
		.selectFrom("one_time_code")
		.select(["id", "code_hash"])
		.where("purpose", "=", asked.purpose)
		.where("subject", "=", asked.subject)
		.where("used_at", "is", null)
		.where("expires_at", ">", asked.now)
		.executeTakeFirst();
	return code ?? null;
}

/** Takes one try of a code; false where none is left. */
export async function spendCodeTry(db: Kysely<Database>, id: string): Promise<boolean> {
	return updatedAny(
		db
			.updateTable("one_time_code")
			.set((eb) => ({ tries_left: eb("tries_left", "-", 1) }))
			.where("id", "=", id)
			.where("tries_left", ">", 0),
	);
}

/** Gives a try back that was right. */
export const undoCodeTry = (db: Kysely<Database>, id: string) =>
	db
		.updateTable("one_time_code")
		.set((eb) => ({ tries_left: eb("tries_left", "+", 1) }))
		.where("id", "=", id)
		.execute();

/** Marks a code used; false where it was already. */
export async function useCode(db: Kysely<Database>, id: string, at: string): Promise<boolean> {
	return updatedAny(db.updateTable("one_time_code").set({ used_at: at }).where("id", "=", id).where("used_at", "is", null));
}

/** The exchange code with this hash that still holds; its subject is `user:<guid>`. */
export async function findExchange(db: Kysely<Database>, hash: string, now: string) {
	const code = await db
		.selectFrom("one_time_code")
		.select(["id", "subject"])
		.where("purpose", "=", "handOver")
		.where("code_hash", "=", hash)
		.where("used_at", "is", null)
		.where("expires_at", ">", now)
		.executeTakeFirst();
	return code ?? null;
}

/** An active user by GUID; null for nobody. */
export const findActiveByGuid = async (db: Kysely<Database>, guid: string) =>
	(await db.selectFrom("user").select(knownColumns).where("guid", "=", guid).where("status", "=", "active").executeTakeFirst()) ?? null;
