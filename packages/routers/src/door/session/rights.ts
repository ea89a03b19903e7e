import type { Caller } from "../context.ts";
import { costRight } from "../permissions.ts";

/** One role of a user; `acting` where the session acts as it. */
export interface RoleEntry {
	code: string;
	isSuper: boolean;
	acting: boolean;
}

/** Costs, vendors, margins and MSR may be shown: a right like others, but never a customer's. */
const seesCost = (userType: number, isSuper: boolean, permissions: ReadonlySet<string>): boolean =>
	userType !== 3 && (isSuper || permissions.has(costRight));

type Rights = Pick<Caller, "roles" | "heldRoles" | "activeRole" | "isSuper" | "permissions" | "seesCost">;

/**
 * What a user may do, from their type (2: super administrator), the roles they hold and the rights of those. A session that acts as
 * one role has that role's rights and no more, whatever else the person is.
 */
export function rightsOf(userType: number, held: readonly RoleEntry[], permissions: readonly string[]): Rights {
	const acting = held.filter((role) => role.acting);
	const used = acting.length > 0 ? acting : held;
	const isSuper = used.some((role) => role.isSuper) || (acting.length === 0 && userType === 2);
	const granted = new Set(permissions.filter((permission) => permission !== costRight || userType !== 3));
	return {
		roles: used.map((role) => role.code),
		heldRoles: held.map((role) => role.code),
		activeRole: acting[0]?.code ?? null,
		isSuper,
		permissions: granted,
		seesCost: seesCost(userType, isSuper, granted),
	};
}

/** What of a user's rights a token with these scopes has: never more than either. It is never a super administrator's. */
export function scopedRights(rights: Rights, scopes: readonly string[]): Rights {
	const permissions = new Set(scopes.filter((scope) => rights.isSuper || rights.permissions.has(scope)));
	return { ...rights, isSuper: false, permissions, seesCost: rights.seesCost && permissions.has(costRight) };
}
