import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/** Views of lists that somebody gave to a team, and the one a role's people begin a list with. */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`CREATE TABLE shared_view (
			id TEXT PRIMARY KEY, list TEXT NOT NULL, path TEXT NOT NULL, name TEXT NOT NULL, search TEXT NOT NULL, layout TEXT NOT NULL,
			team_id TEXT REFERENCES team(id) ON DELETE CASCADE, role_guid TEXT REFERENCES role(guid) ON DELETE CASCADE,
			owner_id INTEGER NOT NULL REFERENCES user(id), version INTEGER NOT NULL DEFAULT 1, changed_at TEXT NOT NULL,
			CHECK ((team_id IS NULL) <> (role_guid IS NULL))) STRICT`,
		"CREATE UNIQUE INDEX shared_view_team ON shared_view (team_id, list, lower(name)) WHERE team_id IS NOT NULL",
		"CREATE UNIQUE INDEX shared_view_role ON shared_view (role_guid, list) WHERE role_guid IS NOT NULL",
	);
