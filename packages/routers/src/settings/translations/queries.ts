import { type Database, insertMany } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { overrideRows } from "../../door/texts/overrides.ts";
import type { TextLanguage } from "./schema.ts";

export interface TextChange {
	id: string;
	language: TextLanguage;
	text: string | null;
}

/** Writes texts; each gets the version after its last. */
export async function writeTexts(db: Kysely<Database>, changes: readonly TextChange[], by: { userId: number; at: string }): Promise<void> {
	const ids = [...new Set(changes.map((change) => change.id))];
	const known = new Map((await overrideRows(db, ids)).map((row) => [`${row.id} ${row.language}`, row.version]));
	const rows = changes.map(({ id, language, text }) => ({
		message_id: id,
		language,
		text,
		version: (known.get(`${id} ${language}`) ?? 0) + 1,
		changed_at: by.at,
		changed_by: by.userId,
	}));
	await insertMany(db, "translation_override", rows, { replace: true });
}

export interface TextHistoryEntry {
	id: number;
	at: string;
	actorName: string;
	action: string;
	before: Partial<Record<TextLanguage, string>>;
	after: Partial<Record<TextLanguage, string>>;
}

/** The last 200 changes of a message's texts, newest first; a workbook's changes stand in one entry for all its messages. */
export async function textHistory(db: Kysely<Database>, messageId: string): Promise<TextHistoryEntry[]> {
	const path = `$."${messageId.replaceAll('"', "")}"`;
	const rows = await db
		.selectFrom("change_log")
		.select(["id", "at", "actor_name as actorName", "action", "before", "after"])
		.where("object_type", "=", "translation")
		.where((eb) =>
			eb.or([eb("object_id", "=", messageId), eb.and([eb("action", "=", "import"), eb(sql`json_type("after", ${path})`, "is not", null)])]),
		)
		.orderBy("id", "desc")
		.limit(200)
		.execute();
	const side = (text: string | null, action: string): TextHistoryEntry["before"] => {
		const parsed = JSON.parse(text ?? "{}") as Record<string, unknown>;
		return (action === "import" ? (parsed[messageId] ?? {}) : parsed) as TextHistoryEntry["before"];
	};
	return rows.map((row) => ({ ...row, before: side(row.before, row.action), after: side(row.after, row.action) }));
}
