import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** Texts that mails of quotations begin with: for a customer in a language, or for all of a language. */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`CREATE TABLE mail_template (
			id TEXT PRIMARY KEY, name TEXT NOT NULL, language TEXT NOT NULL, customer_id TEXT REFERENCES customer(id),
			subject TEXT NOT NULL, text TEXT NOT NULL, version INTEGER NOT NULL DEFAULT 1, changed_at TEXT NOT NULL,
			changed_by INTEGER REFERENCES user(id), UNIQUE (customer_id, language)) STRICT`,
	);
