import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** Active staff who hold a right, or all of them by a role or the kind of account. */
const holding = (right: string) => `SELECT u.id FROM user u WHERE u.status = 'active' AND u.user_type <> 3 AND (u.user_type = 2 OR EXISTS (
	SELECT 1 FROM user_role ur JOIN role r ON r.id = ur.role_id LEFT JOIN role_permission p ON p.role_id = r.id
	WHERE ur.user_id = u.id AND (r.is_super = 1 OR p.permission = '${right}')))`;

/**
 * Of requests that are there already: the thread, its parts, what was asked for, who asks and who is to answer: `handlers` (`h.id`) of all, or of one each by
 * its `h.thread`. What is over counts as read.
 */
const threadsOf = (kind: string, rows: string, handlers: string, parts = `SELECT id, '${kind}' AS part FROM (${rows})`) => [
	`INSERT INTO message_thread (id, kind, asked_by, opened_at, state, last_at, quotation_id)
		SELECT id, '${kind}', asker, at, state, coalesce(answered_at, at), NULL FROM (${rows})`,
	`INSERT INTO message_part (thread_id, part, state, answered_by, answered_at)
		SELECT r.id, p.part, r.state, r.answered_by, r.answered_at FROM (${rows}) r JOIN (${parts}) p ON p.id = r.id`,
	`INSERT INTO message (id, thread_id, number, part, kind, text, event, event_values, author_id, at)
		SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2)
			|| '-' || hex(randomblob(6))), id, 1, '', 'request', text, NULL, NULL, asker, at FROM (${rows})`,
	`INSERT INTO message_member (thread_id, user_id, role, unread)
		SELECT r.id, r.asker, 'asker', 0 FROM (${rows}) r JOIN user u ON u.id = r.asker WHERE u.user_type <> 3`,
	`INSERT INTO message_member (thread_id, user_id, role, unread)
		SELECT r.id, h.id, 'handler', r.state = 'open' FROM (${rows}) r JOIN ${handlers} WHERE true
		ON CONFLICT DO NOTHING`,
];

const discounts = `SELECT d.id, d.requested_by AS asker, d.requested_at AS at, d.reason AS text,
	CASE WHEN d.state NOT IN ('requested', 'finalRequested') THEN 'answered' WHEN q.state <> 'draft' THEN 'closed' ELSE 'open' END AS state,
	CASE WHEN d.state NOT IN ('requested', 'finalRequested') THEN coalesce(d.final_approver_id, d.approver_id) END AS answered_by,
	CASE WHEN d.state NOT IN ('requested', 'finalRequested') THEN coalesce(d.final_decided_at, d.decided_at) END AS answered_at
	FROM discount_request d JOIN quotation q ON q.id = d.quotation_id`;
const prices = `SELECT r.id, r.asked_by AS asker, r.asked_at AS at, r.remark AS text,
	CASE r.state WHEN 'asked' THEN 'open' WHEN 'quoted' THEN 'answered' ELSE 'closed' END AS state,
	CASE WHEN r.state = 'quoted' THEN r.owner_id END AS answered_by, CASE WHEN r.state = 'quoted' THEN r.updated_at END AS answered_at
	FROM quotation_request r`;
const trains = `SELECT f.id, f.owner_id AS asker, f.created_at AS at, coalesce(f.remark, '') AS text,
	CASE f.state WHEN 'created' THEN 'open' ELSE 'closed' END AS state, NULL AS answered_by, NULL AS answered_at FROM icr_ad_hoc f`;

/** Threads of messages about requests. */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`CREATE TABLE message_thread (
			id TEXT PRIMARY KEY, kind TEXT NOT NULL, asked_by INTEGER NOT NULL REFERENCES user(id), opened_at TEXT NOT NULL,
			state TEXT NOT NULL DEFAULT 'open', last_at TEXT NOT NULL, quotation_id TEXT REFERENCES quotation(id)) STRICT`,
		"CREATE INDEX message_thread_last ON message_thread (last_at)",
		"CREATE INDEX message_thread_kind ON message_thread (kind, last_at)",
		"CREATE INDEX message_thread_asked_by ON message_thread (asked_by)",
		"CREATE INDEX message_thread_quotation ON message_thread (quotation_id) WHERE quotation_id IS NOT NULL",
		`CREATE TABLE message_part (
			thread_id TEXT NOT NULL REFERENCES message_thread(id) ON DELETE CASCADE, part TEXT NOT NULL, state TEXT NOT NULL DEFAULT 'open',
			answered_by INTEGER REFERENCES user(id), answered_at TEXT, PRIMARY KEY (thread_id, part)) STRICT, WITHOUT ROWID`,
		`CREATE TABLE message_team (
			thread_id TEXT NOT NULL REFERENCES message_thread(id) ON DELETE CASCADE, part TEXT NOT NULL,
			team_id TEXT NOT NULL REFERENCES team(id) ON DELETE CASCADE, PRIMARY KEY (thread_id, part, team_id)) STRICT, WITHOUT ROWID`,
		"CREATE INDEX message_team_team ON message_team (team_id)",
		`CREATE TABLE message (
			id TEXT PRIMARY KEY, thread_id TEXT NOT NULL REFERENCES message_thread(id) ON DELETE CASCADE, number INTEGER NOT NULL, part TEXT NOT NULL,
			kind TEXT NOT NULL, text TEXT NOT NULL, event TEXT, event_values TEXT, author_id INTEGER NOT NULL REFERENCES user(id), at TEXT NOT NULL,
			UNIQUE (thread_id, number)) STRICT`,
		"CREATE INDEX message_response ON message (at) WHERE kind = 'response'",
		`CREATE TABLE message_mention (
			message_id TEXT NOT NULL REFERENCES message(id) ON DELETE CASCADE, user_id INTEGER NOT NULL REFERENCES user(id),
			PRIMARY KEY (message_id, user_id)) STRICT, WITHOUT ROWID`,
		`CREATE TABLE message_file (
			id TEXT PRIMARY KEY, message_id TEXT NOT NULL REFERENCES message(id) ON DELETE CASCADE, stored_as TEXT NOT NULL, name TEXT NOT NULL,
			size INTEGER NOT NULL) STRICT`,
		"CREATE INDEX message_file_message ON message_file (message_id)",
		"CREATE INDEX message_file_stored_as ON message_file (stored_as)",
		`CREATE TABLE message_member (
			thread_id TEXT NOT NULL REFERENCES message_thread(id) ON DELETE CASCADE, user_id INTEGER NOT NULL REFERENCES user(id), role TEXT NOT NULL,
			unread INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (thread_id, user_id)) STRICT, WITHOUT ROWID`,
		"CREATE INDEX message_member_user ON message_member (user_id, thread_id)",
		"CREATE INDEX message_member_unread ON message_member (user_id) WHERE unread > 0",
		...threadsOf("discount", discounts, `(${holding("discount.approve")}) h`),
		...threadsOf(
			"price",
			prices,
			`(SELECT owner_id AS id, id AS thread FROM quotation_request WHERE owner_id IS NOT NULL
				UNION ALL SELECT u.id, r.id FROM quotation_request r JOIN (${holding("quotation.editAll")}) u WHERE r.owner_id IS NULL) h ON h.thread = r.id`,
		),
		...threadsOf(
			"icr",
			trains,
			`(${holding("icrPrice.edit")}) h`,
			`SELECT id, 'M' AS part FROM icr_ad_hoc UNION ALL SELECT id, 'F' FROM icr_ad_hoc WHERE pickup IS NOT NULL
				UNION ALL SELECT id, 'T' FROM icr_ad_hoc WHERE delivery IS NOT NULL`,
		),
	);
