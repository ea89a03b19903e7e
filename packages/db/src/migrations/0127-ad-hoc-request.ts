import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`CREATE TABLE ad_hoc_request (
			id TEXT PRIMARY KEY, number TEXT NOT NULL UNIQUE, service_type TEXT NOT NULL, state TEXT NOT NULL DEFAULT 'requestCreated',
			customer TEXT NOT NULL, customer_email TEXT, customer_language TEXT NOT NULL, priority TEXT NOT NULL, order_type TEXT, requisition_number TEXT,
			required_date TEXT NOT NULL, ready_date TEXT, port_city_id TEXT NOT NULL REFERENCES place(id), inland_city_id TEXT REFERENCES place(id),
			address TEXT, direction TEXT, mode TEXT, depot_services TEXT NOT NULL, storage_days INTEGER, containers TEXT NOT NULL, ownership TEXT,
			truck_type TEXT, cargo TEXT NOT NULL, commodity TEXT NOT NULL, package_type TEXT, pieces INTEGER, gross_weight INTEGER NOT NULL, volume INTEGER,
			cargo_remark TEXT, target_price TEXT, currency TEXT REFERENCES currency(code), remark TEXT,
			pictures TEXT NOT NULL, loading_plans TEXT NOT NULL, msds TEXT NOT NULL, shares TEXT NOT NULL,
			owner_id INTEGER NOT NULL REFERENCES user(id), created_at TEXT NOT NULL, costed_at TEXT, priced_at TEXT, sent_at TEXT, accepted_at TEXT,
			cancelled_at TEXT, cancel_reason TEXT, not_accepted_at TEXT, not_accepted_reason TEXT,
			handler_teams TEXT NOT NULL DEFAULT '[]', handler_people TEXT NOT NULL DEFAULT '[]', handler_reason TEXT NOT NULL DEFAULT 'byRight',
			version INTEGER NOT NULL DEFAULT 1, changed_at TEXT NOT NULL, changed_by INTEGER REFERENCES user(id)) STRICT`,
		"CREATE INDEX ad_hoc_request_owner ON ad_hoc_request (owner_id)",
		"CREATE INDEX ad_hoc_request_due ON ad_hoc_request (required_date)",
		"CREATE INDEX ad_hoc_request_created ON ad_hoc_request (created_at)",
		`CREATE TABLE ad_hoc_line (
			id TEXT PRIMARY KEY, request_id TEXT NOT NULL REFERENCES ad_hoc_request(id) ON DELETE CASCADE, side TEXT NOT NULL, position INTEGER NOT NULL,
			charge TEXT NOT NULL, container_type TEXT, amount_minor INTEGER NOT NULL, amount_with_vat_minor INTEGER NOT NULL,
			currency TEXT NOT NULL REFERENCES currency(code), vat INTEGER NOT NULL, basis TEXT NOT NULL, source TEXT, vendor TEXT,
			valid_from TEXT, valid_to TEXT, remark TEXT, UNIQUE (request_id, side, position)) STRICT`,
		`CREATE TABLE ad_hoc_file (
			request_id TEXT NOT NULL REFERENCES ad_hoc_request(id) ON DELETE CASCADE, object_name TEXT NOT NULL, stored_as TEXT NOT NULL, name TEXT NOT NULL,
			size INTEGER NOT NULL, PRIMARY KEY (request_id, object_name)) STRICT, WITHOUT ROWID`,
		"CREATE INDEX ad_hoc_file_stored_as ON ad_hoc_file (stored_as)",
		`CREATE TABLE ad_hoc_draft (
			id TEXT PRIMARY KEY, owner_id INTEGER NOT NULL REFERENCES user(id), fields TEXT NOT NULL, version INTEGER NOT NULL DEFAULT 1,
			created_at TEXT NOT NULL, changed_at TEXT NOT NULL) STRICT`,
		"CREATE INDEX ad_hoc_draft_owner ON ad_hoc_draft (owner_id)",
	);
