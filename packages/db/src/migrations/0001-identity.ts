import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`CREATE TABLE company (
			id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE COLLATE NOCASE, name TEXT NOT NULL,
			language TEXT NOT NULL DEFAULT 'zh', version INTEGER NOT NULL DEFAULT 1) STRICT`,
		`CREATE TABLE user (
			id INTEGER PRIMARY KEY, guid TEXT NOT NULL UNIQUE, user_name TEXT NOT NULL UNIQUE COLLATE NOCASE,
			email TEXT NOT NULL UNIQUE COLLATE NOCASE, display_name TEXT NOT NULL,
			user_type INTEGER NOT NULL CHECK (user_type IN (1, 2, 3)), password_hash TEXT,
			status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled')),
			company_id TEXT REFERENCES company(id), language TEXT NOT NULL DEFAULT 'zh',
			created_at TEXT NOT NULL, version INTEGER NOT NULL DEFAULT 1) STRICT`,
		`CREATE TABLE role (
			id INTEGER PRIMARY KEY, guid TEXT NOT NULL UNIQUE, code TEXT NOT NULL UNIQUE COLLATE NOCASE, name TEXT NOT NULL,
			role_type TEXT NOT NULL, is_super INTEGER NOT NULL DEFAULT 0, department TEXT, position TEXT,
			can_quotation INTEGER NOT NULL DEFAULT 0, focal_type TEXT, version INTEGER NOT NULL DEFAULT 1) STRICT`,
		`CREATE TABLE user_role (
			user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
			role_id INTEGER NOT NULL REFERENCES role(id) ON DELETE CASCADE, PRIMARY KEY (user_id, role_id)) STRICT, WITHOUT ROWID`,
		`CREATE TABLE role_permission (
			role_id INTEGER NOT NULL REFERENCES role(id) ON DELETE CASCADE, permission TEXT NOT NULL,
			PRIMARY KEY (role_id, permission)) STRICT, WITHOUT ROWID`,
		`CREATE TABLE session (
			id TEXT PRIMARY KEY, user_id INTEGER NOT NULL REFERENCES user(id), token_hash TEXT NOT NULL UNIQUE,
			previous_token_hash TEXT, previous_valid_until TEXT, rotation_key TEXT NOT NULL, created_at TEXT NOT NULL, rotated_at TEXT NOT NULL,
			expires_at TEXT NOT NULL, ended_at TEXT, end_reason TEXT, address TEXT, user_agent TEXT) STRICT`,
		`CREATE INDEX session_previous ON session (previous_token_hash) WHERE previous_token_hash IS NOT NULL`,
		// One living session a user: the database holds it, not only the code.
		`CREATE UNIQUE INDEX session_one_alive ON session (user_id) WHERE ended_at IS NULL`,
		`CREATE TABLE throttle (key TEXT PRIMARY KEY, count INTEGER NOT NULL, window_ends_at TEXT NOT NULL) STRICT, WITHOUT ROWID`,
		`CREATE TABLE one_time_code (
			id TEXT PRIMARY KEY, purpose TEXT NOT NULL, subject TEXT NOT NULL, code_hash TEXT NOT NULL,
			expires_at TEXT NOT NULL, tries_left INTEGER NOT NULL, used_at TEXT) STRICT`,
		`CREATE INDEX one_time_code_subject ON one_time_code (purpose, subject)`,
	);
