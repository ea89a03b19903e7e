import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** Rights there were when this migration was written: a database that has roles already knows them. */
const known = [
	...["inlandRail.view", "inlandRail.edit", "inlandRail.term", "truckingCost.view", "truckingCost.edit", "costStrategy.view", "costStrategy.edit"],
	...["corridor.view", "corridor.edit", "bookingService.view", "bookingService.edit", "customsPrice.view", "customsPrice.edit"],
	...["sale.search", "sale.quote", "quotation.view", "quotation.viewAll", "discount.ask", "discount.approve", "discount.approveFinal"],
	...["lookup.view", "dashboard.admin", "changeLog.view", "job.run"],
];

/** Where people stand in the company, when they were last here, what an administrator grants, and which rights were known. */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`ALTER TABLE user ADD COLUMN department TEXT`,
		`ALTER TABLE user ADD COLUMN position TEXT`,
		`ALTER TABLE user ADD COLUMN last_sign_in_at TEXT`,
		`UPDATE user SET last_sign_in_at = (SELECT max(created_at) FROM session WHERE user_id = user.id AND kind = 'own')`,
		// Whatever door a person signs in by, it starts a session.
		`CREATE TRIGGER session_signs_in AFTER INSERT ON session WHEN NEW.kind = 'own'
			BEGIN UPDATE user SET last_sign_in_at = NEW.created_at WHERE id = NEW.user_id; END`,
		`CREATE INDEX user_role_role ON user_role (role_id)`,
		`CREATE TABLE action (
			guid TEXT PRIMARY KEY, kind TEXT NOT NULL CHECK (kind IN ('menu', 'api', 'button')), code TEXT NOT NULL COLLATE NOCASE,
			name TEXT NOT NULL, path TEXT, method TEXT, action_class TEXT, description TEXT, permission TEXT,
			origin TEXT NOT NULL CHECK (origin IN ('product', 'imported', 'own')), changed_at TEXT NOT NULL,
			version INTEGER NOT NULL DEFAULT 1, UNIQUE (kind, code)) STRICT`,
		`CREATE INDEX action_permission ON action (permission)`,
		`CREATE TABLE menu_api (
			menu_guid TEXT NOT NULL REFERENCES action(guid) ON DELETE CASCADE,
			api_guid TEXT NOT NULL REFERENCES action(guid) ON DELETE CASCADE, PRIMARY KEY (menu_guid, api_guid)) STRICT, WITHOUT ROWID`,
		`CREATE INDEX menu_api_api ON menu_api (api_guid)`,
		`CREATE TABLE known_permission (permission TEXT PRIMARY KEY) STRICT, WITHOUT ROWID`,
		`INSERT INTO known_permission SELECT value FROM json_each('${JSON.stringify(known)}') WHERE EXISTS (SELECT 1 FROM role)`,
	);
