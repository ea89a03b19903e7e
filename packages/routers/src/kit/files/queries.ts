import type { Database, StoredFileTable } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import type { Caller, Services } from "../../door/context.ts";
import { keptName } from "./rules.ts";

/** The row of an object; `size` 0 is a name kept for an upload still to come. Null where nobody has it. */
export async function findFile(db: Kysely<Database>, objectName: string): Promise<StoredFileTable | null> {
	return (await db.selectFrom("stored_file").selectAll().where("object_name", "=", objectName).executeTakeFirst()) ?? null;
}

/** The row of a file by what the caller calls it: by a name they chose, or one of ours that is theirs or, for administrators, anybody's. */
export async function findNamed(db: Kysely<Database>, caller: Pick<Caller, "userId" | "isSuper">, name: string): Promise<StoredFileTable | null> {
	const own = await findFile(db, keptName(caller.userId, name));
	if (own && own.size > 0) return own;
	const file = await findFile(db, name);
	const theirs = file && (file.owner_id === caller.userId || caller.isSuper) ? file : null;
	// A name that is only kept hides no file.
	return theirs && theirs.size > 0 ? theirs : (own ?? theirs);
}

/** What a file is in the store. */
export const storeName = (file: Pick<StoredFileTable, "object_name" | "stored_as">): string => file.stored_as ?? file.object_name;

/** What lies under a name, for an upload to replace it and nothing else; "" where nothing does. */
export const heldBy = (file: StoredFileTable | null): string => (file && file.size > 0 ? storeName(file) : "");

/**
 * Whether the caller may have a file: it is its owner's and the administrators', and a program has only what it has uploaded itself.
 */
export const isReadable = (
	caller: Pick<Caller, "userId" | "isSuper"> & Partial<Pick<Caller, "by" | "sessionId">>,
	file: StoredFileTable | null,
): file is StoredFileTable =>
	file !== null &&
	file.size > 0 &&
	(file.owner_id === caller.userId || caller.isSuper) &&
	(caller.by !== "apiToken" || file.token_id === caller.sessionId);

/** A file the caller may have, and what is in it; null for an unknown one, somebody else's, and one that is not there any more. */
export async function openFile(ctx: { caller: Caller; services: Pick<Services, "db" | "files"> }, objectName: string) {
	const file = await findNamed(ctx.services.db, ctx.caller, objectName);
	const object = isReadable(ctx.caller, file) ? await ctx.services.files.get(storeName(file)) : null;
	return file && object ? { file, object } : null;
}

/** Keeps a name for its owner's upload; the session or program that came first has it. */
export async function reserveFile(
	db: Kysely<Database>,
	file: { objectName: string; name: string; ownerId: number; tokenId: string | null; at: string },
): Promise<void> {
	const { objectName: object_name, name, ownerId: owner_id, tokenId: token_id, at: created_at } = file;
	await db
		.insertInto("stored_file")
		.values({ object_name, name, size: 0, mime: "", sha256: "", owner_id, token_id, created_at })
		.onConflict((conflict) => conflict.column("object_name").doNothing())
		.execute();
}

/** Writes what an upload turned out to be. */
export async function recordFile(
	db: Kysely<Database>,
	file: {
		objectName: string;
		/** Null where it lies under its object name. */
		storedAs: string | null;
		name: string;
		size: number;
		mime: string;
		sha256: string;
		ownerId: number | null;
		tokenId: string | null;
		at: string;
	},
): Promise<void> {
	const { name, size, mime, sha256 } = file;
	const values = { stored_as: file.storedAs, name, size, mime, sha256, owner_id: file.ownerId, token_id: file.tokenId, created_at: file.at };
	await db
		.insertInto("stored_file")
		.values({ object_name: file.objectName, ...values })
		.onConflict((conflict) => conflict.column("object_name").doUpdateSet(values))
		.execute();
}

/** Of some objects those that are anybody's: an upload that was recorded, what came of work that somebody may still fetch, or a file of a message, a hand-over record, an ad hoc request or a vendor's answer. */
export async function referredTo(db: Kysely<Database>, objectNames: readonly string[]): Promise<Set<string>> {
	if (objectNames.length === 0) return new Set();
	const lies = sql<string>`coalesce(stored_as, object_name)`;
	const uploads = await db.selectFrom("stored_file").select(lies.as("name")).where("size", ">", 0).where(lies, "in", objectNames).execute();
	const made = sql<string>`json_extract(result, '$.objectName')`;
	const results = await db.selectFrom("work").select(made.as("name")).where(made, "in", objectNames).execute();
	const batches = await db.selectFrom("import_batch").select("object_name as name").where("object_name", "in", objectNames).execute();
	const attached = await db.selectFrom("message_file").select("stored_as as name").where("stored_as", "in", objectNames).execute();
	const handedOver = await db.selectFrom("hand_over_file").select("stored_as as name").where("stored_as", "in", objectNames).execute();
	const asked = await db.selectFrom("ad_hoc_file").select("stored_as as name").where("stored_as", "in", objectNames).execute();
	const answered = await db.selectFrom("vendor_inquiry_file").select("stored_as as name").where("stored_as", "in", objectNames).execute();
	return new Set([...uploads, ...results, ...batches, ...attached, ...handedOver, ...asked, ...answered].map(({ name }) => name));
}

/** Frees names kept before an instant for uploads that never came. Answers how many. */
export async function forgetReservations(db: Kysely<Database>, before: string): Promise<number> {
	const gone = await db.deleteFrom("stored_file").where("size", "=", 0).where("created_at", "<", before).executeTakeFirst();
	return Number(gone.numDeletedRows);
}
