import type { Database, WorkTable } from "@iqt/db";
import type { Insertable, Kysely, Selectable, Updateable } from "kysely";
import type { Caller } from "../context.ts";
import { meets, type Needs } from "../files/grant.ts";

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
	const { numUpdatedRows } = await db
		.updateTable("work")
		.set(set)
		.where("id", "=", id)
		.where("state", "=", "running")
		.$if(lease !== undefined, (q) => q.where("lease_until", "=", lease ?? ""))
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

export async function setResult(
	db: Kysely<Database>,
	id: string,
	set: Pick<Updateable<WorkTable>, "result" | "rows_done" | "rows_total">,
): Promise<void> {
	await db.updateTable("work").set(set).where("id", "=", id).execute();
}
