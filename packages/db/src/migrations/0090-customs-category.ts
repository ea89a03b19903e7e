import { type Kysely, sql } from "kysely";
import { statements } from "./statements.ts";

/** The categories that customs rates could have so far, as rates, searches and sheets write them: [code, zh, en, es, ja, direction, names in sheets]. */
const categories: [string, string, string, string, string, string | null, string[]][] = [
	["export", "出口报关", "Export clearance", "Despacho de exportación", "輸出通関", "westbound", ["出口", "exp"]],
	["import", "进口报关", "Import clearance", "Despacho de importación", "輸入通関", "eastbound", ["进口", "imp"]],
	["transit", "转关", "Transit", "Tránsito", "保税輸送", null, []],
	["inspection", "查验", "Inspection", "Inspección", "検査", null, []],
];

/** Categories of customs rates become records people keep; names that an administrator gave them stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await statements(
		db,
		`CREATE TABLE customs_category (
			id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE COLLATE NOCASE,
			name_zh TEXT NOT NULL, name_en TEXT NOT NULL, name_es TEXT, name_ja TEXT,
			direction TEXT, aliases TEXT NOT NULL DEFAULT '[]', active_from TEXT, active_to TEXT, remark TEXT,
			version INTEGER NOT NULL DEFAULT 1, changed_at TEXT NOT NULL, changed_by INTEGER REFERENCES user(id)) STRICT`,
	);
	for (const [at, [code, zh, en, es, ja, direction, aliases]] of categories.entries()) {
		const called = (language: string, name: string) => sql`coalesce((SELECT text FROM translation_override
			WHERE message_id = 'enum.customs.' || ${code} AND language = ${language}), ${name})`;
		await sql`INSERT INTO customs_category (id, code, name_zh, name_en, name_es, name_ja, direction, aliases, changed_at)
			VALUES (${`6f1d3c52-1f0e-4f0a-9a51-0d6c1c7f001${at}`}, ${code}, ${called("zh", zh)}, ${called("en", en)}, ${called("es", es)}, ${called("ja", ja)},
			${direction}, ${JSON.stringify(aliases)}, '2026-11-26T00:00:00.000Z')`.execute(db);
	}
}
