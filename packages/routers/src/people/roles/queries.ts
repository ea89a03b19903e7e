import { type Database, type ListSpec, updatedAny } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { DomainError } from "../../door/errors.ts";
import { type ListInput, list } from "../../door/lists.ts";
import type { RoleFields } from "./schema.ts";
import { shownRoleNameSql } from "./shown-names.ts";

const userCount = sql<number>`(SELECT count(*) FROM user_role ur WHERE ur.role_id = r.id)`;
const rightCount = sql<number>`(SELECT count(*) FROM role_permission p WHERE p.role_id = r.id)`;

const base = (db: Kysely<Database>) =>
	db
		.selectFrom("role as r")
		.select(["r.id", "r.guid", "r.code", "r.name", "r.role_type as roleType", "r.is_super as isSuper", "r.department", "r.position"])
		.select(["r.can_quotation as canQuotation", "r.focal_type as focalType", "r.second_factor as secondFactor", "r.version"])
		.select([userCount.as("users"), rightCount.as("rights")]);

/** What the list can be asked for: names as its reader sees them, `storedName` as older systems do. */
const columnsIn = (language: Language): ListSpec<Database, "role", unknown>["columns"] => ({
	id: { ref: "r.id", kind: "number", filter: ["eq", "in"], sort: true, notNull: true },
	guid: { ref: "r.guid", filter: ["eq", "in"], sort: true },
	version: { ref: "r.version", kind: "number", filter: ["eq"], sort: true, notNull: true },
	code: { ref: "r.code", filter: ["eq", "contains", "startsWith"], sort: true, search: true, notNull: true },
	name: { ref: shownRoleNameSql(language), filter: ["eq", "contains"], sort: true, search: true, notNull: true },
	storedName: { ref: "r.name", filter: ["eq", "contains"], sort: true, notNull: true },
	roleType: { ref: "r.role_type", filter: ["eq", "in"], sort: true, notNull: true },
	isSuper: { ref: "r.is_super", kind: "flag", filter: ["eq"], sort: true, notNull: true },
	canQuotation: { ref: "r.can_quotation", kind: "flag", filter: ["eq"], sort: true, notNull: true },
	department: { ref: "r.department", filter: ["eq", "in", "contains", "isNull", "notNull"], sort: true, search: true },
	position: { ref: "r.position", filter: ["eq", "in", "contains", "isNull", "notNull"], sort: true },
	secondFactor: { ref: "r.second_factor", kind: "flag", filter: ["eq"], sort: true, notNull: true },
	focalType: { ref: "r.focal_type", filter: ["eq", "in", "isNull", "notNull"], sort: true },
	users: { ref: userCount, kind: "number", filter: ["eq", "gte", "lte"], sort: true, notNull: true },
	rights: { ref: rightCount, kind: "number", filter: ["eq", "gte", "lte"], sort: true, notNull: true },
});

const shown = <T extends { isSuper: 0 | 1; canQuotation: 0 | 1; secondFactor: 0 | 1 }>({ isSuper, canQuotation, secondFactor, ...row }: T) => ({
	...row,
	secondFactor: secondFactor === 1,
	isSuper: isSuper === 1,
	canQuotation: canQuotation === 1,
});

/** One page of roles with how many people have each and how many rights it gives. */
export async function listRoles(db: Kysely<Database>, input: ListInput, language: Language) {
	const page = await list(db, { base, columns: columnsIn(language), id: "r.id", defaultSort: [{ field: "code", order: "ascending" }] }, input);
	return { ...page, items: page.items.map(shown) };
}

/** Roles of a type, by code. */
export async function rolesOfType(db: Kysely<Database>, roleType: string) {
	return (await base(db).where("r.role_type", "=", roleType).orderBy("r.code").execute()).map(shown);
}

/** A role by number or GUID with its rights; `notFound` where there is none. */
export async function getRole(db: Kysely<Database>, id: number | string) {
	const row = await base(db)
		.where(typeof id === "number" ? "r.id" : "r.guid", "=", id)
		.executeTakeFirst();
	if (!row) throw new DomainError("notFound", "error.notFound");
	const granted = await db.selectFrom("role_permission").select("permission").where("role_id", "=", row.id).orderBy("permission").execute();
	return { ...shown(row), permissions: granted.map((g) => g.permission) };
}

export type FoundRole = Awaited<ReturnType<typeof getRole>>;

export async function codeTaken(db: Kysely<Database>, code: string, except: number | null): Promise<boolean> {
	const row = await db
		.selectFrom("role")
		.select("id")
		.where("code", "=", code)
		.$if(except !== null, (query) => query.where("id", "<>", except ?? 0))
		.executeTakeFirst();
	return row !== undefined;
}

const columnsOf = (role: RoleFields) => ({
	code: role.code,
	name: role.name,
	role_type: role.roleType,
	is_super: role.isSuper ? (1 as const) : (0 as const),
	department: role.department,
	position: role.position,
	can_quotation: role.canQuotation ? (1 as const) : (0 as const),
	focal_type: role.focalType,
	...(role.secondFactor === undefined ? {} : { second_factor: role.secondFactor ? (1 as const) : (0 as const) }),
});

export async function insertRole(db: Kysely<Database>, role: RoleFields): Promise<{ id: number; guid: string }> {
	return db
		.insertInto("role")
		.values({ ...columnsOf(role), guid: crypto.randomUUID() })
		.returning(["id", "guid"])
		.executeTakeFirstOrThrow();
}

/** Changes a role whose version is still `version`; false otherwise. */
export async function updateRole(db: Kysely<Database>, target: { id: number; version: number }, role: RoleFields): Promise<boolean> {
	return updatedAny(
		db
			.updateTable("role")
			.set({ ...columnsOf(role), version: target.version + 1 })
			.where("id", "=", target.id)
			.where("version", "=", target.version),
	);
}

/** Gives a role these rights and no others. */
export async function replacePermissions(db: Kysely<Database>, roleId: number, permissions: readonly string[]): Promise<void> {
	await db.deleteFrom("role_permission").where("role_id", "=", roleId).execute();
	if (permissions.length === 0) return;
	await db
		.insertInto("role_permission")
		.values(permissions.map((permission) => ({ role_id: roleId, permission })))
		.execute();
}

/** People whose type a role would no longer fit: how many. */
export async function peopleOfOtherType(db: Kysely<Database>, roleId: number, roleType: string): Promise<number> {
	const { n } = await db
		.selectFrom("user_role as ur")
		.innerJoin("user as u", "u.id", "ur.user_id")
		.select(sql<number>`count(*)`.as("n"))
		.where("ur.role_id", "=", roleId)
		.where("u.user_type", roleType === "company" ? "<>" : "=", 3)
		.executeTakeFirstOrThrow();
	return n;
}

export async function deleteRole(db: Kysely<Database>, id: number): Promise<void> {
	// A session that acts as the role goes on with the person's other roles.
	await db.deleteFrom("role").where("id", "=", id).execute();
}

/** GUIDs of the actions whose rights a role gives. */
export async function actionsOfRole(db: Kysely<Database>, roleId: number): Promise<string[]> {
	const rows = await db
		.selectFrom("action as a")
		.innerJoin("role_permission as p", "p.permission", "a.permission")
		.select("a.guid")
		.where("p.role_id", "=", roleId)
		.orderBy("a.guid")
		.execute();
	return rows.map((row) => row.guid);
}

/**
 * Rights of these actions: their own, and for a screen those of the calls mapped to it. Answers how many of the actions there are, too.
 */
export async function rightsOfActions(db: Kysely<Database>, guids: readonly string[]): Promise<{ found: number; permissions: string[] }> {
	if (guids.length === 0) return { found: 0, permissions: [] };
	const own = await db.selectFrom("action").select("permission").where("guid", "in", guids).execute();
	const mapped = await db
		.selectFrom("menu_api as m")
		.innerJoin("action as a", "a.guid", "m.api_guid")
		.select("a.permission")
		.where("m.menu_guid", "in", guids)
		.execute();
	const permissions = new Set([...own, ...mapped].flatMap((row) => (row.permission === null ? [] : [row.permission])));
	return { found: own.length, permissions: [...permissions].sort() };
}

/** Rights that come with a screen through the calls mapped to it, by the screen's own right. */
export async function mappedRights(db: Kysely<Database>): Promise<Map<string, string[]>> {
	const rows = await db
		.selectFrom("menu_api as m")
		.innerJoin("action as menu", "menu.guid", "m.menu_guid")
		.innerJoin("action as api", "api.guid", "m.api_guid")
		.select(["menu.permission as screen", "api.permission as brought"])
		.distinct()
		.where("menu.permission", "is not", null)
		.where("api.permission", "is not", null)
		.execute();
	const found = new Map<string, string[]>();
	for (const { screen, brought } of rows) {
		if (screen === null || brought === null || screen === brought) continue;
		found.set(screen, [...(found.get(screen) ?? []), brought]);
	}
	return found;
}
