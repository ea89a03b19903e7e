import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** English names of areas, and the words they are found by; the next start fills both (`seedReference`). */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`ALTER TABLE area ADD COLUMN name_en TEXT NOT NULL DEFAULT ''`,
		`ALTER TABLE area ADD COLUMN path_en TEXT NOT NULL DEFAULT ''`,
		`CREATE TABLE area_word (street INTEGER NOT NULL, word TEXT NOT NULL, area_code TEXT NOT NULL,
			PRIMARY KEY (street, word, area_code)) STRICT, WITHOUT ROWID`,
	);
