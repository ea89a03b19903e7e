import { type Database, updatedAny, type WorkTable } from "@iqt/db";
import type { Insertable, Kysely, Selectable, Updateable } from "kysely";
import type { Caller } from "../../door/context.ts";
import { meets } from "../../door/session/grant.ts";
import type { Needs } from "../../door/session/granted.ts";
import { interrupted } from "./kept-message.ts";
import { LEASE_MS } from "./lease.ts";
import { liveDone } from "./live.ts";

export type WorkRow = Selectable<WorkTable>;

export async function addWork(db: Kysely<Database>, row: Insertable<WorkTable>): Promise<void> {
	await db.insertInto("work").values(row).execute();
}

/** What it takes to see a piece of work and to fetch what came of it; null for work of versions before. */
export const needsOfWork = (row: WorkRow): Needs | null => (row.needs === null ? null : (JSON.parse(row.needs) as Needs));

/** A person's own work that they still hold the rights to; null where there is none of that id. */
export async function findWork(db: Kysely<Database>, id: string, caller: Caller): Promise<WorkRow | null> {
	const row = await db.selectFrom("work").selectAll().where("id", "=", id).where("owner_id", "=", caller.userId).executeTakeFirst();
	return row && meets(caller, needsOfWork(row)) ? row : null;
}

/** A person's work begun since a moment that they still hold the rights to, newest first. */
export async function workOf(db: Kysely<Database>, input: { caller: Caller; since: string; limit: number }): Promise<WorkRow[]> {
	const rows = await db
		.selectFrom("work")
		.selectAll()
		.where("owner_id", "=", input.caller.userId)
		.where("created_at", ">=", input.since)
		.orderBy("created_at", "desc")
		.limit(input.limit)
		.execute();
	return rows.filter((row) => meets(input.caller, needsOfWork(row)));
}

/** Changes work that is under way and, where a lease is named, still belongs to it; false when it is not. */
export async function changeWork(
	db: Kysely<Database>,
	input: { id: string; lease?: string | undefined; set: Updateable<WorkTable> },
): Promise<boolean> {
	const { id, lease, set } = input;
	return updatedAny(
		db
			.updateTable("work")
			.set(set)
			.where("id", "=", id)
			.where("state", "=", "running")
			.$if(lease !== undefined, (q) => q.where("lease_until", "=", lease ?? "")),
	);
}

/** Work whose last statement was sent and that has not ended; its lease is as long as such a statement may take. */
const writing = (db: Kysely<Database>) => db.selectFrom("work").where("state", "=", "running").where("phase", "=", "writing");

/**
 * Ends work that was left with its last statement: sent a lease ago or more, and the database takes other writes. It does not while that statement
 * goes on, and where it comes after this one it finds that the work has ended. Work of this process goes on however long it waits for its turn.
 * Answers how much there was.
 */
export async function endLeft(db: Kysely<Database>, now: Date): Promise<number> {
	const before = new Date(now.getTime() - LEASE_MS).toISOString();
	// Seldom any: asked first, so that a busy database is not asked for its lock each time.
	const left = await writing(db).select("id").where("updated_at", "<", before).execute();
	let ended = 0;
	for (const { id } of left) {
		if (liveDone(id) !== null) continue;
		const set = { state: "failed" as const, error: JSON.stringify(interrupted), lease_until: null, updated_at: now.toISOString() };
		if (await changeWork(db, { id, set })) ended++;
	}
	return ended;
}

/** When the first of those counts as left, ISO 8601 UTC; null where there is none. */
export async function nextLeft(db: Kysely<Database>): Promise<string | null> {
	const { since } = await writing(db)
		.select(({ fn }) => fn.min("updated_at").as("since"))
		.executeTakeFirstOrThrow();
	return since === null ? null : new Date(Date.parse(since) + LEASE_MS + 1).toISOString();
}

export async function setResult(
	db: Kysely<Database>,
	id: string,
	set: Pick<Updateable<WorkTable>, "result" | "rows_done" | "rows_total">,
): Promise<void> {
	await db.updateTable("work").set(set).where("id", "=", id).execute();
}
