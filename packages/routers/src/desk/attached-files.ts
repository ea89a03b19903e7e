import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { DomainError, InvalidFieldError } from "../door/errors.ts";
import { findNamed, isReadable, storeName } from "../kit/files/queries.ts";
import type { RecordWork } from "../kit/records/define.ts";

/** A file of a record, as people see it. */
export interface Attachment {
	objectName: string;
	name: string;
	/** Bytes. */
	size: number;
}

/** Tables that keep the files of records as they were when they were attached, each with its column of the record. */
const recordColumns = { ad_hoc_file: "request_id", hand_over_file: "hand_over_id", vendor_inquiry_file: "inquiry_id" } as const;
type AnyFileTable = keyof typeof recordColumns;
/** Those whose records name their files themselves. */
export type FileTable = Exclude<AnyFileTable, "vendor_inquiry_file">;

const recordOf = (table: AnyFileTable) => sql.ref(recordColumns[table]);

/** The files a record is to have in a field, each once, by the names they are kept under: those it has, and uploads of the caller's; InvalidFieldError for any other. */
export async function attachmentsMeant(
	{ db, caller }: Pick<RecordWork, "caller" | "db">,
	asked: readonly string[],
	{ there, field }: { there: readonly string[]; field: string },
): Promise<string[]> {
	const kept: string[] = [];
	for (const name of asked) {
		if (there.includes(name)) {
			kept.push(name);
			continue;
		}
		const file = await findNamed(db, caller, name);
		if (!isReadable(caller, file)) throw new InvalidFieldError(field, "handOver.noFile", { name });
		kept.push(file.object_name);
	}
	return [...new Set(kept)];
}

/** Keeps the files of a record as they are now, and lets go those that are its no more. */
export async function keepFiles(db: Kysely<Database>, table: FileTable, id: string, names: readonly string[]): Promise<void> {
	const asked = JSON.stringify(names);
	await sql`DELETE FROM ${sql.table(table)} WHERE ${recordOf(table)} = ${id} AND object_name NOT IN (SELECT value FROM json_each(${asked}))`.execute(
		db,
	);
	if (names.length === 0) return;
	const files = await db.selectFrom("stored_file").select(["object_name", "stored_as", "name", "size"]).where("object_name", "in", names).execute();
	for (const file of files)
		await sql`INSERT INTO ${sql.table(table)} (${recordOf(table)}, object_name, stored_as, name, size)
			VALUES (${id}, ${file.object_name}, ${storeName(file)}, ${file.name}, ${file.size}) ON CONFLICT DO NOTHING`.execute(db);
}

/** The files of records, by record. */
export async function filesOf(db: Kysely<Database>, table: FileTable, ids: readonly string[]): Promise<Map<string, Attachment[]>> {
	const { rows } = await sql<
		Attachment & { id: string }
	>`SELECT ${recordOf(table)} AS id, object_name AS objectName, name, size FROM ${sql.table(table)}
		WHERE ${recordOf(table)} IN (SELECT value FROM json_each(${JSON.stringify(ids)})) ORDER BY name`.execute(db);
	const files = new Map<string, Attachment[]>();
	for (const { id, ...file } of rows) files.set(id, [...(files.get(id) ?? []), file]);
	return files;
}

/** A file of a record by what it is called there; DomainError `notFound` where it has none of that name. */
export async function fileOf(
	db: Kysely<Database>,
	table: AnyFileTable,
	{ id, objectName }: { id: string; objectName: string },
): Promise<{ name: string; storedAs: string }> {
	const { rows } = await sql<{ name: string; storedAs: string }>`SELECT name, stored_as AS storedAs FROM ${sql.table(table)}
		WHERE ${recordOf(table)} = ${id} AND object_name = ${objectName}`.execute(db);
	const [file] = rows;
	if (!file) throw new DomainError("notFound", "error.notFound");
	return file;
}
