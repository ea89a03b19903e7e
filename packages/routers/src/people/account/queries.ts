import { type Database, updatedAny } from "@iqt/db";
import { type Kysely, sql } from "kysely";

const strings = (json: string): string[] => {
	const value: unknown = JSON.parse(json);
	return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
};

/** What a person's own page shows of them; null for nobody. `areas` are place codes. */
export async function readProfile(db: Kysely<Database>, userId: number) {
	const row = await db
		.selectFrom("user as u")
		.leftJoin("company as c", "c.id", "u.company_id")
		.select(["u.guid", "u.user_name", "u.display_name", "u.email", "u.phone", "u.language", "u.functions", "u.areas", "u.created_at", "u.version"])
		.select(["c.name as company", "u.password_hash"])
		.where("u.id", "=", userId)
		.executeTakeFirst();
	if (!row) return null;
	return {
		userGUID: row.guid,
		userName: row.user_name,
		displayName: row.display_name,
		email: row.email,
		phone: row.phone ?? "",
		language: row.language,
		functions: strings(row.functions),
		areas: strings(row.areas),
		company: row.company,
		createdAt: row.created_at,
		hasPassword: row.password_hash !== null,
		version: row.version,
	};
}

export type Profile = NonNullable<Awaited<ReturnType<typeof readProfile>>>;

/** Whether a user belongs to a company or to a living team. */
export async function hasTeam(db: Kysely<Database>, user: { guid: string; companyId: string | null }): Promise<boolean> {
	if (user.companyId !== null) return true;
	const team = await db
		.selectFrom("team")
		.select("id")
		.where("active", "=", 1)
		.where((eb) =>
			eb.or([eb("leader", "=", user.guid), eb(sql<number>`EXISTS (SELECT 1 FROM json_each(team.members) WHERE value = ${user.guid})`, "=", 1)]),
		)
		.limit(1)
		.executeTakeFirst();
	return team !== undefined;
}

/** Those of the codes that name a place; what stands for every place is none. */
export async function knownPlaces(db: Kysely<Database>, codes: readonly string[]): Promise<Set<string>> {
	if (codes.length === 0) return new Set();
	const rows = await db.selectFrom("place").select("code").where("code", "in", codes).where("kind", "<>", "everywhere").distinct().execute();
	return new Set(rows.map((row) => row.code));
}

/** Name of a place by its code, for people; the code itself where it is unknown. */
export async function placeNames(db: Kysely<Database>, codes: readonly string[]): Promise<Record<string, { name: string; nameZh: string }>> {
	if (codes.length === 0) return {};
	const rows = await db.selectFrom("place").select(["code", "name", "name_zh"]).where("code", "in", codes).execute();
	return Object.fromEntries(rows.map((row) => [row.code, { name: row.name, nameZh: row.name_zh }]));
}

/** Writes what a person tells of themselves, if `version` is still the row's (or none is given); false where it is not. */
export async function updateProfile(
	db: Kysely<Database>,
	userId: number,
	version: number | undefined,
	values: { display_name: string; phone: string | null; language?: Profile["language"] } | { functions: string; areas: string },
): Promise<boolean> {
	return updatedAny(
		db
			.updateTable("user")
			.set((eb) => ({ ...values, version: eb("version", "+", 1) }))
			.where("id", "=", userId)
			.$if(version !== undefined, (query) => query.where("version", "=", version ?? 0)),
	);
}

/** Living sessions that are the user's: their own, those of staff who see through their eyes, and their own looks through others'. */
export async function sessionsOf(db: Kysely<Database>, userId: number, now: string) {
	const rows = await db
		.selectFrom("session as s")
		.innerJoin("user as u", "u.id", "s.user_id")
		.leftJoin("user as i", "i.id", "s.imitator_id")
		.select(["s.id", "s.kind", "s.created_at", "s.rotated_at", "s.expires_at", "s.address", "s.user_agent", "s.user_id"])
		.select(["u.display_name as as_name", "i.display_name as by_name"])
		.where("s.ended_at", "is", null)
		.where("s.expires_at", ">", now)
		.where((eb) => eb.or([eb("s.user_id", "=", userId), eb("s.imitator_id", "=", userId)]))
		.orderBy("s.created_at", "desc")
		.execute();
	return rows.map((row) => ({
		id: row.id,
		kind: row.kind === "own" ? ("own" as const) : row.user_id === userId ? ("imitated" as const) : ("imitating" as const),
		/** The other person of an imitation. */
		other: row.kind === "own" ? null : row.user_id === userId ? row.by_name : row.as_name,
		startedAt: row.created_at,
		lastSeenAt: row.rotated_at,
		expiresAt: row.expires_at,
		address: row.address ?? "",
		userAgent: row.user_agent ?? "",
	}));
}

/** The user's API tokens, newest first, with what became of them; never the tokens. */
export async function tokensOf(db: Kysely<Database>, userId: number, now: string) {
	const rows = await db
		.selectFrom("api_token")
		.selectAll()
		.where("user_id", "=", userId)
		.orderBy("created_at", "desc")
		.orderBy("id")
		.limit(200)
		.execute();
	return rows.map((row) => ({
		id: row.id,
		name: row.name,
		ending: row.ending,
		scopes: strings(row.scopes),
		state: row.revoked_at !== null ? ("revoked" as const) : row.expires_at <= now ? ("expired" as const) : ("active" as const),
		createdAt: row.created_at,
		expiresAt: row.expires_at,
		lastUsedAt: row.last_used_at,
		lastAddress: row.last_address,
	}));
}

/** Ends one of the user's API tokens; its name, or null where they have no such living one. */
export async function revokeToken(db: Kysely<Database>, input: { id: string; userId: number; at: string }): Promise<string | null> {
	const row = await db
		.updateTable("api_token")
		.set((eb) => ({ revoked_at: input.at, version: eb("version", "+", 1) }))
		.where("id", "=", input.id.toLowerCase())
		.where("user_id", "=", input.userId)
		.where("revoked_at", "is", null)
		.returning("name")
		.executeTakeFirst();
	return row?.name ?? null;
}

/** Ends every living API token of a user; how many there were. */
export async function revokeTokens(db: Kysely<Database>, input: { userId: number; at: string }): Promise<number> {
	const { numUpdatedRows } = await db
		.updateTable("api_token")
		.set((eb) => ({ revoked_at: input.at, version: eb("version", "+", 1) }))
		.where("user_id", "=", input.userId)
		.where("revoked_at", "is", null)
		.executeTakeFirst();
	return Number(numUpdatedRows);
}

/** Adds an API token of which only the hash is known. */
export const addToken = (
	db: Kysely<Database>,
	token: { id: string; userId: number; name: string; hash: string; ending: string; scopes: readonly string[]; at: string; expiresAt: string },
) =>
	db
		.insertInto("api_token")
		.values({
			id: token.id,
			user_id: token.userId,
			name: token.name,
			token_hash: token.hash,
			ending: token.ending,
			scopes: JSON.stringify(token.scopes),
			created_at: token.at,
			expires_at: token.expiresAt,
			revoked_at: null,
			last_used_at: null,
			last_address: null,
		})
		.execute();

/** A role the user holds, by its code without regard to case; null otherwise. */
export async function heldRole(db: Kysely<Database>, userId: number, code: string) {
	const role = await db
		.selectFrom("user_role")
		.innerJoin("role", "role.id", "user_role.role_id")
		.select(["role.id", "role.code"])
		.where("user_role.user_id", "=", userId)
		.where("role.code", "=", code)
		.executeTakeFirst();
	return role ?? null;
}

/** Codes and names of all roles the user holds. */
export const roleNames = (db: Kysely<Database>, userId: number) =>
	db
		.selectFrom("user_role")
		.innerJoin("role", "role.id", "user_role.role_id")
		.select(["role.code", "role.name"])
		.where("user_role.user_id", "=", userId)
		.orderBy("role.id")
		.execute();
