import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** A customer asks for a quotation from the options of searches; the owner is who answers it, null where nobody can. */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`CREATE TABLE quotation_request (
			id TEXT PRIMARY KEY, company_id TEXT NOT NULL REFERENCES company(id), asked_by INTEGER NOT NULL REFERENCES user(id),
			asked_at TEXT NOT NULL, owner_id INTEGER REFERENCES user(id),
			state TEXT NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'quoted', 'closed')),
			items TEXT NOT NULL, origin_label TEXT NOT NULL, destination_label TEXT NOT NULL, lanes INTEGER NOT NULL,
			currency TEXT NOT NULL REFERENCES currency(code), total_minor INTEGER NOT NULL, remark TEXT NOT NULL DEFAULT '',
			quotation_id TEXT REFERENCES quotation(id), reply TEXT NOT NULL DEFAULT '', updated_at TEXT NOT NULL,
			version INTEGER NOT NULL DEFAULT 1) STRICT`,
		`CREATE INDEX quotation_request_company ON quotation_request (company_id, asked_at)`,
		`CREATE INDEX quotation_request_owner ON quotation_request (owner_id, state)`,
		`CREATE INDEX quotation_request_quotation ON quotation_request (quotation_id)`,
	);
