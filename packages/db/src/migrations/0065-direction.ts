import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`CREATE TABLE direction (
			id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, name_zh TEXT NOT NULL, name_en TEXT NOT NULL, name_es TEXT, name_ja TEXT, remark TEXT,
			version INTEGER NOT NULL DEFAULT 1, changed_at TEXT NOT NULL, changed_by INTEGER REFERENCES user(id)) STRICT`,
		`INSERT INTO direction (id, code, name_zh, name_en, name_es, name_ja, changed_at) VALUES
			('6f1d3c52-1f0e-4f0a-9a51-0d6c1c7f0001', 'westbound', '出口', 'Export', 'Exportación', '輸出', '2026-11-26T00:00:00.000Z'),
			('6f1d3c52-1f0e-4f0a-9a51-0d6c1c7f0002', 'eastbound', '进口', 'Import', 'Importación', '輸入', '2026-11-26T00:00:00.000Z')`,
	);
