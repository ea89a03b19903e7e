import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** Imitation and acting as one role, API tokens, invitations, registration keys, what people tell of themselves. */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`ALTER TABLE session ADD COLUMN kind TEXT NOT NULL DEFAULT 'own' CHECK (kind IN ('own', 'imitation'))`,
		`ALTER TABLE session ADD COLUMN imitator_id INTEGER REFERENCES user(id)`,
		`ALTER TABLE session ADD COLUMN active_role_id INTEGER REFERENCES role(id) ON DELETE SET NULL`,
		// One living session of one's own a user, and one pair of borrowed eyes: the database holds it, not only the code.
		`DROP INDEX session_one_alive`,
		`CREATE UNIQUE INDEX session_one_alive ON session (user_id) WHERE ended_at IS NULL AND kind = 'own'`,
		`CREATE UNIQUE INDEX session_one_imitation ON session (imitator_id) WHERE ended_at IS NULL AND kind = 'imitation'`,
		`ALTER TABLE user ADD COLUMN phone TEXT`,
		`ALTER TABLE user ADD COLUMN functions TEXT NOT NULL DEFAULT '[]'`,
		`ALTER TABLE user ADD COLUMN areas TEXT NOT NULL DEFAULT '[]'`,
		`ALTER TABLE company ADD COLUMN check_code TEXT`,
		`ALTER TABLE company ADD COLUMN email_domain TEXT`,
		`CREATE TABLE api_token (
			id TEXT PRIMARY KEY, user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE, name TEXT NOT NULL,
			token_hash TEXT NOT NULL UNIQUE, ending TEXT NOT NULL, scopes TEXT NOT NULL, created_at TEXT NOT NULL, expires_at TEXT NOT NULL,
			revoked_at TEXT, last_used_at TEXT, last_address TEXT, version INTEGER NOT NULL DEFAULT 1) STRICT`,
		`CREATE INDEX api_token_user ON api_token (user_id, created_at)`,
		`CREATE TABLE invitation (
			id TEXT PRIMARY KEY, user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE, created_at TEXT NOT NULL,
			expires_at TEXT NOT NULL, used_at TEXT) STRICT`,
		`CREATE INDEX invitation_user ON invitation (user_id, created_at)`,
		// A link is made when its mail is: a repeated mail carries another one, and both open the invitation.
		`CREATE TABLE invitation_link (
			token_hash TEXT PRIMARY KEY, invitation_id TEXT NOT NULL REFERENCES invitation(id) ON DELETE CASCADE) STRICT, WITHOUT ROWID`,
		`CREATE TABLE registration (
			id TEXT PRIMARY KEY, email TEXT NOT NULL COLLATE NOCASE, key_hash TEXT NOT NULL UNIQUE, created_at TEXT NOT NULL,
			expires_at TEXT NOT NULL, used_at TEXT) STRICT`,
	);
