import type { Caller } from "../context.ts";

/** What is read of the user behind a token, of either kind; `roles` and `permissions` are JSON lists. */
export interface CallerRow {
	user_id: number;
	guid: string;
	user_name: string;
	display_name: string;
	email: string;
	user_type: number;
	status: string;
	company_id: string | null;
	roles: string;
	permissions: string;
}

/** The columns of it that stand in the user `u` of a query. */
export const callerColumns = "u.id AS user_id, u.guid, u.user_name, u.display_name, u.email, u.user_type, u.status, u.company_id";

/** Who the caller is. */
export const personOf = (row: CallerRow) => ({
	userId: row.user_id,
	userGuid: row.guid,
	userName: row.user_name,
	displayName: row.display_name,
	email: row.email,
	userType: row.user_type as Caller["userType"],
	companyId: row.company_id,
});
