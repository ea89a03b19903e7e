import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";

const day = 86_400_000;

/**
 * Takes away what no request asks for any more: windows of the throttle that are over, codes and half sign-ins that have run out, sessions and
 * registration keys that expired 30 days ago, invitations and API tokens over for 90 days, and idempotency keys a week old. Answers how many rows went. For the timed task.
 */
export async function cleanUpIdentity(db: Kysely<Database>, now: Date): Promise<number> {
	const before = (days: number) => new Date(now.getTime() - days * day).toISOString();
	const gone = [
		await db.deleteFrom("throttle").where("window_ends_at", "<=", before(0)).executeTakeFirst(),
		await db.deleteFrom("one_time_code").where("expires_at", "<=", before(1)).executeTakeFirst(),
		await db.deleteFrom("factor_challenge").where("expires_at", "<=", before(1)).executeTakeFirst(),
		await db.deleteFrom("session").where("expires_at", "<=", before(30)).executeTakeFirst(),
		await db.deleteFrom("registration").where("expires_at", "<=", before(30)).executeTakeFirst(),
		await db.deleteFrom("invitation").where("expires_at", "<=", before(90)).executeTakeFirst(),
		await db
			.deleteFrom("api_token")
			.where((eb) => eb.or([eb("expires_at", "<=", before(90)), eb("revoked_at", "<=", before(90))]))
			.executeTakeFirst(),
		await db.deleteFrom("idempotency_key").where("created_at", "<=", before(7)).executeTakeFirst(),
	];
	return gone.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
