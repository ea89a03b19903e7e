import { containedInAny, type Database } from "@iqt/db";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Permission } from "../../door/permissions.ts";

/** The GUID of a user by their id. */
export async function guidOf(db: Kysely<Database>, userId: number): Promise<string> {
	return (await db.selectFrom("user").select("guid").where("id", "=", userId).executeTakeFirstOrThrow()).guid;
}

/** Whether the user `u` of a query holds a right: by a role, as a super administrator, or by the kind of account; 1 or 0. */
export const holding = (permission: Permission): RawBuilder<number> =>
	sql<number>`(u.user_type = 2 or exists (select 1 from user_role ur join role r on r.id = ur.role_id left join role_permission rp on rp.role_id = r.id
		where ur.user_id = u.id and (r.is_super = 1 or rp.permission = ${permission})))`;

/** Active staff who hold a right. */
export const staffHolding = (db: Kysely<Database>, permission: Permission) =>
	db
		.selectFrom("user as u")
		.where("u.status", "=", "active")
		.where("u.user_type", "<>", 3)
		.where(sql<boolean>`${holding(permission)} = 1`);

/** Those of them by name, for fields that choose people. */
export const findHolders = (db: Kysely<Database>, permission: Permission, search: string) =>
	staffHolding(db, permission)
		.select(["u.guid as value", "u.display_name as label"])
		.where(containedInAny([sql.ref("u.display_name"), sql.ref("u.user_name")], search))
		.orderBy("u.display_name")
		.orderBy("u.id")
		.limit(50)
		.execute();
