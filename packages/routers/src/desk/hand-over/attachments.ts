import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { InvalidFieldError } from "../../door/errors.ts";
import { findNamed, isReadable } from "../../kit/files/queries.ts";
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

/** Files by the names they are kept under. */
export async function attachmentFiles(db: Kysely<Database>, names: readonly string[]): Promise<Map<string, Attachment>> {
	if (names.length === 0) return new Map();
	const rows = await db.selectFrom("stored_file").select(["object_name as objectName", "name", "size"]).where("object_name", "in", names).execute();
	return new Map(rows.map((row) => [row.objectName, row]));
}
