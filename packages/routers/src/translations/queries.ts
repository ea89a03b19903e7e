import { type Database, insertMany } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import type { portalSettings } from "../app-settings/known.ts";
import type { TextLanguage } from "./schema.ts";

/** A number that grows with every change of any text, and the business time zone that is set, null where none is. */
export async function revisionAndZone(db: Kysely<Database>): Promise<{ revision: number; zone: string | null }> {
	const zone = db
		.selectFrom("app_setting")
		.select("value")
		.where("key", "=", "business.timeZone" satisfies keyof typeof portalSettings);
	return db
		.selectFrom("translation_override")
		.select([sql<number>`coalesce(sum(version), 0)`.as("revision"), zone.as("zone")])
		.executeTakeFirstOrThrow();
}

export interface OverrideRow {
	id: string;
	language: TextLanguage;
	/** Null where the shipped text holds again. */
	text: string | null;
	version: number;
	changedAt: string;
	changedBy: string | null;
}

/** Every text that was ever changed, with who did it last; of one message where an id is given. At most one a message and language. */
export async function overrideRows(db: Kysely<Database>, ids?: readonly string[]): Promise<OverrideRow[]> {
	return db
		.selectFrom("translation_override as o")
		.leftJoin("user as u", "u.id", "o.changed_by")
		.select(["o.message_id as id", "o.language", "o.text", "o.version", "o.changed_at as changedAt", "u.display_name as changedBy"])
		.$if(ids !== undefined, (query) => query.where("o.message_id", "in", [...(ids ?? [])]))
		.orderBy("o.message_id")
		.orderBy("o.language")
		.execute();
}

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
