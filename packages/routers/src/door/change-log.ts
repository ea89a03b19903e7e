import type { ChangeLogTable, Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { hex, sha256 } from "./sha256.ts";

/** One entry to write: the object and the fields before and after (null where there is no such side). */
export interface ChangeEntry {
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
	write(change: ChangeEntry): Promise<void>;
	/** Says instead that the call left everything as it was: there is nothing to log. */
	nothing(): void;
	/** Starts `work` in the background once the change is committed, and never when it is rolled back. */
	afterCommit(work: () => Promise<unknown>): void;
}

export const GENESIS = "0".repeat(64);

/** SHA-256 of `text` as lower-case hex; on this thread, since it is asked for inside of transactions. */
export const sha256Hex = async (text: string): Promise<string> => hex(sha256().update(new TextEncoder().encode(text)).digest());

/** What a row's hash covers. */
type Chained = Omit<ChangeLogTable, "id" | "hash">;

const chainHash = (r: Chained) =>
	sha256Hex(
		JSON.stringify([r.prev_hash, r.change_id, r.at, r.actor_id, r.actor_name, r.source, r.action, r.object_type, r.object_id, r.before, r.after]),
	);

/** A text as every database keeps it: a NUL would end it for some, half a character comes back as another. JSON writes both in letters. */
const storable = (text: string): string => text.replaceAll("\0", "\ufffd").toWellFormed();

/** The entry of a change as it is to be written next: only right as long as no other one is written before it. */
export async function nextEntry(
	db: Kysely<Database>,
	written: { id: string; at: string; actor: Actor },
	change: ChangeEntry,
): Promise<Chained & { hash: string }> {
	const { id, at, actor } = written;
	const last = await db.selectFrom("change_log").select("hash").orderBy("id", "desc").limit(1).executeTakeFirst();
	const row: Chained = {
		change_id: storable(id),
		at,
		actor_id: actor.id,
		actor_name: storable(actor.name),
		source: storable(actor.source),
		action: storable(change.action),
		object_type: storable(change.objectType),
		object_id: storable(change.objectId),
		before: change.before && JSON.stringify(change.before),
		after: change.after && JSON.stringify(change.after),
		prev_hash: last?.hash ?? GENESIS,
	};
	return { ...row, hash: await chainHash(row) };
}

/** The entries of one action on one object, to be read from the log. */
export const loggedAs = (db: Kysely<Database>, { type, id, action }: { type: string; id: string; action: string }) =>
	db.selectFrom("change_log").where("object_type", "=", type).where("object_id", "=", id).where("action", "=", action);

/** Starts the log of one transaction. `written` tells the procedure whether anything was logged. */
export function changeWriter(
	trx: Kysely<Database>,
	actor: Actor,
	now: Date,
	id: string = crypto.randomUUID(),
): ChangeWriter & { written(): number; silent(): boolean; deferred: readonly (() => Promise<unknown>)[] } {
	let count = 0;
	let nothing = false;
	const deferred: (() => Promise<unknown>)[] = [];
	const at = now.toISOString();
	return {
		id,
		at,
		written: () => count,
		silent: () => count === 0 && !nothing,
		nothing() {
			nothing = true;
		},
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

/** A place where the chain does not hold: an entry that is not as it was written, entries `id` to `to` that are gone, or one out of its place. */
export interface ChainBreak {
	id: number;
	/** The last of several. */
	to?: number;
	reason: "edited" | "missing" | "reordered";
}

/**
 * Every break of the chain, in order, a block of entries at a time. Entries cut off at the end show in SQLite's own count of ids, which it keeps
 * for AUTOINCREMENT and which has no gaps: a rolled back entry gives its number back.
 */
export async function* brokenLinks(db: Kysely<Database>): AsyncGenerator<ChainBreak> {
	const sequence = await sql<{ seq: number }>`SELECT seq FROM sqlite_sequence WHERE name = 'change_log'`.execute(db);
	const lastWritten = sequence.rows[0]?.seq ?? 0;
	const missing = (id: number, to: number): ChainBreak => ({ id, ...(to > id ? { to } : {}), reason: "missing" });
	let last = { id: 0, hash: GENESIS, reported: false };
	for (;;) {
		const rows = await db.selectFrom("change_log").selectAll().where("id", ">", last.id).orderBy("id").limit(1000).execute();
		if (rows.length === 0) break;
		for (const row of rows) {
			const edited = (await chainHash(row)) !== row.hash;
			if (row.prev_hash !== last.hash) {
				const before = await db.selectFrom("change_log").select("id").where("hash", "=", row.prev_hash).executeTakeFirst();
				if (row.id > last.id + 1) yield missing(last.id + 1, row.id - 1);
				else if (before) yield { id: row.id, reason: "reordered" };
				// The one it was written after has another hash by now, so it was written anew.
				else if (last.id > 0 && !last.reported) yield { id: last.id, reason: "edited" };
				else if (last.id === 0 && !edited) yield { id: row.id, reason: "edited" };
			}
			if (edited) yield { id: row.id, reason: "edited" };
			last = { id: row.id, hash: row.hash, reported: edited };
		}
	}
	if (last.id < lastWritten) yield missing(last.id + 1, lastWritten);
}

/** Checks the chain: how many entries there are, how many breaks, and the first of those. */
export async function checkChain(db: Kysely<Database>, most = 100): Promise<{ entries: number; found: number; breaks: ChainBreak[] }> {
	const breaks: ChainBreak[] = [];
	let found = 0;
	for await (const one of brokenLinks(db)) if (++found <= most) breaks.push(one);
	const { entries } = await db
		.selectFrom("change_log")
		.select((eb) => eb.fn.countAll<number>().as("entries"))
		.executeTakeFirstOrThrow();
	return { entries, found, breaks };
}
