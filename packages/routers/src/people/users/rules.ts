import type { MessageId } from "@iqt/i18n";
import { DomainError } from "../../door/errors.ts";

/** What somebody may do, or a role gives. */
export interface Rights {
	isSuper: boolean;
	permissions: ReadonlySet<string>;
}

/** Nobody gives more than they have: a super administrator's place is given by super administrators, a right by those who hold it. */
export function mayGrant(giver: Rights, given: Rights): boolean {
	if (giver.isSuper) return true;
	return !given.isSuper && [...given.permissions].every((permission) => giver.permissions.has(permission));
}

/** Throws `notAllowed` where the giver has less than what is given. */
export function refuseMore(giver: Rights, given: Rights): void {
	if (!mayGrant(giver, given)) throw new DomainError("notAllowed", "people.grantsMore");
}

/** Super administrators' accounts are theirs to change. */
export function refuseSuper(caller: Pick<Rights, "isSuper">, target: { isSuper: boolean }): void {
	if (target.isSuper && !caller.isSuper) throw new DomainError("notAllowed", "people.superOnly");
}

/** Fields by which a person is known, comes in and may do what they may: of somebody with more rights they are not the caller's to change. */
export const guardedFields = ["userName", "displayName", "email", "userType", "companyId", "roles"] as const;

/** Throws `notAllowed` where somebody, or a role, holds rights the caller lacks. */
export function refuseStronger(caller: Rights, target: Rights, messageId: MessageId = "people.stronger"): void {
	refuseSuper(caller, target);
	if (!mayGrant(caller, target)) throw new DomainError("notAllowed", messageId);
}

/**
 * Throws `state` where a change would leave nobody who may do everything. Both are numbers of active super administrators with a
 * password: one who has never set one may never come.
 */
export function refuseLockout(before: number, after: number): void {
	if (after === 0 && before > 0) throw new DomainError("state", "people.lastSuper");
}

/** A role is for the people of its type: internal ones for staff (types 1 and 2), company ones for customers (type 3). */
export const roleFits = (roleType: string, userType: number): boolean => (roleType === "company") === (userType === 3);

/** The fields that differ, before and after: what the change log keeps of an update. */
export const changedFields = <T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } => {
	const keys = (Object.keys(after) as (keyof T)[]).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
	const pick = (from: T) => Object.fromEntries(keys.map((key) => [key, from[key]])) as Partial<T>;
	return { before: pick(before), after: pick(after) };
};
