import type { Database, StoredFileTable } from "@iqt/db";
import type { Kysely } from "kysely";

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
