import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

/**
 * Seeing costs becomes a right, which roles that come with the product learn at the next start. API tokens keep what they could: those of
 * people who saw costs until now, by the codes of their roles, have it in their scopes.
 */
export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		`UPDATE api_token SET scopes = json_insert(scopes, '$[#]', 'cost.view')
			WHERE user_id IN (SELECT id FROM user WHERE user_type = 2 UNION SELECT ur.user_id FROM user_role ur JOIN role r ON r.id = ur.role_id
				WHERE r.is_super = 1 OR upper(r.code) IN ('PM', 'VDM'))`,
	);
