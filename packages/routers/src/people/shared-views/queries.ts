import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import type { ChangeWriter } from "../../door/change-log.ts";
import type { Caller } from "../../door/context.ts";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { holds } from "../../door/permissions.ts";
import type { SaveView, ViewLayout } from "./schema.ts";

/** Who may say what a role's people begin with. */
const FOR_ROLES = "role.edit";

/** Views a team or a role may have: more are nobody's order any more. */
const MOST = 100;

/** A view somebody else gave, as a list's menu needs it. */
export interface SharedView {
	id: string;
	version: number;
	list: string;
	path: string;
	name: string;
	search: string;
	layout: ViewLayout;
	/** The team it was given to, or the role whose people begin with it. */
	audience: { kind: "team" | "role"; id: string; name: string };
	ownerName: string;
	/** Whether the caller may rename, replace and take it away. */
	mayChange: boolean;
	/** Whether the caller begins the list with it: one of their roles does. */
	begins: boolean;
}

/** Active teams the caller leads or is in. */
const teamsOf = (db: Kysely<Database>, guid: string) =>
	db
		.selectFrom("team as t")
		.where("t.active", "=", 1)
		.where((eb) => eb.or([eb("t.leader", "=", guid), eb(sql<number>`EXISTS (SELECT 1 FROM json_each(t.members) WHERE value = ${guid})`, "=", 1)]));

const rolesOf = (db: Kysely<Database>, userId: number) =>
	db.selectFrom("user_role as ur").innerJoin("role as r", "r.id", "ur.role_id").where("ur.user_id", "=", userId);

const read = (db: Kysely<Database>) =>
	db
		.selectFrom("shared_view as v")
		.innerJoin("user as u", "u.id", "v.owner_id")
		.leftJoin("team as t", "t.id", "v.team_id")
		.leftJoin("role as r", "r.guid", "v.role_guid")
		.select(["v.id", "v.version", "v.list", "v.path", "v.name", "v.search", "v.layout", "v.team_id", "v.role_guid", "v.owner_id"])
		.select(["u.display_name as owner_name", "t.name as team_name", "t.leader as team_leader", "r.name as role_name", "r.code as role_code"]);

type Row = Awaited<ReturnType<ReturnType<typeof read>["executeTakeFirstOrThrow"]>>;

/** A team's view is its giver's and its leader's to change; a role's belongs to whoever may change roles. */
const mayChange = (caller: Caller, view: Pick<Row, "team_id" | "owner_id" | "team_leader">) =>
	view.team_id === null
		? holds(caller, FOR_ROLES)
		: view.owner_id === caller.userId || view.team_leader === caller.userGuid || holds(caller, FOR_ROLES);

/** Views given to the caller's teams and roles, and those of all roles for who may change them, by name. */
export async function sharedWith(db: Kysely<Database>, caller: Caller): Promise<SharedView[]> {
	const teams = teamsOf(db, caller.userGuid).select("t.id");
	const roles = (await rolesOf(db, caller.userId).select("r.guid").orderBy("r.code").execute()).map((role) => role.guid);
	const rows = await read(db)
		.where((eb) =>
			eb.or([
				eb("v.team_id", "in", teams),
				...(holds(caller, FOR_ROLES) ? [eb("v.role_guid", "is not", null)] : roles.length > 0 ? [eb("v.role_guid", "in", roles)] : []),
			]),
		)
		.orderBy("v.name")
		.orderBy("v.id")
		.execute();
	const begun = new Map<string, string>();
	for (const role of roles) for (const row of rows) if (row.role_guid === role && !begun.has(row.list)) begun.set(row.list, row.id);
	return rows.map((row) => ({
		id: row.id,
		version: row.version,
		list: row.list,
		path: row.path,
		name: row.name,
		search: row.search,
		layout: JSON.parse(row.layout) as ViewLayout,
		audience:
			row.team_id === null
				? { kind: "role", id: row.role_guid ?? "", name: row.role_name ?? "" }
				: { kind: "team", id: row.team_id, name: row.team_name ?? "" },
		ownerName: row.owner_name,
		mayChange: mayChange(caller, row),
		begins: begun.get(row.list) === row.id,
	}));
}

/** Teams the caller may give a view to, and roles for who may change those. */
export async function audiencesOf(db: Kysely<Database>, caller: Caller) {
	const teams = await teamsOf(db, caller.userGuid).select(["t.id", "t.name"]).orderBy("t.name").execute();
	const roles = holds(caller, FOR_ROLES) ? await db.selectFrom("role").select(["guid as id", "name"]).orderBy("name").execute() : [];
	return [...teams.map((team) => ({ kind: "team" as const, ...team })), ...roles.map((role) => ({ kind: "role" as const, ...role }))];
}

interface Work {
	db: Kysely<Database>;
	caller: Caller;
	change: ChangeWriter;
}

/** The view, where the caller may change it; `notFound` where they do not see it, `notAllowed` where they only may use it. */
async function viewToChange({ db, caller }: Work, id: string, version?: number): Promise<Row> {
	const row = await read(db).where("v.id", "=", id).executeTakeFirst();
	if (!row || !(await sharedWith(db, caller)).some((view) => view.id === id)) throw new DomainError("notFound", "error.notFound");
	// Who gave a role its view has no more say in it than others.
	if (!mayChange(caller, row))
		throw row.team_id === null
			? new DomainError("notAllowed", "error.notAllowed")
			: new DomainError("notAllowed", "view.notYours", { name: row.owner_name });
	if (version !== undefined && version !== row.version) throw new DomainError("stale", "error.stale");
	return row;
}

const asLogged = (view: { name: string; path: string; search: string }, audience: string) => ({
	name: view.name,
	path: view.path,
	search: view.search,
	audience,
});

const audienceName = (row: Row) => row.team_name ?? row.role_name ?? "";

/** The name of the audience, where the caller may give views to it. */
async function checkAudience({ db, caller }: Work, { kind, id }: SaveView["audience"]): Promise<string> {
	const found = (await audiencesOf(db, caller)).find((audience) => audience.kind === kind && audience.id === id);
	if (!found) throw new InvalidFieldError("audience", kind === "team" ? "problem.viewTeam" : "problem.viewRole");
	return found.name;
}

/**
 * Gives a view to a team or a role; where there is one of that name (for a role: of that list) already, it is replaced by who may change it, and
 * `exists` says so to others. Answers its id and version.
 */
export async function shareView(work: Work, view: SaveView): Promise<{ id: string; version: number }> {
	const { db, caller, change } = work;
	const name = await checkAudience(work, view.audience);
	const column = view.audience.kind === "team" ? "team_id" : "role_guid";
	const there = await db.selectFrom("shared_view").select(["id", "name", "list"]).where(column, "=", view.audience.id).execute();
	const same = there.find((row) => row.list === view.list && (view.audience.kind === "role" || row.name.toLowerCase() === view.name.toLowerCase()));
	const before = view.id !== undefined || same ? await viewToChange(work, view.id ?? same?.id ?? "", view.version) : null;
	if (before && same && same.id !== before.id) throw new DomainError("exists", "view.exists", { name: same.name });
	if (!before && there.length >= MOST) throw new InvalidFieldError("audience", "problem.viewsTooMany", { maximum: MOST });
	const id = before?.id ?? crypto.randomUUID();
	const version = (before?.version ?? 0) + 1;
	const { list, path, search } = view;
	const values = { list, path, name: view.name, search, layout: JSON.stringify(view.layout), changed_at: change.at, version };
	const whose = view.audience.kind === "team" ? { team_id: view.audience.id, role_guid: null } : { team_id: null, role_guid: view.audience.id };
	if (before)
		await db
			.updateTable("shared_view")
			.set({ ...values, ...whose })
			.where("id", "=", id)
			.execute();
	else
		await db
			.insertInto("shared_view")
			.values({ id, owner_id: caller.userId, ...values, ...whose })
			.execute();
	await change.write({
		action: before ? "update" : "add",
		objectType: "sharedView",
		objectId: id,
		before: before && asLogged(before, audienceName(before)),
		after: asLogged(view, name),
	});
	return { id, version };
}

/** Another name for a view; `exists` where its team has one of that name of the list. */
export async function renameView(work: Work, { id, version, name }: { id: string; version?: number | undefined; name: string }) {
	const before = await viewToChange(work, id, version);
	if (before.name === name) {
		work.change.nothing();
		return { id, version: before.version };
	}
	const same =
		before.team_id &&
		(await work.db
			.selectFrom("shared_view")
			.select("name")
			.where("team_id", "=", before.team_id)
			.where("list", "=", before.list)
			.where(sql<boolean>`lower(name) = ${name.toLowerCase()}`)
			.where("id", "<>", id)
			.executeTakeFirst());
	if (same) throw new DomainError("exists", "view.exists", { name: same.name });
	await work.db
		.updateTable("shared_view")
		.set({ name, version: before.version + 1, changed_at: work.change.at })
		.where("id", "=", id)
		.execute();
	const audience = audienceName(before);
	await work.change.write({
		action: "update",
		objectType: "sharedView",
		objectId: id,
		before: asLogged(before, audience),
		after: asLogged({ ...before, name }, audience),
	});
	return { id, version: before.version + 1 };
}

/** Takes a view away from those it was given to. */
export async function withdrawView(work: Work, id: string): Promise<null> {
	const before = await viewToChange(work, id);
	await work.db.deleteFrom("shared_view").where("id", "=", id).execute();
	await work.change.write({ action: "delete", objectType: "sharedView", objectId: id, before: asLogged(before, audienceName(before)), after: null });
	return null;
}
