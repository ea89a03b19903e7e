import type { Database, StoredFileTable } from "@iqt/db";
import { type Kysely, sql } from "kysely";

/** The row of an object; `size` 0 is a name kept for an upload still to come. Null where nobody has it. */
export async function findFile(db: Kysely<Database>, objectName: string): Promise<StoredFileTable | null> {
	return (await db.selectFrom("stored_file").selectAll().where("object_name", "=", objectName).executeTakeFirst()) ?? null;
}

/** Keeps a name for its owner's upload; whoever came first has it. */
export async function reserveFile(db: Kysely<Database>, file: { objectName: string; name: string; ownerId: number; at: string }): Promise<void> {
	await db
		.insertInto("stored_file")
		.values({ object_name: file.objectName, name: file.name, size: 0, mime: "", sha256: "", owner_id: file.ownerId, created_at: file.at })
		.onConflict((conflict) => conflict.column("object_name").doNothing())
		.execute();
}

/** Writes what an upload turned out to be. */
export async function recordFile(
	db: Kysely<Database>,
	file: { objectName: string; name: string; size: number; mime: string; sha256: string; ownerId: number | null; at: string },
): Promise<void> {
	const values = { name: file.name, size: file.size, mime: file.mime, sha256: file.sha256, owner_id: file.ownerId, created_at: file.at };
	await db
		.insertInto("stored_file")
		.values({ object_name: file.objectName, ...values })
		.onConflict((conflict) => conflict.column("object_name").doUpdateSet(values))
		.execute();
}

/** Of some objects those that are anybody's: an upload that was recorded, or what came of work that somebody may still fetch. */
export async function referredTo(db: Kysely<Database>, objectNames: readonly string[]): Promise<Set<string>> {
	if (objectNames.length === 0) return new Set();
	const uploads = await db
		.selectFrom("stored_file")
		.select("object_name as name")
		.where("size", ">", 0)
		.where("object_name", "in", objectNames)
		.execute();
	const made = sql<string>`json_extract(result, '$.objectName')`;
	const results = await db.selectFrom("work").select(made.as("name")).where(made, "in", objectNames).execute();
	const batches = await db.selectFrom("import_batch").select("object_name as name").where("object_name", "in", objectNames).execute();
	return new Set([...uploads, ...results, ...batches].map(({ name }) => name));
}

/** Frees names kept before an instant for uploads that never came. Answers how many. */
export async function forgetReservations(db: Kysely<Database>, before: string): Promise<number> {
	const gone = await db.deleteFrom("stored_file").where("size", "=", 0).where("created_at", "<", before).executeTakeFirst();
	return Number(gone.numDeletedRows);
}
