import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { holds, type Permission } from "../../door/permissions.ts";
import type { For } from "./checks.ts";

/** Somebody a rule tells. */
export interface Told extends For {
	guid: string;
	name: string;
	email: string;
	language: string;
}

/** Active staff of these GUIDs with what they may do; others are left out. */
export async function toldOf(db: Kysely<Database>, guids: readonly string[]): Promise<Told[]> {
	const rows = await db
		.selectFrom("user as u")
		.select(["u.id", "u.guid", "u.display_name as name", "u.email", "u.language", "u.user_type as type"])
		.select(
			sql<string>`(SELECT json_group_array(rp.permission) FROM user_role ur JOIN role_permission rp ON rp.role_id = ur.role_id WHERE ur.user_id = u.id)`.as(
				"rights",
			),
		)
		.select(sql<number>`EXISTS (SELECT 1 FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE ur.user_id = u.id AND r.is_super = 1)`.as("super"))
		.where("u.guid", "in", [...new Set(guids)])
		.where("u.status", "=", "active")
		.where("u.user_type", "<>", 3)
		.execute();
	return rows.map(({ id, rights, type, super: isSuper, ...person }) => {
		const held = { isSuper: type === 2 || isSuper === 1, permissions: new Set(JSON.parse(rights) as string[]) };
		return { ...person, userId: id, may: (right: Permission) => holds(held, right) };
	});
}
