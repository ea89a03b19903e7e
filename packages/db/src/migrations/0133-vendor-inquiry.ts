import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** What vendors are asked about ad hoc requests, and what they answer. */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`CREATE TABLE vendor_inquiry (
			id TEXT PRIMARY KEY, number TEXT NOT NULL UNIQUE, request_id TEXT NOT NULL REFERENCES ad_hoc_request(id),
			vendor_id TEXT NOT NULL REFERENCES vendor(id), state TEXT NOT NULL DEFAULT 'sent', due_at TEXT NOT NULL, remark TEXT,
			contact_name TEXT NOT NULL, contact_email TEXT NOT NULL, language TEXT NOT NULL,
			sent_by INTEGER NOT NULL REFERENCES user(id), sent_at TEXT NOT NULL, opened_at TEXT, answered_at TEXT, entered_by INTEGER REFERENCES user(id),
			answer_remark TEXT, decline_because TEXT, decline_reason TEXT, draft TEXT, draft_at TEXT, reminded_at TEXT, decided_at TEXT,
			version INTEGER NOT NULL DEFAULT 1, changed_at TEXT NOT NULL, changed_by INTEGER REFERENCES user(id)) STRICT`,
		// One open inquiry a vendor and request, whoever asks at the same moment.
		`CREATE UNIQUE INDEX vendor_inquiry_open ON vendor_inquiry (request_id, vendor_id) WHERE state IN ('sent', 'opened', 'draft', 'quoted')`,
		"CREATE INDEX vendor_inquiry_vendor ON vendor_inquiry (vendor_id)",
		"CREATE INDEX vendor_inquiry_due ON vendor_inquiry (due_at) WHERE state IN ('sent', 'opened', 'draft')",
		"CREATE INDEX vendor_inquiry_sent ON vendor_inquiry (sent_at)",
		`CREATE TABLE vendor_inquiry_line (
			id TEXT PRIMARY KEY, inquiry_id TEXT NOT NULL REFERENCES vendor_inquiry(id) ON DELETE CASCADE, position INTEGER NOT NULL,
			charge TEXT NOT NULL, container_type TEXT, basis TEXT NOT NULL, quantity INTEGER NOT NULL,
			amount_minor INTEGER, amount_with_vat_minor INTEGER, currency TEXT REFERENCES currency(code), vat INTEGER,
			transit_days INTEGER, valid_from TEXT, valid_to TEXT, remark TEXT, awarded INTEGER NOT NULL DEFAULT 0,
			UNIQUE (inquiry_id, position)) STRICT`,
		`CREATE TABLE vendor_inquiry_file (
			inquiry_id TEXT NOT NULL REFERENCES vendor_inquiry(id) ON DELETE CASCADE, object_name TEXT NOT NULL, stored_as TEXT NOT NULL, name TEXT NOT NULL,
			size INTEGER NOT NULL, added_at TEXT NOT NULL, PRIMARY KEY (inquiry_id, object_name)) STRICT, WITHOUT ROWID`,
		"CREATE INDEX vendor_inquiry_file_stored_as ON vendor_inquiry_file (stored_as)",
	);
