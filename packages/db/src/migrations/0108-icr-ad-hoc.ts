import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`CREATE TABLE icr_ad_hoc (
			id TEXT PRIMARY KEY, number TEXT NOT NULL UNIQUE, state TEXT NOT NULL DEFAULT 'created', customer TEXT NOT NULL,
			pol_id TEXT REFERENCES place(id), pickup TEXT, pod_id TEXT REFERENCES place(id), delivery TEXT, ramp_city_id TEXT REFERENCES place(id),
			containers TEXT NOT NULL, ownership TEXT NOT NULL, cargo TEXT NOT NULL, commodity TEXT NOT NULL, gross_weight INTEGER NOT NULL, hs_codes TEXT,
			ready_date TEXT NOT NULL, target_price TEXT, currency TEXT REFERENCES currency(code), remark TEXT, closed_reason TEXT,
			owner_id INTEGER NOT NULL REFERENCES user(id), created_at TEXT NOT NULL,
			version INTEGER NOT NULL DEFAULT 1, changed_at TEXT NOT NULL, changed_by INTEGER REFERENCES user(id)) STRICT`,
		`CREATE INDEX icr_ad_hoc_owner ON icr_ad_hoc (owner_id)`,
	);
