import { type Database, type OutboxTable, updatedAny } from "@iqt/db";
import { type Kysely, type Selectable, sql, type Updateable } from "kysely";
import { leaseOver } from "../work/lease.ts";
import { longestWaitMs, uncertain } from "./rules.ts";

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

/** An entry one process has taken: until when it holds it, which is also how later writes name the claim. */
export interface Claim {
	readonly row: OutboxRow;
	until: string;
	/** The end asked for last: it has this one where the answer to that has not come, or not yet. */
	asked?: string;
}

/** Waits of no entry are longer: one that is to wait longer was planned by a clock that had jumped ahead. */
const farthest = (now: Date) => new Date(now.getTime() + longestWaitMs).toISOString();

/**
 * Takes the next due entry for this process until `until`; null where there is none. One statement, so two processes never share one. An entry that
 * was never tried is always due. Taking one is no try: only what was asked of the mail server counts.
 */
export async function lease(db: Kysely<Database>, now: Date, until: string): Promise<Claim | null> {
	const due = sql<string>`(SELECT id FROM outbox WHERE state = 'pending' AND ${leaseOver(now)}
		AND (attempts = 0 OR next_at <= ${now.toISOString()} OR next_at > ${farthest(now)}) ORDER BY next_at LIMIT 1)`;
	const row = await db.updateTable("outbox").set({ lease_until: until }).where("id", "=", due).returningAll().executeTakeFirst();
	return row ? { row, until } : null;
}

/** Writes to an entry that is still in this process's hands; false where it is not. */
async function write(db: Kysely<Database>, { row, until, asked = until }: Claim, set: Updateable<OutboxTable>): Promise<boolean> {
	return updatedAny(db.updateTable("outbox").set(set).where("id", "=", row.id).where("lease_until", "in", [until, asked]));
}

/** Writes to an entry and moves the end of its claim; false where it is not in this process's hands. */
async function extend(db: Kysely<Database>, claim: Claim, until: string, set: Updateable<OutboxTable> = {}): Promise<boolean> {
	const writing = write(db, claim, { ...set, lease_until: until });
	claim.asked = until;
	const extended = await writing;
	if (extended) claim.until = until;
	return extended;
}

/** Holds an entry for longer. */
export async function keepClaim(db: Kysely<Database>, claim: Claim, until: string): Promise<void> {
	await extend(db, claim, until);
}

/** The last moment before the server may take the mail. False where the claim was lost: then nothing may be sent. */
export const markSending = (db: Kysely<Database>, claim: Claim, until: string): Promise<boolean> =>
	extend(db, claim, until, { state: "sending", attempts: claim.row.attempts + 1 });

/** `refused`: addresses of copies the server did not take. */
export async function markSent(db: Kysely<Database>, id: string, at: string, refused: readonly string[] = []): Promise<void> {
	const left = refused.length > 0 ? JSON.stringify(refused) : null;
	await db
		.updateTable("outbox")
		.set({ state: "sent", sent_at: at, lease_until: null, last_error: null, refused: left })
		.where("id", "=", id)
		.execute();
}

/** Back to waiting until `nextAt`, or given up where that is null: one try more. */
export async function markFailed(db: Kysely<Database>, claim: Claim, error: string, nextAt: string | null): Promise<void> {
	const { row } = claim;
	const state = nextAt === null ? ("failed" as const) : ("pending" as const);
	const last_error = error.slice(0, 1000);
	await write(db, claim, { state, attempts: row.attempts + 1, last_error, lease_until: null, next_at: nextAt ?? row.next_at });
}

/**
 * Settles what a crash left. An entry in `sending` whose claim is over may have gone out, so it is not sent again by itself. One that was only
 * claimed is free again, behind the others: what kills a process each time must not hold them up. Answers how many there were of either.
 */
export async function settleLost(db: Kysely<Database>, now: Date): Promise<{ uncertain: number; freed: number }> {
	const ended = (state: "sending" | "pending", set: Updateable<OutboxTable>) =>
		db
			.updateTable("outbox")
			.set({ ...set, lease_until: null })
			.where("state", "=", state)
			.where("lease_until", "is not", null)
			.where(leaseOver(now))
			.executeTakeFirst();
	const lost = await ended("sending", { state: "failed", last_error: uncertain });
	const freed = await ended("pending", { next_at: now.toISOString() });
	return { uncertain: Number(lost.numUpdatedRows), freed: Number(freed.numUpdatedRows) };
}

/** When the next entry is due or the claim on one ends, ISO 8601 UTC; null where all are settled. */
export async function nextDue(db: Kysely<Database>): Promise<string | null> {
	const { at } = await db
		.selectFrom("outbox")
		.select((eb) => eb.fn.min(eb.fn.coalesce("lease_until", "next_at")).as("at"))
		.where("state", "in", ["pending", "sending"])
		.executeTakeFirstOrThrow();
	return at;
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
