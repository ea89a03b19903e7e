import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** Questions asked on a schedule, what they found last, and the cases that came of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const head = "version INTEGER NOT NULL DEFAULT 1, changed_at TEXT NOT NULL, changed_by INTEGER REFERENCES user(id)";
	await statements(
		db,
		`CREATE TABLE exception_rule (
			id TEXT PRIMARY KEY, name TEXT NOT NULL COLLATE NOCASE UNIQUE, level TEXT NOT NULL, business_type TEXT NOT NULL, exception_type TEXT NOT NULL,
			value INTEGER NOT NULL, question TEXT, executor_id INTEGER NOT NULL REFERENCES user(id), notified TEXT NOT NULL, handling TEXT NOT NULL,
			every INTEGER NOT NULL, every_unit TEXT NOT NULL, cron TEXT, subject TEXT NOT NULL, case_category TEXT NOT NULL, remark TEXT,
			status TEXT NOT NULL DEFAULT 'inactive', next_run_at TEXT, last_run_at TEXT, last_error TEXT, ${head}) STRICT`,
		"CREATE INDEX exception_rule_due ON exception_rule (next_run_at) WHERE status = 'active'",
		`CREATE TABLE exception_hit (
			id INTEGER PRIMARY KEY, rule_id TEXT NOT NULL REFERENCES exception_rule(id) ON DELETE CASCADE, object TEXT NOT NULL, mark TEXT NOT NULL,
			said TEXT NOT NULL, path TEXT NOT NULL, since TEXT NOT NULL, UNIQUE (rule_id, object)) STRICT`,
		`CREATE TABLE exception_case (
			id TEXT PRIMARY KEY, title TEXT NOT NULL, category TEXT NOT NULL, level TEXT NOT NULL, owner_id INTEGER NOT NULL REFERENCES user(id), remark TEXT,
			state TEXT NOT NULL DEFAULT 'open', opened_at TEXT NOT NULL, closed_at TEXT, over_since TEXT,
			rule_id TEXT, object TEXT, path TEXT, ${head}) STRICT`,
		"CREATE INDEX exception_case_owner ON exception_case (owner_id, state)",
		"CREATE INDEX exception_case_rule ON exception_case (rule_id, object)",
		`CREATE TABLE exception_comment (
			id INTEGER PRIMARY KEY, case_id TEXT NOT NULL REFERENCES exception_case(id) ON DELETE CASCADE, user_id INTEGER NOT NULL REFERENCES user(id),
			at TEXT NOT NULL, text TEXT NOT NULL) STRICT`,
		"CREATE INDEX exception_comment_case ON exception_comment (case_id, id)",
	);
}
