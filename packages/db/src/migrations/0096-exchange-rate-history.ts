import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/**
 * Keeps what exchange rates were, and since when each is known (`recorded_at`; empty for as long as anybody remembers): a search as of a past moment converts by what
 * was known then. What people add or change is known since they did; what is changed by other means, from now on.
 */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`ALTER TABLE exchange_rate ADD COLUMN recorded_at TEXT NOT NULL DEFAULT ''`,
		`CREATE TABLE exchange_past (
			id INTEGER PRIMARY KEY, currency TEXT NOT NULL, valid_from TEXT NOT NULL, per_usd TEXT NOT NULL, recorded_at TEXT NOT NULL,
			superseded_at TEXT NOT NULL) STRICT`,
		`CREATE INDEX exchange_past_currency ON exchange_past (currency, valid_from)`,
		`CREATE TRIGGER exchange_rate_changed AFTER UPDATE OF currency, valid_from, per_usd ON exchange_rate BEGIN
			UPDATE exchange_rate SET recorded_at = iif(NEW.changed_at <> OLD.changed_at, NEW.changed_at, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
				WHERE currency = NEW.currency AND valid_from = NEW.valid_from AND NEW.recorded_at = OLD.recorded_at;
			INSERT INTO exchange_past (currency, valid_from, per_usd, recorded_at, superseded_at)
				SELECT OLD.currency, OLD.valid_from, OLD.per_usd, OLD.recorded_at, recorded_at FROM exchange_rate
				WHERE currency = NEW.currency AND valid_from = NEW.valid_from; END`,
		`CREATE TRIGGER exchange_rate_added AFTER INSERT ON exchange_rate WHEN NEW.recorded_at = '' AND NEW.changed_by IS NOT NULL BEGIN
			UPDATE exchange_rate SET recorded_at = NEW.changed_at WHERE currency = NEW.currency AND valid_from = NEW.valid_from; END`,
		`CREATE TRIGGER exchange_rate_deleted AFTER DELETE ON exchange_rate BEGIN
			INSERT INTO exchange_past (currency, valid_from, per_usd, recorded_at, superseded_at)
			VALUES (OLD.currency, OLD.valid_from, OLD.per_usd, OLD.recorded_at, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END`,
	);
