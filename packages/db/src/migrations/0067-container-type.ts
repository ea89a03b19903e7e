import { type Kysely, sql } from "kysely";
import { statements } from "./statements.ts";

/** What the containers that came with the product are called in the other languages: [code, zh, es, ja]. */
const names: [string, string, string, string][] = [
	["20GP", "20 英尺普柜", "20 pies estándar", "20 フィート ドライ"],
	["40GP", "40 英尺普柜", "40 pies estándar", "40 フィート ドライ"],
	["40HC", "40 英尺高柜", "40 pies high cube", "40 フィート ハイキューブ"],
	["45HC", "45 英尺高柜", "45 pies high cube", "45 フィート ハイキューブ"],
	["20RF", "20 英尺冷藏箱", "20 pies frigorífico", "20 フィート リーファー"],
	["40RH", "40 英尺高冷藏箱", "40 pies high cube frigorífico", "40 フィート ハイキューブ リーファー"],
];

const guid =
	"lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))";

/** Types of containers become records people keep: an id, names in four languages, days to be chosen, versions. Nothing refers to the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await statements(
		db,
		"ALTER TABLE container_type RENAME TO container_type_before",
		`CREATE TABLE container_type (
			code TEXT NOT NULL UNIQUE COLLATE NOCASE, id TEXT PRIMARY KEY, iso_code TEXT NOT NULL,
			name_zh TEXT NOT NULL, name_en TEXT NOT NULL, name_es TEXT, name_ja TEXT,
			teu TEXT NOT NULL, reefer INTEGER NOT NULL DEFAULT 0 CHECK (reefer IN (0, 1)), max_gross_kg INTEGER NOT NULL, sort INTEGER NOT NULL DEFAULT 0,
			active_from TEXT, active_to TEXT, remark TEXT,
			version INTEGER NOT NULL DEFAULT 1, changed_at TEXT NOT NULL, changed_by INTEGER REFERENCES user(id)) STRICT`,
		`INSERT INTO container_type (id, code, iso_code, name_zh, name_en, teu, reefer, max_gross_kg, sort, changed_at)
			SELECT ${guid}, code, iso_code, name, name, teu, reefer, max_gross_kg, sort, '2026-11-26T00:00:00.000Z' FROM container_type_before`,
		"DROP TABLE container_type_before",
	);
	for (const [code, zh, es, ja] of names)
		await sql`UPDATE container_type SET name_zh = ${zh}, name_es = ${es}, name_ja = ${ja} WHERE code = ${code} AND name_zh = name_en`.execute(db);
}
