import type { Database, WorkTable } from "@iqt/db";
import type { Insertable, Kysely, Selectable, Updateable } from "kysely";

export type WorkRow = Selectable<WorkTable>;

export async function addWork(db: Kysely<Database>, row: Insertable<WorkTable>): Promise<void> {
	await db.insertInto("work").values(row).execute();
}

/** A person's own work; null where there is none of that id. */
export const findWork = async (db: Kysely<Database>, id: string, ownerId: number): Promise<WorkRow | null> =>
	(await db.selectFrom("work").selectAll().where("id", "=", id).where("owner_id", "=", ownerId).executeTakeFirst()) ?? null;

/** A person's work begun since a moment, newest first. */
export const workOf = (db: Kysely<Database>, input: { ownerId: number; since: string; limit: number }): Promise<WorkRow[]> =>
	db
		.selectFrom("work")
		.selectAll()
		.where("owner_id", "=", input.ownerId)
		.where("created_at", ">=", input.since)
		.orderBy("created_at", "desc")
		.limit(input.limit)
		.execute();

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
