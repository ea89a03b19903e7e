import type { Database, OutboxTable } from "@iqt/db";
import { type Kysely, type Selectable, sql } from "kysely";
import { maxAttempts, uncertain } from "./rules.ts";

export type OutboxRow = Selectable<OutboxTable>;

/**
 * Writes a side effect to deliver, in the transaction of the change that causes it. A second entry with the same `dedupeKey`
 * is dropped: false. `payload` must hold everything delivery needs but cannot change.
 */
export async function enqueue(
	trx: Kysely<Database>,
	entry: { kind: string; payload: Record<string, unknown>; dedupeKey: string; at: string },
): Promise<boolean> {
	const row = {
		id: crypto.randomUUID(),
		kind: entry.kind,
		payload: JSON.stringify(entry.payload),
		dedupe_key: entry.dedupeKey,
		state: "pending" as const,
		next_at: entry.at,
		created_at: entry.at,
		lease_until: null,
		sent_at: null,
		last_error: null,
	};
	const result = await trx
		.insertInto("outbox")
		.values(row)
		.onConflict((conflict) => conflict.column("dedupe_key").doNothing())
		.executeTakeFirst();
	return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Takes the next due entry for this process until `until`; null where there is none. One statement, so two processes never share one. */
export async function lease(db: Kysely<Database>, now: string, until: string): Promise<OutboxRow | null> {
	const due = sql<string>`(SELECT id FROM outbox WHERE state = 'pending' AND next_at <= ${now}
		AND (lease_until IS NULL OR lease_until < ${now}) ORDER BY next_at LIMIT 1)`;
	const row = await db
		.updateTable("outbox")
		.set((eb) => ({ lease_until: until, attempts: eb("attempts", "+", 1) }))
		.where("id", "=", due)
		.returningAll()
		.executeTakeFirst();
	return row ?? null;
}

/** The last moment before the server may take the mail. False where the lease was lost: then nothing may be sent. */
export async function markSending(db: Kysely<Database>, row: OutboxRow, until: string): Promise<boolean> {
	const result = await db
		.updateTable("outbox")
		.set({ state: "sending", lease_until: until })
		.where("id", "=", row.id)
		.where("state", "=", "pending")
		.where("lease_until", "=", row.lease_until)
		.executeTakeFirst();
	return result.numUpdatedRows > 0n;
}

export async function markSent(db: Kysely<Database>, id: string, at: string): Promise<void> {
	await db.updateTable("outbox").set({ state: "sent", sent_at: at, lease_until: null, last_error: null }).where("id", "=", id).execute();
}

/** Back to waiting until `nextAt`, or given up where that is null. */
export async function markFailed(db: Kysely<Database>, row: OutboxRow, error: string, nextAt: string | null): Promise<void> {
	const state = nextAt === null ? ("failed" as const) : ("pending" as const);
	await db
		.updateTable("outbox")
		.set({ state, last_error: error.slice(0, 1000), lease_until: null, next_at: nextAt ?? row.next_at })
		.where("id", "=", row.id)
		.execute();
}

/**
 * Settles what a crash left: an entry in `sending` whose lease ran out may have gone out, so it is not sent again by itself; one
 * tried too often is given up. Answers how many are uncertain.
 */
export async function settleLost(db: Kysely<Database>, now: string): Promise<number> {
	const lost = await db
		.updateTable("outbox")
		.set({ state: "failed", last_error: uncertain, lease_until: null })
		.where("state", "=", "sending")
		.where("lease_until", "<", now)
		.executeTakeFirst();
	await db
		.updateTable("outbox")
		.set({ state: "failed", last_error: "given up", lease_until: null })
		.where("state", "=", "pending")
		.where("attempts", ">=", maxAttempts)
		.where((eb) => eb.or([eb("lease_until", "is", null), eb("lease_until", "<", now)]))
		.execute();
	return Number(lost.numUpdatedRows);
}

/** Entries whose key starts with `prefix`, oldest first. */
export async function entriesOf(db: Kysely<Database>, prefix: string): Promise<OutboxRow[]> {
	return db
		.selectFrom("outbox")
		.selectAll()
		.where("dedupe_key", ">=", prefix)
		.where("dedupe_key", "<", `${prefix}\uffff`)
		.orderBy("created_at")
		.orderBy("dedupe_key")
		.execute();
}
