import { type Language, translate } from "@iqt/i18n";
import { type RawBuilder, sql } from "kysely";
import { roleNameId, shippedRoleNames } from "../../door/role-names.ts";

/** What a role is called: those of the product in the reader's language, others as they were named. */
export function shownRoleName(language: Language, role: { code: string; name: string }): string {
	const id = roleNameId(role);
	return id === null ? role.name : translate(language, id);
}

/** The same of the role `r` of a query, for lists that sort and search by what they show. */
export function shownRoleNameSql(language: Language): RawBuilder<string> {
	const shipped = Object.entries(shippedRoleNames).map(
		([code, name]) => sql`when ${`${code} ${name}`} then ${shownRoleName(language, { code, name })}`,
	);
	return sql<string>`(case r.code || ' ' || r.name ${sql.join(shipped, sql` `)} else r.name end)`;
}
