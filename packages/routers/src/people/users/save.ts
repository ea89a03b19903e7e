import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { ChangeWriter } from "../../door/change-log.ts";
import type { Caller, Services } from "../../door/context.ts";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { refuseOwnLock } from "../../door/session/second-factor.ts";
import { revokeTokens } from "../account/queries.ts";
import { inviteUser } from "../registration/invitations.ts";
import { takeFactorAway } from "../session/factor/reset.ts";
import {
	companyExists,
	countSupers,
	endSessions,
	type FoundUser,
	fieldsOf,
	getUser,
	insertUser,
	onceHad,
	rolesNamed,
	setStatus,
	takenBy,
	unknownAreas,
	updateUser,
} from "./queries.ts";
import { changedFields, guardedFields, refuseLockout, refuseMore, refuseStronger, refuseSuper, roleFits } from "./rules.ts";
import { plainUserName, type UserFields } from "./schema.ts";

/** What a change of users works with: the context of a `change()` procedure. */
export interface UserWork {
	db: Kysely<Database>;
	now: Date;
	caller: Caller;
	change: ChangeWriter;
	services: Services;
}

/** Throws `notAllowed` where a person holds rights the caller lacks. */
async function refuseStrongerPerson({ db, caller }: Pick<UserWork, "db" | "caller">, person: FoundUser): Promise<void> {
	const guids = person.roles.map((role) => role.guid);
	const permissions = (await rolesNamed(db, guids)).flatMap((role) => [...role.permissions]);
	refuseStronger(caller, { isSuper: person.isSuper, permissions: new Set(permissions) });
}

/**
 * Checks what a schema cannot know and answers the user with the GUIDs of the roles, and their numbers. `current` is null for a new user. Throws `invalid` by the field,
 * `notAllowed` where the caller would give more than they have.
 */
async function checked({ db, caller }: UserWork, user: UserFields, current: FoundUser | null): Promise<{ user: UserFields; roleIds: number[] }> {
	if (user.userName !== current?.userName && !plainUserName.test(user.userName)) throw new InvalidFieldError("userName", "problem.userName");
	const taken = await takenBy(db, user, current?.id ?? null);
	if (taken.userName) throw new InvalidFieldError("userName", "problem.userNameTaken");
	if (taken.email) throw new InvalidFieldError("email", "problem.emailTaken");
	if (await onceHad(db, user.userName, current?.guid ?? null)) throw new InvalidFieldError("userName", "problem.userNameUsed");
	if (user.companyId !== null && !(await companyExists(db, user.companyId))) throw new InvalidFieldError("companyId", "problem.companyUnknown");
	const [area] = await unknownAreas(db, user.areas);
	if (area !== undefined) throw new InvalidFieldError("areas", "problem.areaUnknown", { code: area });
	const roles = await rolesNamed(db, user.roles);
	const guids = user.roles.map((name) => roles.find((role) => [role.guid, role.code.toLowerCase()].includes(name.toLowerCase()))?.guid ?? "");
	if (guids.includes("")) throw new InvalidFieldError("roles", "problem.roleUnknown");
	const unfit = roles.find((role) => !roleFits(role.role_type, user.userType));
	if (unfit) throw new InvalidFieldError("roles", "problem.roleUnfit", { role: unfit.code });
	if (current) refuseSuper(caller, current);
	if (current?.id === caller.userId && current.userType !== user.userType) throw new InvalidFieldError("userType", "problem.ownUserType");
	const meant = { ...user, roles: [...new Set(guids)] };
	if (current) {
		const { after } = changedFields(fieldsOf(current), meant);
		if (guardedFields.some((field) => field in after)) await refuseStrongerPerson({ db, caller }, current);
	}
	refuseMore(caller, { isSuper: user.userType === 2, permissions: new Set() });
	const had = new Set(current?.roles.map((role) => role.guid));
	for (const role of roles) if (!had.has(role.guid)) refuseMore(caller, role);
	return { user: meant, roleIds: roles.map((role) => role.id) };
}

/** Adds an active user without a password and invites them to set one. */
export async function addUser(work: UserWork, sent: UserFields): Promise<{ id: number; guid: string; version: number }> {
	const { user, roleIds } = await checked(work, sent, null);
	const { id, guid } = await insertUser(work.db, user, roleIds, work.change.at);
	await work.change.write({ action: "create", objectType: "user", objectId: guid, before: null, after: { ...user } });
	await inviteUser(work, guid);
	return { id, guid, version: 1 };
}

/**
 * Changes a user. An address corrected before the first password is set gets an invitation of its own. Throws `stale` with both sides
 * where somebody else was faster, `state` where nobody would be left who may do everything.
 */
export async function changeUser(work: UserWork, target: { id: number | string; version?: number | undefined }, sent: UserFields) {
	const { db, change } = work;
	const current = await getUser(db, target.id, work.now);
	if (target.version !== undefined && target.version !== current.version) {
		throw new DomainError("stale", "error.stale", {}, { mine: sent, theirs: current });
	}
	const { user, roleIds } = await checked(work, sent, current);
	const changes = changedFields<object>(fieldsOf(current), user);
	if (Object.keys(changes.after).length === 0) {
		change.nothing();
		return { id: current.id, guid: current.guid, version: current.version };
	}
	const before = await countSupers(db);
	if (!(await updateUser(db, current, user, roleIds))) throw new DomainError("stale", "error.stale");
	refuseLockout(before, await countSupers(db));
	if (current.id === work.caller.userId) await refuseOwnLock(db, work.caller);
	await change.write({ action: "update", objectType: "user", objectId: current.guid, ...changes } as Parameters<typeof change.write>[0]);
	if (current.email !== user.email && !current.hasPassword && current.status === "active") await inviteUser(work, current.guid);
	return { id: current.id, guid: current.guid, version: current.version + 1 };
}

/**
 * Enables or disables people; whoever is disabled is signed out at once, and their API tokens end for good unless `endTokens` is false:
 * those rest until the person is enabled again. Those who are that way already stay as they are.
 */
export async function changeStatus(
	work: UserWork,
	{ ids, status, endTokens }: { ids: readonly (number | string)[]; status: "active" | "disabled"; endTokens: boolean },
): Promise<{ changed: number }> {
	const { db, caller, change } = work;
	const before = await countSupers(db);
	let changed = 0;
	for (const id of ids) {
		const user = await getUser(db, id, work.now);
		if (user.status === status) continue;
		await refuseStrongerPerson(work, user);
		if (user.id === caller.userId) throw new DomainError("state", "people.notYourself");
		await setStatus(db, user.id, status);
		const shut = status === "disabled";
		if (shut) await endSessions(db, user.id, change.at);
		const tokensEnded = shut && endTokens ? await revokeTokens(db, { userId: user.id, at: change.at }) : 0;
		await change.write({
			action: shut ? "disable" : "enable",
			objectType: "user",
			objectId: user.guid,
			before: { status: user.status },
			after: { status, ...(tokensEnded > 0 ? { tokensEnded } : {}) },
		});
		changed++;
	}
	if (changed === 0) throw new DomainError("state", "people.sameStatus");
	refuseLockout(before, await countSupers(db));
	return { changed };
}

/**
 * Takes a person's second factor away: they set up another one after their next sign-in where a role asks for it. Not one's own: an open
 * session alone must not be able to. Throws `state` where they have none.
 */
export async function resetFactor(work: UserWork, id: number | string): Promise<{ id: number }> {
	const { caller } = work;
	const user = await getUser(work.db, id, work.now);
	await refuseStrongerPerson(work, user);
	if (user.id === caller.userId) throw new DomainError("state", "people.notOwnFactor");
	await takeFactorAway(work, user);
	return { id: user.id };
}
