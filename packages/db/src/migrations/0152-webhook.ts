import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** Where events are sent to, and what became of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await statements(
		db,
		`CREATE TABLE webhook (
			id TEXT PRIMARY KEY, name TEXT NOT NULL COLLATE NOCASE UNIQUE, url TEXT NOT NULL, kinds TEXT NOT NULL, remark TEXT,
			status TEXT NOT NULL DEFAULT 'inactive', position INTEGER NOT NULL DEFAULT 0,
			secret TEXT, secret_at TEXT, former_secret TEXT, former_until TEXT,
			version INTEGER NOT NULL DEFAULT 1, changed_at TEXT NOT NULL, changed_by INTEGER REFERENCES user(id)) STRICT`,
		`CREATE TABLE webhook_delivery (
			id INTEGER PRIMARY KEY, webhook_id TEXT NOT NULL REFERENCES webhook(id) ON DELETE CASCADE, event_id TEXT NOT NULL, kind TEXT NOT NULL,
			body TEXT NOT NULL, state TEXT NOT NULL DEFAULT 'waiting', tries INTEGER NOT NULL DEFAULT 0, next_at TEXT NOT NULL, lease_until TEXT,
			answer INTEGER, ms INTEGER, failure TEXT, created_at TEXT NOT NULL, ended_at TEXT, UNIQUE (webhook_id, event_id)) STRICT`,
		"CREATE INDEX webhook_delivery_due ON webhook_delivery (webhook_id, next_at) WHERE state = 'waiting'",
		"CREATE INDEX webhook_delivery_state ON webhook_delivery (webhook_id, state, id)",
		"CREATE INDEX webhook_delivery_ended ON webhook_delivery (ended_at)",
	);
}
