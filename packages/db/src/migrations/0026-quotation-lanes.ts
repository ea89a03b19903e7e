import { type Kysely, sql } from "kysely";
import { statements } from "./statements.ts";

/** What an end of the first lane is called by its stops, in Chinese or in English; null where the document says nothing of stops. */
const named = (end: "from" | "to", language: "zh" | "en") => {
	const name = (of: string) => `json_extract(leg.value, '$.${end}.${of}')`;
	const words = language === "zh" ? `coalesce(nullif(${name("nameZh")}, ''), ${name("name")})` : name("name");
	return `(SELECT ${words} FROM json_each(document, '$.internal.items[0].priced.legs') leg
		WHERE json_extract(leg.value, '$.kind') NOT IN ('customs', 'bookingService') ORDER BY leg.key ${end === "from" ? "ASC" : "DESC"} LIMIT 1)`;
};

/** Where each lane of a document begins and ends. */
const lanes = `(SELECT count(DISTINCT json_extract(item.value, '$.origin.code') || ' ' || json_extract(item.value, '$.destination.code'))
	FROM json_each(document, '$.public.items') item)`;

/**
 * A quotation is named by its first lane, in the language of whoever reads it, and by how many other ways it has. Before, it was by where
 * the first lane begins and the last one ends, which nobody may have asked for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await statements(
		db,
		`ALTER TABLE quotation RENAME COLUMN origin_label TO origin_zh`,
		`ALTER TABLE quotation RENAME COLUMN destination_label TO destination_zh`,
		`ALTER TABLE quotation ADD COLUMN origin_en TEXT NOT NULL DEFAULT ''`,
		`ALTER TABLE quotation ADD COLUMN destination_en TEXT NOT NULL DEFAULT ''`,
		`ALTER TABLE quotation ADD COLUMN more_lanes INTEGER NOT NULL DEFAULT 0`,
		// Drafts are counted, too: people speak of them.
		`ALTER TABLE quotation ADD COLUMN draft_no INTEGER`,
		`UPDATE quotation SET draft_no = d.no FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS no FROM quotation WHERE number LIKE 'D-%') d
			WHERE d.id = quotation.id`,
		`UPDATE quotation SET number = printf('D-%04d', draft_no) WHERE draft_no IS NOT NULL`,
		`CREATE UNIQUE INDEX quotation_draft_no ON quotation (draft_no)`,
	);
	await sql
		.raw(`UPDATE quotation SET
			origin_en = coalesce(${named("from", "en")}, origin_zh), destination_en = coalesce(${named("to", "en")}, destination_zh),
			origin_zh = coalesce(${named("from", "zh")}, origin_zh), destination_zh = coalesce(${named("to", "zh")}, destination_zh),
			more_lanes = max(0, ${lanes} - 1)`)
		.execute(db);
}
