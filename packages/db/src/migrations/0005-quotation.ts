import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`CREATE TABLE quotation (
			id TEXT PRIMARY KEY, number TEXT NOT NULL UNIQUE,
			state TEXT NOT NULL CHECK (state IN ('draft', 'sent', 'accepted', 'declined', 'expired', 'withdrawn')),
			company_id TEXT REFERENCES company(id), customer_name TEXT NOT NULL, customer_email TEXT NOT NULL,
			language TEXT NOT NULL CHECK (language IN ('zh', 'en')), currency TEXT NOT NULL REFERENCES currency(code),
			total_minor INTEGER NOT NULL, cost_minor INTEGER, valid_from TEXT NOT NULL, valid_to TEXT NOT NULL,
			origin_label TEXT NOT NULL, destination_label TEXT NOT NULL, document TEXT NOT NULL,
			replaces_id TEXT REFERENCES quotation(id), owner_id INTEGER NOT NULL REFERENCES user(id), created_at TEXT NOT NULL,
			updated_at TEXT NOT NULL, sent_at TEXT, decided_at TEXT, warned_at TEXT, version INTEGER NOT NULL DEFAULT 1) STRICT`,
		`CREATE INDEX quotation_owner ON quotation (owner_id, created_at)`,
		`CREATE INDEX quotation_company ON quotation (company_id, created_at)`,
		`CREATE INDEX quotation_state ON quotation (state, valid_to)`,
		// A sent quotation is frozen: the database refuses to change what the customer holds.
		`CREATE TRIGGER quotation_frozen BEFORE UPDATE OF document, total_minor, currency, customer_email, customer_name ON quotation
			WHEN OLD.state <> 'draft' AND (NEW.document <> OLD.document OR NEW.total_minor <> OLD.total_minor
				OR NEW.currency <> OLD.currency OR NEW.customer_email <> OLD.customer_email OR NEW.customer_name <> OLD.customer_name)
			BEGIN SELECT RAISE(ABORT, 'QUOTATION_FROZEN'); END`,
		`CREATE TABLE discount_request (
			id TEXT PRIMARY KEY, quotation_id TEXT NOT NULL REFERENCES quotation(id), asked_minor INTEGER NOT NULL,
			reason TEXT NOT NULL, state TEXT NOT NULL, requested_by INTEGER NOT NULL, requested_at TEXT NOT NULL,
			approver_id INTEGER, decided_at TEXT, final_approver_id INTEGER, final_decided_at TEXT,
			version INTEGER NOT NULL DEFAULT 1) STRICT`,
		`CREATE INDEX discount_request_quotation ON discount_request (quotation_id)`,
		`CREATE TABLE auditor_limit (
			id TEXT PRIMARY KEY, kind TEXT NOT NULL CHECK (kind IN ('application', 'final')), user_id INTEGER NOT NULL REFERENCES user(id),
			max_discount_bp INTEGER NOT NULL, UNIQUE (kind, user_id)) STRICT`,
	);
