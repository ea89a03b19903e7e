import type { ActionTable, Database } from "@iqt/db";
import type { Insertable, Kysely } from "kysely";
import type { ChangeWriter } from "../../door/change-log.ts";
import { builtInRoles, comesWith, costRight, isPermission, menuOf, type Permission, permissionKeys } from "../../door/permissions.ts";

/**
 * Brings a database up to the rights of this version: a right that is new to it reaches the built-in roles that name it and every
 * internal role that holds the older right it comes with, while rights an administrator took away stay away; and every right has an action to be granted by. Safe to repeat.
 */
export async function learnRights(trx: Kysely<Database>, change: Pick<ChangeWriter, "at" | "write">): Promise<void> {
	const known = new Set((await trx.selectFrom("known_permission").select("permission").execute()).map((row) => row.permission));
	const fresh = permissionKeys().filter((key) => !known.has(key));
	if (fresh.length > 0) {
		await grantFresh(trx, change, new Set<string>(fresh));
		await trx
			.insertInto("known_permission")
			.values(fresh.map((permission) => ({ permission })))
			.execute();
	}
	await keepActions(trx, change.at);
}

async function grantFresh(trx: Kysely<Database>, change: Pick<ChangeWriter, "write">, fresh: ReadonlySet<string>): Promise<void> {
	const roles = await trx.selectFrom("role").select(["id", "guid", "code", "role_type"]).execute();
	for (const role of roles) {
		const builtIn = builtInRoles().find(({ code }) => code.toLowerCase() === role.code.toLowerCase());
		const held = new Set(
			(await trx.selectFrom("role_permission").select("permission").where("role_id", "=", role.id).execute()).map((p) => p.permission),
		);
		const isStaff = role.role_type === "internal";
		const named = (key: Permission) => builtIn?.permissions.includes(key) === true && (isStaff || key !== costRight);
		const added = permissionKeys().filter((key) => fresh.has(key) && !held.has(key) && (named(key) || (isStaff && held.has(comesWith(key) ?? ""))));
		if (added.length === 0) continue;
		await trx
			.insertInto("role_permission")
			.values(added.map((permission) => ({ role_id: role.id, permission })))
			.execute();
		await change.write({ action: "grant", objectType: "role", objectId: role.guid, before: null, after: { permissions: added } });
	}
}

/** One action a right: a screen where it opens one, a button otherwise. */
async function keepActions(trx: Kysely<Database>, at: string): Promise<void> {
	const rows = await trx.selectFrom("action").select(["guid", "kind", "path", "permission"]).where("origin", "=", "product").execute();
	const present = new Map(rows.map((row) => [row.permission ?? "", row]));
	for (const row of rows) {
		if (!isPermission(row.permission ?? "")) await trx.deleteFrom("action").where("guid", "=", row.guid).execute();
	}
	const missing: Insertable<ActionTable>[] = [];
	for (const permission of permissionKeys()) {
		const path = menuOf(permission);
		const kind = path === null ? "button" : "menu";
		const row = present.get(permission);
		if (row && row.kind === kind && row.path === path) continue;
		if (row) await trx.updateTable("action").set({ kind, path, changed_at: at }).where("guid", "=", row.guid).execute();
		else missing.push({ guid: crypto.randomUUID(), kind, code: permission, name: permission, path, permission, origin: "product", changed_at: at });
	}
	if (missing.length > 0) await trx.insertInto("action").values(missing).execute();
}
