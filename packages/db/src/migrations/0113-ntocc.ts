import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** What truck platforms were asked, and the prices made of their answers. */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`CREATE TABLE ntocc_call (
			id TEXT PRIMARY KEY, at TEXT NOT NULL, ms INTEGER NOT NULL, asked_by INTEGER NOT NULL REFERENCES user(id), provider TEXT NOT NULL,
			from_id TEXT NOT NULL REFERENCES place(id), to_id TEXT NOT NULL REFERENCES place(id), truck_type TEXT NOT NULL, cargo TEXT NOT NULL,
			weight_kg INTEGER, load_day TEXT NOT NULL, outcome TEXT NOT NULL, failure TEXT, status INTEGER, cost_minor INTEGER,
			currency TEXT REFERENCES currency(code), km TEXT, reference TEXT, reason TEXT, origin TEXT NOT NULL DEFAULT 'screen',
			held_until TEXT) STRICT`,
		"CREATE INDEX ntocc_call_at ON ntocc_call (at)",
		"CREATE INDEX ntocc_call_from ON ntocc_call (from_id)",
		"CREATE INDEX ntocc_call_to ON ntocc_call (to_id)",
		"CREATE INDEX ntocc_call_asked_by ON ntocc_call (asked_by, at)",
		"CREATE INDEX ntocc_call_put ON ntocc_call (provider, at) WHERE failure IS NULL OR failure <> 'paused'",
		`CREATE TABLE ntocc_quotation (
			id TEXT PRIMARY KEY, number TEXT NOT NULL UNIQUE, call_id TEXT NOT NULL REFERENCES ntocc_call(id), owner_id INTEGER NOT NULL REFERENCES user(id),
			created_at TEXT NOT NULL, customer_name TEXT, from_id TEXT NOT NULL REFERENCES place(id), to_id TEXT NOT NULL REFERENCES place(id),
			truck_type TEXT NOT NULL, cargo TEXT NOT NULL, weight_kg INTEGER, load_day TEXT NOT NULL, currency TEXT NOT NULL REFERENCES currency(code),
			price_minor INTEGER NOT NULL, msr_minor INTEGER, cost_minor INTEGER NOT NULL, rate_id TEXT NOT NULL, rate_version INTEGER NOT NULL,
			steps TEXT, vat_bp INTEGER NOT NULL DEFAULT 0) STRICT`,
		"CREATE INDEX ntocc_quotation_call ON ntocc_quotation (call_id)",
		"CREATE INDEX ntocc_quotation_from ON ntocc_quotation (from_id)",
		"CREATE INDEX ntocc_quotation_to ON ntocc_quotation (to_id)",
		"CREATE INDEX ntocc_quotation_owner ON ntocc_quotation (owner_id, created_at)",
		"CREATE INDEX ntocc_quotation_created ON ntocc_quotation (created_at)",
	);
