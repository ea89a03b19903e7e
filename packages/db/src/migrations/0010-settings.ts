import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** Of every record: its version, when it was last changed, and by whom. */
const head = `version INTEGER NOT NULL DEFAULT 1, changed_at TEXT NOT NULL, changed_by INTEGER REFERENCES user(id)`;

/** Parameters, app settings, notices, price settings, teams, and auditors by department and service. */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`CREATE TABLE parameter (
			id TEXT PRIMARY KEY, key TEXT NOT NULL UNIQUE COLLATE NOCASE, name TEXT NOT NULL, description TEXT,
			type TEXT NOT NULL CHECK (type IN ('text', 'number', 'percent', 'amount', 'date', 'boolean', 'enumeration', 'url', 'email', 'cron')),
			value TEXT NOT NULL, currency TEXT REFERENCES currency(code), options TEXT NOT NULL DEFAULT '[]',
			in_formula INTEGER NOT NULL DEFAULT 0 CHECK (in_formula IN (0, 1)), shared INTEGER NOT NULL DEFAULT 0 CHECK (shared IN (0, 1)),
			${head}) STRICT`,
		`CREATE INDEX parameter_formula ON parameter (key) WHERE in_formula = 1`,
		// A search as of a past moment needs the values of that moment.
		`CREATE TABLE parameter_history (
			id INTEGER PRIMARY KEY, key TEXT NOT NULL, type TEXT NOT NULL, value TEXT NOT NULL, shared INTEGER NOT NULL, recorded_at TEXT NOT NULL,
			superseded_at TEXT NOT NULL) STRICT`,
		`CREATE INDEX parameter_history_until ON parameter_history (superseded_at)`,
		`CREATE TRIGGER parameter_changed AFTER UPDATE ON parameter WHEN OLD.in_formula = 1 BEGIN
			INSERT INTO parameter_history (key, type, value, shared, recorded_at, superseded_at)
			VALUES (OLD.key, OLD.type, OLD.value, OLD.shared, OLD.changed_at, NEW.changed_at); END`,
		`CREATE TRIGGER parameter_deleted AFTER DELETE ON parameter WHEN OLD.in_formula = 1 BEGIN
			INSERT INTO parameter_history (key, type, value, shared, recorded_at, superseded_at)
			VALUES (OLD.key, OLD.type, OLD.value, OLD.shared, OLD.changed_at, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END`,
		`CREATE TABLE app_setting (
			id TEXT PRIMARY KEY, key TEXT NOT NULL UNIQUE COLLATE NOCASE, name TEXT NOT NULL, description TEXT,
			type TEXT NOT NULL CHECK (type IN ('text', 'number', 'boolean', 'url', 'email', 'json')), value TEXT NOT NULL,
			shared INTEGER NOT NULL DEFAULT 1 CHECK (shared IN (0, 1)), ${head}) STRICT`,
		`CREATE TABLE notice (
			id TEXT PRIMARY KEY, title TEXT NOT NULL, content TEXT NOT NULL, level TEXT NOT NULL CHECK (level IN ('info', 'important', 'urgent')),
			audience TEXT NOT NULL CHECK (audience IN ('everybody', 'roles', 'companies')), roles TEXT NOT NULL DEFAULT '[]',
			companies TEXT NOT NULL DEFAULT '[]', status TEXT NOT NULL CHECK (status IN ('draft', 'published', 'withdrawn')),
			shown_from TEXT, shown_to TEXT, published_at TEXT, ${head}) STRICT`,
		`CREATE INDEX notice_published ON notice (published_at) WHERE status = 'published'`,
		`CREATE TABLE notice_read (
			notice_id TEXT NOT NULL REFERENCES notice(id) ON DELETE CASCADE, user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
			read_at TEXT NOT NULL, PRIMARY KEY (notice_id, user_id)) STRICT, WITHOUT ROWID`,
		`CREATE TABLE price_setting (
			id TEXT PRIMARY KEY, service TEXT NOT NULL, currency TEXT NOT NULL REFERENCES currency(code), margin TEXT NOT NULL, min_margin TEXT NOT NULL,
			rounding_step TEXT NOT NULL, valid_from TEXT NOT NULL, valid_to TEXT, remark TEXT, ${head}) STRICT`,
		`CREATE UNIQUE INDEX price_setting_start ON price_setting (service, currency, valid_from)`,
		`CREATE TABLE team (
			id TEXT PRIMARY KEY, kind TEXT NOT NULL CHECK (kind IN ('vdm', 'product', 'focal')), name TEXT NOT NULL COLLATE NOCASE, email TEXT,
			leader TEXT NOT NULL REFERENCES user(guid), members TEXT NOT NULL, service_types TEXT NOT NULL, port_cities TEXT NOT NULL,
			active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)), remark TEXT, ${head}, UNIQUE (kind, name)) STRICT`,
		// Rebuilt: a person may be auditor of several departments and services.
		`CREATE TABLE auditor (
			id TEXT PRIMARY KEY, kind TEXT NOT NULL CHECK (kind IN ('application', 'final')), user_id INTEGER NOT NULL REFERENCES user(id),
			department TEXT NOT NULL DEFAULT '', service TEXT NOT NULL DEFAULT '', max_discount_bp INTEGER NOT NULL,
			substitute_id INTEGER REFERENCES user(id), absent_from TEXT, absent_to TEXT, active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
			version INTEGER NOT NULL DEFAULT 1, changed_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
			changed_by INTEGER REFERENCES user(id), UNIQUE (kind, user_id, department, service)) STRICT`,
		`INSERT INTO auditor (id, kind, user_id, max_discount_bp) SELECT id, kind, user_id, max_discount_bp FROM auditor_limit`,
		`DROP TABLE auditor_limit`,
		`ALTER TABLE auditor RENAME TO auditor_limit`,
		`CREATE INDEX auditor_limit_substitute ON auditor_limit (substitute_id) WHERE substitute_id IS NOT NULL`,
	);
