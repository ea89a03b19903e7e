import type { Database, UserTable } from "@iqt/db";
import type { Kysely } from "kysely";
import { type ChangeWriter, changeWriter } from "../../door/change-log.ts";
import type { Services } from "../../door/context.ts";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { builtInRoles } from "../../door/permissions.ts";
import { learnRights } from "../roles/known-rights.ts";

const system = { id: null, name: "system", source: "job" };

/**
 * Creates the roles that come with the product where they are missing, with their rights. A role that is there keeps the rights
 * an administrator gave it, and gets those that are new to the database. Run after migrating; safe to repeat. Answers the codes created.
 */
export function ensureBuiltInRoles(db: Kysely<Database>, now: Date = new Date()): Promise<string[]> {
	return db.transaction().execute(async (trx) => {
		const present = await trx.selectFrom("role").select("code").execute();
		const known = new Set(present.map((role) => role.code.toLowerCase()));
		const missing = builtInRoles().filter((role) => !known.has(role.code.toLowerCase()));
		const log = changeWriter(trx, system, now);
		for (const role of missing) {
			const guid = crypto.randomUUID();
			const { id } = await trx
				.insertInto("role")
				.values({
					guid,
					code: role.code,
					name: role.name,
					role_type: role.roleType,
					is_super: role.isSuper ? 1 : 0,
					department: null,
					position: null,
					can_quotation: role.canQuotation ? 1 : 0,
					focal_type: null,
				})
				.returning("id")
				.executeTakeFirstOrThrow();
			for (const permission of role.permissions) await trx.insertInto("role_permission").values({ role_id: id, permission }).execute();
			await log.write({ action: "create", objectType: "role", objectId: guid, before: null, after: { ...role } });
		}
		await learnRights(trx, log);
		return missing.map((role) => role.code);
	});
}

export interface NewUser {
	userName: string;
	email: string;
	displayName: string;
	userType: UserTable["user_type"];
	/** Role codes; each must exist. */
	roles: string[];
	/** Plain text; null leaves the account without one until it is set. */
	password: string | null;
	companyId?: string | null;
	language?: UserTable["language"];
	department?: string;
	position?: string;
}

/**
 * Writes a user with roles and the entry of it. Throws `invalid` for a taken name or address and `notFound` for an unknown role. It checks
 * nobody's rights.
 */
export async function insertUser(
	trx: Kysely<Database>,
	log: ChangeWriter,
	user: Omit<NewUser, "password"> & { passwordHash: string | null; phone?: string | null },
): Promise<{ id: number; guid: string }> {
	const taken = await trx
		.selectFrom("user")
		.select("id")
		.where((eb) => eb.or([eb("user_name", "=", user.userName), eb("email", "=", user.email)]))
		.executeTakeFirst();
	if (taken) throw new InvalidFieldError("userName", "problem.userNameTaken");
	const roles = await trx.selectFrom("role").select(["id", "code"]).where("code", "in", user.roles).execute();
	if (roles.length !== user.roles.length) throw new DomainError("notFound", "error.notFound");
	const guid = crypto.randomUUID();
	const { id } = await trx
		.insertInto("user")
		.values({
			guid,
			user_name: user.userName,
			email: user.email,
			display_name: user.displayName,
			user_type: user.userType,
			password_hash: user.passwordHash,
			status: "active",
			company_id: user.companyId ?? null,
			language: user.language ?? "zh",
			phone: user.phone ?? null,
			created_at: log.at,
		})
		.returning("id")
		.executeTakeFirstOrThrow();
	for (const role of roles) await trx.insertInto("user_role").values({ user_id: id, role_id: role.id }).execute();
	const { passwordHash: _, ...after } = user;
	await log.write({ action: "create", objectType: "user", objectId: guid, before: null, after });
	return { id, guid };
}

/**
 * Creates a user with roles, in one transaction with its change-log entry. Throws `invalid` for a taken name or address and
 * `notFound` for an unknown role. For hosts and seeds: it checks nobody's rights.
 */
export async function createUser(services: Pick<Services, "db" | "passwords" | "now">, user: NewUser): Promise<{ id: number; guid: string }> {
	const { password, ...person } = user;
	const passwordHash = password === null ? null : await services.passwords.hash(password);
	const now = services.now();
	return services.db.transaction().execute((trx) => insertUser(trx, changeWriter(trx, system, now), { ...person, passwordHash }));
}
