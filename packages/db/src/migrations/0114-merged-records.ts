import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/**
 * Duplicates that were made one: the record that went, what it was called, and the one that stands for it since; beside it where every name of it
 * stood, so that all of it can be put back. Vendors and truck types get other names, by which sheets find the one that stayed.
 *
 * `place_called` has every place by its code and by those of its duplicates; a code that several duplicates have had is the last one's. A change of many rates that was planned is planned anew behind a merge,
 * which writes in several books under one entry of the change log.
 */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`CREATE TABLE merged_record (
			id TEXT PRIMARY KEY, kind TEXT NOT NULL, code TEXT NOT NULL, name TEXT NOT NULL, name_zh TEXT NOT NULL, into_id TEXT NOT NULL,
			change_id TEXT NOT NULL, record TEXT NOT NULL) STRICT`,
		"CREATE INDEX merged_record_code ON merged_record (kind, code)",
		"CREATE INDEX merged_record_into ON merged_record (into_id)",
		"CREATE INDEX merged_record_change ON merged_record (change_id)",
		`CREATE TABLE merge_move (
			change_id TEXT NOT NULL, step INTEGER NOT NULL, at TEXT NOT NULL, action TEXT NOT NULL, rows TEXT NOT NULL,
			PRIMARY KEY (change_id, step)) STRICT, WITHOUT ROWID`,
		"ALTER TABLE supplier ADD COLUMN aliases TEXT NOT NULL DEFAULT '[]'",
		"ALTER TABLE truck_type ADD COLUMN aliases TEXT NOT NULL DEFAULT '[]'",
		`CREATE VIEW place_called AS
			SELECT id, kind, code, name, name_zh, country, port_city_id, latitude, longitude, active FROM place
			UNION ALL
			SELECT p.id, p.kind, m.code, p.name, p.name_zh, p.country, p.port_city_id, p.latitude, p.longitude, p.active
				FROM merged_record m JOIN place p ON p.id = m.into_id AND p.kind = m.kind
				WHERE NOT EXISTS (SELECT 1 FROM place o WHERE o.kind = m.kind AND o.code = m.code)
				AND NOT EXISTS (SELECT 1 FROM merged_record later WHERE later.kind = m.kind AND later.code = m.code AND later.rowid > m.rowid)`,
		"DROP TRIGGER rate_plan_allowed",
		`CREATE TRIGGER rate_plan_allowed BEFORE UPDATE OF change_id ON rate_plan BEGIN
			SELECT RAISE(ABORT, 'BOOK_MOVED') WHERE EXISTS
				(SELECT 1 FROM change_log WHERE id > NEW.mark AND (object_type = NEW.domain OR action IN ('merge', 'undoMerge')));
			SELECT RAISE(ABORT, 'LOG_MOVED') WHERE (SELECT hash FROM change_log ORDER BY id DESC LIMIT 1) <> NEW.log ->> '$.prev_hash';
			SELECT RAISE(ABORT, 'WORK_ENDED') WHERE NEW.work_id IS NOT NULL
				AND NOT EXISTS (SELECT 1 FROM work WHERE id = NEW.work_id AND state = 'running' AND lease_until = NEW.work_lease);
			SELECT RAISE(ABORT, 'BATCH_MOVED') WHERE NEW.batch_id IS NOT NULL
				AND NOT EXISTS (SELECT 1 FROM import_batch WHERE id = NEW.batch_id AND state = 'applied'); END`,
	);
