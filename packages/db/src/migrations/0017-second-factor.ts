import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** A second factor of people (time-based codes, recovery codes), sign-ins that wait for it, and roles that must have one. */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`ALTER TABLE role ADD COLUMN second_factor INTEGER NOT NULL DEFAULT 0 CHECK (second_factor IN (0, 1))`,
		// Keys are sealed with a key that is not in the database; one being set up stands beside the one that counts until it is confirmed.
		`CREATE TABLE second_factor (
			user_id INTEGER PRIMARY KEY REFERENCES user(id) ON DELETE CASCADE, secret TEXT, confirmed_at TEXT,
			last_step INTEGER NOT NULL DEFAULT 0, pending TEXT, pending_until TEXT,
			CHECK ((secret IS NULL) = (confirmed_at IS NULL)), CHECK ((pending IS NULL) = (pending_until IS NULL))) STRICT`,
		`CREATE TABLE recovery_code (
			user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE, place TEXT NOT NULL, code_hash TEXT NOT NULL, used_at TEXT,
			PRIMARY KEY (user_id, place)) STRICT, WITHOUT ROWID`,
		`CREATE TABLE factor_challenge (
			token_hash TEXT PRIMARY KEY, user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE, door TEXT NOT NULL,
			customer_id INTEGER REFERENCES user(id) ON DELETE CASCADE, expires_at TEXT NOT NULL, tries_left INTEGER NOT NULL, used_at TEXT) STRICT, WITHOUT ROWID`,
		`CREATE INDEX factor_challenge_user ON factor_challenge (user_id)`,
	);
