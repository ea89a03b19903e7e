import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { findNamed, isReadable, storeName } from "../../kit/files/queries.ts";
import type { RecordWork } from "../../kit/records/define.ts";

/** A file of a record, as people see it. */
export interface Attachment {
	objectName: string;
	name: string;
	/** Bytes. */
	size: number;
}

/** The files a record is to have, each once, by the names they are kept under: those it has, and uploads of the caller's; InvalidFieldError for any other. */
export async function attachmentsMeant(
	{ db, caller }: Pick<RecordWork, "caller" | "db">,
	asked: readonly string[],
	there: readonly string[],
): Promise<string[]> {
	const kept: string[] = [];
	for (const name of asked) {
		if (there.includes(name)) {
			kept.push(name);
			continue;
		}
		const file = await findNamed(db, caller, name);
		if (!isReadable(caller, file)) throw new InvalidFieldError("attachments", "handOver.noFile", { name });
		kept.push(file.object_name);
	}
	return [...new Set(kept)];
}

/** Keeps the files of a record as they are now, and lets go those that are its no more. */
export async function keepFiles(db: Kysely<Database>, id: string, names: readonly string[]): Promise<void> {
	await db.deleteFrom("hand_over_file").where("hand_over_id", "=", id).where("object_name", "not in", names).execute();
	if (names.length === 0) return;
	const files = await db.selectFrom("stored_file").select(["object_name", "stored_as", "name", "size"]).where("object_name", "in", names).execute();
	if (files.length === 0) return;
	await db
		.insertInto("hand_over_file")
		.values(files.map((file) => ({ hand_over_id: id, object_name: file.object_name, stored_as: storeName(file), name: file.name, size: file.size })))
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

/** The files of records, by record. */
export async function filesOf(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, Attachment[]>> {
	const rows = await db
		.selectFrom("hand_over_file")
		.select(["hand_over_id as id", "object_name as objectName", "name", "size"])
		.where("hand_over_id", "in", ids)
		.orderBy("name")
		.execute();
	const files = new Map<string, Attachment[]>();
	for (const { id, ...file } of rows) files.set(id, [...(files.get(id) ?? []), file]);
	return files;
}

/** A file of a record by what it is called there; DomainError `notFound` where it has none of that name. */
export async function fileOf(db: Kysely<Database>, id: string, objectName: string): Promise<{ name: string; storedAs: string }> {
	const file = await db
		.selectFrom("hand_over_file")
		.select(["name", "stored_as as storedAs"])
		.where("hand_over_id", "=", id)
		.where("object_name", "=", objectName)
		.executeTakeFirst();
	if (!file) throw new DomainError("notFound", "error.notFound");
	return file;
}
