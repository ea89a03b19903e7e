import { containedInAny, type Database, type ListFilter, type ListSpec, updatedAny } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { DomainError } from "../../door/errors.ts";
import { type ListInput, list, momentAlways, momentOrNone } from "../../door/lists.ts";
import { hasFactorSql } from "../../door/session/second-factor.ts";
import { invitationStates } from "../registration/invitations.ts";
import { dropChallenges } from "../session/factor/queries.ts";
import type { UserFields } from "./schema.ts";

const isSuper = sql<number>`(u.user_type = 2 OR EXISTS (SELECT 1 FROM user_role ur JOIN role r ON r.id = ur.role_id
	WHERE ur.user_id = u.id AND r.is_super = 1))`;

const hasFactor = sql<number>`${sql.raw(hasFactorSql("u.id"))}`;

const columns: ListSpec<Database, "user", unknown>["columns"] = {
	id: { ref: "u.id", kind: "number", filter: ["eq", "in"], sort: true, notNull: true },
	guid: { ref: "u.guid", filter: ["eq", "in"], sort: true },
	userName: { ref: "u.user_name", filter: ["eq", "contains", "startsWith"], sort: true, search: true, notNull: true },
	displayName: { ref: "u.display_name", filter: ["eq", "contains"], sort: true, search: true, notNull: true },
	email: { ref: "u.email", filter: ["eq", "contains"], sort: true, search: true, notNull: true },
	phone: { ref: "u.phone", filter: ["contains", "isNull", "notNull"], sort: true, search: true },
	userType: { ref: "u.user_type", kind: "number", filter: ["eq", "in"], sort: true, notNull: true },
	companyId: { ref: "u.company_id", filter: ["eq", "in", "isNull", "notNull"], sort: true },
	companyName: { ref: "c.name", filter: ["eq", "in", "contains", "isNull", "notNull"], sort: true, search: true },
	department: { ref: "u.department", filter: ["eq", "in", "contains", "isNull", "notNull"], sort: true, search: true },
	position: { ref: "u.position", filter: ["eq", "in", "contains", "isNull", "notNull"], sort: true },
	language: { ref: "u.language", filter: ["eq", "in"], sort: true, notNull: true },
	status: { ref: "u.status", filter: ["eq", "in"], sort: true, notNull: true },
	lastSignInAt: { ref: "u.last_sign_in_at", ...momentOrNone, sort: true },
	secondFactor: { ref: hasFactor, kind: "flag", filter: ["eq"], sort: true, notNull: true },
	createdAt: { ref: "u.created_at", ...momentAlways },
	version: { ref: "u.version", kind: "number", filter: ["eq"], sort: true, notNull: true },
	hasPassword: { ref: sql`(u.password_hash IS NOT NULL)`, kind: "flag", filter: ["eq"], sort: true, notNull: true },
	isSuper: { ref: isSuper, kind: "flag", filter: ["eq"], sort: true, notNull: true },
};

const roleValues = (filter: ListFilter) => (Array.isArray(filter.value) ? filter.value : [filter.value]).map(String);

/** The list's query, narrowed to people with one of the roles asked for: a person has several, so `role`, a code or GUID, is no column. */
const baseOf = (roles: readonly ListFilter[]) => (db: Kysely<Database>) =>
	roles.reduce(
		(query, filter) =>
			query.where(
				sql<boolean>`EXISTS (SELECT 1 FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE ur.user_id = u.id AND (r.code IN (${sql.join(roleValues(filter))}) OR r.guid IN (${sql.join(roleValues(filter))})))`,
			),
		db
			.selectFrom("user as u")
			.leftJoin("company as c", "c.id", "u.company_id")
			.select(["u.id", "u.guid", "u.user_name as userName", "u.display_name as displayName", "u.email", "u.phone", "u.user_type as userType"])
			.select(["u.company_id as companyId", "c.name as companyName", "u.department", "u.position", "u.language", "u.status"])
			.select(["u.last_sign_in_at as lastSignInAt", "u.created_at as createdAt", "u.version"])
			.select([sql<number>`u.password_hash IS NOT NULL`.as("hasPassword"), isSuper.as("isSuper"), hasFactor.as("secondFactor")]),
	);

/** One page of people with their roles and, where one was sent, their latest invitation. */
export async function listUsers(db: Kysely<Database>, input: ListInput, now: Date) {
	const roleFilters = (input.filters ?? []).filter((f) => f.field === "role" && (f.op === "eq" || f.op === "in") && roleValues(f).length > 0);
	const filters = (input.filters ?? []).filter((f) => !roleFilters.includes(f));
	const spec = { base: baseOf(roleFilters), columns, id: "u.id", defaultSort: [{ field: "userName", order: "ascending" as const }] };
	const page = await list(db, spec, { ...input, filters });
	const ids = page.items.map((user) => user.id);
	const [roles, invitations] = [await rolesOfUsers(db, ids), await invitationStates(db, ids, now)];
	const items = page.items.map(({ hasPassword, secondFactor, isSuper: all, ...user }) => ({
		...user,
		hasPassword: hasPassword === 1,
		secondFactor: secondFactor === 1,
		isSuper: all === 1,
		roles: roles.get(user.id) ?? [],
		invitation: invitations.get(user.id) ?? null,
	}));
	return { ...page, items };
}

/** Guid, code and name of the roles of each of these users. */
async function rolesOfUsers(db: Kysely<Database>, userIds: readonly number[]) {
	const rows =
		userIds.length === 0
			? []
			: await db
					.selectFrom("user_role as ur")
					.innerJoin("role as r", "r.id", "ur.role_id")
					.select(["ur.user_id as userId", "r.guid", "r.code", "r.name"])
					.where("ur.user_id", "in", userIds)
					.orderBy("r.code")
					.execute();
	const found = new Map<number, { guid: string; code: string; name: string }[]>();
	for (const { userId, ...role } of rows) found.set(userId, [...(found.get(userId) ?? []), role]);
	return found;
}

const stringsOf = (json: string): string[] => JSON.parse(json) as string[];

/** A user by number or GUID, with everything the edit form shows; `notFound` where there is none. */
export async function getUser(db: Kysely<Database>, id: number | string, now: Date) {
	const row = await baseOf([])(db)
		.select(["u.functions", "u.areas"])
		.where(typeof id === "number" ? "u.id" : "u.guid", "=", id)
		.executeTakeFirst();
	if (!row) throw new DomainError("notFound", "error.notFound");
	const [roles, invitations] = [await rolesOfUsers(db, [row.id]), await invitationStates(db, [row.id], now)];
	const { hasPassword, secondFactor, isSuper: all, functions, areas, ...user } = row;
	return {
		...user,
		hasPassword: hasPassword === 1,
		secondFactor: secondFactor === 1,
		isSuper: all === 1,
		roles: roles.get(row.id) ?? [],
		functions: stringsOf(functions),
		areas: stringsOf(areas),
		invitation: invitations.get(row.id) ?? null,
	};
}

export type FoundUser = Awaited<ReturnType<typeof getUser>>;

/** The form's fields of a user, with the GUIDs of the roles. */
export const fieldsOf = (user: FoundUser): UserFields => ({
	userName: user.userName,
	displayName: user.displayName,
	email: user.email,
	phone: user.phone,
	userType: user.userType,
	companyId: user.companyId,
	roles: user.roles.map((role) => role.guid),
	department: user.department,
	position: user.position,
	language: user.language,
	functions: user.functions as UserFields["functions"],
	areas: user.areas,
});

/** Active people who may do everything and have a password to sign in with. */
export async function countSupers(db: Kysely<Database>): Promise<number> {
	const { n } = await db
		.selectFrom("user as u")
		.select(sql<number>`count(*)`.as("n"))
		.where("u.status", "=", "active")
		.where("u.password_hash", "is not", null)
		.where(isSuper, "=", 1)
		.executeTakeFirstOrThrow();
	return n;
}

/** Which of user name and e-mail address somebody else has, as either: people sign in with both. */
export async function takenBy(db: Kysely<Database>, user: { userName: string; email: string }, except: number | null) {
	const both = [user.userName, user.email];
	const rows = await db
		.selectFrom("user")
		.select(["user_name", "email"])
		.where((eb) => eb.or([eb("user_name", "in", both), eb("email", "in", both)]))
		.$if(except !== null, (query) => query.where("id", "<>", except ?? 0))
		.execute();
	const taken = new Set(rows.flatMap((row) => [row.user_name.toLowerCase(), row.email.toLowerCase()]));
	return { userName: taken.has(user.userName.toLowerCase()), email: taken.has(user.email.toLowerCase()) };
}

/**
 * Whether somebody else once had this user name: what the change log tells of its bearer would seem to be the next one's. As the partial
 * index of the change log is written, which the planner takes only for the same words.
 */
export async function onceHad(db: Kysely<Database>, userName: string, except: string | null): Promise<boolean> {
	const found = await db
		.selectFrom("change_log")
		.select("id")
		.where(sql<boolean>`object_type = 'user' AND action = 'update'`)
		.where(sql<string>`lower(json_extract(before, '$.userName'))`, "=", userName.toLowerCase())
		.$if(except !== null, (query) => query.where("object_id", "<>", except ?? ""))
		.limit(1)
		.executeTakeFirst();
	return found !== undefined;
}

/** Roles by GUID or code with what they give; those that are not there are left out. */
export async function rolesNamed(db: Kysely<Database>, names: readonly string[]) {
	if (names.length === 0) return [];
	const lower = names.map((name) => name.toLowerCase());
	const roles = await db
		.selectFrom("role")
		.select(["id", "guid", "code", "role_type", "is_super"])
		.where((eb) => eb.or([eb("guid", "in", lower), eb(eb.fn<string>("lower", ["code"]), "in", lower)]))
		.execute();
	const ids = roles.map((role) => role.id);
	const granted =
		ids.length === 0 ? [] : await db.selectFrom("role_permission").select(["role_id", "permission"]).where("role_id", "in", ids).execute();
	return roles.map((role) => ({
		...role,
		isSuper: role.is_super === 1,
		permissions: new Set(granted.filter((g) => g.role_id === role.id).map((g) => g.permission)),
	}));
}

export async function companyExists(db: Kysely<Database>, id: string): Promise<boolean> {
	return (await db.selectFrom("company").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

/** Columns of `user` that the form writes. */
const columnsOf = (user: UserFields) => ({
	user_name: user.userName,
	display_name: user.displayName,
	email: user.email,
	phone: user.phone,
	user_type: user.userType,
	company_id: user.companyId,
	department: user.department,
	position: user.position,
	language: user.language,
	functions: JSON.stringify(user.functions),
	areas: JSON.stringify(user.areas),
});

/** Inserts an active user without a password; answers number and GUID. */
export async function insertUser(db: Kysely<Database>, user: UserFields, roleIds: readonly number[], at: string) {
	const row = await db
		.insertInto("user")
		.values({ ...columnsOf(user), guid: crypto.randomUUID(), password_hash: null, status: "active", created_at: at })
		.returning(["id", "guid"])
		.executeTakeFirstOrThrow();
	await writeRoles(db, row.id, roleIds);
	return row;
}

/** Changes a user whose version is still `version`; false otherwise. */
export async function updateUser(db: Kysely<Database>, target: { id: number; version: number }, user: UserFields, roleIds: readonly number[]) {
	const updated = await updatedAny(
		db
			.updateTable("user")
			.set({ ...columnsOf(user), version: target.version + 1 })
			.where("id", "=", target.id)
			.where("version", "=", target.version),
	);
	if (!updated) return false;
	await db.deleteFrom("user_role").where("user_id", "=", target.id).execute();
	await writeRoles(db, target.id, roleIds);
	return true;
}

async function writeRoles(db: Kysely<Database>, userId: number, roleIds: readonly number[]): Promise<void> {
	const rows = roleIds.map((role_id) => ({ user_id: userId, role_id }));
	if (rows.length > 0) await db.insertInto("user_role").values(rows).execute();
}

export async function setStatus(db: Kysely<Database>, id: number, status: "active" | "disabled"): Promise<void> {
	await db
		.updateTable("user")
		.set((eb) => ({ status, version: eb("version", "+", 1) }))
		.where("id", "=", id)
		.execute();
}

/** Ends every living session of a person, and those in which they look through somebody else's eyes. */
export async function endSessions(db: Kysely<Database>, userId: number, at: string): Promise<void> {
	await dropChallenges(db, userId);
	await db
		.updateTable("session")
		.set({ ended_at: at, end_reason: "reset" })
		.where((eb) => eb.or([eb("user_id", "=", userId), eb("imitator_id", "=", userId)]))
		.where("ended_at", "is", null)
		.execute();
}

/** Active people by name, for fields that choose one: 50 at most that match; only the company's own for a customer's user. */
export async function findPeople(db: Kysely<Database>, input: { key: string; companyId: string | null }) {
	const names = [sql.ref("u.user_name"), sql.ref("u.display_name"), sql.ref("u.email")];
	return db
		.selectFrom("user as u")
		.select(["u.id", "u.guid", "u.user_name as userName", "u.display_name as displayName", "u.email", "u.department"])
		.where("u.status", "=", "active")
		.$if(input.companyId !== null, (query) => query.where("u.company_id", "=", input.companyId))
		.$if(input.key !== "", (query) => query.where(containedInAny(names, input.key)))
		.orderBy("u.display_name")
		.orderBy("u.id")
		.limit(50)
		.execute();
}

/** Everybody active by name, for old clients that load the whole list once; 2,000 at most. */
export async function allPeople(db: Kysely<Database>, companyId: string | null) {
	return db
		.selectFrom("user as u")
		.select(["u.id", "u.guid", "u.display_name as displayName"])
		.where("u.status", "=", "active")
		.$if(companyId !== null, (query) => query.where("u.company_id", "=", companyId))
		.orderBy("u.display_name")
		.orderBy("u.id")
		.limit(2_000)
		.execute();
}

/** What the form and the list's filters offer: roles, companies, departments in use. */
export async function formOptions(db: Kysely<Database>) {
	const roles = await db
		.selectFrom("role")
		.select(["guid", "code", "name", "role_type as roleType", "is_super as isSuper"])
		.orderBy("code")
		.execute();
	const companies = await db.selectFrom("company").select(["id", "code", "name"]).orderBy("code").limit(2_000).execute();
	const used = (column: "department" | "position") =>
		db.selectFrom("user").select(`${column} as value`).distinct().where(column, "is not", null).orderBy(column).limit(200).execute();
	const values = (rows: { value: string | null }[]) => rows.flatMap((row) => (row.value === null ? [] : [row.value]));
	return {
		roles: roles.map((role) => ({ ...role, isSuper: role.isSuper === 1 })),
		companies,
		departments: values(await used("department")),
		positions: values(await used("position")),
	};
}

/** Codes among `codes` that no place has; what stands for every place is none. */
export async function unknownAreas(db: Kysely<Database>, codes: readonly string[]): Promise<string[]> {
	if (codes.length === 0) return [];
	const found = await db.selectFrom("place").select("code").where("code", "in", codes).where("kind", "<>", "everywhere").execute();
	const known = new Set(found.map((place) => place.code));
	return codes.filter((code) => !known.has(code));
}
