import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { ChangeWriter } from "../../door/change-log.ts";
import type { Caller, Services } from "../../door/context.ts";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { builtInRoles, costRight, isPermission } from "../../door/permissions.ts";
import { refuseOwnLock } from "../../door/session/second-factor.ts";
import { countSupers } from "../users/queries.ts";
import { changedFields, refuseLockout, refuseMore, refuseStronger } from "../users/rules.ts";
import {
	codeTaken,
	deleteRole,
	type FoundRole,
	getRole,
	insertRole,
	peopleOfOtherType,
	replacePermissions,
	rightsOfActions,
	updateRole,
} from "./queries.ts";
import type { RoleFields } from "./schema.ts";

interface RoleWork {
	db: Kysely<Database>;
	caller: Caller;
	change: ChangeWriter;
	services: Services;
}

/** Whether a role came with the product: the pricing and the sign-in know it by its code. */
export const isBuiltIn = (code: string): boolean => builtInRoles().some((role) => role.code.toLowerCase() === code.toLowerCase());

const fieldsOf = ({ code, name, roleType, isSuper, department, position, canQuotation, focalType, secondFactor }: FoundRole) => ({
	...{ code, name, roleType, isSuper, department, position, canQuotation, focalType, secondFactor },
});

/** Tells the log which half of a save failed, in the words the old portal used. */
async function telling<T>(work: RoleWork, event: "save role error" | "save actions error", half: () => Promise<T>): Promise<T> {
	try {
		return await half();
	} catch (error) {
		work.services.log("warn", event, { user: work.caller.userName, error: error instanceof Error ? error.message : String(error) });
		throw error;
	}
}

async function refuseTakenCode({ db }: RoleWork, code: string, except: number | null): Promise<void> {
	if (await codeTaken(db, code, except)) throw new InvalidFieldError("code", "problem.roleCodeTaken");
}

/** Refuses a role that makes super administrators of customers, and one of the product's own that would do so otherwise than it came. */
function refuseSuperFlag(fields: RoleFields, current: FoundRole | null): void {
	if (fields.isSuper && fields.roleType === "company") throw new InvalidFieldError("isSuper", "problem.superForStaff");
	if (current && isBuiltIn(current.code) && fields.isSuper !== current.isSuper) throw new InvalidFieldError("isSuper", "problem.builtInSuper");
}

/** Refuses the sight of costs to a role for customers: neither granted, nor kept by a role that becomes one. */
function refuseCost(roleType: FoundRole["roleType"] | RoleFields["roleType"], permissions: readonly string[]): void {
	if (roleType === "company" && permissions.includes(costRight)) throw new InvalidFieldError("permissions", "problem.costForStaff");
}

/** Throws `notAllowed` where a role gives rights the caller lacks: taken away, too, they are not the caller's to change. Rights the product has no more give nothing. */
const refuseStrongerRole = ({ caller }: RoleWork, { isSuper, permissions }: FoundRole): void =>
	refuseStronger(caller, { isSuper, permissions: new Set(permissions.filter(isPermission)) }, "roles.stronger");

/** Gives a role these rights; only those the caller holds may be new. Answers whether anything changed. */
async function grant(work: RoleWork, role: FoundRole, permissions: readonly string[]): Promise<boolean> {
	const wanted = [...new Set(permissions)].sort();
	const unknown = wanted.find((permission) => !isPermission(permission) && !role.permissions.includes(permission));
	if (unknown !== undefined) throw new InvalidFieldError("permissions", "problem.rightUnknown", { right: unknown });
	refuseCost(role.roleType, wanted);
	refuseMore(work.caller, { isSuper: false, permissions: new Set(wanted.filter((permission) => !role.permissions.includes(permission))) });
	if (wanted.join() === role.permissions.join()) return false;
	await replacePermissions(work.db, role.id, wanted);
	await work.change.write({
		action: "grant",
		objectType: "role",
		objectId: role.guid,
		before: { permissions: role.permissions },
		after: { permissions: wanted },
	});
	return true;
}

/** Adds a role with its rights, in one transaction. */
export async function addRole(work: RoleWork, fields: RoleFields, permissions: readonly string[] = []) {
	const made = await telling(work, "save role error", async () => {
		await refuseTakenCode(work, fields.code, null);
		refuseMore(work.caller, { isSuper: fields.isSuper, permissions: new Set() });
		refuseSuperFlag(fields, null);
		const { id, guid } = await insertRole(work.db, fields);
		await work.change.write({ action: "create", objectType: "role", objectId: guid, before: null, after: { ...fields } });
		return { id, guid };
	});
	await telling(work, "save actions error", async () => grant(work, await getRole(work.db, made.id), permissions));
	return { ...made, version: 1 };
}

interface Target {
	id: number | string;
	version?: number | undefined;
}

/**
 * Changes a role and its rights. Throws `stale` with both sides where somebody else was faster, `state` where it would leave nobody who
 * may do everything, or people with a role that is not for them.
 */
export async function changeRole(work: RoleWork, target: Target, fields: RoleFields, permissions?: readonly string[]) {
	const { db, caller, change } = work;
	const current = await getRole(db, target.id);
	let { version } = current;
	await telling(work, "save role error", async () => {
		if (target.version !== undefined && target.version !== current.version) {
			throw new DomainError("stale", "error.stale", {}, { mine: { ...fields, ...(permissions ? { permissions } : {}) }, theirs: current });
		}
		refuseStrongerRole(work, current);
		refuseMore(caller, { isSuper: fields.isSuper, permissions: new Set() });
		if (isBuiltIn(current.code) && fields.code !== current.code) throw new InvalidFieldError("code", "problem.builtInCode");
		refuseSuperFlag(fields, current);
		await refuseTakenCode(work, fields.code, current.id);
		const unfit = fields.roleType === current.roleType ? 0 : await peopleOfOtherType(db, current.id, fields.roleType);
		if (unfit > 0) throw new InvalidFieldError("roleType", "problem.roleTypeInUse", { count: unfit });
		refuseCost(fields.roleType, permissions ?? current.permissions);
		const changes = changedFields<object>(fieldsOf(current), { ...fields, secondFactor: fields.secondFactor ?? current.secondFactor });
		const isChanged = Object.keys(changes.after).length > 0;
		if (!isChanged && (!permissions || [...new Set(permissions)].sort().join() === current.permissions.join())) return change.nothing();
		version++;
		const before = await countSupers(db);
		if (!(await updateRole(db, current, fields))) throw new DomainError("stale", "error.stale");
		refuseLockout(before, await countSupers(db));
		if (fields.secondFactor) await refuseOwnLock(db, caller);
		if (isChanged)
			await change.write({ action: "update", objectType: "role", objectId: current.guid, ...changes } as Parameters<typeof change.write>[0]);
	});
	if (permissions) await telling(work, "save actions error", () => grant(work, { ...current, roleType: fields.roleType }, permissions));
	return { id: current.id, guid: current.guid, version };
}

/** Gives a role the rights of these actions and no others; a screen brings those of the calls mapped to it. */
export async function assignActions(work: RoleWork, id: number | string, actions: readonly string[]) {
	const { db, change } = work;
	const role = await getRole(db, id);
	refuseStrongerRole(work, role);
	const wanted = [...new Set(actions)];
	return telling(work, "save actions error", async () => {
		const { found, permissions } = await rightsOfActions(db, wanted);
		if (found !== wanted.length) throw new InvalidFieldError("actions", "problem.actionUnknown");
		if (role.isSuper && [...permissions].sort().join() !== role.permissions.join()) throw new DomainError("state", "roles.superHasAll");
		if (!(await grant(work, role, permissions))) change.nothing();
		return { id: role.id, guid: role.guid, permissions };
	});
}

/** Deletes a role. One that people have goes only when that is `confirmed`: they lose it. The product's own stay. */
export async function removeRole(work: RoleWork, id: number | string, confirmed: boolean) {
	const { db, change } = work;
	const role = await getRole(db, id);
	refuseStrongerRole(work, role);
	if (isBuiltIn(role.code)) throw new DomainError("state", "roles.builtIn", { code: role.code });
	const before = await countSupers(db);
	if (role.users > 0 && !confirmed) throw new DomainError("state", "roles.inUse", { count: role.users });
	await deleteRole(db, role.id);
	refuseLockout(before, await countSupers(db));
	await change.write({
		action: "delete",
		objectType: "role",
		objectId: role.guid,
		before: { ...fieldsOf(role), permissions: role.permissions, users: role.users },
		after: null,
	});
	return { id: role.id, users: role.users };
}
