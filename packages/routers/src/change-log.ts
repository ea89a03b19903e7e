import type { ChangeLogTable, Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";

/** One entry to write: the object and the fields before and after (null where there is no such side). */
export interface Change {
	action: string;
	objectType: string;
	objectId: string;
	before: Record<string, unknown> | null;
	after: Record<string, unknown> | null;
}

export interface Actor {
	id: number | null;
	name: string;
	source: string;
}

/** The helper every mutation logs with; `id` is the change id that rate rows carry as `change_id`. */
export interface ChangeWriter {
	/** UUID of the change under way; the first `write` uses it. */
	readonly id: string;
	/** When the change happens, ISO 8601 UTC. */
	readonly at: string;
	write(change: Change): Promise<void>;
	/** Starts `work` in the background once the change is committed, and never when it is rolled back. */
	afterCommit(work: () => Promise<unknown>): void;
}

export const GENESIS = "0".repeat(64);

/** SHA-256 of `text` as lower-case hex. */
export async function sha256Hex(text: string): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
	return Array.from(new Uint8Array(digest), (b) => b.toString(16).padStart(2, "0")).join("");
}

/** What a row's hash covers. */
type Chained = Omit<ChangeLogTable, "id" | "hash">;

const chainHash = (r: Chained) =>
	sha256Hex(
		JSON.stringify([r.prev_hash, r.change_id, r.at, r.actor_id, r.actor_name, r.source, r.action, r.object_type, r.object_id, r.before, r.after]),
	);

/** The entry of a change as it is to be written next: only right as long as no other one is written before it. */
export async function nextEntry(
	db: Kysely<Database>,
	written: { id: string; at: string; actor: Actor },
	change: Change,
): Promise<Chained & { hash: string }> {
	const { id, at, actor } = written;
	const last = await db.selectFrom("change_log").select("hash").orderBy("id", "desc").limit(1).executeTakeFirst();
	const row: Chained = {
		change_id: id,
		at,
		actor_id: actor.id,
		actor_name: actor.name,
		source: actor.source,
		action: change.action,
		object_type: change.objectType,
		object_id: change.objectId,
		before: change.before && JSON.stringify(change.before),
		after: change.after && JSON.stringify(change.after),
		prev_hash: last?.hash ?? GENESIS,
	};
	return { ...row, hash: await chainHash(row) };
}

/** Starts the log of one transaction. `written` tells the procedure whether anything was logged. */
export function changeWriter(
	trx: Kysely<Database>,
	actor: Actor,
	now: Date,
	id: string = crypto.randomUUID(),
): ChangeWriter & { written(): number; deferred: readonly (() => Promise<unknown>)[] } {
	let count = 0;
	const deferred: (() => Promise<unknown>)[] = [];
	const at = now.toISOString();
	return {
		id,
		at,
		written: () => count,
		deferred,
		afterCommit: (work) => void deferred.push(work),
		async write(change) {
			await trx
				.insertInto("change_log")
				.values(await nextEntry(trx, { id: count === 0 ? id : crypto.randomUUID(), at, actor }, change))
				.execute();
			count++;
		},
	};
}

/**
 * The first entry whose hash or link does not hold (edited, deleted or reordered), or null when the chain is whole. Entries
 * cut off at the end show in SQLite's own count of ids, which it keeps for AUTOINCREMENT.
 */
export async function findBrokenLink(db: Kysely<Database>): Promise<{ id: number; reason: "edited" | "missing" } | null> {
	const sequence = await sql<{ seq: number }>`SELECT seq FROM sqlite_sequence WHERE name = 'change_log'`.execute(db);
	const lastWritten = sequence.rows[0]?.seq ?? 0;
	let previous = GENESIS;
	let after = 0;
	for (;;) {
		const rows = await db.selectFrom("change_log").selectAll().where("id", ">", after).orderBy("id").limit(1000).execute();
		if (rows.length === 0) return after < lastWritten ? { id: after + 1, reason: "missing" } : null;
		for (const row of rows) {
			if (row.prev_hash !== previous) return { id: row.id, reason: "missing" };
			if ((await chainHash(row)) !== row.hash) return { id: row.id, reason: "edited" };
			previous = row.hash;
			after = row.id;
		}
	}
}
