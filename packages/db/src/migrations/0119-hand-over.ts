import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`CREATE TABLE hand_over (
			id TEXT PRIMARY KEY, number TEXT NOT NULL UNIQUE, state TEXT NOT NULL DEFAULT 'open',
			quotation_id TEXT NOT NULL REFERENCES quotation(id), billing_receiver TEXT NOT NULL, bill_to TEXT NOT NULL, submit_time TEXT, notes TEXT,
			attachments TEXT NOT NULL, shares TEXT NOT NULL, items TEXT,
			owner_id INTEGER NOT NULL REFERENCES user(id), created_at TEXT NOT NULL, finished_at TEXT, finished_by INTEGER REFERENCES user(id),
			version INTEGER NOT NULL DEFAULT 1, changed_at TEXT NOT NULL, changed_by INTEGER REFERENCES user(id)) STRICT`,
		`CREATE TABLE hand_over_file (
			hand_over_id TEXT NOT NULL REFERENCES hand_over(id) ON DELETE CASCADE, object_name TEXT NOT NULL, stored_as TEXT NOT NULL, name TEXT NOT NULL,
			size INTEGER NOT NULL, PRIMARY KEY (hand_over_id, object_name)) STRICT, WITHOUT ROWID`,
		"CREATE INDEX hand_over_file_stored_as ON hand_over_file (stored_as)",
		`CREATE INDEX hand_over_quotation ON hand_over (quotation_id)`,
		`CREATE INDEX hand_over_owner ON hand_over (owner_id)`,
		// What is sold is copied once; what is finished is opened again first.
		`CREATE TRIGGER hand_over_copied BEFORE UPDATE OF items, quotation_id ON hand_over
			WHEN OLD.items IS NOT NULL AND (NEW.items IS NOT OLD.items OR NEW.quotation_id <> OLD.quotation_id)
			BEGIN SELECT RAISE(ABORT, 'HAND_OVER_COPIED'); END`,
		`CREATE TRIGGER hand_over_locked BEFORE UPDATE OF billing_receiver, bill_to, submit_time, notes, attachments, shares ON hand_over
			WHEN OLD.state = 'finished' AND NEW.state = 'finished'
			BEGIN SELECT RAISE(ABORT, 'HAND_OVER_LOCKED'); END`,
	);
