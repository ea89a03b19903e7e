import { type ActionTable, type Database, insertMany, type ListSpec, updatedAny } from "@iqt/db";
import type { Kysely } from "kysely";
import { DomainError } from "../../door/errors.ts";
import { type ListInput, list, momentAlways } from "../../door/lists.ts";
import type { ActionFields } from "./schema.ts";

export type ActionKind = ActionTable["kind"];

const selected = (db: Kysely<Database>) =>
	db
		.selectFrom("action as a")
		.select(["a.guid as id", "a.kind", "a.code", "a.name", "a.path", "a.method", "a.action_class as actionClass", "a.description"])
		.select(["a.permission", "a.origin", "a.changed_at as changedAt", "a.version"]);

export type FoundAction = Awaited<ReturnType<typeof getAction>>;

const columns: ListSpec<Database, "action", unknown>["columns"] = {
	id: { ref: "a.guid", filter: ["eq", "in"], sort: true },
	version: { ref: "a.version", kind: "number", filter: ["eq"], sort: true, notNull: true },
	kind: { ref: "a.kind", filter: ["eq", "in"], sort: true, notNull: true },
	code: { ref: "a.code", filter: ["eq", "contains", "startsWith"], sort: true, search: true, notNull: true },
	name: { ref: "a.name", filter: ["eq", "contains"], sort: true, search: true, notNull: true },
	path: { ref: "a.path", filter: ["eq", "contains", "startsWith", "isNull", "notNull"], sort: true, search: true },
	method: { ref: "a.method", filter: ["eq", "in", "isNull"], sort: true },
	actionClass: { ref: "a.action_class", filter: ["eq", "in", "isNull", "notNull"], sort: true, search: true },
	description: { ref: "a.description", filter: ["contains", "isNull", "notNull"], sort: true, search: true },
	permission: { ref: "a.permission", filter: ["eq", "in", "contains", "startsWith", "isNull", "notNull"], sort: true, search: true },
	origin: { ref: "a.origin", filter: ["eq", "in"], sort: true, notNull: true },
	changedAt: { ref: "a.changed_at", ...momentAlways },
};

export const listActions = (db: Kysely<Database>, input: ListInput) =>
	list(db, { base: selected, columns, id: "a.guid", defaultSort: [{ field: "code", order: "ascending" }] }, input);

/** One action; `notFound` where there is none. */
export async function getAction(db: Kysely<Database>, id: string) {
	const row = await selected(db).where("a.guid", "=", id).executeTakeFirst();
	if (!row) throw new DomainError("notFound", "error.notFound");
	return row;
}

/** Every action of these kinds, by kind and code. */
export const actionsOfKinds = (db: Kysely<Database>, kinds: readonly ActionKind[]) =>
	selected(db).where("a.kind", "in", kinds).orderBy("a.kind").orderBy("a.code").execute();

/** The action of a kind with this code, or null. */
export async function findByCode(db: Kysely<Database>, kind: ActionKind, code: string) {
	return (await selected(db).where("a.kind", "=", kind).where("a.code", "=", code).executeTakeFirst()) ?? null;
}

/** The screen at a path, or null. */
export async function findMenu(db: Kysely<Database>, path: string) {
	return (await selected(db).where("a.kind", "=", "menu").where("a.path", "=", path).orderBy("a.code").executeTakeFirst()) ?? null;
}

const columnsOf = (action: ActionFields) => ({
	kind: action.kind,
	code: action.code,
	name: action.name,
	path: action.path,
	method: action.method,
	action_class: action.actionClass,
	description: action.description,
	permission: action.permission,
});

export async function insertAction(db: Kysely<Database>, action: ActionFields, origin: ActionTable["origin"], at: string): Promise<string> {
	const guid = crypto.randomUUID();
	await db
		.insertInto("action")
		.values({ ...columnsOf(action), guid, origin, changed_at: at })
		.execute();
	return guid;
}

/** Inserts many calls in few statements. */
export async function insertApis(db: Kysely<Database>, apis: readonly ActionFields[], at: string): Promise<void> {
	const rows = apis.map((api) => ({ ...columnsOf(api), guid: crypto.randomUUID(), origin: "imported" as const, changed_at: at, version: 1 }));
	await insertMany(db, "action", rows);
}

/** Changes an action whose version is still `version`; false otherwise. */
export async function updateAction(db: Kysely<Database>, target: { id: string; version: number }, action: ActionFields, at: string) {
	return updatedAny(
		db
			.updateTable("action")
			.set({ ...columnsOf(action), changed_at: at, version: target.version + 1 })
			.where("guid", "=", target.id)
			.where("version", "=", target.version),
	);
}

export async function deleteActions(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
	if (ids.length > 0) await db.deleteFrom("action").where("guid", "in", ids).execute();
}

/** The calls mapped to a screen. */
export const apisOfMenu = (db: Kysely<Database>, menuId: string) =>
	selected(db).innerJoin("menu_api as m", "m.api_guid", "a.guid").where("m.menu_guid", "=", menuId).orderBy("a.code").execute();

/** Maps these calls to a screen and no others. */
export async function replaceMapping(db: Kysely<Database>, menuId: string, apiIds: readonly string[]): Promise<void> {
	await db.deleteFrom("menu_api").where("menu_guid", "=", menuId).execute();
	for (let i = 0; i < apiIds.length; i += 200) {
		const rows = apiIds.slice(i, i + 200).map((api_guid) => ({ menu_guid: menuId, api_guid }));
		await db.insertInto("menu_api").values(rows).execute();
	}
}

/** How many calls each screen is mapped to, by the screen's GUID. */
export async function mappingCounts(db: Kysely<Database>): Promise<Map<string, number>> {
	const rows = await db
		.selectFrom("menu_api")
		.select(["menu_guid", (eb) => eb.fn.countAll<number>().as("n")])
		.groupBy("menu_guid")
		.execute();
	return new Map(rows.map((row) => [row.menu_guid, Number(row.n)]));
}

/** Codes of the roles that hold each right, and of those that may do everything. */
export async function rolesByPermission(db: Kysely<Database>): Promise<{ supers: string[]; holders: Map<string, string[]> }> {
	const supers = await db.selectFrom("role").select("code").where("is_super", "=", 1).orderBy("code").execute();
	const rows = await db
		.selectFrom("role_permission as p")
		.innerJoin("role as r", "r.id", "p.role_id")
		.select(["p.permission", "r.code"])
		.where("r.is_super", "=", 0)
		.orderBy("r.code")
		.execute();
	const holders = new Map<string, string[]>();
	for (const { permission, code } of rows) holders.set(permission, [...(holders.get(permission) ?? []), code]);
	return { supers: supers.map((role) => role.code), holders };
}
