import type { Database } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import type { portalSettings } from "../portal-settings.ts";

/** What every instance goes by: a number that grows with every change of any text, settings (null where not set), and what directions are called, as JSON. */
export interface PortalWords {
	revision: number;
	zone: string | null;
	logLevel: string | null;
	directions: string;
}

export async function portalWords(db: Kysely<Database>): Promise<PortalWords> {
	const setting = (key: keyof typeof portalSettings) => db.selectFrom("app_setting").select("value").where("key", "=", key);
	const directions = sql<string>`(select json_group_array(json_object('code', code, 'names', json_array(id, name_zh, name_en, name_es, name_ja))) from direction)`;
	return db
		.selectFrom("translation_override")
		.select([
			sql<number>`coalesce(sum(version), 0)`.as("revision"),
			setting("business.timeZone").as("zone"),
			setting("log.level").as("logLevel"),
			directions.as("directions"),
		])
		.executeTakeFirstOrThrow();
}

export interface OverrideRow {
	id: string;
	language: Language;
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
