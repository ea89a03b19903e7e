import type { Database } from "@iqt/db";
import { LEASE_MS, leaseEnd } from "@iqt/routers/kit/work/lease";
import { type Kysely, sql } from "kysely";

/** Milliseconds in which what a killed portal held must be free again: a lease, and the time until the next look for what is due. */
export const FREE_AFTER_MS = LEASE_MS + 15_000;

const leased = ["import_batch", "work", "job", "outbox"] as const;

/** Work that was cut off, by kind. */
export interface Caught {
	reading: number;
	applying: number;
	/** Mails taken to be sent, and those whose last byte may have left. */
	claimed: number;
	sending: number;
	tasks: number;
	/** Exports and changes of many rates. */
	work: number;
}

/** What was under way when everything stopped. */
export async function caughtIn(db: Kysely<Database>): Promise<Caught> {
	const { rows } = await sql<Caught>`SELECT
		(SELECT count(*) FROM import_batch WHERE state IN ('uploaded', 'reading')) AS reading,
		(SELECT count(*) FROM import_batch WHERE state = 'applying') AS applying,
		(SELECT count(*) FROM outbox WHERE state = 'pending' AND lease_until IS NOT NULL) AS claimed,
		(SELECT count(*) FROM outbox WHERE state = 'sending') AS sending,
		(SELECT count(*) FROM job WHERE lease_until IS NOT NULL) AS tasks,
		(SELECT count(*) FROM work WHERE state = 'running' AND lease_until >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) AS work`.execute(db);
	return rows[0] as Caught;
}

/** Mails whose last byte may have left before something was killed at `killed`, which a server may be told late: their leases are of before. */
export async function handedIn(db: Kysely<Database>, killed: Date): Promise<string[]> {
	const rows = await db.selectFrom("outbox").select("id").where("state", "=", "sending").where("lease_until", "<=", leaseEnd(killed)).execute();
	return rows.map(({ id }) => id);
}

/** What waits for something to happen by itself, in words; nothing where everything has moved on. */
export async function pendingIn(db: Kysely<Database>): Promise<string[]> {
	const { rows } = await sql<{ what: string }>`
		SELECT 'import ' || state || ' until ' || coalesce(lease_until, 'anybody takes it') AS what FROM import_batch WHERE state IN ('uploaded', 'reading', 'applying')
		UNION ALL SELECT 'mail ' || state || ' until ' || coalesce(lease_until, next_at) FROM outbox WHERE state IN ('pending', 'sending')
		UNION ALL SELECT 'task ' || name || ' held until ' || lease_until FROM job WHERE lease_until IS NOT NULL
		UNION ALL SELECT 'task ' || name || ' due since ' || next_run_at FROM job
			WHERE state = 'active' AND next_run_at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-20 seconds')
		UNION ALL SELECT kind || ' running until ' || lease_until FROM work
			WHERE state = 'running' AND lease_until >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`.execute(db);
	return rows.map(({ what }) => what);
}

/**
 * Makes it as if `ms` had passed since everything stopped, where nobody can wait that long: leases and what is due are moved back. Answers what
 * is held longer than that all the same.
 */
export async function passTime(db: Kysely<Database>, ms: number): Promise<string[]> {
	const earlier = (column: string) =>
		sql.raw(`strftime('%Y-%m-%dT%H:%M:%fZ', substr(${column}, 1, 24), '-${ms / 1000} seconds') || substr(${column}, 25)`);
	// Looked at before: what is free then a portal that lives may take at once.
	const held: string[] = [];
	for (const table of leased) {
		// The last statement of work may take longer than a lease; whether it goes on is found out by writing.
		const other = table === "work" ? sql`AND phase IS NOT 'writing'` : sql``;
		const { rows } = await sql<{ until: string }>`SELECT lease_until AS until FROM ${sql.table(table)}
			WHERE lease_until >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`+${ms / 1000} seconds`}) ${other}`.execute(db);
		held.push(...rows.map(({ until }) => `${table} is held until ${until}, more than ${ms / 1000} s after it was left`));
	}
	for (const table of leased) {
		await sql`UPDATE ${sql.table(table)} SET lease_until = ${earlier("lease_until")} WHERE lease_until IS NOT NULL`.execute(db);
	}
	await sql`UPDATE work SET updated_at = ${earlier("updated_at")} WHERE state = 'running'`.execute(db);
	await sql`UPDATE job SET next_run_at = ${earlier("next_run_at")}`.execute(db);
	await sql`UPDATE outbox SET next_at = ${earlier("next_at")} WHERE state = 'pending'`.execute(db);
	return held;
}
