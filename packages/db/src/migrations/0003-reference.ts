import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`CREATE TABLE currency (
			code TEXT PRIMARY KEY, name TEXT NOT NULL, exponent INTEGER NOT NULL, numeric_code TEXT NOT NULL) STRICT, WITHOUT ROWID`,
		`CREATE TABLE exchange_rate (
			currency TEXT NOT NULL REFERENCES currency(code), valid_from TEXT NOT NULL, per_usd TEXT NOT NULL, source TEXT NOT NULL,
			PRIMARY KEY (currency, valid_from)) STRICT, WITHOUT ROWID`,
		`CREATE TABLE container_type (
			code TEXT PRIMARY KEY, iso_code TEXT NOT NULL UNIQUE, name TEXT NOT NULL, teu TEXT NOT NULL,
			reefer INTEGER NOT NULL, max_gross_kg INTEGER NOT NULL, sort INTEGER NOT NULL) STRICT, WITHOUT ROWID`,
		`CREATE TABLE place (
			id TEXT PRIMARY KEY, kind TEXT NOT NULL CHECK (kind IN ('port', 'portCity', 'inlandCity')), code TEXT NOT NULL,
			name TEXT NOT NULL, name_zh TEXT NOT NULL, country TEXT NOT NULL, port_city_id TEXT REFERENCES place(id),
			latitude REAL NOT NULL, longitude REAL NOT NULL, time_zone TEXT, aliases TEXT NOT NULL DEFAULT '[]',
			active INTEGER NOT NULL DEFAULT 1, UNIQUE (kind, code)) STRICT`,
		`CREATE INDEX place_port_city ON place (port_city_id) WHERE port_city_id IS NOT NULL`,
		`CREATE TABLE area (
			code TEXT PRIMARY KEY, parent_code TEXT, level TEXT NOT NULL, name TEXT NOT NULL, path TEXT NOT NULL) STRICT, WITHOUT ROWID`,
		`CREATE INDEX area_parent ON area (parent_code)`,
		`CREATE TABLE supplier (
			id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, name TEXT NOT NULL, kind TEXT NOT NULL, email TEXT) STRICT`,
		`CREATE TABLE term (
			id TEXT PRIMARY KEY, domain TEXT NOT NULL, lane_key TEXT NOT NULL, language TEXT NOT NULL, body TEXT NOT NULL,
			version INTEGER NOT NULL DEFAULT 1, updated_at TEXT NOT NULL, UNIQUE (domain, lane_key, language)) STRICT`,
	);
